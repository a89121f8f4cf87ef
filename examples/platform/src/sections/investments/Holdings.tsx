import type { Holding, Investments } from "@freehold/contract";
import { Badge, Card, useMessages } from "@freehold/ui";
import { Hourglass } from "@freehold/ui/icons";
import { toPath } from "../../shared/location/router.ts";
import { formatCount } from "../../shared/property/format.ts";
import { $propertyWords } from "../../shared/property/messages.ts";
import { PropertyName } from "../../shared/property/PropertyName.tsx";
import { type DataColumn, DataTable } from "../../shared/table/DataTable.tsx";
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
        <PropertyName
          picture={picture}
          name={property_name}
          detail={`${place} · ${words[kind]}`}
          status={property_status}
        >
          {shares_in_refund > 0 && (
            <Badge tone="yellow" icon={<Hourglass size={14} />}>
              {t.inRefund({ shares: formatCount(shares_in_refund) })}
            </Badge>
          )}
        </PropertyName>
      ),
    },
    {
      key: "shares",
      header: t.shares,
      align: "end",
      cell: ({ shares }) => formatCount(shares),
    },
    amount("cost_ubxs", t.cost, "hidden"),
    amount("value_ubxs", t.value, "sum"),
    {
      key: "gain_ubxs",
      header: t.gain,
      phone: "detail",
      signed: true,
      amount: ({ gain_ubxs }) => gain_ubxs,
    },
    amount("earned_ubxs", t.earned),
    {
      key: "yield",
      header: t.yieldOnCost,
      align: "end",
      phone: "hidden",
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
            cost_ubxs: totals?.cost_ubxs,
            value_ubxs: totals?.value_ubxs,
            gain_ubxs: totals?.gain_ubxs,
            earned_ubxs: totals?.earned_ubxs,
            yield: totals && words.percent({ number: totals.yield_on_cost_percent }),
          },
        })}
      />
    </Card>
  );
}

type AmountOf = "cost_ubxs" | "value_ubxs" | "earned_ubxs";

function amount(key: AmountOf, header: string, phone?: DataColumn<Holding>["phone"]): DataColumn<Holding> {
  return { key, header, phone, amount: (holding) => holding[key] };
}
