import { Card, Skeleton, useMessages, useStore } from "@freehold/ui";
import { Link } from "../../../shared/location/Link.tsx";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { TransactionLines } from "../../../shared/transactions/TransactionLines.tsx";
import { $transactionMessages } from "../transactions/messages.ts";
import { $latest } from "../transactions/store.ts";
import "../transactions/styles.css";
import "./styles.css";

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
          <TransactionLines transactions={transactions} />
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
