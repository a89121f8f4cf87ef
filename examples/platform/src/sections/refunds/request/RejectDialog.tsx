import type { AdminWithdrawal } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { useState } from "react";
import { ubxs } from "../../../shared/admin/format.ts";
import { ReasonDialog } from "../../../shared/admin/ReasonDialog.tsx";
import { fill } from "../../../shared/layout/fill.tsx";
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
  const { id, amount_ubxs, user } = withdrawal;
  const [draft] = useState(() => readDraft(adminId, id));
  return (
    <ReasonDialog
      title={t.rejectTitle}
      label={t.rejectLabel}
      busyLabel={t.rejecting}
      variant="danger"
      fallback={t.notRejected}
      help={t.reasonHelp}
      draft={draft}
      onType={(typed) => keepDraft(adminId, id, typed)}
      run={async (reason) => {
        await reject(id, reason);
        keepDraft(adminId, id, "");
      }}
      onClose={onClose}
    >
      <p>
        {fill(t.rejectText, {
          amount: <strong className="admin-nowrap">{ubxs(amount_ubxs)}</strong>,
          email: <strong>{user.email}</strong>,
        })}
      </p>
    </ReasonDialog>
  );
}
