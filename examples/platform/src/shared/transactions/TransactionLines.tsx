import type { WalletTransaction } from "@freehold/contract";
import { Amount, useMessages } from "@freehold/ui";
import { Day } from "../figures/Day.tsx";
import { Link } from "../location/Link.tsx";
import { describeStatus } from "./describe.ts";
import { $transactionWords } from "./messages.ts";
import { TransactionName } from "./TransactionName.tsx";

/** The latest movements of a person's money, each of which leads to its detail. */
export function TransactionLines({ transactions }: { transactions: readonly WalletTransaction[] }) {
  const words = useMessages($transactionWords);
  return (
    <ul className="transaction-lines">
      {transactions.map((transaction) => (
        <li key={transaction.id} className="transaction-line">
          <Link section="wallet" rest={["transactions", transaction.id]} className="transaction-what">
            <TransactionName transaction={transaction} />
          </Link>
          <span className="transaction-figures">
            <Amount value={transaction.amount_ubxs} signed unit={false} />
            <small>
              {transaction.type === "withdrawal" ? (
                describeStatus(transaction, words)
              ) : (
                <Day value={transaction.created_at} />
              )}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}
