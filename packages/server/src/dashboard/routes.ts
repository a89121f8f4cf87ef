import { dashboard, dashboardHistory, dashboardHistoryQuery } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../platform/http/env.ts";
import { createRouter, json, signedIn } from "../platform/http/router.ts";
import { readDashboard, readHistory } from "./read-dashboard.ts";

const tags = ["Dashboard"];

/** What a person owns and what it earns. */
export function dashboardRoutes({ sql, clock }: Pick<Deps, "sql" | "clock">) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/dashboard",
        tags,
        summary: "The signed-in user's holdings and earnings",
        ...signedIn,
        responses: { 200: json(dashboard, "Balances, earnings, the latest transactions and news of their properties") },
      }),
      async (c) => c.json(await readDashboard(sql, { userId: c.var.user.id, now: clock() }), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/dashboard/history",
        tags,
        summary: "The signed-in user's balances over time",
        ...signedIn,
        request: { query: dashboardHistoryQuery },
        responses: { 200: json(dashboardHistory, "Balances at the end of each step, and earnings in it") },
      }),
      async (c) => {
        const { period } = c.req.valid("query");
        return c.json(await readHistory(sql, { userId: c.var.user.id, period, now: clock() }), 200);
      },
    );
}
