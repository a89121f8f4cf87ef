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
import type { Deps } from "../../platform/http/env.ts";
import { createRouter, json, signedIn } from "../../platform/http/router.ts";
import { CSV_TYPE, sendFile } from "../../platform/send-file.ts";
import { readExpectedEarnings } from "./expected-earnings.ts";
import { listPaying, listPayouts } from "./list-payouts.ts";
import { readMonthEarnings, readMonthlyEarnings, readPaidByProperty } from "./monthly-earnings.ts";
import { payoutsCsv } from "./statement-csv.ts";

const tags = ["Payouts"];

/** `/payouts/*` (SPEC 7): what a person's shares earned. */
export function payoutRoutes({ sql, clock }: Pick<Deps, "sql" | "clock">) {
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
        const [page, paying] = await Promise.all([
          listPayouts(sql, c.var.user.id, month ? { ...query, from: month, to: month } : query),
          listPaying(sql, c.var.user.id),
        ]);
        return c.json({ ...page, properties: paying }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/payouts/monthly-earnings",
        tags,
        summary: "What the caller earned, month by month",
        ...signedIn,
        request: { query: monthlyEarningsQuery },
        responses: { 200: json(monthlyEarnings, "The months that are over, oldest first") },
      }),
      async (c) => {
        const { year } = c.req.valid("query");
        return c.json(await readMonthlyEarnings(sql, c.var.user.id, { year, now: clock() }), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/payouts/monthly-earnings/{year}/{month}",
        tags,
        summary: "What the caller earned in a month, property by property",
        ...signedIn,
        request: { params: monthParams },
        responses: { 200: json(monthEarnings, "The month; nothing is earned in one that is not over") },
      }),
      async (c) => {
        const { year, month } = c.req.valid("param");
        return c.json(await readMonthEarnings(sql, c.var.user.id, `${year}-${String(month).padStart(2, "0")}`), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/payouts/properties/{id}",
        tags,
        summary: "What one property has paid the caller",
        ...signedIn,
        request: { params: paidPropertyParams },
        responses: {
          200: json(paidByProperty, "In all, and in the last twelve months; nothing of one that is not known"),
        },
      }),
      async (c) => {
        const { id: propertyId } = c.req.valid("param");
        return c.json(await readPaidByProperty(sql, c.var.user.id, { propertyId, now: clock() }), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/payouts/expected-earnings",
        tags,
        summary: "What the caller's shares would bring a month",
        description:
          "Shares × net rent a share as it is stated now, for a month in which they are held on every day. It is an assumption, and nothing of a month that is not over is earned.",
        ...signedIn,
        responses: { 200: json(expectedEarnings, "By property, and in all") },
      }),
      async (c) => c.json(await readExpectedEarnings(sql, c.var.user.id, clock()), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/payouts/statement.csv",
        tags,
        summary: "The caller's payouts as a file for a spreadsheet",
        description:
          "One line each, newest month first; `kind` is `month` or, for what was missing in one, `correction`. What a spreadsheet would take for a formula is text.",
        ...signedIn,
        request: { query: payoutStatementQuery },
        responses: { 200: { description: "The file", content: { "text/csv": { schema: z.string() } } } },
      }),
      (c) =>
        sendFile(c, { type: CSV_TYPE, name: "freehold-payouts.csv" }, () =>
          payoutsCsv(sql, c.var.user.id, c.req.valid("query")),
        ),
    );
}
