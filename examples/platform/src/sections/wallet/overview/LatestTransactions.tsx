import type { WalletTransaction } from "@freehold/contract";
import { Card, Skeleton, Time, TxLink, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useStore } from "@nanostores/react";
import { Link } from "../../../shared/location/Link.tsx";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { describeStatus, describeType, signed } from "../transactions/describe.ts";
import { $transactionMessages } from "../transactions/messages.ts";
import { $latest } from "../transactions/store.ts";
import "../transactions/styles.css";

/** The last movements of the person's money, newest first. */
export function LatestTransactions() {
  const t = useMessages($transactionMessages);
  const { data, error } = useStore($latest);
  const transactions = data?.transactions;
  return (
    <Card title={t.title} aria-busy={(!data && !error) || undefined}>
      <ReadError data={data} error={error} notRead={t.notRead} onRetry={$latest.reload} />
      {!data && !error && <Skeleton kind="block" lines={5} className="transactions-waiting" />}
      {transactions?.length === 0 && (
        <div>
          <p className="transactions-empty">{t.emptyTitle}</p>
          <p className="fh-muted">{t.emptyText}</p>
        </div>
      )}
      {transactions && transactions.length > 0 && (
        <>
          <ul className="transactions">
            {transactions.map((transaction) => (
              <Line key={transaction.id} transaction={transaction} />
            ))}
          </ul>
          <div className="fh-actions">
            <Link section="wallet" rest={["transactions"]}>
              {t.all}
            </Link>
          </div>
        </>
      )}
    </Card>
  );
}

function Line({ transaction }: { transaction: WalletTransaction }) {
  const t = useMessages($transactionMessages);
  const { id, amount_ubxs, tx_hash, chain_id, created_at } = transaction;
  return (
    <li className="transaction">
      <Link section="wallet" rest={["transactions", id]} className="fh-link transaction-what">
        {describeType(transaction, t)}
      </Link>
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
