import { z } from "zod";
import { ANALYTICS_METRICS } from "../analytics-metrics.ts";
import { amount, day, daysInOrder, id, keyPageOf, keyPageQuery, timestamp } from "./common.ts";

/** The longest period: ten years, in days. */
const LONGEST = 3_660;

/**
 * A daily metric (PLATFORM 5). `referred_…` counts people who registered with a code, on the day they registered. `refund_state_…` counts
 * refunds by their current status, on the day they were requested. All others count on the day of the event. `treasury_in` is deposits
 * minus reversed ones; `treasury_out` is refunds and withdrawals paid.
 */
export const analyticsMetric = z.enum(ANALYTICS_METRICS);
/** A daily metric. */
export type AnalyticsMetric = z.output<typeof analyticsMetric>;

const period = z.object({ from: day, to: day }).meta({ description: "Both days included, in UTC" });

const isShort = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || (Date.parse(to) - Date.parse(from)) / 86_400_000 < LONGEST;
const short = { path: ["to"], message: `must be less than ${LONGEST} days after the first day` };

/** Query of `GET /admin/analytics`. Without days: the last 30. */
export const analyticsQuery = daysInOrder(
  z
    .object({ from: day.optional(), to: day.optional() })
    .refine(({ from, to }) => (from === undefined) === (to === undefined), {
      path: ["to"],
      message: "and the first day belong together",
    }),
).refine(isShort, short);
/** Query of `GET /admin/analytics`. */
export type AnalyticsQuery = z.input<typeof analyticsQuery>;

/** A table of figures that can be downloaded: one of each interval, or one of the whole period. */
export const analyticsTable = z.enum([
  "refunds",
  "treasury",
  "earnings",
  "registrations",
  "refund_times",
  "open_refunds",
  "refund_outcomes",
  "invited_people",
]);
/** A table of figures that can be downloaded. */
export type AnalyticsTable = z.output<typeof analyticsTable>;

/** Query of `GET /admin/analytics/tables.csv`. */
export const analyticsTableQuery = daysInOrder(z.object({ table: analyticsTable, from: day, to: day })).refine(
  isShort,
  short,
);
/** Query of `GET /admin/analytics/tables.csv`. */
export type AnalyticsTableQuery = z.input<typeof analyticsTableQuery>;

/** A count and a sum. */
export const tally = z.object({ count: z.number().int(), amount_ubxs: amount });
/** A count and a sum. */
export type Tally = z.output<typeof tally>;

/** Durations of the requests that got this far in the period. They come from buckets and are accurate to 2.5%. */
export const durations = z.object({
  count: z.number().int(),
  median_seconds: z.number().int().nullable(),
  p90_seconds: z.number().int().nullable().meta({ description: "90th percentile" }),
});
/** Durations in a period. */
export type Durations = z.output<typeof durations>;

/** A figure of the period beside that of the one before, which is as long and ends where it begins. */
const compared = <Figure extends z.ZodType>(figure: Figure) => z.object({ now: figure, before: figure });

/** `GET /admin/analytics`. */
export const analytics = z
  .object({
    success: z.literal(true),
    period,
    before: period,
    as_of: timestamp,
    stats: z.record(analyticsMetric, compared(tally)),
    interval: z.enum(["day", "week", "month"]).meta({ description: "Interval of `series`; weeks start on Monday" }),
    series: z
      .array(z.object({ from: day, to: day, stats: z.partialRecord(analyticsMetric, tally) }))
      .meta({ description: "What happened in each interval of the period; metrics without activity are omitted" }),
    time_to_approval: compared(durations),
    time_to_payment: compared(durations),
    open_refunds: z
      .array(
        z.object({
          status: z.enum(["pending", "approved"]),
          requested: z.object({ from: day.nullable(), to: day }).meta({ description: "null: no lower bound" }),
          oldest_days: z.number().int().nullable().meta({ description: "null: no upper bound" }),
          youngest_days: z.number().int(),
          ...tally.shape,
        }),
      )
      .meta({ description: "Refunds open now, regardless of the period, by state and age in days" }),
    checked: z
      .object({ at: timestamp, differences: z.number().int() })
      .nullable()
      .meta({ description: "When the figures were last compared with their rows" }),
  })
  .meta({ id: "Analytics" });
/** `GET /admin/analytics`. */
export type Analytics = z.output<typeof analytics>;

const rowsOf = z.object({ metric: analyticsMetric, from: day.optional(), to: day });

/** Query of `GET /admin/analytics/rows.csv`: without a first day, since the beginning. */
export const analyticsFileQuery = daysInOrder(rowsOf);
/** Query of `GET /admin/analytics/rows`: without a first day, since the beginning. */
export const analyticsRowsQuery = daysInOrder(rowsOf.extend(keyPageQuery.shape));
/** Query of `GET /admin/analytics/rows`. */
export type AnalyticsRowsQuery = z.input<typeof analyticsRowsQuery>;

/** A row that a figure counts. */
export const analyticsRow = z
  .object({
    id: z.string().meta({ description: "ID of the request, deposit, booking or person" }),
    at: timestamp,
    amount_ubxs: amount.nullable().meta({ description: "null where people are counted" }),
    user: z.object({ id, email: z.string() }),
  })
  .meta({ id: "AnalyticsRow" });
/** A row that a figure counts. */
export type AnalyticsRow = z.output<typeof analyticsRow>;

/** `GET /admin/analytics/rows`, newest first, with the figure's count and sum. */
export const analyticsRows = keyPageOf(analyticsRow).extend(tally.shape).meta({ id: "AnalyticsRows" });
/** `GET /admin/analytics/rows`. */
export type AnalyticsRows = z.output<typeof analyticsRows>;
