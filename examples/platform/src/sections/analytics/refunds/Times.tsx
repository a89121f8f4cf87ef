import type { Analytics, Durations } from "@freehold/contract";
import { Details, Skeleton, Table, useMessages } from "@freehold/ui";
import { Kpi, KpiRow } from "../../../shared/figures/Kpi.tsx";
import { PageSection } from "../../../shared/layout/PageSection.tsx";
import { type Period, periodName } from "../../../shared/period.ts";
import { $analyticsMessages, type AnalyticsMessages } from "../messages.ts";
import { RowsLink } from "../rows/RowsLink.tsx";
import { rowsHref } from "../store.ts";
import { TableButton } from "../TableButton.tsx";
import { durationName } from "./duration.ts";

/** How long something took in a period, of the requests of a metric. */
type Line = { name: string; metric: "refund_approved" | "refund_paid"; period: Period; figure: Durations };

/** How long refunds took to their approval and to their payment: the median, and what nine of ten did not exceed. */
export function Times({ data }: { data: Analytics | undefined }) {
  const t = useMessages($analyticsMessages);
  const lines = data && linesOf(data, t);
  return (
    <PageSection
      title={t.timesTitle}
      level={3}
      action={data && <TableButton table="refund_times" period={data.period} />}
    >
      <div className="analytics-figures">
        <KpiRow>
          <Time data={data} label={t.toApproval} time="time_to_approval" of="median_seconds" />
          <Time data={data} label={t.toApproval90} time="time_to_approval" of="p90_seconds" />
          <Time data={data} label={t.toPayment} time="time_to_payment" of="median_seconds" />
          <Time data={data} label={t.toPayment90} time="time_to_payment" of="p90_seconds" />
        </KpiRow>
      </div>
      {lines && (
        <Details summary={t.timesAsTable}>
          <Table
            className="analytics-table"
            caption={t.timesTitle}
            hideCaption
            columns={[
              { key: "name", header: t.refunds },
              { key: "period", header: t.period, cell: ({ period }) => periodName(period) },
              { key: "median", header: t.median, align: "end", cell: ({ figure }) => nameOf(figure.median_seconds, t) },
              { key: "p90", header: t.nineOfTen, align: "end", cell: ({ figure }) => nameOf(figure.p90_seconds, t) },
              {
                key: "count",
                header: t.requests,
                align: "end",
                cell: ({ figure, ...line }) => <RowsLink count={figure.count} {...line} />,
              },
            ]}
            rows={lines}
          />
        </Details>
      )}
    </PageSection>
  );
}

/** Which requests a time is of: those that came so far in the period. */
const METRIC = { time_to_approval: "refund_approved", time_to_payment: "refund_paid" } as const;

function Time({
  data,
  label,
  time,
  of,
}: {
  data: Analytics | undefined;
  label: string;
  time: keyof typeof METRIC;
  of: "median_seconds" | "p90_seconds";
}) {
  const t = useMessages($analyticsMessages);
  if (!data)
    return (
      <Kpi label={label} help={<Skeleton />}>
        <Skeleton />
      </Kpi>
    );
  const { now, before } = data[time];
  const requests = t.ofRequests(now.count);
  return (
    <Kpi
      label={label}
      href={now.count > 0 ? rowsHref(METRIC[time], data.period) : undefined}
      help={before[of] === null ? requests : t.timeBefore({ of: requests, time: durationName(before[of], t) })}
    >
      {nameOf(now[of], t)}
    </Kpi>
  );
}

const nameOf = (seconds: number | null, t: AnalyticsMessages) => (seconds === null ? t.none : durationName(seconds, t));

function linesOf({ period, before, ...data }: Analytics, t: AnalyticsMessages): Line[] {
  return (["time_to_approval", "time_to_payment"] as const).flatMap((time) => {
    const line = {
      name: time === "time_to_approval" ? t.fromAskingToApproval : t.fromAskingToPayment,
      metric: METRIC[time],
    };
    return [
      { ...line, period, figure: data[time].now },
      { ...line, period: before, figure: data[time].before },
    ];
  });
}
