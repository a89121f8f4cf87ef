import type { AdminWithdrawalDetail } from "@freehold/contract";
import {
  adminNote,
  adminNotes,
  adminWithdrawalDetail,
  adminWithdrawals,
  adminWithdrawalsQuery,
  bulkApproval,
  bulkApproved,
  completion,
  destinationInspection,
  keyPageQuery,
  newAdminNote,
  rejection,
  requestTaking,
  withdrawalsWaiting,
} from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import { lockSession } from "../../audit/lock-session.ts";
import { payTarget } from "../../platform/chain/pay-target.ts";
import type { Tx } from "../../platform/database/connect.ts";
import type { Deps, Reads, SessionUser } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { approveWithdrawal } from "../decisions/approve-withdrawal.ts";
import { bulkApprove } from "../decisions/bulk-approve.ts";
import { completeWithdrawal } from "../decisions/complete-withdrawal.ts";
import { rejectWithdrawal } from "../decisions/reject-withdrawal.ts";
import { inspectRequest } from "../inspect-destination.ts";
import type { ReadOutlook } from "../read-outlook.ts";
import { addNote, listNotes } from "./notes.ts";
import type { PaymentsPort } from "./payments-port.ts";
import { listForAdmins, readForAdmins } from "./read.ts";
import { giveBackRequest, takeRequest } from "./take-request.ts";
import { readWaiting } from "./waiting.ts";

const tags = ["Admin"];

/** The queue of withdrawal requests and the decisions on them. `app.ts` lets admins through only. */
export function adminWithdrawalRoutes({
  sql,
  reads,
  chain,
  payments,
  readOutlook,
}: Pick<Deps, "sql" | "chain"> & Reads & { payments: PaymentsPort; readOutlook: ReadOutlook }) {
  const target = payTarget(chain);
  /** Read in the same transaction: the answer shows this decision, not one that another admin made right after it. */
  const decide = (
    id: string,
    { id: adminId, session_id }: SessionUser,
    decision: (tx: Tx) => Promise<unknown>,
  ): Promise<AdminWithdrawalDetail> =>
    sql.begin(async (tx) => {
      await decision(tx);
      await lockSession(tx, session_id);
      return readForAdmins(tx, payments, id, { target, adminId, readOutlook });
    });

  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/withdrawals",
        tags,
        summary: "All withdrawal requests, pending first, oldest first",
        ...signedIn,
        request: { query: adminWithdrawalsQuery },
        responses: { 200: json(adminWithdrawals, "One page, and the number of requests in each status") },
      }),
      async (c) =>
        c.json(await listForAdmins(reads(c), payments, c.req.valid("query"), { target, adminId: c.var.user.id }), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/withdrawals/waiting",
        tags,
        summary: "Waiting times of open refunds, compared with the quoted time",
        ...signedIn,
        responses: {
          200: json(withdrawalsWaiting, "The figures; use `waiting` of the list to see the requests they count"),
        },
      }),
      async (c) => c.json(await readWaiting(sql), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/withdrawals/{id}",
        tags,
        summary: "One request with its deposits and its history",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(adminWithdrawalDetail, "The request"), ...problems("not_found") },
      }),
      async (c) =>
        c.json(
          await readForAdmins(sql, payments, c.req.valid("param").id, { target, adminId: c.var.user.id, readOutlook }),
          200,
        ),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/withdrawals/approve",
        tags,
        summary: "Approve up to 200 requests",
        description: "Each separately: the requests don't affect each other.",
        ...signedIn,
        request: jsonBody(bulkApproval),
        responses: { 200: json(bulkApproved, "The result of each") },
      }),
      async (c) => {
        const { ids } = c.req.valid("json");
        const act = "POST /admin/withdrawals/approve";
        const results = await bulkApprove({ sql, log: c.var.log }, ids, {
          admin: c.var.user,
          target,
          act,
          readOutlook,
        });
        return c.json({ success: true as const, results }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/withdrawals/{id}/approve",
        tags,
        summary: "Approve a request",
        description:
          "The last approval it needs makes it approved. `second_approval_because` says why one isn't enough.",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: json(adminWithdrawalDetail, "The request with this approval"),
          ...problems("not_found", "invalid_transition", "self_approval", "already_approved", "signature_required"),
        },
      }),
      async (c) => {
        const [{ id }, { id: adminId }] = [c.req.valid("param"), c.var.user];
        const answer = await decide(id, c.var.user, (tx) =>
          approveWithdrawal(tx, { id, adminId, target, readOutlook }),
        );
        return c.json(answer, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/withdrawals/{id}/take",
        tags,
        summary: "Assign an open request to yourself",
        description:
          "Other admins see it at once (`request_notes` of `GET /events`) and can still act on the request. If two admins assign it at once, the second gets the name of the first.",
        ...signedIn,
        request: { params: idParams, ...jsonBody(requestTaking) },
        responses: {
          200: json(adminWithdrawalDetail, "The request, with the caller in `taken_by`"),
          ...problems("not_found", "invalid_transition", "self_approval"),
        },
      }),
      async (c) => {
        const [{ id }, { id: adminId }] = [c.req.valid("param"), c.var.user];
        const { from } = c.req.valid("json");
        return c.json(await decide(id, c.var.user, (tx) => takeRequest(tx, { id, adminId, from })), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/withdrawals/{id}/give-back",
        tags,
        summary: "Unassign a request",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: json(adminWithdrawalDetail, "The request; without the caller in `taken_by`"),
          ...problems("not_found", "self_approval"),
        },
      }),
      async (c) => {
        const [{ id }, { id: adminId }] = [c.req.valid("param"), c.var.user];
        return c.json(await decide(id, c.var.user, (tx) => giveBackRequest(tx, { id, adminId })), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/withdrawals/{id}/notes",
        tags,
        summary: "Admins' notes on a request, newest first",
        ...signedIn,
        request: { params: idParams, query: keyPageQuery },
        responses: { 200: json(adminNotes, "A page of notes"), ...problems("not_found") },
      }),
      async (c) => c.json(await listNotes(sql, { ...c.req.valid("param"), ...c.req.valid("query") }), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/withdrawals/{id}/notes",
        tags,
        summary: "Add a note to a request",
        description: "Other admins see it at once, the person never does. Notes can't be changed.",
        ...signedIn,
        request: { params: idParams, ...jsonBody(newAdminNote) },
        responses: { 201: json(adminNote, "The note"), ...problems("not_found") },
      }),
      async (c) => {
        const { id, email } = c.var.user;
        return c.json(
          await addNote(sql, { ...c.req.valid("param"), ...c.req.valid("json"), admin: { id, email } }),
          201,
        );
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/withdrawals/{id}/destination",
        tags,
        summary: "Check whether the request goes to a wallet",
        description: "Checks the chain. Tokens sent to a contract that isn't a wallet may be lost.",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(destinationInspection, "The kind of address"), ...problems("not_found") },
      }),
      async (c) => {
        const kind = await inspectRequest(sql, chain, c.req.valid("param").id);
        return c.json({ success: true as const, kind }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/withdrawals/{id}/reject",
        tags,
        summary: "Reject an unpaid request, with a reason for the person",
        ...signedIn,
        request: { params: idParams, ...jsonBody(rejection) },
        responses: {
          200: json(adminWithdrawalDetail, "The request, rejected; its money is available again"),
          ...problems("not_found", "invalid_transition", "self_approval", "payment_not_failed", "chain_unavailable"),
        },
      }),
      async (c) => {
        const [{ id }, { id: adminId }] = [c.req.valid("param"), c.var.user];
        const endPayment = await payments.proveFailed(id);
        const rejected = { ...c.req.valid("json"), id, adminId, endPayment };
        return c.json(await decide(id, c.var.user, (tx) => rejectWithdrawal(tx, rejected)), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/withdrawals/{id}/complete",
        tags,
        summary: "Record the payment of an approved request",
        description:
          "With a chain, the transaction is checked there. If the server pays automatically, you can only record a transaction that replaced its own, or one that no payment explains, for example after restoring a backup.",
        ...signedIn,
        request: { params: idParams, ...jsonBody(completion) },
        responses: {
          200: json(adminWithdrawalDetail, "The request, completed"),
          ...problems(
            "not_found",
            "invalid_transition",
            "self_approval",
            "approvals_missing",
            "cooling_off",
            "tx_id_used",
            "payout_mode",
            "payment_not_found",
            "payment_not_final",
            "payment_not_failed",
            "payment_mismatch",
            "wrong_chain",
            "chain_unavailable",
          ),
        },
      }),
      async (c) => {
        const [{ id }, { id: adminId }] = [c.req.valid("param"), c.var.user];
        const { tx_id: txId, chain_id: chainId } = c.req.valid("json");
        if (payments.completeOnChain) {
          await payments.completeOnChain({ id, adminId, txId, chainId });
          return c.json(await readForAdmins(sql, payments, id, { target, adminId, readOutlook }), 200);
        }
        const answer = await decide(id, c.var.user, (tx) =>
          completeWithdrawal(tx, { id, adminId, txId, chainId, target }),
        );
        return c.json(answer, 200);
      },
    );
}
