import { Card, Time, useMessages, useStore } from "@freehold/ui";
import { formatCount } from "../../../shared/property/format.ts";
import { type DataColumn, DataTable } from "../../../shared/table/DataTable.tsx";
import { $partnersMessages } from "../messages.ts";
import { $figures, partnerPath } from "../store.ts";
import { titleOf } from "./Requests.tsx";

/** What a partner's requests were refused for in 30 days, by kind, and which versions of the widget its pages have. */
export function Errors() {
  const t = useMessages($partnersMessages);
  const { data, error, loading } = useStore($figures);
  const read = { loading, error, notRead: t.errorsNotRead, onRetry: $figures.reload };
  const counted: DataColumn<{ requests: number; last_at: string }>[] = [
    { key: "last", header: t.lastRequest, phone: "note", cell: ({ last_at }) => <Time value={last_at} zone /> },
    { key: "requests", header: t.requests, align: "end", phone: "sum", cell: ({ requests }) => formatCount(requests) },
  ];
  return (
    <>
      <Card title={t.errorsTitle}>
        <DataTable
          caption={t.errorsCaption}
          columns={[
            {
              key: "code",
              header: t.error,
              cell: ({ code }) => (
                <span className="partner-lines">
                  <code translate="no">{code}</code>
                  <small>{titleOf(code)}</small>
                </span>
              ),
            },
            ...counted,
          ]}
          rows={data?.errors}
          rowKey={({ code }) => code}
          href={({ code }) => partnerPath.href({ rest: ["requests"], search: { code } })}
          empty={<p>{t.noErrors}</p>}
          {...read}
        />
      </Card>
      <Card title={t.versionsTitle}>
        <DataTable
          caption={t.versionsCaption}
          columns={[
            { key: "version", header: t.version, cell: ({ version }) => <code translate="no">{version}</code> },
            ...counted,
          ]}
          rows={data?.versions}
          rowKey={({ version }) => version}
          href={({ version }) => partnerPath.href({ rest: ["requests"], search: { version } })}
          empty={<p>{t.noVersions}</p>}
          {...read}
        />
      </Card>
    </>
  );
}
