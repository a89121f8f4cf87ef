import type { PropertyDetail } from "@freehold/contract";
import { Amount, Badge, Card, DescriptionList, useMessages } from "@freehold/ui";
import { Hourglass } from "@freehold/ui/icons";
import { Link } from "../../../shared/location/Link.tsx";
import { formatCount } from "../../../shared/property/format.ts";
import { $pageMessages } from "./messages.ts";

/** What the signed-in person holds of this property. */
export function OwnShares({ property: { holding } }: { property: PropertyDetail }) {
  const t = useMessages($pageMessages);
  if (!holding) return null;
  const { shares, shares_in_refund, cost_ubxs, value_ubxs } = holding;
  return (
    <Card title={t.mine}>
      <DescriptionList
        className="property-figures"
        items={[
          { term: t.shares, value: formatCount(shares) },
          ...(shares_in_refund > 0
            ? [
                {
                  term: t.sharesInRefund,
                  value: (
                    <Badge tone="yellow" icon={<Hourglass size={14} />}>
                      {formatCount(shares_in_refund)}
                    </Badge>
                  ),
                },
              ]
            : []),
          { term: t.cost, value: <Amount value={cost_ubxs} /> },
          { term: t.mineValue, value: <Amount value={value_ubxs} /> },
        ]}
      />
      {shares_in_refund > 0 && <p className="fh-muted property-note">{t.inRefund}</p>}
      <p>
        <Link section="investments">{t.toInvestments}</Link>
      </p>
    </Card>
  );
}
