import { paymentBatch, settled, settlement, takenBack } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import { noChain } from "../../platform/http/chain-problem.ts";
import type { Deps } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import { idempotencyHeader, respondIdempotently } from "../../platform/http/idempotency.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import type { PayerKeys } from "../../signatures/key-file.ts";
import { createSigningRecord } from "../signer/signing-record.ts";
import { exportBatch, readBatch } from "./export-batch.ts";
import { recordTransfers } from "./record-transfers.ts";
import { takeBackBatch } from "./take-back-batch.ts";

const tags = ["Admin"];

/** Payments by a multisig (PAYOUT_MODE=external). `app.ts` lets admins through only. */
export function externalPaymentRoutes({
  sql,
  chain,
  payerKeys,
}: Pick<Deps, "sql" | "chain"> & { payerKeys: PayerKeys | null }) {
  const files = payerKeys && { payerKeys, record: createSigningRecord(payerKeys.folder) };
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/payments/export",
        tags,
        summary: "Export approved requests to a file for a multisig",
        description:
          "Up to 200, oldest approval first. From then on each counts as being paid and is in no other file. The same Idempotency-Key returns the same file, without what has been paid since.",
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
        const deps = { sql, chain, log: c.var.log, files };
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
        summary: "The unpaid part of a file",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: json(paymentBatch, "The file without what has been paid"),
          ...problems("not_found", "chain_unavailable"),
        },
      }),
      async (c) => {
        if (!chain) throw noChain();
        return c.json(await readBatch({ sql, chain, files }, c.req.valid("param").id), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/payments/batches/{id}/take-back",
        tags,
        summary: "Take back a file that the multisig discarded",
        description:
          "For an admin other than the exporter. Requests paid since, according to the chain, stay in the file until their transaction is entered.",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: json(takenBack, "The requests that wait for payment again, and those that were paid"),
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
        summary: "Complete the requests paid by multisig transactions",
        description:
          "Each transfer is checked on the chain: final, from the treasury, and with exactly the amount and wallet.",
        ...signedIn,
        request: jsonBody(settlement),
        responses: { 200: json(settled, "The result of each"), ...problems("payout_mode", "chain_unavailable") },
      }),
      async (c) => {
        if (!chain) throw noChain();
        const { tx_hashes: hashes } = c.req.valid("json");
        const results = await recordTransfers(sql, chain, { hashes, adminId: c.var.user.id });
        return c.json({ success: true as const, results }, 200);
      },
    );
}
