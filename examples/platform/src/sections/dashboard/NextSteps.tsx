import { type Dashboard, parseAmount } from "@freehold/contract";
import { Card, Skeleton, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { ChevronRight } from "@freehold/ui/icons";
import { Link } from "../../shared/location/Link.tsx";
import { $dashboardMessages } from "./messages.ts";
import { refundable } from "./store.ts";

/** What the person can do next; nothing where there is nothing to do. While the balance is read its place is kept. */
export function NextSteps({
  balance,
  isReading,
  isSuspended,
  isVerified,
}: {
  balance: Dashboard["balance"] | undefined;
  isReading: boolean;
  isSuspended: boolean;
  isVerified: boolean;
}) {
  const t = useMessages($dashboardMessages);
  if (!balance && isReading)
    return (
      <Card title={t.next} className="next-steps" aria-busy>
        <Skeleton lines={4} />
      </Card>
    );
  const amount = balance && isSuspended ? refundable(balance) : "0";
  const steps = [
    ...(parseAmount(amount) > 0n
      ? [{ section: "withdraw-all", title: t.refund({ amount: formatUbxs(amount) }), why: t.refundWhy }]
      : []),
    ...(isVerified ? [] : [{ section: "wallet", title: t.verify, why: t.verifyWhy }]),
  ];
  if (steps.length === 0) return null;
  return (
    <Card title={t.next} className="next-steps">
      <ul className="next-list">
        {steps.map(({ section, title, why }) => (
          <li key={section} className="next-step">
            <div>
              <Link section={section} className="next-link">
                {title}
              </Link>
              <p>{why}</p>
            </div>
            <ChevronRight className="flips" size={16} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
