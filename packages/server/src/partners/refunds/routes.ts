import {
  refundTicket,
  refundToConfirm,
  totalWithdrawalCreated,
  totalWithdrawalRequest,
  windowAgreement,
  windowTicket,
} from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import { payTarget } from "../../platform/chain/pay-target.ts";
import type { Deps } from "../../platform/http/env.ts";
import { idempotencyHeader, respondIdempotently } from "../../platform/http/idempotency.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { confirmRefund, createRefundTicket, openRefundWindow, takeRefundNumber } from "./refund-tickets.ts";

const tags = ["Partners"];

/** A refund to another wallet, which a partner's page asks for and its owner agrees to in a window of our site. */
export function refundWindowRoutes(deps: Deps & { limits: Limits; publicUrl: string }) {
  const { sql, clock, chain, limits } = deps;
  const target = payTarget(chain);
  const platformAddresses = chain ?? null;
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/embed/refund-tickets",
        tags,
        summary: "Ask the owner to agree to another wallet",
        description:
          "For a partner's page, whose own request got `proof_required`. Open the `url` in a new window, or in this one: it shows amount and address, and the person agrees with a fresh proof. `GET /events` reports `withdrawals` when the request is made.",
        ...signedIn,
        request: jsonBody(totalWithdrawalRequest),
        responses: {
          201: json(refundTicket, "The window to open"),
          ...problems("invalid_wallet_address", "link_required", "scope_missing", "too_many_requests"),
        },
      }),
      async (c) => {
        const { user } = c.var;
        await limits.take("refundTicket", user.id, ...(user.link ? [user.link.id] : []));
        return c.json(await createRefundTicket(deps, user, c.req.valid("json").wallet_address, platformAddresses), 201);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/wallet/refund-window/open",
        tags,
        summary: "What a partner's page asks the owner to agree to",
        ...signedIn,
        request: jsonBody(windowTicket),
        responses: { 200: json(refundToConfirm, "Amount and address"), ...problems("not_found") },
      }),
      async (c) => c.json(await openRefundWindow(deps, c.var.user, c.req.valid("json").ticket), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/wallet/refund-window/confirm",
        tags,
        summary: "Agree to a refund to another wallet",
        description:
          "With the number that the page that asked shows, and a fresh proof. A wrong number ends the ticket. Makes the request, as `POST /wallet/withdraw-total-deposits` does.",
        ...signedIn,
        request: { headers: idempotencyHeader, ...jsonBody(windowAgreement) },
        responses: {
          201: json(totalWithdrawalCreated, "The request, waiting for an admin, with its deposits"),
          ...problems(
            "not_found",
            "proof_required",
            "withdrawal_pending",
            "nothing_to_withdraw",
            "invalid_wallet_address",
            "link_required",
            "destination_frozen",
            "request_in_flight",
            "idempotency_key_reused",
            "too_many_requests",
          ),
        },
      }),
      async (c) => {
        const body = c.req.valid("json");
        const { user } = c.var;
        await limits.take("withdrawalRequest", user.id);
        await takeRefundNumber(deps, user, body);
        return respondIdempotently(c, sql, body, async (tx) => ({
          status: 201 as const,
          body: await confirmRefund(tx, user, body.ticket, { clock, target, platformAddresses }),
        }));
      },
    );
}
