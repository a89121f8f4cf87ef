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
import type { Passwords } from "../../accounts/passwords/passwords.ts";
import { lockSession } from "../../audit/lock-session.ts";
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
import { proveNewDestination } from "./prove-new-destination.ts";
import { readCoolingOff } from "./read-cooling-off.ts";
import { reportWithdrawal } from "./report-withdrawal.ts";
import { requestRefund } from "./request-refund.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";

/** A person's own withdrawals: what they request, follow, cancel and report. The admins' calls are in `../admin/`. */
export function withdrawalRoutes(
  deps: Pick<Deps, "sql" | "clock" | "chain"> & { limits: Limits; passwords: Passwords },
) {
  const { sql, clock, chain, limits } = deps;
  const target = payTarget(chain);
  const platformAddresses = chain ?? null;
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/wallet/withdraw-total-deposits",
        tags: ["Withdrawals"],
        summary: "Request all confirmed deposits",
        description:
          "The server calculates the amount. It can't be chosen. Needs a fresh proof, unless it goes to the account's wallet.",
        ...signedIn,
        request: { headers: idempotencyHeader, ...jsonBody(totalWithdrawalRequest) },
        responses: {
          201: json(totalWithdrawalCreated, "The request, waiting for an admin, with its deposits"),
          ...problems(
            "withdrawal_pending",
            "nothing_to_withdraw",
            "request_in_flight",
            "invalid_wallet_address",
            "proof_required",
            "link_required",
            "destination_frozen",
            "idempotency_key_reused",
            "too_many_requests",
          ),
        },
      }),
      async (c) => {
        const body = c.req.valid("json");
        const { id: userId, link } = c.var.user;
        // A partner's page takes none of the person's own.
        await limits.take("withdrawalRequest", userId, ...(link ? [link.id] : []));
        return respondIdempotently(c, sql, body, async (tx) => {
          const { wallet_address: walletAddress } = body;
          // Where a partner's page may send it, the database says.
          if (!link) await proveNewDestination(tx, { user: c.var.user, walletAddress, clock });
          const made = await requestRefund(tx, { userId, walletAddress, target, platformAddresses, link });
          if (!link) await lockSession(tx, c.var.user.session_id);
          return { status: 201 as const, body: made };
        });
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/wallet/withdraw",
        tags: ["Withdrawals"],
        summary: "Request an amount: from earnings first, then from the oldest deposits",
        description: `At least ${MIN_WITHDRAWAL_UBXS} UBXS, or everything that can be withdrawn, because each payment costs the treasury a fee. Needs a fresh proof, unless it goes to the account's wallet.`,
        ...signedIn,
        request: { headers: idempotencyHeader, ...jsonBody(withdrawalRequest) },
        responses: {
          201: json(withdrawalAnswer, "The request, waiting for an admin"),
          ...problems(
            "insufficient_balance",
            "request_in_flight",
            "invalid_wallet_address",
            "proof_required",
            "destination_frozen",
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
          await proveNewDestination(tx, { user: c.var.user, walletAddress: body.wallet_address, clock });
          const withdrawal = await requestWithdrawal(tx, {
            userId,
            amountUbxs: body.amount_ubxs,
            walletAddress: body.wallet_address,
            platformAddresses,
          });
          await lockSession(tx, c.var.user.session_id);
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
        const { id, link } = c.var.user;
        const open = await findOpenRefund(sql, id, target);
        return open
          ? c.json({ success: true as const, withdrawal: toWithdrawal(open, link) }, 200)
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
        const { id: userId, link } = c.var.user;
        const rows = await listWithdrawals(sql, { userId, link, ...c.req.valid("query") }, target);
        return c.json({ success: true as const, withdrawals: rows.map((row) => toWithdrawal(row, link)) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/cooling-off",
        tags: ["Withdrawals"],
        summary: "Whether a request made now would have a waiting period, and why",
        ...signedIn,
        responses: { 200: json(coolingOff, "Its length, and why a request to the person's own wallet would have one") },
      }),
      async (c) => c.json({ success: true as const, ...(await readCoolingOff(sql, c.var.user.id)) }, 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/destinations/{address}",
        tags: ["Withdrawals"],
        summary: "Check whether an address is a wallet or another contract",
        description: "Checks the chain. Tokens sent to a contract that isn't a wallet may be lost.",
        ...signedIn,
        request: { params: addressParams },
        responses: { 200: json(destinationInspection, "The kind of address"), ...problems("too_many_requests") },
      }),
      async (c) => {
        const { id, link } = c.var.user;
        await limits.take("destination", id, ...(link ? [link.id] : []));
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
        const { id: userId, link } = c.var.user;
        const row = await findWithdrawal(sql, { userId, link, ...c.req.valid("param") }, target);
        if (!row) throw unknownWithdrawal();
        return c.json({ success: true as const, withdrawal: toWithdrawal(row, link) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/wallet/withdrawals/{id}/cancel",
        tags: ["Withdrawals"],
        summary: "Cancel a pending request",
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
        summary: "Stop a request through the emailed link “It wasn't me”",
        description:
          "Needs no session. Cancels the request unless it is being paid, and even if it's too late for that, ends every session of the account and the password, and undoes what was done in the account in the 72 hours before the request and since: other requests, wallets and factors. Emails a link to choose a new password. If the account's email address was changed since the link was sent, that is undone, too. The link works for 30 days, and after a change of email only as long as the old address can undo it. Calling it again is not an error: `before` is then true, and nothing happens.",
        request: jsonBody(withdrawalReport),
        responses: {
          200: json(withdrawalReported, "The stranger is out, and whether the request is stopped"),
          ...problems("not_found", "too_many_requests", "overloaded"),
        },
      }),
      async (c) => {
        const { token } = c.req.valid("json");
        const { networkAddress } = c.var;
        const report = () => reportWithdrawal(deps, token, networkAddress);
        return c.json(await limits.countMisses(["mailedLink", networkAddress], report), 200);
      },
    );
}
