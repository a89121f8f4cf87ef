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
          "What changed is compared every ten minutes, and everything once a night. A new difference stops payments until two admins resume them.",
        ...signedIn,
        responses: { 200: json(reconciliation, "The last runs and their findings") },
      }),
      async (c) => c.json(await readReconciliation(sql, { chainId, adminId: c.var.user.id }), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/reconciliation/differences.csv",
        tags: ["Admin"],
        summary: "All differences as a CSV file",
        description:
          "One per line, oldest first. Text that a spreadsheet would read as a formula is escaped. The audit log records the export.",
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
        summary: "Propose to accept a difference that the blockchain shows and that can't be corrected",
        description:
          "Another admin has to confirm it. The difference then no longer counts, and a request that the transfer may have paid is paid.",
        ...signedIn,
        request: {
          params: differenceParams,
          ...jsonBody(acceptanceProposal),
        },
        responses: {
          200: json(reconciliation, "The difference, with the proposal"),
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
          "Another admin has to confirm it. It then reduces the person's balance, as any withdrawal does, and their other requests are paid.",
        ...signedIn,
        request: { params: differenceParams, ...jsonBody(lostPaymentProposal) },
        responses: {
          200: json(reconciliation, "The difference, with the proposal"),
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
        summary: "Revoke an accepted difference",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: json(reconciliation, "The differences, including this one again"),
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
