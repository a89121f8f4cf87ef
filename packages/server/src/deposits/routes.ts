import { formatAmount } from "@freehold/contract";
import { deposit, deposits, totalDeposits } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../http/env.ts";
import { idParams } from "../http/id-params.ts";
import { ProblemError } from "../http/problem.ts";
import { createRouter, json, problems, signedIn } from "../http/router.ts";
import { readBalances } from "../ledger/balances.ts";
import { findDeposit, pendingDeposits } from "./store.ts";

/** What a person paid in. */
export function depositRoutes({ sql }: Pick<Deps, "sql">) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/total-deposits",
        tags: ["Wallet"],
        summary: "What a withdrawal of all deposits would take now",
        ...signedIn,
        responses: { 200: json(totalDeposits, "Sum and number of the deposits with something remaining") },
      }),
      async (c) => {
        const { depositsRemaining, depositsOpen } = await readBalances(sql, c.var.user.id);
        return c.json(
          {
            success: true as const,
            total_deposits_ubxs: formatAmount(depositsRemaining),
            deposit_count: depositsOpen,
          },
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/deposit/{id}",
        tags: ["Wallet"],
        summary: "One deposit of the signed-in user",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(deposit, "The deposit"), ...problems("not_found") },
      }),
      async (c) => {
        const found = await findDeposit(sql, c.var.user.id, c.req.valid("param").id);
        if (!found) throw new ProblemError("not_found", "There is no such deposit.");
        return c.json(found, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/pending-deposits",
        tags: ["Wallet"],
        summary: "Deposits of the signed-in user that are not final on chain yet, newest first",
        ...signedIn,
        responses: { 200: json(deposits, "Pending deposits") },
      }),
      async (c) => c.json({ success: true as const, deposits: await pendingDeposits(sql, c.var.user.id) }, 200),
    );
}
