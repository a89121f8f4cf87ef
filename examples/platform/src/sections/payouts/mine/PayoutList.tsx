import type { Payout } from "@freehold/contract";
import { Card, useMessages } from "@freehold/ui";
import { HandCoins } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { monthInWords } from "../../../shared/figures/month-in-words.ts";
import { Filters, SelectFilter } from "../../../shared/filter/Filters.tsx";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { CursorPager } from "../../../shared/table/CursorPager.tsx";
import { type DataColumn, DataTable } from "../../../shared/table/DataTable.tsx";
import { Day } from "../Day.tsx";
import { $payoutMessages } from "../messages.ts";
import { path } from "../path.ts";
import { Part } from "./Part.tsx";
import { $payouts, $property } from "./store.ts";

/** Every payout, newest month first, of all properties or of one. */
export function PayoutList() {
  const t = useMessages($payoutMessages);
  const { data, error, loading } = useStore($payouts);
  const property = useStore($property);
  const paying = data?.properties ?? [];
  const columns: readonly DataColumn<Payout>[] = [
    {
      key: "month",
      header: t.month,
      cell: (row) => (row.is_correction ? t.ofCorrection({ month: monthInWords(row.month) }) : monthInWords(row.month)),
    },
    { key: "property_name", header: t.property },
    { key: "shares", header: t.averageShares, align: "end", cell: (row) => row.shares.toLocaleString("en-US") },
    { key: "created_at", header: t.distributed, cell: (row) => <Day value={row.created_at} /> },
    { key: "amount_ubxs", header: t.amount, align: "end", cell: (row) => <Part payout={row} /> },
  ];
  return (
    <Card title={t.listTitle}>
      {(paying.length > 1 || property) && (
        <Filters label={t.filters} path={path} names={["property"]}>
          <SelectFilter
            path={path}
            name="property"
            label={t.property}
            all={t.allProperties}
            unknown={property && data && t.unknownProperty}
            options={paying.map(({ property_id, property_name }) => ({ value: property_id, label: property_name }))}
          />
        </Filters>
      )}
      <DataTable
        caption={t.listCaption}
        columns={columns}
        rows={data?.items}
        rowKey={({ id }) => id}
        loading={loading}
        error={error}
        notRead={t.notRead}
        onRetry={$payouts.reload}
        empty={
          <EmptyState
            icon={<HandCoins size={28} strokeWidth={1.25} />}
            title={property ? t.emptyFiltered : t.emptyTitle}
          >
            {property ? t.emptyFilteredText : t.emptyText}
          </EmptyState>
        }
      />
      <CursorPager path={path} next={data?.next} />
    </Card>
  );
}
