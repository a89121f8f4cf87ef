import type { Holding, Investments } from "@freehold/contract";
import { Amount, Badge, Card, useMessages } from "@freehold/ui";
import { Hourglass } from "@freehold/ui/icons";
import { toPath } from "../../shared/location/router.ts";
import { formatCount } from "../../shared/property/format.ts";
import { $propertyWords } from "../../shared/property/messages.ts";
import { PropertyPicture } from "../../shared/property/PropertyPicture.tsx";
import { type DataColumn, DataTable } from "../../shared/table/DataTable.tsx";
import { Gain } from "./Gain.tsx";
import { $investmentMessages } from "./messages.ts";
import { $investments } from "./store.ts";

/** What is held, a line a property, and its sums. */
export function Holdings({ data }: { data: Investments | undefined }) {
  const t = useMessages($investmentMessages);
  const words = useMessages($propertyWords);
  const columns: DataColumn<Holding>[] = [
    {
      key: "property",
      header: t.property,
      cell: ({ picture, property_name, property_status, place, kind, shares_in_refund }) => (
        <span className="holding-name">
          <PropertyPicture picture={picture} sizes="4rem" status={property_status} decorative />
          <span>
            {property_name}
            <small>
              {place} · {words[kind]}
            </small>
            {shares_in_refund > 0 && (
              <Badge tone="yellow" icon={<Hourglass size={14} />}>
                {t.inRefund({ shares: formatCount(shares_in_refund) })}
              </Badge>
            )}
          </span>
        </span>
      ),
    },
    {
      key: "shares",
      header: t.shares,
      align: "end",
      cell: ({ shares }) => formatCount(shares),
    },
    amount("cost_ubxs", t.cost),
    amount("value_ubxs", t.value),
    {
      key: "gain_ubxs",
      header: t.gain,
      align: "end",
      cell: ({ gain_ubxs }) => <Gain value={gain_ubxs} unit={false} />,
    },
    amount("earned_ubxs", t.earned),
    {
      key: "yield",
      header: t.yieldOnCost,
      align: "end",
      cell: ({ yield_on_cost_percent }) => words.percent({ number: yield_on_cost_percent }),
    },
  ];
  const totals = data?.totals;
  return (
    <Card title={t.holdings} className="holdings">
      <DataTable
        caption={t.holdingsOf}
        columns={columns}
        rows={data?.holdings}
        rowKey={({ property_id }) => property_id}
        href={({ property_slug }) => toPath({ section: "properties", rest: [property_slug] })}
        notRead={t.notRead}
        onRetry={$investments.reload}
        empty={null}
        lines={4}
        {...(data?.holdings.length !== 1 && {
          footer: {
            property: data && t.count(data.holdings.length),
            cost_ubxs: totals && <Amount value={totals.cost_ubxs} unit={false} />,
            value_ubxs: totals && <Amount value={totals.value_ubxs} unit={false} />,
            gain_ubxs: totals && <Gain value={totals.gain_ubxs} unit={false} />,
            earned_ubxs: totals && <Amount value={totals.earned_ubxs} unit={false} />,
            yield: totals && words.percent({ number: totals.yield_on_cost_percent }),
          },
        })}
      />
    </Card>
  );
}

type AmountOf = "cost_ubxs" | "value_ubxs" | "earned_ubxs";

function amount(key: AmountOf, header: string): DataColumn<Holding> {
  return { key, header, align: "end", cell: (holding) => <Amount value={holding[key]} unit={false} /> };
}
