import type { AdminWithdrawal } from "@freehold/contract";
import { formatUbxs } from "@freehold/ui/format";
import { useState } from "react";
import { ActionDialog } from "./ActionDialog.tsx";
import { keepDraft, readDraft } from "./drafts.ts";
import { reject } from "./refunds.ts";
import { MAX_REASON, reasonError } from "./rules.ts";
import { TextArea } from "./TextArea.tsx";

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
  const { id } = withdrawal;
  const [reason, setReason] = useState(() => readDraft(adminId, id));
  return (
    <ActionDialog
      title="Reject this request?"
      label="Reject request"
      busyLabel="Rejecting..."
      variant="danger"
      fallback="The request could not be rejected."
      check={() => reasonError(reason)}
      run={async () => {
        await reject(id, reason.trim());
        keepDraft(adminId, id, "");
      }}
      onClose={onClose}
    >
      {({ busy, problem, clear }) => (
        <>
          <p>
            The reserved <strong className="desk-nowrap">{formatUbxs(withdrawal.amount_ubxs)} UBXS</strong> go back to
            the deposits of <strong>{withdrawal.user.email}</strong>, who can ask again.
          </p>
          <TextArea
            label="Reason"
            help="The person reads this. Say what was wrong and what they can do."
            problem={problem}
            maxLength={MAX_REASON}
            readOnly={busy}
            value={reason}
            onChange={(text) => {
              setReason(text);
              keepDraft(adminId, id, text);
              clear();
            }}
          />
        </>
      )}
    </ActionDialog>
  );
}
