import { balance, historyQuery, walletTest, walletTransactions } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../platform/http/env.ts";
import { createRouter, json, signedIn } from "../platform/http/router.ts";
import { balanceAnswer, readBalances } from "./balances.ts";
import { listTransactions } from "./transactions.ts";

/** What a person has, and what moved. */
export function ledgerRoutes({ sql }: Pick<Deps, "sql">) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/balance",
        tags: ["Wallet"],
        summary: "The balances of the signed-in user",
        ...signedIn,
        responses: { 200: json(balance, "Balances in UBXS; the total is the sum of the other four") },
      }),
      async (c) => c.json(balanceAnswer(await readBalances(sql, c.var.user.id)), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/transactions",
        tags: ["Wallet"],
        summary: "Money movements of the signed-in user, newest first",
        ...signedIn,
        request: { query: historyQuery },
        responses: { 200: json(walletTransactions, "One page of movements") },
      }),
      async (c) => {
        const transactions = await listTransactions(sql, { userId: c.var.user.id, ...c.req.valid("query") });
        return c.json({ success: true as const, transactions }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/test",
        tags: ["Wallet"],
        summary: "Whether the caller reaches the wallet with a valid session",
        ...signedIn,
        responses: { 200: json(walletTest, "It does") },
      }),
      (c) => c.json({ success: true as const, message: "The wallet is working." }, 200),
    );
}
