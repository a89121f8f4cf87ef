import {
  balance,
  walletTest,
  walletTransactionAnswer,
  walletTransactions,
  walletTransactionsFilter,
  walletTransactionsQuery,
} from "@freehold/contract/schemas";
import { createRoute, z } from "@hono/zod-openapi";
import type { Deps } from "../platform/http/env.ts";
import { idParams } from "../platform/http/id-params.ts";
import { createRouter, json, problems, signedIn } from "../platform/http/router.ts";
import { CSV_TYPE, sendFile } from "../platform/send-file.ts";
import { balanceAnswer, readBalances } from "./balances.ts";
import { postPayouts } from "./post-payouts.ts";
import { showTransaction } from "./show-transaction.ts";
import { listTransactions } from "./transactions.ts";
import { transactionsCsv } from "./transactions-csv.ts";

/** Creates the routes for a person's balances and movements. */
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
        request: { query: walletTransactionsQuery },
        responses: { 200: json(walletTransactions, "One page of movements, by key") },
      }),
      async (c) => {
        const userId = c.var.user.id;
        await postPayouts(sql, [userId]);
        const { items, next } = await listTransactions(sql, { userId, ...c.req.valid("query") });
        return c.json({ success: true as const, transactions: items, next }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/transactions.csv",
        tags: ["Wallet"],
        summary: "The same movements as a CSV file",
        description:
          "Everything that matches the filter, newest first. Text that a spreadsheet would read as a formula is escaped.",
        ...signedIn,
        request: { query: walletTransactionsFilter },
        responses: { 200: { description: "The file", content: { "text/csv": { schema: z.string() } } } },
      }),
      async (c) => {
        const userId = c.var.user.id;
        return sendFile(c, { type: CSV_TYPE, name: "freehold-transactions.csv" }, async () => {
          await postPayouts(sql, [userId]);
          return transactionsCsv(sql, { userId, ...c.req.valid("query") });
        });
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/transactions/{id}",
        tags: ["Wallet"],
        summary: "One movement, with every booking it belongs to",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(walletTransactionAnswer, "The movement"), ...problems("not_found") },
      }),
      async (c) => {
        const transaction = await showTransaction(sql, { userId: c.var.user.id, ...c.req.valid("param") });
        return c.json({ success: true as const, transaction }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/test",
        tags: ["Wallet"],
        summary: "Check that the caller reaches the wallet with a valid session",
        ...signedIn,
        responses: { 200: json(walletTest, "It does") },
      }),
      (c) => c.json({ success: true as const, message: "The wallet is working." }, 200),
    );
}
