import { Readable } from "node:stream";
import { statementQuery } from "@freehold/contract/schemas";
import { createRoute, z } from "@hono/zod-openapi";
import type { Deps } from "../platform/http/env.ts";
import type { Limits } from "../platform/http/limits.ts";
import { createRouter, problems, signedIn } from "../platform/http/router.ts";
import { LONG, longStatementPdf } from "./long-statement-pdf.ts";
import { makeStatement, type StatementInProgress } from "./make-statement.ts";
import { statementCsv } from "./statement-csv.ts";
import { statementPdf } from "./statement-pdf.ts";

const FORMATS = {
  pdf: {
    type: "application/pdf",
    write: (made: StatementInProgress) => (made.statement.count < LONG ? statementPdf(made) : longStatementPdf(made)),
  },
  csv: { type: "text/csv; charset=utf-8", write: statementCsv },
};

/** A person's statement for any period, as a file. */
export function statementRoutes({ sql, limits }: Pick<Deps, "sql"> & { limits: Limits }) {
  return createRouter().openapi(
    createRoute({
      method: "get",
      path: "/statements",
      tags: ["Wallet"],
      summary: "The ledger of the signed-in user for a period: opening balance, every movement, closing balance",
      description:
        "Days are days in UTC. The sums are the ledger's own. In the CSV file the amounts of a column, from the opening balance to the last movement, sum to the closing balance, its last line.",
      ...signedIn,
      request: { query: statementQuery },
      responses: {
        200: {
          description: "The file",
          content: {
            "application/pdf": { schema: z.string().meta({ format: "binary" }) },
            "text/csv": { schema: z.string() },
          },
        },
        ...problems("validation_failed", "too_many_requests"),
      },
    }),
    async (c) => {
      const { from, to, format } = c.req.valid("query");
      await limits.take("statement", c.var.user.id);
      const made = await makeStatement(sql, c.var.user, { from, to });
      const pieces = FORMATS[format].write(made);
      return c.body(Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream, 200, {
        "Content-Type": FORMATS[format].type,
        "Content-Disposition": `attachment; filename="freehold-statement-${from}-to-${to}.${format}"`,
        "Cache-Control": "no-store",
      });
    },
  );
}
