import { useStore } from "@nanostores/react";
import "../../shared/admin/styles.css";
import "../../shared/admin/results/styles.css";
import "./overview/styles.css";
import "./queue/styles.css";
import "./queue/filter.css";
import "./queue/selection.css";
import "./request/styles.css";
import { $openRequestId } from "../../shared/admin/store.ts";
import { QueueScreen } from "./queue/QueueScreen.tsx";
import { RequestScreen } from "./request/RequestScreen.tsx";

/** The queue of refund requests, or the request that is open. */
export default function Refunds() {
  const id = useStore($openRequestId);
  return id === null ? <QueueScreen /> : <RequestScreen key={id} id={id} />;
}
