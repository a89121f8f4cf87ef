import type { AdminWithdrawal } from "@freehold/contract";
import { Address, Notice, Time } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { ActionDialog } from "./ActionDialog.tsx";
import { approve } from "./refunds.ts";
import { needsAnother } from "./selection.ts";

/** Says exactly what is approved, and approves it. */
export function ApproveDialog({
  withdrawal,
  paysItself,
  onClose,
}: {
  withdrawal: AdminWithdrawal;
  /** The server pays by itself once everything is approved. */
  paysItself: boolean;
  onClose: () => void;
}) {
  const amount = `${formatUbxs(withdrawal.amount_ubxs)} UBXS`;
  return (
    <ActionDialog
      title="Approve this refund?"
      label={`Approve ${amount}`}
      busyLabel="Approving..."
      fallback="The request could not be approved."
      run={() => approve(withdrawal.id)}
      onClose={onClose}
    >
      <p>
        You approve the payment of <strong className="desk-nowrap">{amount}</strong> to{" "}
        <strong>{withdrawal.user.email}</strong>, to this wallet:
      </p>
      <p className="desk-address">
        <Address value={withdrawal.wallet_address} display="groups" copy />
      </p>
      {withdrawal.address_differs && (
        <Notice tone="warning" title="This is not the registered wallet">
          Make sure that the person asked for this one.
        </Notice>
      )}
      <p>
        <WhatFollows withdrawal={withdrawal} paysItself={paysItself} />
      </p>
    </ActionDialog>
  );
}

function WhatFollows({ withdrawal, paysItself }: { withdrawal: AdminWithdrawal; paysItself: boolean }) {
  if (needsAnother(withdrawal)) return "Your approval alone moves no money: another admin has to approve it too.";
  if (!paysItself)
    return "Approving moves no money: the payment is made from the treasury and recorded here afterwards.";
  const until = withdrawal.cooling_off_until;
  if (until && Date.parse(until) > Date.now())
    return (
      <>
        With your approval it is paid by itself, but not before <Time value={until} />.
      </>
    );
  return "With your approval it is paid by itself, and a payment cannot be taken back.";
}
