import type {
  Analytics,
  AnalyticsQuery,
  AnalyticsRows,
  AnalyticsRowsQuery,
  AnalyticsTableQuery,
} from "@freehold/contract";
import { query } from "../http/path.ts";
import { type CallOptions, read, readFile } from "./request.ts";

/**
 * Analytics, for admins. Others get 403 `forbidden`.
 *
 * @example
 * const { stats } = await analytics.get({ from: "2026-03-01", to: "2026-03-31" });
 */
export const analytics = {
  /** Returns the figures of a period and of the previous one; the last 30 days by default. */
  async get(which: AnalyticsQuery = {}, options?: CallOptions) {
    const { from, to } = which;
    return read<Analytics>(`/admin/analytics${query({ from, to })}`, options);
  },

  /** Lists the rows that a figure counts, newest first; `after` is the `next` of the previous page. */
  async rows(which: AnalyticsRowsQuery, options?: CallOptions) {
    return read<AnalyticsRows>(`/admin/analytics/rows${query(which)}`, options);
  },

  /** Downloads all rows that a figure counts, as a CSV file. */
  async csv(which: Pick<AnalyticsRowsQuery, "metric" | "from" | "to">, options?: CallOptions) {
    const { metric, from, to } = which;
    return readFile(`/admin/analytics/rows.csv${query({ metric, from, to })}`, options);
  },

  /** Downloads a table of figures as a CSV file. */
  async tableCsv(which: AnalyticsTableQuery, options?: CallOptions) {
    return readFile(`/admin/analytics/tables.csv${query(which)}`, options);
  },
};
