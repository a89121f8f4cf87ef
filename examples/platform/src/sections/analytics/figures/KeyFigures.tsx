import type { Analytics, AnalyticsMetric } from "@freehold/contract";
import { Amount, Skeleton, useMessages } from "@freehold/ui";
import { Kpi, KpiRow } from "../../../shared/figures/Kpi.tsx";
import { roundAmount } from "../../../shared/figures/round-amount.ts";
import { $analyticsMessages } from "../messages.ts";
import { rowsHref } from "../store.ts";
import { type Compared, changeOf } from "./change.ts";

const MONEY = [
  "deposit",
  "investment",
  "payout",
  "refund_requested",
  "refund_paid",
  "treasury_in",
  "treasury_out",
] as const;

/** The figures that say most, each beside the period before. */
export function KeyFigures({ data }: { data: Analytics | undefined }) {
  const t = useMessages($analyticsMessages);
  return (
    <div className="analytics-figures">
      <KpiRow label={t.keyFigures}>
        <MetricKpi metric="registration" data={data} />
        {MONEY.map((metric) => (
          <MetricKpi key={metric} metric={metric} data={data} />
        ))}
      </KpiRow>
    </div>
  );
}

/** One metric, which leads to its rows. */
export function MetricKpi({ metric, data }: { metric: AnalyticsMetric; data: Analytics | undefined }) {
  const t = useMessages($analyticsMessages);
  return (
    <Figure
      label={t[metric]}
      figure={data?.stats[metric]}
      href={data && rowsHref(metric, data.period)}
      isOfPeople={metric === "registration"}
    />
  );
}

function Figure({
  label,
  figure,
  href,
  isOfPeople = false,
}: {
  label: string;
  figure: Compared | undefined;
  href: string | undefined;
  isOfPeople?: boolean;
}) {
  const t = useMessages($analyticsMessages);
  if (!figure)
    return (
      <Kpi label={label} help={<Skeleton />}>
        <Skeleton />
      </Kpi>
    );
  const change = changeOf(figure, t);
  const { count, amount_ubxs } = figure.now;
  return (
    <Kpi label={label} href={href} help={isOfPeople ? change : t.how({ count: t.times(count), change })}>
      {isOfPeople ? count.toLocaleString("en-US") : <Amount value={roundAmount(amount_ubxs)} />}
    </Kpi>
  );
}
