import { useMessages, useStore } from "@freehold/ui";
import { Inbox } from "@freehold/ui/icons";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import type { UserStore } from "../../../shared/query/user-query.ts";
import { CursorPager } from "../../../shared/table/CursorPager.tsx";
import { type DataColumn, DataTable } from "../../../shared/table/DataTable.tsx";
import { path } from "../shared/store.ts";
import { $recordsMessages } from "./messages.ts";
import type { RecordsOf } from "./store.ts";

/** One list of what a person has: a table with its pager, and what is said while it is empty. */
export function RecordTable<Item>({
  id,
  caption,
  store,
  columns,
  rowKey,
  href,
  empty,
  emptyText,
}: {
  /** Whose page it stands on. */
  id: string;
  caption: string;
  store: UserStore<RecordsOf<Item>>;
  columns: readonly DataColumn<Item>[];
  rowKey: (item: Item) => string;
  href?: (item: Item) => string;
  empty: string;
  emptyText: string;
}) {
  const t = useMessages($recordsMessages);
  const { data, error, loading } = useStore(store);
  const page = data?.of === id ? data : undefined;
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={page?.items}
        rowKey={rowKey}
        href={href}
        loading={loading}
        error={error}
        notRead={t.notRead}
        onRetry={store.reload}
        empty={
          <EmptyState icon={<Inbox size={28} strokeWidth={1.25} />} title={empty}>
            {emptyText}
          </EmptyState>
        }
      />
      <CursorPager path={path} next={page?.next} />
    </>
  );
}
