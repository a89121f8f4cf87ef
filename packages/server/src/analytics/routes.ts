import {
  analytics,
  analyticsFileQuery,
  analyticsQuery,
  analyticsRows,
  analyticsRowsQuery,
  analyticsTableQuery,
} from "@freehold/contract/schemas";
import { createRoute, z } from "@hono/zod-openapi";
import { recordExport } from "../audit/record-export.ts";
import type { Deps, Reads } from "../platform/http/env.ts";
import { createRouter, json, signedIn } from "../platform/http/router.ts";
import { CSV_TYPE, sendFile } from "../platform/send-file.ts";
import { listRows, rowsCsv } from "./list-rows.ts";
import { readAnalytics, tallyOf } from "./read-analytics.ts";
import { sumOf, sumStats } from "./store.ts";
import { tableCsv } from "./table-csv.ts";

const tags = ["Admin"];
/** Before everything that is counted. */
const BEGINNING = "2000-01-01";

/** What happened on the platform. `app.ts` lets admins through only. */
export function analyticsRoutes({ sql, reads, clock }: Pick<Deps, "sql" | "clock"> & Reads) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/analytics",
        tags,
        summary: "Activity in a period, compared with the previous one",
        description:
          "Days are in UTC. The figures are updated by the transactions themselves and compared with their rows every ten minutes.",
        ...signedIn,
        request: { query: analyticsQuery },
        responses: { 200: json(analytics, "The figures") },
      }),
      async (c) => c.json(await readAnalytics(reads(c), { ...c.req.valid("query"), now: clock() }), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/analytics/rows",
        tags,
        summary: "The rows that a figure counts, newest first, with the figure",
        ...signedIn,
        request: { query: analyticsRowsQuery },
        responses: { 200: json(analyticsRows, "One page") },
      }),
      async (c) => {
        const which = c.req.valid("query");
        const { metric, from = BEGINNING, to } = which;
        const reader = reads(c);
        const [page, sums] = await Promise.all([
          listRows(reader, { ...which, from: which.from, after: which.after }),
          sumStats(reader, { from, to }),
        ]);
        return c.json({ ...page, ...tallyOf(sumOf(metric, sums)) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/analytics/rows.csv",
        tags,
        summary: "The same as a CSV file",
        description:
          "All rows, one per line. Text that a spreadsheet would read as a formula is escaped. The audit log records the export.",
        ...signedIn,
        request: { query: analyticsFileQuery },
        responses: { 200: { description: "The file", content: { "text/csv": { schema: z.string() } } } },
      }),
      (c) => {
        const { metric, from, to } = c.req.valid("query");
        return sendFile(c, csvOf(metric), async () => {
          await recordExport(sql, { adminId: c.var.user.id, file: "analytics/rows.csv", of: { metric, from, to } });
          return rowsCsv(reads(c), { metric, from, to });
        });
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/analytics/tables.csv",
        tags,
        summary: "One table of the figures as a CSV file",
        description: "The same figures as `GET /admin/analytics`. Amounts are exact, times in seconds.",
        ...signedIn,
        request: { query: analyticsTableQuery },
        responses: { 200: { description: "The file", content: { "text/csv": { schema: z.string() } } } },
      }),
      async (c) => {
        const which = c.req.valid("query");
        return sendFile(c, csvOf(which.table), () => tableCsv(reads(c), { ...which, now: clock() }));
      },
    );
}

const csvOf = (name: string) => ({ type: CSV_TYPE, name: `freehold-${name}.csv` });
