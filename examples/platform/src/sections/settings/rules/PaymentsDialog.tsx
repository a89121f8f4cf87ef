import { Notice, useMessages } from "@freehold/ui";
import { ReconciliationWarning } from "../../../shared/admin/books/ReconciliationWarning.tsx";
import { ReasonDialog } from "../../../shared/admin/ReasonDialog.tsx";
import { UnderWay } from "../../../shared/admin/treasury/UnderWay.tsx";
import { $rulesMessages } from "./messages.ts";
import { changeRule, type Rules } from "./store.ts";

type Props = { rules: Rules; onClose: () => void };

/** Stops payments with a reason, or proposes to let them go on. */
export function PaymentsDialog(props: Props) {
  return props.rules.payments === "stopped" ? <GoOn {...props} /> : <Stop {...props} />;
}

function GoOn({ rules, onClose }: Props) {
  const t = useMessages($rulesMessages);
  return (
    <ReasonDialog
      title={t.goOnTitle}
      label={t.goOnLabel}
      busyLabel={t.proposing}
      fallback={t.notProposed}
      help={t.goOnReasonHelp}
      run={(reason) => changeRule({ payments: "running", reason }, t.goOnDone)}
      onClose={onClose}
    >
      <p>{t.goOnWhy}</p>
      <blockquote className="admin-quote">{rules.payments_stopped_reason}</blockquote>
      <ReconciliationWarning />
      <p>{t.goOnText}</p>
    </ReasonDialog>
  );
}

function Stop({ onClose }: Props) {
  const t = useMessages($rulesMessages);
  return (
    <ReasonDialog
      title={t.stopTitle}
      label={t.stop}
      busyLabel={t.stopping}
      variant="danger"
      fallback={t.notStopped}
      help={t.reasonHelp}
      run={(reason) => changeRule({ payments: "stopped", reason }, t.stopDone)}
      onClose={onClose}
    >
      <p>{t.stopText}</p>
      <UnderWay />
      <Notice tone="info">{t.stopNotice}</Notice>
    </ReasonDialog>
  );
}
