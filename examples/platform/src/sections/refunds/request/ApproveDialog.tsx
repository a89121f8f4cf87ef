import type { AdminWithdrawal } from "@freehold/contract";
import { Address, Notice, Time, useMessages } from "@freehold/ui";
import { ActionDialog } from "../../../shared/ActionDialog.tsx";
import { fill } from "../../../shared/fill.tsx";
import { coolsOff, needsAnother } from "../shared/approvals.ts";
import { ubxs } from "../shared/format.ts";
import { $requestMessages } from "./messages.ts";
import { approve } from "./store.ts";

/** Says exactly what is approved, and approves it. */
export function ApproveDialog({
  withdrawal,
  automatic,
  stopped,
  onClose,
}: {
  withdrawal: AdminWithdrawal;
  /** The server pays without anybody's doing once everything is approved. */
  automatic: boolean;
  /** Nothing is paid now, whatever is approved. */
  stopped: boolean;
  onClose: () => void;
}) {
  const t = useMessages($requestMessages);
  const amount = ubxs(withdrawal.amount_ubxs);
  return (
    <ActionDialog
      title={t.approveTitle}
      label={t.approveLabel({ amount })}
      busyLabel={t.approving}
      fallback={t.notApproved}
      run={() => approve(withdrawal.id)}
      onClose={onClose}
    >
      <p>
        {fill(t.approveText, {
          amount: <strong className="admin-nowrap">{amount}</strong>,
          email: <strong>{withdrawal.user.email}</strong>,
        })}
      </p>
      <p className="admin-address">
        <Address value={withdrawal.wallet_address} display="groups" copy />
      </p>
      {withdrawal.address_differs && (
        <Notice tone="warning" title={t.otherWallet}>
          {t.otherWalletAsked}
        </Notice>
      )}
      <p>
        <WhatFollows withdrawal={withdrawal} automatic={automatic} stopped={stopped} />
      </p>
    </ActionDialog>
  );
}

function WhatFollows({
  withdrawal,
  automatic,
  stopped,
}: {
  withdrawal: AdminWithdrawal;
  automatic: boolean;
  stopped: boolean;
}) {
  const t = useMessages($requestMessages);
  if (needsAnother(withdrawal)) return `${t.anotherToo} ${withdrawal.second_approval_sentence ?? ""}`;
  if (!automatic) return t.paidElsewhere;
  if (stopped) return t.paymentsStopped;
  if (coolsOff(withdrawal)) return fill(t.paidLater, { time: <Time value={withdrawal.cooling_off_until} zone /> });
  return t.paidAtOnce;
}
