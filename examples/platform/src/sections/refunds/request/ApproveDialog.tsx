import type { AdminWithdrawal, Treasury } from "@freehold/contract";
import { Address, Notice, Time, useMessages } from "@freehold/ui";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { ubxs } from "../../../shared/admin/format.ts";
import { fill } from "../../../shared/layout/fill.tsx";
import { $requestMessages } from "./messages.ts";
import { afterApproval } from "./possible-actions.ts";
import { approve } from "./store.ts";

/** Says exactly what is approved, and approves it. */
export function ApproveDialog({
  withdrawal,
  mode,
  stopped,
  onClose,
}: {
  withdrawal: AdminWithdrawal;
  /** How payments are made; unknown until the treasury is read. */
  mode: Treasury["mode"] | undefined;
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
        <WhatFollows withdrawal={withdrawal} mode={mode} stopped={stopped} />
      </p>
    </ActionDialog>
  );
}

function WhatFollows({
  withdrawal,
  mode,
  stopped,
}: {
  withdrawal: AdminWithdrawal;
  mode: Treasury["mode"] | undefined;
  stopped: boolean;
}) {
  const t = useMessages($requestMessages);
  switch (afterApproval({ withdrawal, mode, stopped })) {
    case "another":
      return `${t.anotherToo} ${withdrawal.second_approval_sentence ?? ""}`;
    case "unknown":
      return t.paidSomehow;
    case "elsewhere":
      return t.paidElsewhere;
    case "stopped":
      return t.paymentsStopped;
    case "later":
      return fill(t.paidLater, { time: <Time value={withdrawal.cooling_off_until} zone /> });
    case "at once":
      return t.paidAtOnce;
  }
}
