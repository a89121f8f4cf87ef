import { acceptanceProposal, lostPaymentProposal, reconciliation } from "@freehold/contract/schemas";
import { createRoute, z } from "@hono/zod-openapi";
import { recordExport } from "../audit/record-export.ts";
import { proposeLostPayment } from "../payments/resolution/lost-payment.ts";
import type { Tx } from "../platform/database/connect.ts";
import type { Deps } from "../platform/http/env.ts";
import { idParams } from "../platform/http/id-params.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../platform/http/router.ts";
import { CSV_TYPE, sendFile } from "../platform/send-file.ts";
import { proposeAcceptance, revokeAcceptance } from "./accept-difference.ts";
import { differencesCsv } from "./differences-csv.ts";
import { readReconciliation } from "./store.ts";

/** Which difference, in a path. */
const differenceParams = z.object({
  number: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 53 - 1),
});

/** What the reconciliation found, and what of it admins accept. `app.ts` lets admins through only. */
export function reconciliationRoutes({ sql, chain }: Pick<Deps, "sql" | "chain">) {
  const chainId = chain?.id ?? null;
  const decide = async (adminId: string, work: (tx: Tx) => Promise<void>) => {
    await sql.begin(work);
    return readReconciliation(sql, { chainId, adminId });
  };
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/reconciliation",
        tags: ["Admin"],
        summary: "Where the books, the projections and the blockchain differ, by kind",
        description:
          "They are compared every ten minutes. A difference stops payments when it is first found, until two admins let them go on.",
        ...signedIn,
        responses: { 200: json(reconciliation, "The last run and what it found") },
      }),
      async (c) => c.json(await readReconciliation(sql, { chainId, adminId: c.var.user.id }), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/reconciliation/differences.csv",
        tags: ["Admin"],
        summary: "All differences as a file for a spreadsheet",
        description:
          "One line each, oldest first. What a spreadsheet would take for a formula is text. That an admin took it stands in the audit log.",
        ...signedIn,
        responses: { 200: { description: "The file", content: { "text/csv": { schema: z.string() } } } },
      }),
      (c) =>
        sendFile(c, { type: CSV_TYPE, name: "freehold-differences.csv" }, async () => {
          await recordExport(sql, { adminId: c.var.user.id, file: "reconciliation/differences.csv" });
          return differencesCsv(sql);
        }),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/reconciliation/differences/{number}/accept",
        tags: ["Admin"],
        summary: "Propose to accept a difference that the blockchain shows and that cannot be put right",
        description:
          "Another admin has to confirm it. It is counted no more then, and a request which that transfer may have paid is paid.",
        ...signedIn,
        request: {
          params: differenceParams,
          ...jsonBody(acceptanceProposal),
        },
        responses: {
          200: json(reconciliation, "What differs, with the proposal"),
          ...problems("not_found", "invalid_transition"),
        },
      }),
      async (c) => {
        const { number } = c.req.valid("param");
        const { reason } = c.req.valid("json");
        const adminId = c.var.user.id;
        return c.json(await decide(adminId, (tx) => proposeAcceptance(tx, { number, reason, adminId })), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/reconciliation/differences/{number}/record",
        tags: ["Admin"],
        summary: "Propose to record a transfer that no request explains as a payment to a person",
        description:
          "Another admin has to confirm it. The person's balance is less by it then, as after any withdrawal, and what else they ask for is paid.",
        ...signedIn,
        request: { params: differenceParams, ...jsonBody(lostPaymentProposal) },
        responses: {
          200: json(reconciliation, "What differs, with the proposal"),
          ...problems("not_found", "own_account", "invalid_transition"),
        },
      }),
      async (c) => {
        const { number } = c.req.valid("param");
        const adminId = c.var.user.id;
        const payment = { ...c.req.valid("json"), number, adminId };
        return c.json(await decide(adminId, (tx) => proposeLostPayment(tx, payment)), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/reconciliation/acceptances/{id}/revoke",
        tags: ["Admin"],
        summary: "Take back that a difference is accepted",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: json(reconciliation, "What differs, with it again"),
          ...problems("not_found", "invalid_transition"),
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const adminId = c.var.user.id;
        return c.json(await decide(adminId, (tx) => revokeAcceptance(tx, { id, adminId })), 200);
      },
    );
}
