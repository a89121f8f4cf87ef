import type { AdminPayment, AdminWithdrawal } from "@freehold/contract";
import { Button, Notice, Time } from "@freehold/ui";
import { Hourglass } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { type ReactNode, useState } from "react";
import { ApproveDialog } from "./ApproveDialog.tsx";
import { adviceOn } from "./advice.ts";
import { $books } from "./books.ts";
import { paidBefore } from "./difference-words.ts";
import { PaidBefore } from "./PaidBefore.tsx";
import { PaymentDialog } from "./PaymentDialog.tsx";
import { RejectDialog } from "./RejectDialog.tsx";
import { hasApproved } from "./selection.ts";
import { $treasury } from "./treasury.ts";
import { useMe } from "./use-me.ts";

type OpenDialog = "approve" | "reject" | "payment" | null;

/** What an admin can do about a request in its status, and in words what they cannot. */
export function RequestActions({ withdrawal, payment }: { withdrawal: AdminWithdrawal; payment: AdminPayment | null }) {
  const [open, setOpen] = useState<OpenDialog>(null);
  const treasury = useStore($treasury).data;
  const books = useStore($books).data;
  const me = useMe();
  const close = () => setOpen(null);
  const { status } = withdrawal;
  if (status !== "pending" && status !== "approved") return null;
  if (me.id === withdrawal.user.id)
    return <Notice tone="info">This is your own request: another admin decides on it and records its payment.</Notice>;

  const approvable = withdrawal.approvals_given < withdrawal.approvals_needed;
  const waits = approvable && hasApproved(withdrawal, me);
  const live = payment && payment.status !== "failed" ? payment : null;
  const stuck = live?.status === "attention" ? adviceOn(live) : null;
  const byHand = !approvable && treasury?.mode === "manual";
  const coolingOff = byHand && Date.parse(withdrawal.cooling_off_until ?? "") > Date.now();
  const unsigned = !live || (live.status === "attention" && live.nonce === null && live.batch_id === null);
  const paid = unsigned ? paidBefore(books, withdrawal) : null;
  const records = (byHand && !coolingOff) || Boolean(stuck?.record) || (paid !== null && !approvable);
  const callable = !live || Boolean(stuck?.retry);
  return (
    <>
      {paid && <PaidBefore txId={paid} approved={!approvable} />}
      <div className="desk-actions">
        {waits && <Waits>You approved this. Another admin has to approve.</Waits>}
        {coolingOff && (
          <Waits>
            It cools off: it may be paid from <Time value={withdrawal.cooling_off_until} /> on.
          </Waits>
        )}
        {!callable && <Waits>It is being paid: nothing can be changed any more.</Waits>}
        {approvable && !waits && (
          <Button variant="primary" onClick={() => setOpen("approve")}>
            Approve
          </Button>
        )}
        {records && (
          <Button variant={byHand || paid ? "primary" : "secondary"} onClick={() => setOpen("payment")}>
            Record payment
          </Button>
        )}
        {callable && !paid && <Button onClick={() => setOpen("reject")}>Reject</Button>}
      </div>
      {open === "approve" && (
        <ApproveDialog withdrawal={withdrawal} paysItself={treasury?.mode === "treasury"} onClose={close} />
      )}
      {open === "reject" && <RejectDialog withdrawal={withdrawal} adminId={me.id} onClose={close} />}
      {open === "payment" && (
        <PaymentDialog
          withdrawal={withdrawal}
          chainId={treasury?.chain_id ?? null}
          paidBy={paid ?? ""}
          onClose={close}
        />
      )}
    </>
  );
}

function Waits({ children }: { children: ReactNode }) {
  return (
    <p className="request-waits">
      <Hourglass size={16} strokeWidth={1.5} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
