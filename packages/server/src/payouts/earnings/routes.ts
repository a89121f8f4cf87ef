import {
  expectedEarnings,
  monthEarnings,
  monthlyEarnings,
  monthlyEarningsQuery,
  monthParams,
  paidByProperty,
  paidPropertyParams,
  payoutStatementQuery,
  payouts,
  payoutsQuery,
} from "@freehold/contract/schemas";
import { createRoute, z } from "@hono/zod-openapi";
import type { Deps, Reads } from "../../platform/http/env.ts";
import { createRouter, json, signedIn } from "../../platform/http/router.ts";
import { CSV_TYPE, sendFile } from "../../platform/send-file.ts";
import { readExpectedEarnings } from "./expected-earnings.ts";
import { listPaying, listPayouts } from "./list-payouts.ts";
import { readMonthEarnings, readMonthlyEarnings, readPaidByProperty } from "./monthly-earnings.ts";
import { payoutsCsv } from "./statement-csv.ts";

const tags = ["Payouts"];

/** `/payouts/*` (SPEC 7): what a person's shares earned. */
export function payoutRoutes({ reads, clock }: Pick<Deps, "clock"> & Reads) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/payouts",
        tags,
        summary: "The caller's payouts, newest month first",
        ...signedIn,
        request: { query: payoutsQuery },
        responses: { 200: json(payouts, "One page") },
      }),
      async (c) => {
        const { month, ...query } = c.req.valid("query");
        const reader = reads(c);
        const [page, paying] = await Promise.all([
          listPayouts(reader, c.var.user.id, month ? { ...query, from: month, to: month } : query),
          listPaying(reader, c.var.user.id),
        ]);
        return c.json({ ...page, properties: paying }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/payouts/monthly-earnings",
        tags,
        summary: "The caller's earnings by month",
        ...signedIn,
        request: { query: monthlyEarningsQuery },
        responses: { 200: json(monthlyEarnings, "Completed months, oldest first") },
      }),
      async (c) => {
        const { year } = c.req.valid("query");
        return c.json(await readMonthlyEarnings(reads(c), c.var.user.id, { year, now: clock() }), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/payouts/monthly-earnings/{year}/{month}",
        tags,
        summary: "The caller's earnings in a month, by property",
        ...signedIn,
        request: { params: monthParams },
        responses: { 200: json(monthEarnings, "The month; an unfinished month has no earnings") },
      }),
      async (c) => {
        const { year, month } = c.req.valid("param");
        return c.json(
          await readMonthEarnings(reads(c), c.var.user.id, `${year}-${String(month).padStart(2, "0")}`),
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/payouts/properties/{id}",
        tags,
        summary: "What a property has paid the caller",
        ...signedIn,
        request: { params: paidPropertyParams },
        responses: {
          200: json(paidByProperty, "In total and in the last twelve months; zero for an unknown property"),
        },
      }),
      async (c) => {
        const { id: propertyId } = c.req.valid("param");
        return c.json(await readPaidByProperty(reads(c), c.var.user.id, { propertyId, now: clock() }), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/payouts/expected-earnings",
        tags,
        summary: "Estimated monthly earnings of the caller's shares",
        description:
          "Shares × currently stated net rent per share, for a month in which they are held every day. This is an estimate: nothing is earned until a month is over.",
        ...signedIn,
        responses: { 200: json(expectedEarnings, "By property and in total") },
      }),
      async (c) => c.json(await readExpectedEarnings(reads(c), c.var.user.id, clock()), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/payouts/statement.csv",
        tags,
        summary: "The caller's payouts as a CSV file",
        description:
          "One per line, newest month first. `kind` is `month` or `correction`. Text that a spreadsheet would read as a formula is escaped.",
        ...signedIn,
        request: { query: payoutStatementQuery },
        responses: { 200: { description: "The file", content: { "text/csv": { schema: z.string() } } } },
      }),
      (c) =>
        sendFile(c, { type: CSV_TYPE, name: "freehold-payouts.csv" }, () =>
          payoutsCsv(reads(c), c.var.user.id, c.req.valid("query")),
        ),
    );
}
