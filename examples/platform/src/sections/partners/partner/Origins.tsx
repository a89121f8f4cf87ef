import { Badge, Time, useMessages, useStore } from "@freehold/ui";
import { Ban } from "@freehold/ui/icons";
import { formatCount } from "../../../shared/property/format.ts";
import { DataTable } from "../../../shared/table/DataTable.tsx";
import { $partnersMessages } from "../messages.ts";
import { $figures, partnerPath } from "../store.ts";

/** The pages that a partner's keys are for, and others that asked. */
export function Origins() {
  const t = useMessages($partnersMessages);
  const { data, error, loading } = useStore($figures);
  return (
    <>
      <p className="admin-muted">{t.originsLead}</p>
      <DataTable
        caption={t.originsCaption}
        columns={[
          {
            key: "origin",
            header: t.origin,
            cell: ({ origin, is_allowed }) => (
              <span className="partners-name">
                <span translate="no">{origin}</span>
                {!is_allowed && (
                  <Badge tone="red" icon={<Ban size={14} />}>
                    {t.notAllowed}
                  </Badge>
                )}
              </span>
            ),
          },
          {
            key: "requests",
            header: t.requests,
            align: "end",
            phone: "sum",
            cell: ({ requests }) => formatCount(requests),
          },
          {
            key: "refused",
            header: t.refused,
            align: "end",
            phone: "labelled",
            cell: ({ refused }) => formatCount(refused),
          },
          {
            key: "last",
            header: t.lastRequest,
            align: "end",
            phone: "labelled",
            cell: ({ last_at }) => (last_at ? <Time value={last_at} zone /> : t.never),
          },
        ]}
        rows={data?.origins}
        rowKey={({ origin }) => origin}
        href={({ origin }) => partnerPath.href({ rest: ["requests"], search: { origin } })}
        loading={loading}
        error={error}
        notRead={t.errorsNotRead}
        onRetry={$figures.reload}
        empty={<p>{t.noOrigins}</p>}
      />
    </>
  );
}
