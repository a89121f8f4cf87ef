import { useStore } from "@nanostores/react";
import { RefundDetail } from "./RefundDetail.tsx";
import { RefundQueue } from "./RefundQueue.tsx";
import "./refunds.css";
import { $openId } from "./refunds.ts";

/** The admins' section "Refund Requests": the queue, or the request that is open. */
export default function RefundRequests() {
  const openId = useStore($openId);
  return openId ? <RefundDetail key={openId} id={openId} /> : <RefundQueue />;
}
