import { bulkRetry, retried, treasury } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import { noChain } from "../../platform/http/chain-problem.ts";
import type { Deps } from "../../platform/http/env.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { bulkRetryPayments } from "./bulk-retry.ts";
import { treasuryState } from "./read-payments.ts";

const tags = ["Admin"];

/** The treasury and what it pays. `app.ts` lets admins through only. */
export function paymentRoutes({ sql, chain }: Pick<Deps, "sql" | "chain">) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/treasury",
        tags,
        summary: "The treasury's balance, what it owes, and whether payments are running",
        ...signedIn,
        responses: { 200: json(treasury, "The treasury") },
      }),
      async (c) => c.json(await treasuryState(sql, chain), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/payments/retry",
        tags,
        summary: "Pay up to 200 requests again after their payments failed",
        description:
          "Each needs proof from the chain that its payment failed. Requests refused before signing are retried at once. The requests don't affect each other.",
        ...signedIn,
        request: jsonBody(bulkRetry),
        responses: { 200: json(retried, "The result of each"), ...problems("chain_unavailable") },
      }),
      async (c) => {
        if (!chain) throw noChain();
        const results = await bulkRetryPayments({ sql, chain, log: c.var.log }, c.req.valid("json").ids, {
          adminId: c.var.user.id,
          act: "POST /admin/payments/retry",
        });
        return c.json({ success: true as const, results }, 200);
      },
    );
}
