import type { AnalyticsMetric } from "@freehold/contract";
import { rowsHref } from "../store.ts";

/** How many a metric counts in a period, which leads to them; nothing leads nowhere. */
export function CountLink({
  count,
  metric,
  period,
}: {
  count: number;
  metric: AnalyticsMetric;
  /** Its days; without a first one, since the beginning. */
  period: { from: string | null; to: string };
}) {
  if (count === 0) return 0;
  return (
    <a className="fh-link" href={rowsHref(metric, period)}>
      {count}
    </a>
  );
}
