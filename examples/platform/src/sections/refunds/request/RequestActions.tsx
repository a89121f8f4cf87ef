import { type AdminPayment, type AdminWithdrawal, isOpen } from "@freehold/contract";
import { Button, Notice, Time, useMessages, useStore } from "@freehold/ui";
import { Hourglass } from "@freehold/ui/icons";
import { type ReactNode, useEffect, useState } from "react";
import { $reconciliation, paidBefore } from "../../../shared/admin/books/store.ts";
import { $adminMessages } from "../../../shared/admin/messages.ts";
import { $treasury } from "../../../shared/admin/treasury/store.ts";
import { fill } from "../../../shared/layout/fill.tsx";
import { $wanted } from "../keys/store.ts";
import { ApproveDialog } from "./ApproveDialog.tsx";
import { $requestMessages } from "./messages.ts";
import { PaidBefore } from "./payment/PaidBefore.tsx";
import { PaymentDialog } from "./payment/PaymentDialog.tsx";
import { possibleActions } from "./possible-actions.ts";
import { RejectDialog } from "./RejectDialog.tsx";
import { SignDialog } from "./SignDialog.tsx";

/** What an admin can do about a request in its status, and in words what they cannot. */
export function RequestActions({ withdrawal, payment }: { withdrawal: AdminWithdrawal; payment: AdminPayment | null }) {
  const t = useMessages($requestMessages);
  const common = useMessages($adminMessages);
  const [open, setOpen] = useState<"approve" | "sign" | "reject" | "payment" | null>(null);
  const treasury = useStore($treasury).data;
  const paid = paidBefore(useStore($reconciliation).data, withdrawal);
  const close = () => setOpen(null);
  const can = possibleActions({ withdrawal, payment, mode: treasury?.mode, paid });
  const isOwn = withdrawal.your_part === "owner";
  const wanted = useStore($wanted);
  useEffect(() => {
    if (wanted?.id !== withdrawal.id) return;
    $wanted.set(null);
    if (isOpen(withdrawal) && !isOwn && can[wanted.dialog]) setOpen(wanted.dialog);
  }, [wanted, withdrawal, isOwn, can]);
  // A dialog that is open stays, whatever another admin decides meanwhile: who was quicker is said when it is sent.
  if (!isOpen(withdrawal) && !open) return null;
  if (isOwn) return <Notice tone="info">{t.own}</Notice>;
  return (
    <>
      {can.paidBefore && <PaidBefore txId={can.paidBefore} approved={!can.needsApproval} />}
      <div className="admin-actions">
        {can.waitsForAnother && <Waits>{common.youApproved}</Waits>}
        {can.coolsOff && (
          <Waits>{fill(t.coolsOff, { time: <Time value={withdrawal.cooling_off_until} zone /> })}</Waits>
        )}
        {can.beingPaid && <Waits>{t.beingPaid}</Waits>}
        {can.approve && (
          <Button variant="primary" onClick={() => setOpen("approve")}>
            {t.approve}
          </Button>
        )}
        {can.sign && (
          <Button variant="primary" onClick={() => setOpen("sign")}>
            {t.sign}
          </Button>
        )}
        {can.record && (
          <Button variant={can.record} onClick={() => setOpen("payment")}>
            {t.record}
          </Button>
        )}
        {can.reject && <Button onClick={() => setOpen("reject")}>{t.reject}</Button>}
      </div>
      {open === "approve" && (
        <ApproveDialog
          withdrawal={withdrawal}
          mode={treasury?.mode}
          stopped={treasury?.hold_reason?.code === "payments_stopped"}
          onClose={close}
        />
      )}
      {open === "sign" && <SignDialog withdrawal={withdrawal} onClose={close} />}
      {open === "reject" && <RejectDialog withdrawal={withdrawal} onClose={close} />}
      {open === "payment" && (
        <PaymentDialog
          withdrawal={withdrawal}
          chainId={treasury?.chain_id ?? null}
          paidBy={can.paidBefore ?? ""}
          onClose={close}
        />
      )}
    </>
  );
}

function Waits({ children }: { children: ReactNode }) {
  return (
    <p className="request-waits">
      <Hourglass size={16} />
      <span>{children}</span>
    </p>
  );
}
