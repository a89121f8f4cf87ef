import type { Analytics, AnalyticsMetric } from "@freehold/contract";
import { Amount, Skeleton, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { Kpi, KpiRow } from "../../../shared/figures/Kpi.tsx";
import { $analyticsMessages } from "../messages.ts";
import { $period, rowsHref } from "../store.ts";
import { type Compared, changeOf, combine } from "./change.ts";

const MONEY = ["deposit", "investment", "payout", "refund_requested", "refund_paid"] as const;

/** The figures that say most, each beside the period before. */
export function KeyFigures({ data }: { data: Analytics | undefined }) {
  const t = useMessages($analyticsMessages);
  const figures = data?.figures;
  return (
    <KpiRow label={t.keyFigures}>
      <MetricKpi metric="registration" figure={figures?.registration} />
      {MONEY.map((metric) => (
        <MetricKpi key={metric} metric={metric} figure={figures?.[metric]} />
      ))}
      <Figure
        label={t.treasury_in}
        figure={figures && combine(figures.deposit, figures.deposit_reversal, -1)}
        what={t.treasuryIn}
      />
      <Figure
        label={t.treasury_out}
        figure={figures && combine(figures.refund_paid, figures.withdrawal_paid)}
        what={t.treasuryOut}
      />
    </KpiRow>
  );
}

/** One metric, which leads to its rows. */
export function MetricKpi({ metric, figure }: { metric: AnalyticsMetric; figure: Compared | undefined }) {
  const t = useMessages($analyticsMessages);
  const period = useStore($period);
  return (
    <Figure label={t[metric]} figure={figure} href={rowsHref(metric, period)} isOfPeople={metric === "registration"} />
  );
}

function Figure({
  label,
  figure,
  what,
  href,
  isOfPeople = false,
}: {
  label: string;
  figure: Compared | undefined;
  /** What it is made of, in place of how often it happened. */
  what?: string;
  href?: string;
  isOfPeople?: boolean;
}) {
  const t = useMessages($analyticsMessages);
  if (!figure)
    return (
      <Kpi label={label}>
        <Skeleton />
      </Kpi>
    );
  const change = changeOf(figure, t);
  const { count, amount_ubxs } = figure.now;
  return (
    <Kpi label={label} href={href} help={isOfPeople ? change : t.how({ count: what ?? t.times(count), change })}>
      {isOfPeople ? count.toLocaleString("en-US") : <Amount value={amount_ubxs} />}
    </Kpi>
  );
}
