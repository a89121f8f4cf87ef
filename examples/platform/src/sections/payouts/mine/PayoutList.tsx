import type { Payout } from "@freehold/contract";
import { useMessages, useStore } from "@freehold/ui";
import { HandCoins } from "@freehold/ui/icons";
import { Day } from "../../../shared/figures/Day.tsx";
import { monthInWords } from "../../../shared/figures/month-in-words.ts";
import { Filters, SelectFilter } from "../../../shared/filter/Filters.tsx";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { PageSection } from "../../../shared/layout/PageSection.tsx";
import { toPath } from "../../../shared/location/router.ts";
import { PropertyName } from "../../../shared/property/PropertyName.tsx";
import { CursorPager } from "../../../shared/table/CursorPager.tsx";
import { type DataColumn, DataTable } from "../../../shared/table/DataTable.tsx";
import { amountOf } from "../amounts.ts";
import { $payoutMessages } from "../messages.ts";
import { path } from "../path.ts";
import { $earnings, $latest, $payouts, $property } from "./store.ts";

/** Every payout, newest month first, of all properties or of one. */
export function PayoutList() {
  const t = useMessages($payoutMessages);
  const { data, error, loading } = useStore($payouts);
  const property = useStore($property);
  const sums = useMonthSums();
  const paying = data?.properties ?? [];
  const columns: readonly DataColumn<Payout>[] = [
    {
      key: "property_name",
      header: t.property,
      cell: (row) => (
        <PropertyName
          picture={row.property_picture}
          name={row.is_correction ? `${row.property_name} ${t.missing}` : row.property_name}
        />
      ),
    },
    {
      key: "shares",
      header: t.averageShares,
      align: "end",
      phone: "hidden",
      cell: (row) => row.shares.toLocaleString("en-US"),
    },
    { key: "created_at", header: t.distributed, cell: (row) => <Day value={row.created_at} /> },
    { key: "amount_ubxs", header: t.amount, amount: amountOf, cell: () => t.nothingToDistribute },
  ];
  return (
    <PageSection title={t.listTitle} open={property !== ""}>
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
        href={({ property_slug }) => toPath({ section: "properties", rest: [property_slug] })}
        groupOf={({ month }) => ({ label: monthInWords(month), sum: sums.get(month) })}
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
    </PageSection>
  );
}

/** What the months came to that are read already, of all properties together. */
function useMonthSums(): ReadonlyMap<string, string> {
  const { data: earnings } = useStore($earnings);
  const { data: latest } = useStore($latest);
  const property = useStore($property);
  const months = property ? [] : [...(latest?.months ?? []), ...(earnings?.months ?? [])];
  return new Map(months.map(({ month, amount_ubxs }) => [month, amount_ubxs]));
}
