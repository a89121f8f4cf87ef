import { adminPayments, adminPaymentsQuery, adminWithdrawalDetail, treasury } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import { noChain } from "../../platform/http/chain-problem.ts";
import type { Deps } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import { createRouter, json, problems, signedIn } from "../../platform/http/router.ts";
import { retryPayment } from "../resolution/retry-payment.ts";
import { listPayments, treasuryState } from "./read-payments.ts";
import { readForAdmins } from "./read-withdrawals.ts";

const tags = ["Admin"];

/** The treasury and what it pays. `app.ts` lets admins through only. */
export function paymentRoutes({ sql, chain }: Pick<Deps, "sql" | "chain">) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/treasury",
        tags,
        summary: "What the treasury has, what it owes, and whether payments run",
        ...signedIn,
        responses: { 200: json(treasury, "The treasury") },
      }),
      async (c) => c.json(await treasuryState(sql, chain), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/payments",
        tags,
        summary: "Payments: what needs an admin first, then the newest",
        ...signedIn,
        request: { query: adminPaymentsQuery },
        responses: { 200: json(adminPayments, "One page") },
      }),
      async (c) => c.json(await listPayments(sql, chain, c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/payments/{id}/retry",
        tags,
        summary: "Pay a request anew whose payment is proven to have failed",
        description: "`id` is the request's. The chain is asked for the proof.",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: json(adminWithdrawalDetail, "The request, which is paid anew"),
          ...problems("not_found", "self_approval", "invalid_transition", "payment_not_failed", "chain_unavailable"),
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        if (!chain) throw noChain();
        await retryPayment(sql, chain, { id, adminId: c.var.user.id });
        return c.json(await readForAdmins(sql, id, chain), 200);
      },
    );
}
