import { statementQuery } from "@freehold/contract/schemas";
import { createRoute, z } from "@hono/zod-openapi";
import type { Deps, Reads } from "../platform/http/env.ts";
import type { Limits } from "../platform/http/limits.ts";
import { createRouter, problems, signedIn } from "../platform/http/router.ts";
import { drawPdf } from "../platform/pdf/draw-pdf.ts";
import { CSV_TYPE, sendFile } from "../platform/send-file.ts";
import { makeStatement } from "./make-statement.ts";
import { statementCsv } from "./statement-csv.ts";

const TYPES = { pdf: "application/pdf", csv: CSV_TYPE };

/** A person's statement for any period, as a file. */
export function statementRoutes({ sql, reads, limits }: Pick<Deps, "sql"> & Reads & { limits: Limits }) {
  return createRouter().openapi(
    createRoute({
      method: "get",
      path: "/statements",
      tags: ["Wallet"],
      summary: "The ledger of the signed-in user for a period: opening balance, every movement, closing balance",
      description:
        "Days are in UTC. Sums come from the ledger. In the CSV file, the amounts of a column, from the opening balance to the last movement, add up to the closing balance in the last line.",
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
        ...problems("validation_failed", "too_many_requests", "overloaded"),
      },
    }),
    async (c) => {
      const { from, to, format } = c.req.valid("query");
      const { user } = c.var;
      await limits.take("statement", user.id);
      const name = `freehold-statement-${from}-to-${to}.${format}`;
      return sendFile(c, { type: TYPES[format], name }, async () => {
        const made = await makeStatement(sql, reads(c, { fresh: true }), user, { from, to });
        if (format === "csv") return statementCsv(made);
        const { statement: data, lines: pages } = made;
        return drawPdf({ thread: "statements/pdf-thread", data, pages, owner: user.id, signal: c.req.raw.signal });
      });
    },
  );
}
