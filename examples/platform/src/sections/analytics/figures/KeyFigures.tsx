import type { Analytics, AnalyticsMetric } from "@freehold/contract";
import { Amount, Button, Skeleton, useMessages } from "@freehold/ui";
import { ArrowDown, ArrowUp } from "@freehold/ui/icons";
import { useId, useState } from "react";
import { Kpi, KpiRow } from "../../../shared/figures/Kpi.tsx";
import { $analyticsMessages, type AnalyticsMessages } from "../messages.ts";
import { rowsHref } from "../store.ts";
import { type Compared, changeOf, isZero } from "./change.ts";

/** The figures that say most, first what the platform is about while it is suspended. */
const KEY_FIGURES = [
  "refund_requested",
  "refund_approved",
  "refund_paid",
  "refund_rejected",
  "refund_cancelled",
  "payout",
  "deposit",
  "investment",
  "registration",
] as const satisfies AnalyticsMetric[];

/** The figures that say most, each beside the period before. */
export function KeyFigures({ data }: { data: Analytics | undefined }) {
  const t = useMessages($analyticsMessages);
  return <Figures label={t.keyFigures} metrics={KEY_FIGURES} data={data} />;
}

/** Figures side by side, each leading to its rows. Those that are zero in both periods are folded. */
export function Figures({
  label,
  metrics,
  data,
}: {
  label: string;
  metrics: readonly AnalyticsMetric[];
  data: Analytics | undefined;
}) {
  const t = useMessages($analyticsMessages);
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const zeros = data ? metrics.filter((metric) => isZero(data.stats[metric])) : [];
  const shown = metrics.filter((metric) => showsAll || !zeros.includes(metric));
  return (
    <div id={id} className="analytics-figures">
      {shown.length > 0 && (
        <KpiRow label={label}>
          {shown.map((metric) => (
            <Figure
              key={metric}
              metric={metric}
              figure={data?.stats[metric]}
              href={data && rowsHref(metric, data.period)}
            />
          ))}
        </KpiRow>
      )}
      {zeros.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={showsAll}
          aria-controls={id}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t.hideZeros : t.showAll(zeros.length)}
        </Button>
      )}
    </div>
  );
}

function Figure({
  metric,
  figure,
  href,
}: {
  metric: AnalyticsMetric;
  figure: Compared | undefined;
  href: string | undefined;
}) {
  const t = useMessages($analyticsMessages);
  if (!figure)
    return (
      <Kpi label={t[metric]} help={<Skeleton />}>
        <Skeleton />
      </Kpi>
    );
  const { count, amount_ubxs } = figure.now;
  const howMany = howManyOf(metric, count, t);
  return (
    <Kpi
      label={t[metric]}
      href={href}
      help={
        <>
          {howMany && <span className="analytics-count">{howMany}</span>}
          <Delta figure={figure} />
        </>
      }
    >
      {howMany === null ? count.toLocaleString("en-US") : <Amount value={amount_ubxs} />}
    </Kpi>
  );
}

function Delta({ figure }: { figure: Compared }) {
  const t = useMessages($analyticsMessages);
  const { direction, words } = changeOf(figure, t);
  return (
    <span className="analytics-delta" data-direction={direction}>
      {direction === "up" && <ArrowUp size={12} />}
      {direction === "down" && <ArrowDown size={12} />}
      <span>{words}</span>
    </span>
  );
}

/** How many of what a sum is of; null where people are counted, and there is none. */
function howManyOf(metric: AnalyticsMetric, count: number, t: AnalyticsMessages): string | null {
  switch (metric) {
    case "registration":
      return null;
    case "deposit":
    case "deposit_reversal":
    case "treasury_in":
      return t.howManyDeposits(count);
    case "investment":
    case "investment_fee":
      return t.howManyPurchases(count);
    case "payout":
      return t.howManyPayouts(count);
    case "referral_reward":
      return t.howManyRewards(count);
    default:
      return t.howManyRequests(count);
  }
}
