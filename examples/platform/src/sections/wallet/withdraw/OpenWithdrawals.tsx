import type { Withdrawal } from "@freehold/contract";
import { Address, Amount, Button, Card, Time, useMessages, useStore } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useState } from "react";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { TransactionStatus } from "../transactions/TransactionStatus.tsx";
import { $withdrawMessages } from "./messages.ts";
import { $withdrawals, cancelWithdrawal, openWithdrawals } from "./store.ts";

/** Requests of an amount that are not paid yet; those without an approval can be cancelled. Nothing where there are none. */
export function OpenWithdrawals() {
  const t = useMessages($withdrawMessages);
  const { data } = useStore($withdrawals);
  const [cancelled, setCancelled] = useState<Withdrawal | null>(null);
  const open = openWithdrawals(data ?? []);
  if (open.length === 0) return null;
  return (
    <Card title={t.openTitle}>
      <ul className="open-withdrawals">
        {open.map((withdrawal) => (
          <li key={withdrawal.id}>
            <Amount whole value={withdrawal.amount_ubxs} />
            <TransactionStatus transaction={withdrawal} />
            <Time value={withdrawal.created_at} className="fh-muted" zone />
            <Address value={withdrawal.wallet_address} className="fh-muted" />
            {withdrawal.status === "pending" && (
              <Button size="small" onClick={() => setCancelled(withdrawal)}>
                {t.cancel}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {cancelled && (
        <ActionDialog
          title={t.cancelTitle({ amount: formatUbxs(cancelled.amount_ubxs) })}
          label={t.cancelConfirm}
          busyLabel={t.cancelling}
          variant="danger"
          fallback={t.notCancelled}
          run={() => cancelWithdrawal(cancelled.id)}
          onClose={() => setCancelled(null)}
        >
          <p>{t.cancelText}</p>
        </ActionDialog>
      )}
    </Card>
  );
}
