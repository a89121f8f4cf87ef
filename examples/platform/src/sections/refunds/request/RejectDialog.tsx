import type { AdminWithdrawal } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { useState } from "react";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { DialogTextArea } from "../../../shared/action/DialogTextArea.tsx";
import { fill } from "../../../shared/layout/fill.tsx";
import { ubxs } from "../shared/format.ts";
import { $refundsMessages } from "../shared/messages.ts";
import { MAX_REASON, reasonError } from "../shared/validation.ts";
import { keepDraft, readDraft } from "./drafts.ts";
import { $requestMessages } from "./messages.ts";
import { reject } from "./store.ts";

/** Asks why, and rejects the request with that reason. What is typed and not sent is there again the next time. */
export function RejectDialog({
  withdrawal,
  adminId,
  onClose,
}: {
  withdrawal: AdminWithdrawal;
  adminId: string;
  onClose: () => void;
}) {
  const t = useMessages($requestMessages);
  const common = useMessages($refundsMessages);
  const { id, amount_ubxs, user } = withdrawal;
  const [reason, setReason] = useState(() => readDraft(adminId, id));
  return (
    <ActionDialog
      title={t.rejectTitle}
      label={t.rejectLabel}
      busyLabel={t.rejecting}
      variant="danger"
      fallback={t.notRejected}
      check={() => reasonError(reason)}
      run={async () => {
        await reject(id, reason.trim());
        keepDraft(adminId, id, "");
      }}
      onClose={onClose}
    >
      {(state) => (
        <>
          <p>
            {fill(t.rejectText, {
              amount: <strong className="admin-nowrap">{ubxs(amount_ubxs)}</strong>,
              email: <strong>{user.email}</strong>,
            })}
          </p>
          <DialogTextArea
            label={common.reason}
            help={t.reasonHelp}
            maxLength={MAX_REASON}
            value={reason}
            onType={(typed) => {
              setReason(typed);
              keepDraft(adminId, id, typed);
            }}
            state={state}
          />
        </>
      )}
    </ActionDialog>
  );
}
