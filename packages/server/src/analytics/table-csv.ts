import type { Analytics, AnalyticsMetric, AnalyticsTable } from "@freehold/contract";
import type { Reader } from "../platform/database/replica/reader.ts";
import { csvLine } from "../platform/http/csv.ts";
import type { Period } from "./period.ts";
import { readAnalytics } from "./read-analytics.ts";

type Cell = string | number | null;

/** What is drawn over time: which metrics of each interval, and whether their sums or how many. */
const SERIES = {
  refunds: { of: "amount_ubxs", metrics: ["refund_requested", "refund_approved", "refund_paid"] },
  treasury: { of: "amount_ubxs", metrics: ["treasury_in", "treasury_out"] },
  earnings: { of: "amount_ubxs", metrics: ["deposit", "investment", "payout"] },
  registrations: { of: "count", metrics: ["registration", "referred_registration"] },
} as const satisfies { [table in AnalyticsTable]?: { of: "amount_ubxs" | "count"; metrics: AnalyticsMetric[] } };

const STATES = ["pending", "approved", "completed", "rejected", "cancelled"] as const;
const FUNNEL = ["referred_registration", "referred_deposit", "referred_investment", "referred_reward"] as const;

/** One table of the figures as a CSV file: what `GET /admin/analytics` says of the same days. */
export async function tableCsv(
  sql: Reader,
  { table, now, ...period }: Period & { table: AnalyticsTable; now: Date },
): Promise<string> {
  const stats = await readAnalytics(sql, { ...period, now });
  return linesOf(table, stats).map(csvLine).join("");
}

function linesOf(table: AnalyticsTable, stats: Analytics): Cell[][] {
  switch (table) {
    case "refund_times":
      return timesOf(stats);
    case "open_refunds":
      return openOf(stats);
    case "refund_outcomes":
      return outcomesOf(stats);
    case "invited_people":
      return funnelOf(stats);
    default:
      return seriesOf(table, stats);
  }
}

function seriesOf(table: keyof typeof SERIES, { series }: Analytics): Cell[][] {
  const { of, metrics } = SERIES[table];
  return [
    ["from", "to", ...metrics.map((metric) => `${metric}_${of === "count" ? "count" : "ubxs"}`)],
    ...series.map(({ from, to, stats }) => [from, to, ...metrics.map((metric) => stats[metric]?.[of] ?? 0)]),
  ];
}

/** In seconds, which a spreadsheet can compare; what no request came to is left empty. */
function timesOf(stats: Analytics): Cell[][] {
  const lines = (["time_to_approval", "time_to_payment"] as const).flatMap((time) =>
    (["now", "before"] as const).map((when) => {
      const { from, to } = when === "now" ? stats.period : stats.before;
      const { median_seconds, p90_seconds, count } = stats[time][when];
      return [time, from, to, median_seconds, p90_seconds, count];
    }),
  );
  return [["time", "from", "to", "median_seconds", "p90_seconds", "requests"], ...lines];
}

function openOf({ open_refunds }: Analytics): Cell[][] {
  return [
    ["status", "requested_from", "requested_to", "requests", "amount_ubxs"],
    ...open_refunds.map(({ status, requested, count, amount_ubxs }) => [
      status,
      requested.from,
      requested.to,
      count,
      amount_ubxs,
    ]),
  ];
}

function outcomesOf({ stats }: Analytics): Cell[][] {
  return [
    ["status", "requests", "amount_ubxs", "requests_before", "amount_before_ubxs"],
    ...STATES.map((state) => {
      const { now, before } = stats[`refund_state_${state}`];
      return [state, now.count, now.amount_ubxs, before.count, before.amount_ubxs];
    }),
  ];
}

function funnelOf({ stats }: Analytics): Cell[][] {
  return [
    ["step", "people", "people_before"],
    ...FUNNEL.map((metric) => [metric, stats[metric].now.count, stats[metric].before.count]),
  ];
}
