import { Notice, useMessages } from "@freehold/ui";
import { useState } from "react";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { DialogTextArea } from "../../../shared/action/DialogTextArea.tsx";
import { ReconciliationWarning } from "../reconciliation/ReconciliationWarning.tsx";
import { $refundsMessages } from "../shared/messages.ts";
import { MAX_REASON, reasonError } from "../shared/validation.ts";
import { UnderWay } from "../treasury/UnderWay.tsx";
import { $rulesMessages } from "./messages.ts";
import { changeRule, type Rules } from "./store.ts";

type Props = { rules: Rules; onClose: () => void };

/** Stops payments with a reason, or proposes to let them go on. */
export function PaymentsDialog(props: Props) {
  return props.rules.payments === "stopped" ? <GoOn {...props} /> : <Stop {...props} />;
}

function GoOn({ rules, onClose }: Props) {
  const t = useMessages($rulesMessages);
  const common = useMessages($refundsMessages);
  const [reason, setReason] = useState("");
  return (
    <ActionDialog
      title={t.goOnTitle}
      label={t.goOnLabel}
      busyLabel={t.proposing}
      fallback={t.notProposed}
      check={() => reasonError(reason)}
      run={() => changeRule({ payments: "running", reason: reason.trim() }, t.goOnDone)}
      onClose={onClose}
    >
      {(state) => (
        <>
          <p>{t.goOnWhy}</p>
          <blockquote className="admin-quote">{rules.payments_stopped_reason}</blockquote>
          <ReconciliationWarning />
          <p>{t.goOnText}</p>
          <DialogTextArea
            label={common.reason}
            help={t.goOnReasonHelp}
            maxLength={MAX_REASON}
            rows={3}
            value={reason}
            onType={setReason}
            state={state}
          />
        </>
      )}
    </ActionDialog>
  );
}

function Stop({ onClose }: Props) {
  const t = useMessages($rulesMessages);
  const common = useMessages($refundsMessages);
  const [reason, setReason] = useState("");
  return (
    <ActionDialog
      title={t.stopTitle}
      label={t.stop}
      busyLabel={t.stopping}
      variant="danger"
      fallback={t.notStopped}
      check={() => reasonError(reason)}
      run={() => changeRule({ payments: "stopped", reason: reason.trim() }, t.stopDone)}
      onClose={onClose}
    >
      {(state) => (
        <>
          <p>{t.stopText}</p>
          <UnderWay />
          <Notice tone="info">{t.stopNotice}</Notice>
          <DialogTextArea
            label={common.reason}
            help={t.reasonHelp}
            maxLength={MAX_REASON}
            rows={3}
            value={reason}
            onType={setReason}
            state={state}
          />
        </>
      )}
    </ActionDialog>
  );
}
