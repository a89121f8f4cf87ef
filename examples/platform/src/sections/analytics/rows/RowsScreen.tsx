import type { AnalyticsMetric, AnalyticsRow } from "@freehold/contract";
import { Card, Skeleton, Time, useMessages, useStore } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { ChartColumn } from "@freehold/ui/icons";
import { DownloadButton } from "../../../shared/download/DownloadButton.tsx";
import { DateFilter, Filters } from "../../../shared/filter/Filters.tsx";
import { BackLink } from "../../../shared/layout/BackLink.tsx";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { PageHeader } from "../../../shared/layout/PageHeader.tsx";
import { useDocumentTitle } from "../../../shared/layout/use-document-title.ts";
import { toPath } from "../../../shared/location/router.ts";
import { dayName, periodName } from "../../../shared/period.ts";
import { CursorPager } from "../../../shared/table/CursorPager.tsx";
import { type DataColumn, DataTable } from "../../../shared/table/DataTable.tsx";
import { $analyticsMessages, type AnalyticsMessages } from "../messages.ts";
import { $rows, $rowsPeriod, path, readRowsFile } from "../store.ts";

/** What a figure counts: as many rows as it says, newest first. */
export function RowsScreen({ metric }: { metric: AnalyticsMetric }) {
  const t = useMessages($analyticsMessages);
  const period = useStore($rowsPeriod);
  const { data, error, loading, isPrevious } = useStore($rows);
  useDocumentTitle(t[metric]);
  const isOfPeople = metric === "registration" || metric.startsWith("referred_");
  const days =
    period.from === null
      ? t.sinceBeginning({ to: dayName(period.to) })
      : periodName({ from: period.from, to: period.to });
  const total = data && !isPrevious && t.entries(data.count);
  return (
    <section className="analytics" aria-labelledby="analytics-title">
      <BackLink href={path.href({ search: { from: period.from, to: period.to } })}>{t.back}</BackLink>
      <PageHeader
        id="analytics-title"
        title={t[metric]}
        lead={
          total
            ? isOfPeople
              ? t.rowsLead({ count: total, period: days })
              : t.rowsLeadSum({ count: total, period: days, sum: t.unit({ amount: formatUbxs(data.amount_ubxs) }) })
            : error == null && <Skeleton />
        }
        action={<DownloadButton label={t.csv} name={`${metric}.csv`} read={readRowsFile} />}
      />
      <Filters label={t.rowsDays} path={path} names={["from", "to"]}>
        <DateFilter path={path} name="from" label={t.from} />
        <DateFilter path={path} name="to" label={t.to} />
      </Filters>
      <Card>
        <DataTable
          caption={t.newestFirst({ what: t[metric] })}
          columns={columnsOf(t, isOfPeople)}
          rows={data?.items}
          rowKey={({ id, at }) => `${id} ${at}`}
          href={(row) => placeOf(metric, row)}
          loading={loading}
          error={error}
          notRead={t.rowsNotRead}
          onRetry={$rows.reload}
          empty={
            <EmptyState icon={<ChartColumn size={28} strokeWidth={1.25} />} title={t.rowsEmptyTitle}>
              {t.rowsEmptyText}
            </EmptyState>
          }
          lines={10}
        />
        <CursorPager path={path} next={data?.next} />
      </Card>
    </section>
  );
}

function columnsOf(t: AnalyticsMessages, isOfPeople: boolean): DataColumn<AnalyticsRow>[] {
  return [
    { key: "user", header: t.who, cell: ({ user }) => user.email },
    { key: "at", header: t.when, phone: "note", cell: ({ at }) => <Time value={at} zone /> },
    ...(isOfPeople
      ? []
      : [
          {
            key: "id",
            header: t.id,
            phone: "detail" as const,
            cell: ({ id }: AnalyticsRow) => (
              <code translate="no" className="analytics-id">
                {id.slice(0, 8)}
              </code>
            ),
          },
          {
            key: "amount",
            header: t.amount,
            amount: ({ amount_ubxs }: AnalyticsRow) => amount_ubxs ?? "0",
          },
        ]),
  ];
}

/** Where a row leads: a request to its screen, everything else to its person's. */
function placeOf(metric: AnalyticsMetric, { id, user }: AnalyticsRow): string {
  return /^(refund|withdrawal)_|^treasury_out$/.test(metric)
    ? toPath({ section: "refunds", rest: ["requests", id] })
    : toPath({ section: "users", rest: [user.id] });
}
