import type { WalletTransaction } from "@freehold/contract";
import { Button, Card, ErrorNotice, Skeleton, Time, TxLink, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useStore } from "@nanostores/react";
import { useState } from "react";
import { describeStatus, describeType, signed } from "./describe.ts";
import { $transactionMessages } from "./messages.ts";
import { $transactions } from "./store.ts";
import "./styles.css";

/** How many are shown at first, and how many more each time. */
const STEP = 10;

/** Every movement of the person's money, newest first. */
export function Transactions() {
  const t = useMessages($transactionMessages);
  const { data, error } = useStore($transactions);
  const [shown, setShown] = useState(STEP);
  const transactions = data?.transactions;
  return (
    <Card title={t.title} aria-busy={(!data && !error) || undefined}>
      <ErrorNotice error={error} fallback={t.notRead} onRetry={() => $transactions.revalidate()} />
      {!data && !error && <Skeleton lines={6} />}
      {transactions?.length === 0 && (
        <div>
          <p className="transactions-empty">{t.emptyTitle}</p>
          <p className="fh-muted">{t.emptyText}</p>
        </div>
      )}
      {transactions && transactions.length > 0 && (
        <ul className="transactions">
          {transactions.slice(0, shown).map((transaction) => (
            <Line key={transaction.id} transaction={transaction} />
          ))}
        </ul>
      )}
      {transactions && transactions.length > shown && (
        <div className="fh-actions">
          <Button onClick={() => setShown(shown + STEP)}>{t.more}</Button>
        </div>
      )}
    </Card>
  );
}

function Line({ transaction }: { transaction: WalletTransaction }) {
  const t = useMessages($transactionMessages);
  const { amount_ubxs, tx_hash, chain_id, created_at } = transaction;
  return (
    <li className="transaction">
      <div className="transaction-what">{describeType(transaction, t)}</div>
      <div className="transaction-amount fh-amount">
        <span className="fh-figure">{signed(amount_ubxs, formatUbxs)}</span> <span className="fh-unit">{t.unit}</span>
      </div>
      <div className="transaction-when">
        <Time value={created_at} />
        <span>{describeStatus(transaction, t)}</span>
        {tx_hash && chain_id !== null && <TxLink hash={tx_hash} chainId={chain_id} className="transaction-hash" />}
      </div>
    </li>
  );
}
