import type {
  Analytics,
  AnalyticsQuery,
  AnalyticsRows,
  AnalyticsRowsQuery,
  AnalyticsTableQuery,
} from "@freehold/contract";
import { ownProperty } from "../http/own-property.ts";
import { query } from "../http/path.ts";
import { type CallOptions, read, readFile } from "./request.ts";

/**
 * What happened on the platform, for admins; others get 403 `forbidden`.
 *
 * @example
 * const { figures } = await analytics.get({ from: "2026-03-01", to: "2026-03-31" });
 */
export const analytics = {
  /** The figures of a period beside the one before; the last 30 days by default. */
  async get(which: AnalyticsQuery = {}, options?: CallOptions) {
    const [from, to] = [ownProperty(which, "from"), ownProperty(which, "to")];
    return read<Analytics>(`/admin/analytics${query({ from, to })}`, options);
  },

  /** What a figure counts, newest first; `after` is the `next` of the page before. */
  async rows(which: AnalyticsRowsQuery, options?: CallOptions) {
    const [after, limit] = [ownProperty(which, "after"), ownProperty(which, "limit")];
    return read<AnalyticsRows>(`/admin/analytics/rows${query({ ...rowsOf(which), after, limit })}`, options);
  },

  /** All of what a figure counts as a CSV file. */
  async csv(which: Pick<AnalyticsRowsQuery, "metric" | "from" | "to">, options?: CallOptions) {
    return readFile(`/admin/analytics/rows.csv${query(rowsOf(which))}`, options);
  },

  /** One table of the figures as a CSV file. */
  async tableCsv(which: AnalyticsTableQuery, options?: CallOptions) {
    const [table, from, to] = [ownProperty(which, "table"), ownProperty(which, "from"), ownProperty(which, "to")];
    return readFile(`/admin/analytics/tables.csv${query({ table, from, to })}`, options);
  },
};

const rowsOf = (which: Pick<AnalyticsRowsQuery, "metric" | "from" | "to">) => ({
  metric: ownProperty(which, "metric"),
  from: ownProperty(which, "from"),
  to: ownProperty(which, "to"),
});
