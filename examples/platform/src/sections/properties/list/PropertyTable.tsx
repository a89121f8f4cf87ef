import type { Properties, Property } from "@freehold/contract";
import { Card, useMessages } from "@freehold/ui";
import type { ReactNode } from "react";
import { FundingBar } from "../../../shared/property/FundingBar.tsx";
import { formatCount } from "../../../shared/property/format.ts";
import { $propertyWords } from "../../../shared/property/messages.ts";
import { PropertyStatus } from "../../../shared/property/PropertyStatus.tsx";
import type { Read } from "../../../shared/query/user-query.ts";
import { type DataColumn, DataTable } from "../../../shared/table/DataTable.tsx";
import { useSort } from "../../../shared/table/sort.ts";
import { CompareChoice } from "../compare/CompareChoice.tsx";
import { path } from "../path.ts";
import { $listMessages } from "./messages.ts";
import { DEFAULT_SORT } from "./store.ts";

/** The same properties, a line each. */
export function PropertyTable({
  read,
  onRetry,
  empty,
}: {
  read: Read<Properties>;
  onRetry: () => void;
  empty: ReactNode;
}) {
  const t = useMessages($listMessages);
  const words = useMessages($propertyWords);
  const sort = useSort(path, DEFAULT_SORT);
  const columns: DataColumn<Property>[] = [
    {
      key: "name",
      header: t.name,
      sort: "name",
      cell: ({ name, place, kind }) => (
        <>
          <span>{name}</span>
          <small className="property-row-place">{`${place} · ${words[kind]}`}</small>
        </>
      ),
    },
    { key: "status", header: t.status, phone: "note", cell: ({ status }) => <PropertyStatus status={status} /> },
    {
      key: "yield",
      header: t.yield,
      align: "end",
      phone: "labelled",
      sort: "yield",
      firstSort: "descending",
      cell: ({ yield_percent }) => words.percent({ number: yield_percent }),
    },
    {
      key: "share_price",
      header: t.sharePrice,
      phone: "sum",
      sort: "share_price",
      amount: ({ share_price_ubxs }) => share_price_ubxs,
    },
    {
      key: "available",
      header: t.available,
      align: "end",
      phone: "hidden",
      cell: ({ shares_available }) => formatCount(shares_available),
    },
    {
      key: "progress",
      header: t.progress,
      phone: "hidden",
      sort: "progress",
      firstSort: "descending",
      cell: (property) => <FundingBar property={property} />,
    },
    {
      key: "compare",
      header: t.compare,
      phone: "hidden",
      cell: (property) => <CompareChoice property={property} compact />,
    },
  ];
  return (
    <Card>
      <DataTable
        caption={t.tableOf}
        columns={columns}
        rows={read.data?.properties}
        rowKey={({ id }) => id}
        href={({ slug }) => path.href({ rest: [slug] })}
        sort={sort}
        loading={read.loading}
        error={read.error}
        notRead={t.notRead}
        onRetry={onRetry}
        empty={empty}
      />
    </Card>
  );
}
