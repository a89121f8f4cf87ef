import type { Analytics } from "@freehold/contract";
import { ANALYTICS_METRICS } from "@freehold/contract";

export const FEBRUARY = { from: "2026-02-01", to: "2026-02-28" };
const SOME = { count: 2, amount_ubxs: "9.5" };
const TOOK = { count: 2, median_seconds: 3_600, p90_seconds: 7_200 };

/** The figures of {@link FEBRUARY}: of each metric two, of 9.5 UBXS in total, and as many before. */
export const FIGURES: Analytics = {
  success: true,
  period: FEBRUARY,
  before: { from: "2026-01-04", to: "2026-01-31" },
  as_of: "2026-03-01T10:00:00.000Z",
  stats: Object.fromEntries(
    ANALYTICS_METRICS.map((metric) => [metric, { now: SOME, before: SOME }]),
  ) as Analytics["stats"],
  interval: "month",
  series: [{ ...FEBRUARY, stats: Object.fromEntries(ANALYTICS_METRICS.map((metric) => [metric, SOME])) }],
  time_to_approval: { now: TOOK, before: TOOK },
  time_to_payment: { now: TOOK, before: TOOK },
  open_refunds: [],
  checked: null,
};
