import { useStore } from "@nanostores/react";
import "./shared/styles.css";
import "./queue/styles.css";
import "./queue/filter.css";
import "./queue/selection.css";
import "./request/styles.css";
import "./treasury/styles.css";
import "./reconciliation/styles.css";
import "./rules/styles.css";
import "./refused/styles.css";
import "./store.ts";
import { QueueScreen } from "./queue/QueueScreen.tsx";
import { ReconciliationScreen } from "./reconciliation/ReconciliationScreen.tsx";
import { RequestScreen } from "./request/RequestScreen.tsx";
import { RulesScreen } from "./rules/RulesScreen.tsx";
import { $view } from "./shared/store.ts";

/** The admins' section "Refund Requests": the queue, the request that is open, the payment rules, or the reconciliation. */
export default function RefundRequests() {
  const view = useStore($view);
  switch (view.screen) {
    case "queue":
      return <QueueScreen />;
    case "request":
      return <RequestScreen key={view.id} id={view.id} />;
    case "rules":
      return <RulesScreen />;
    case "reconciliation":
      return <ReconciliationScreen />;
  }
}
