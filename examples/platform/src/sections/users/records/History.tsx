import { Time, useMessages } from "@freehold/ui";
import { actionOf, detailOf } from "./describe.ts";
import { $recordsMessages } from "./messages.ts";
import { RecordTable } from "./RecordTable.tsx";
import { $history } from "./store.ts";

/** What was done to an account and by whom, from the audit log. */
export function History({ id }: { id: string }) {
  const t = useMessages($recordsMessages);
  return (
    <RecordTable
      id={id}
      caption={t.history}
      store={$history}
      rowKey={({ number }) => String(number)}
      columns={[
        { key: "what", header: t.what, cell: (entry) => actionOf(entry, t) },
        { key: "date", header: t.date, cell: ({ at }) => <Time value={at} zone /> },
        { key: "by", header: t.by, cell: ({ actor }) => actor ?? t.server },
        {
          key: "details",
          header: t.details,
          cell: (entry) => <span className="fh-break">{detailOf(entry, t)}</span>,
        },
      ]}
      empty={t.historyEmpty}
      emptyText={t.historyEmptyText}
    />
  );
}
