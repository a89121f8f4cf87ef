import type { AdminWithdrawal, Treasury } from "@freehold/contract";
import { Notice, Time, useMessages } from "@freehold/ui";
import { ubxs } from "../../../shared/admin/format.ts";
import { SigningDialog } from "../../../shared/admin/signing/SigningDialog.tsx";
import { useCurrentUser } from "../../../shared/admin/use-current-user.ts";
import { fill } from "../../../shared/layout/fill.tsx";
import { $requestMessages } from "./messages.ts";
import { afterApproval } from "./possible-actions.ts";
import { approve } from "./store.ts";
import { Wallets } from "./Wallets.tsx";

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
  const me = useCurrentUser();
  const amount = ubxs(withdrawal.amount_ubxs);
  return (
    <SigningDialog
      signs={{ requests: [withdrawal] }}
      title={t.approveTitle}
      label={t.approveLabel({ amount })}
      busyLabel={t.approving}
      fallback={t.notApproved}
      run={(shown) => approve(withdrawal.id, shown)}
      onClose={onClose}
    >
      <p>
        {fill(t.approveText, {
          amount: <strong className="admin-nowrap">{amount}</strong>,
          email: <strong translate="no">{withdrawal.user.email}</strong>,
        })}
      </p>
      <Wallets withdrawal={withdrawal} />
      {withdrawal.taken_by && withdrawal.taken_by.id !== me.id && (
        <Notice tone="info" title={t.takenTitle({ who: withdrawal.taken_by.email })}>
          {t.takenText}
        </Notice>
      )}
      <p>
        <WhatFollows withdrawal={withdrawal} mode={mode} stopped={stopped} />
      </p>
    </SigningDialog>
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
      return <span>{`${t.anotherToo} ${withdrawal.second_approval_sentence ?? ""}`}</span>;
    case "unknown":
      return <span>{t.paidSomehow}</span>;
    case "elsewhere":
      return <span>{t.paidElsewhere}</span>;
    case "stopped":
      return <span>{t.paymentsStopped}</span>;
    case "later":
      return fill(t.paidLater, { time: <Time value={withdrawal.cooling_off_until} zone /> });
    case "at once":
      return <span>{t.paidAtOnce}</span>;
  }
}
