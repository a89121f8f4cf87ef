import { Readable } from "node:stream";
import { reconciliation } from "@freehold/contract/schemas";
import { createRoute, z } from "@hono/zod-openapi";
import type { Deps } from "../platform/http/env.ts";
import { createRouter, json, signedIn } from "../platform/http/router.ts";
import { differencesCsv } from "./differences-csv.ts";
import { readReconciliation } from "./store.ts";

/** What the reconciliation found, to read. `app.ts` lets admins through only. */
export function reconciliationRoutes({ sql }: Pick<Deps, "sql">) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/reconciliation",
        tags: ["Admin"],
        summary: "Where the books, the projections and the blockchain differ, by kind",
        description:
          "They are compared every ten minutes. A difference stops payments when it is first found, until two admins let them go on.",
        ...signedIn,
        responses: { 200: json(reconciliation, "The last run and what it found") },
      }),
      async (c) => c.json(await readReconciliation(sql), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/reconciliation/differences.csv",
        tags: ["Admin"],
        summary: "All differences as a file for a spreadsheet",
        description: "One line each, oldest first. What a spreadsheet would take for a formula is text.",
        ...signedIn,
        responses: { 200: { description: "The file", content: { "text/csv": { schema: z.string() } } } },
      }),
      (c) => {
        const file = Readable.from(differencesCsv(sql), { objectMode: false });
        return c.body(Readable.toWeb(file) as ReadableStream, 200, {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": 'attachment; filename="freehold-differences.csv"',
        });
      },
    );
}
