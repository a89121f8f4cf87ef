import { MIN_WITHDRAWAL_UBXS } from "@freehold/contract";
import {
  coolingOff,
  destinationInspection,
  historyQuery,
  pendingTotalWithdrawal,
  totalWithdrawalCreated,
  totalWithdrawalRequest,
  withdrawalAnswer,
  withdrawalReport,
  withdrawalReported,
  withdrawalRequest,
  withdrawals,
} from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import { payTarget } from "../../platform/chain/pay-target.ts";
import { addressParams } from "../../platform/http/address-params.ts";
import type { Deps } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import { idempotencyHeader, respondIdempotently } from "../../platform/http/idempotency.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { inspectDestination } from "../inspect-destination.ts";
import { findOpenRefund, findWithdrawal, listWithdrawals, toWithdrawal } from "../store.ts";
import { unknownWithdrawal } from "../transition.ts";
import { cancelWithdrawal } from "./cancel-withdrawal.ts";
import { readCoolingOff } from "./read-cooling-off.ts";
import { reportWithdrawal } from "./report-withdrawal.ts";
import { requestRefund } from "./request-refund.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";

/** A person's own withdrawals: what they request, follow, cancel and report. The admins' calls are in `../admin/`. */
export function withdrawalRoutes({ sql, chain, limits }: Pick<Deps, "sql" | "chain"> & { limits: Limits }) {
  const target = payTarget(chain);
  const platformAddresses = chain ?? null;
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/wallet/withdraw-total-deposits",
        tags: ["Withdrawals"],
        summary: "Ask for all confirmed deposits back",
        description: "The amount is computed by the server and cannot be chosen.",
        ...signedIn,
        request: { headers: idempotencyHeader, ...jsonBody(totalWithdrawalRequest) },
        responses: {
          201: json(totalWithdrawalCreated, "The request, waiting for an admin, and the deposits in it"),
          ...problems(
            "withdrawal_pending",
            "nothing_to_withdraw",
            "request_in_flight",
            "invalid_wallet_address",
            "idempotency_key_reused",
            "too_many_requests",
          ),
        },
      }),
      async (c) => {
        const body = c.req.valid("json");
        const { id: userId } = c.var.user;
        await limits.take("withdrawalRequest", userId);
        return respondIdempotently(c, sql, body, async (tx) => ({
          status: 201 as const,
          body: await requestRefund(tx, { userId, walletAddress: body.wallet_address, target, platformAddresses }),
        }));
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/wallet/withdraw",
        tags: ["Withdrawals"],
        summary: "Ask for an amount: from earnings first, then from the oldest deposits",
        description: `At least ${MIN_WITHDRAWAL_UBXS} UBXS, or all that can be withdrawn: each payment costs the treasury a fee.`,
        ...signedIn,
        request: { headers: idempotencyHeader, ...jsonBody(withdrawalRequest) },
        responses: {
          201: json(withdrawalAnswer, "The request, waiting for an admin"),
          ...problems(
            "insufficient_balance",
            "request_in_flight",
            "invalid_wallet_address",
            "idempotency_key_reused",
            "too_many_requests",
          ),
        },
      }),
      async (c) => {
        const body = c.req.valid("json");
        const { id: userId } = c.var.user;
        await limits.take("withdrawalRequest", userId);
        return respondIdempotently(c, sql, body, async (tx) => {
          const withdrawal = await requestWithdrawal(tx, {
            userId,
            amountUbxs: body.amount_ubxs,
            walletAddress: body.wallet_address,
            platformAddresses,
          });
          return { status: 201 as const, body: { success: true as const, withdrawal: toWithdrawal(withdrawal) } };
        });
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/check-pending-total-withdrawal",
        tags: ["Withdrawals"],
        summary: "The open request for all deposits, pending or approved, if there is one",
        ...signedIn,
        responses: { 200: json(pendingTotalWithdrawal, "`success` is false when none is open") },
      }),
      async (c) => {
        const open = await findOpenRefund(sql, c.var.user.id, target);
        return open
          ? c.json({ success: true as const, withdrawal: toWithdrawal(open) }, 200)
          : c.json({ success: false as const, withdrawal: null }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/withdrawals",
        tags: ["Withdrawals"],
        summary: "The withdrawal requests of the signed-in user, newest first",
        ...signedIn,
        request: { query: historyQuery },
        responses: { 200: json(withdrawals, "One page of requests") },
      }),
      async (c) => {
        const rows = await listWithdrawals(sql, { userId: c.var.user.id, ...c.req.valid("query") }, target);
        return c.json({ success: true as const, withdrawals: rows.map(toWithdrawal) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/cooling-off",
        tags: ["Withdrawals"],
        summary: "Whether a request made now would wait before it is paid, and why",
        ...signedIn,
        responses: { 200: json(coolingOff, "How long, and why one to the own wallet would") },
      }),
      async (c) => c.json({ success: true as const, ...(await readCoolingOff(sql, c.var.user.id)) }, 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/destinations/{address}",
        tags: ["Withdrawals"],
        summary: "Whether an address is a wallet's or another contract's",
        description: "Asks the chain. What is sent to a contract that is not a wallet may be lost.",
        ...signedIn,
        request: { params: addressParams },
        responses: { 200: json(destinationInspection, "What is at the address"), ...problems("too_many_requests") },
      }),
      async (c) => {
        await limits.take("destination", c.var.user.id);
        const kind = await inspectDestination(chain, c.req.valid("param").address);
        return c.json({ success: true as const, kind }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/withdrawals/{id}",
        tags: ["Withdrawals"],
        summary: "One withdrawal request of the signed-in user",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(withdrawalAnswer, "The request"), ...problems("not_found") },
      }),
      async (c) => {
        const row = await findWithdrawal(sql, { userId: c.var.user.id, ...c.req.valid("param") }, target);
        if (!row) throw unknownWithdrawal();
        return c.json({ success: true as const, withdrawal: toWithdrawal(row) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/wallet/withdrawals/{id}/cancel",
        tags: ["Withdrawals"],
        summary: "Take a pending request back",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: json(withdrawalAnswer, "The request, cancelled; its money is available again"),
          ...problems("not_found", "invalid_transition"),
        },
      }),
      async (c) => {
        const which = { id: c.req.valid("param").id, userId: c.var.user.id };
        const row = await sql.begin(async (tx) => {
          await cancelWithdrawal(tx, which);
          return findWithdrawal(tx, which, target);
        });
        if (!row) throw unknownWithdrawal();
        return c.json({ success: true as const, withdrawal: toWithdrawal(row) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/withdrawals/report",
        tags: ["Withdrawals"],
        summary: "Say by the link in a mail: it wasn't me",
        description:
          "Needs no session. A request that is not being paid yet is called off, and every session of the account ends, also if it is too late for that. The link works for 30 days. Once more is no error: `before` then says that it was done already.",
        request: jsonBody(withdrawalReport),
        responses: {
          200: json(withdrawalReported, "The request is called off"),
          ...problems("not_found", "invalid_transition", "too_many_requests"),
        },
      }),
      async (c) => {
        const { token } = c.req.valid("json");
        const { before } = await limits.countMisses(["mailedLink", c.var.networkAddress], () =>
          reportWithdrawal(sql, token),
        );
        const message = `The withdrawal request ${before ? "was already cancelled" : "is cancelled"}, and we signed out every device.`;
        return c.json({ success: true as const, message, before }, 200);
      },
    );
}
