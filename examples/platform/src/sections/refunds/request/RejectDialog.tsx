import type { AdminWithdrawal } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { useState } from "react";
import { ubxs } from "../../../shared/admin/format.ts";
import { ReasonDialog } from "../../../shared/admin/ReasonDialog.tsx";
import { fill } from "../../../shared/layout/fill.tsx";
import { $requestMessages } from "./messages.ts";
import { reject } from "./store.ts";

/** Asks why, and rejects the request with that reason. What is typed and not sent is there again the next time. */
export function RejectDialog({ withdrawal, onClose }: { withdrawal: AdminWithdrawal; onClose: () => void }) {
  const t = useMessages($requestMessages);
  const { id, amount_ubxs, user } = withdrawal;
  // What another admin decides while the dialog is open is not what this one has decided on.
  const [status] = useState(withdrawal.status);
  return (
    <ReasonDialog
      title={t.rejectTitle}
      label={t.rejectLabel}
      busyLabel={t.rejecting}
      variant="danger"
      fallback={t.notRejected}
      help={t.reasonHelp}
      draft={`rejection of ${id}`}
      run={(reason) => reject(id, { reason, status: status === "approved" ? status : "pending" })}
      onClose={onClose}
    >
      <p>
        {fill(t.rejectText, {
          amount: (
            <strong translate="no" className="admin-nowrap">
              {ubxs(amount_ubxs)}
            </strong>
          ),
          email: <strong translate="no">{user.email}</strong>,
        })}
      </p>
    </ReasonDialog>
  );
}
