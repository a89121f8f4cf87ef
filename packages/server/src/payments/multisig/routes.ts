import { paymentBatch, settled, settlement, takenBack } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import { noChain } from "../../platform/http/chain-problem.ts";
import type { Deps } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import { idempotencyHeader, respondIdempotently } from "../../platform/http/idempotency.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { exportBatch, readBatch } from "./export-batch.ts";
import { recordTransfers } from "./record-transfers.ts";
import { takeBackBatch } from "./take-back-batch.ts";

const tags = ["Admin"];

/** Payments by a multisig (PAYOUT_MODE=external). `app.ts` lets admins through only. */
export function externalPaymentRoutes({ sql, chain }: Pick<Deps, "sql" | "chain">) {
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/payments/export",
        tags,
        summary: "Take what is approved into a file for a multisig",
        description:
          "At most 200, the oldest approval first. From then on each counts as being paid and is in no other file. The same Idempotency-Key gives the same file, without what of it is paid since.",
        ...signedIn,
        request: { headers: idempotencyHeader },
        responses: {
          201: json(paymentBatch, "The file"),
          ...problems(
            "bad_request",
            "payout_mode",
            "nothing_to_pay",
            "insufficient_balance",
            "request_in_flight",
            "idempotency_key_reused",
            "chain_unavailable",
          ),
        },
      }),
      async (c) => {
        if (!chain) throw noChain();
        const deps = { sql, chain, log: c.var.log };
        const answer = await respondIdempotently(c, sql, null, async (tx) => {
          // It holds the key, and nothing else, while the chain is asked about every request.
          await tx`set local idle_in_transaction_session_timeout = '10min'`;
          const key = c.req.header("Idempotency-Key") ?? null;
          return { status: 201 as const, body: await exportBatch(deps, { adminId: c.var.user.id, key }) };
        });
        // What was paid since is not in it any more: a file that is fetched again pays nothing twice.
        const repeated = answer.status === 201 && answer.headers.has("Idempotency-Replayed");
        return repeated ? c.json(await readBatch(deps, (await answer.json()).batch_id), 201) : answer;
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/payments/batches/{id}",
        tags,
        summary: "What of a file is still to be paid",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: json(paymentBatch, "The file without what is paid"),
          ...problems("not_found", "chain_unavailable"),
        },
      }),
      async (c) => {
        if (!chain) throw noChain();
        return c.json(await readBatch({ sql, chain }, c.req.valid("param").id), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/payments/batches/{id}/take-back",
        tags,
        summary: "Take a file back that the multisig has thrown away",
        description:
          "For another admin than the one who exported it. What was paid since, as far as the chain says, stays in it until its transaction is entered.",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: json(takenBack, "What waits for its payment again, and what was paid"),
          ...problems("not_found", "self_approval", "payout_mode", "chain_unavailable"),
        },
      }),
      async (c) => {
        if (!chain) throw noChain();
        const taken = await takeBackBatch(sql, chain, { batchId: c.req.valid("param").id, adminId: c.var.user.id });
        return c.json(taken, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/payments/settle",
        tags,
        summary: "Complete what transactions of the multisig paid",
        description:
          "Each transfer is looked up on the chain: final, out of the treasury, of exactly the amount to exactly the wallet.",
        ...signedIn,
        request: jsonBody(settlement),
        responses: { 200: json(settled, "What became of each"), ...problems("payout_mode", "chain_unavailable") },
      }),
      async (c) => {
        if (!chain) throw noChain();
        const { tx_hashes: hashes } = c.req.valid("json");
        const results = await recordTransfers(sql, chain, { hashes, adminId: c.var.user.id });
        return c.json({ success: true as const, results }, 200);
      },
    );
}
