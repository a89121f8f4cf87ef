import { useStore } from "@nanostores/react";
import "./shared/styles.css";
import "./results/styles.css";
import "./overview/styles.css";
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
import { TreasuryScreen } from "./treasury/TreasuryScreen.tsx";

/** The admins' section "Refund Requests": the queue, the request that is open, the treasury, the books, or the payment rules. */
export default function RefundRequests() {
  const view = useStore($view);
  switch (view.screen) {
    case "queue":
      return <QueueScreen />;
    case "request":
      return <RequestScreen key={view.id} id={view.id} />;
    case "treasury":
      return <TreasuryScreen />;
    case "reconciliation":
      return <ReconciliationScreen />;
    case "rules":
      return <RulesScreen />;
  }
}
