import type { Analytics, Durations } from "@freehold/contract";
import { Card, Skeleton, useMessages } from "@freehold/ui";
import { Kpi, KpiRow } from "../../../shared/figures/Kpi.tsx";
import { $analyticsMessages } from "../messages.ts";
import { durationName } from "./duration.ts";

/** How long refunds took to their approval and to their payment: the median, and what nine of ten did not exceed. */
export function Times({ data }: { data: Analytics | undefined }) {
  const t = useMessages($analyticsMessages);
  return (
    <Card title={t.timesTitle} level={3}>
      <div className="analytics-figures">
        <KpiRow>
          <Time label={t.toApproval} figure={data?.time_to_approval} of="median_seconds" />
          <Time label={t.toApproval90} figure={data?.time_to_approval} of="p90_seconds" />
          <Time label={t.toPayment} figure={data?.time_to_payment} of="median_seconds" />
          <Time label={t.toPayment90} figure={data?.time_to_payment} of="p90_seconds" />
        </KpiRow>
      </div>
    </Card>
  );
}

function Time({
  label,
  figure,
  of,
}: {
  label: string;
  figure: { now: Durations; before: Durations } | undefined;
  of: "median_seconds" | "p90_seconds";
}) {
  const t = useMessages($analyticsMessages);
  if (!figure)
    return (
      <Kpi label={label} help={<Skeleton />}>
        <Skeleton />
      </Kpi>
    );
  const [now, before] = [figure.now[of], figure.before[of]];
  const requests = t.ofRequests(figure.now.count);
  return (
    <Kpi
      label={label}
      help={before === null ? requests : t.timeBefore({ of: requests, time: durationName(before, t) })}
    >
      {now === null ? t.none : durationName(now, t)}
    </Kpi>
  );
}
