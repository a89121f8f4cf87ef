import type { WalletTransaction } from "@freehold/contract";
import { Card, Skeleton, Time, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { Link } from "../../shared/location/Link.tsx";
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
        <ul className="latest">
          {transactions.map((transaction) => (
            <li key={transaction.id} className="latest-line">
              <Link section="wallet" rest={["transactions", transaction.id]} className="latest-what">
                {nameOf(transaction, t)}
              </Link>
              <span className="fh-amount">
                <span className="fh-figure">{signed(transaction.amount_ubxs)}</span>{" "}
                <span className="fh-unit">UBXS</span>
              </span>
              <Time className="fh-muted" value={transaction.created_at} />
              {transaction.property_name && <p className="fh-muted latest-more">{transaction.property_name}</p>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type Text = ReturnType<(typeof $dashboardMessages)["get"]>;

/** A reversal gives back what a withdrawal had set aside, or takes back what was booked wrongly. */
function nameOf({ type, amount_ubxs, is_correction }: WalletTransaction, t: Text): string {
  if (type === "reversal") return amount_ubxs.startsWith("-") ? t.takenBack : t.returned;
  if (is_correction) return t.payoutCorrection;
  return t[type];
}

/** What came and what went are told apart without colour. */
function signed(amount: string): string {
  return amount.startsWith("-") ? `−${formatUbxs(amount.slice(1))}` : `+${formatUbxs(amount)}`;
}
