import type { AdminWithdrawal } from "@freehold/contract";
import { Button, Dialog, ErrorNotice } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { type FormEvent, useId, useState } from "react";
import { showProblems } from "../show-problems.ts";
import { reject } from "./refunds.ts";
import { MAX_REASON, reasonError } from "./rules.ts";
import { useAction } from "./useAction.ts";

/** Asks why, and rejects the request with that reason. */
export function RejectDialog({ withdrawal, onClose }: { withdrawal: AdminWithdrawal; onClose: () => void }) {
  const form = useId();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, error, run } = useAction(onClose);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = reasonError(reason);
    showProblems(event.currentTarget, () => setProblem(found));
    if (!found) void run(() => reject(withdrawal.id, reason.trim()));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title="Reject this request?"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Back
          </Button>
          <Button variant="danger" type="submit" form={form} busy={busy} busyLabel="Rejecting...">
            Reject request
          </Button>
        </>
      }
    >
      <form id={form} className="refund-dialog" onSubmit={submit} noValidate>
        <p>
          The reserved <strong className="refund-nowrap">{formatUbxs(withdrawal.amount_ubxs)} UBXS</strong> go back to
          the deposits of <strong>{withdrawal.user.email}</strong>, who can ask again.
        </p>
        <div className="area">
          <label htmlFor={`${form}-reason`}>Reason</label>
          <textarea
            id={`${form}-reason`}
            rows={4}
            maxLength={MAX_REASON}
            required
            readOnly={busy}
            value={reason}
            aria-invalid={problem !== null}
            aria-describedby={`${form}-help`}
            onChange={(event) => {
              setReason(event.target.value);
              setProblem(null);
            }}
          />
          <p id={`${form}-help`} className={problem ? "area-error" : "area-help"} role={problem ? "alert" : undefined}>
            {problem ?? "The person reads this. Say what was wrong and what they can do."}
          </p>
        </div>
        {error !== null && <ErrorNotice error={error} fallback="The request could not be rejected." />}
      </form>
    </Dialog>
  );
}
