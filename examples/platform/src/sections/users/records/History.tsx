import type { AuditEntry } from "@freehold/contract";
import { Time, useMessages } from "@freehold/ui";
import { Link } from "../../../shared/location/Link.tsx";
import { actionOf, detailOf } from "./describe.ts";
import { $recordsMessages } from "./messages.ts";
import { RecordTable } from "./RecordTable.tsx";
import { $acts, $history } from "./store.ts";

/** What was done to an account and who did it, from the audit log. */
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
        { key: "date", header: t.date, phone: "note", cell: ({ at }) => <Time value={at} zone /> },
        { key: "by", header: t.by, phone: "note", cell: ({ actor }) => actor ?? t.server },
        {
          key: "details",
          header: t.details,
          phone: "note",
          cell: (entry) => <span className="fh-break">{detailOf(entry, t)}</span>,
        },
      ]}
      empty={t.historyEmpty}
      emptyText={t.historyEmptyText}
    />
  );
}

/** What an admin did, from the audit log; each leads to the person or the request that it was done to. */
export function Acts({ id }: { id: string }) {
  const t = useMessages($recordsMessages);
  return (
    <RecordTable
      id={id}
      caption={t.acts}
      store={$acts}
      rowKey={({ number }) => String(number)}
      columns={[
        { key: "what", header: t.what, cell: (entry) => actionOf(entry, t) },
        { key: "date", header: t.date, phone: "note", cell: ({ at }) => <Time value={at} zone /> },
        { key: "subject", header: t.about, phone: "detail", cell: (entry) => <Subject entry={entry} /> },
        {
          key: "details",
          header: t.details,
          phone: "note",
          cell: (entry) => <span className="fh-break">{detailOf(entry, t)}</span>,
        },
      ]}
      empty={t.actsEmpty}
      emptyText={t.actsEmptyText}
    />
  );
}

function Subject({ entry: { subject_type, subject_id } }: { entry: AuditEntry }) {
  const t = useMessages($recordsMessages);
  if (subject_type === "user")
    return (
      <Link section="users" rest={[subject_id]}>
        {t.aPerson}
      </Link>
    );
  if (subject_type === "withdrawal")
    return (
      <Link section="refunds" rest={["requests", subject_id]}>
        {t.aRequest}
      </Link>
    );
  return <span>{subject_type.replace(/_/g, " ")}</span>;
}
