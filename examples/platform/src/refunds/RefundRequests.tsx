import { useStore } from "@nanostores/react";
import "./desk.css";
import "./queue.css";
import "./queue-parts.css";
import "./request.css";
import "./selection.css";
import "./treasury.css";
import "./books.css";
import { Books } from "./Books.tsx";
import { PaymentRules } from "./PaymentRules.tsx";
import { RefundDetail } from "./RefundDetail.tsx";
import { RefundQueue } from "./RefundQueue.tsx";
import { $view } from "./refunds.ts";

/** The admins' section "Refund Requests": the queue, the request that is open, the rules of payment, or the books. */
export default function RefundRequests() {
  const view = useStore($view);
  if (view.screen === "request") return <RefundDetail key={view.id} id={view.id} />;
  if (view.screen === "books") return <Books />;
  return view.screen === "rules" ? <PaymentRules /> : <RefundQueue />;
}
