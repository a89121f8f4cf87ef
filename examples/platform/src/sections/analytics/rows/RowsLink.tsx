import type { AnalyticsMetric } from "@freehold/contract";
import type { ReactNode } from "react";
import { rowsHref } from "../store.ts";

/** A number that leads to what a metric counts in a period; where that is nothing, it leads nowhere. */
export function RowsLink({
  count,
  metric,
  period,
  children = count,
}: {
  count: number;
  metric: AnalyticsMetric;
  /** Its days; without a first one, since the beginning. */
  period: { from: string | null; to: string };
  /** What is written, such as their sum. @default the count */
  children?: ReactNode;
}) {
  if (count === 0) return children;
  return (
    <a className="fh-link" href={rowsHref(metric, period)}>
      {children}
    </a>
  );
}
