import type { WalletTransaction } from "@freehold/contract";
import { Card, Skeleton, useMessages } from "@freehold/ui";
import { Link } from "../../shared/location/Link.tsx";
import { TransactionLines } from "../../shared/transactions/TransactionLines.tsx";
import { $dashboardMessages } from "./messages.ts";

/** The latest movements of the person's money. */
export function LatestTransactions({ transactions }: { transactions: readonly WalletTransaction[] | undefined }) {
  const t = useMessages($dashboardMessages);
  return (
    <Card
      title={t.transactions}
      action={
        <Link section="wallet" rest={["transactions"]} className="fh-link fh-muted">
          {t.allTransactions}
        </Link>
      }
    >
      {!transactions ? (
        <Skeleton lines={5} />
      ) : transactions.length === 0 ? (
        <p className="fh-muted">{t.noTransactions}</p>
      ) : (
        <TransactionLines transactions={transactions} />
      )}
    </Card>
  );
}
