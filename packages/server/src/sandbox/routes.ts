import {
  sandboxClock,
  sandboxClockMove,
  sandboxPerson,
  sandboxPersonRequest,
  sandboxRefund,
  sandboxRejection,
} from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Passwords } from "../accounts/passwords/passwords.ts";
import { type KeyDeps, requirePartnerKey } from "../partners/keys/find-key.ts";
import { payTarget } from "../platform/chain/pay-target.ts";
import type { Deps } from "../platform/http/env.ts";
import { idParams } from "../platform/http/id-params.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../platform/http/router.ts";
import { moveClock, readAhead, type SandboxClock } from "./clock.ts";
import { approveRefund, readRefund, rejectRefund } from "./decide-refund.ts";
import { makePerson } from "./make-person.ts";

const tags = ["Sandbox"];
const refused = problems("invalid_key", "secret_key_in_page", "too_many_requests");

/** What a partner's test key does in a sandbox. A live server has none of these calls. */
export function sandboxRoutes(
  deps: KeyDeps & Pick<Deps, "chain"> & { passwords: Passwords; sandbox: Pick<SandboxClock, "renew"> },
) {
  const { sql, clock, chain, limits, sandbox } = deps;
  const target = payTarget(chain);
  const router = createRouter();
  router.use("/sandbox/*", async (c, next) => {
    const key = await requirePartnerKey(c, deps);
    await limits.takePerMinute(key.requests_per_minute, "partner key", key.id);
    c.set("partnerKey", key);
    await next();
  });
  const readClock = async () => ({
    success: true as const,
    time: clock().toISOString(),
    ahead_seconds: await readAhead(sql),
  });
  return router
    .openapi(
      createRoute({
        method: "post",
        path: "/sandbox/people",
        tags,
        summary: "Make a person with a verified wallet and deposits",
        description: "The response has what signs in as the person, once.",
        ...signedIn,
        request: jsonBody(sandboxPersonRequest),
        responses: { 201: json(sandboxPerson, "The person"), ...refused },
      }),
      async (c) => {
        const { partner_id: partnerId } = c.var.partnerKey;
        return c.json(await makePerson(deps, { partnerId, ...c.req.valid("json") }), 201);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/sandbox/refunds/{id}",
        tags,
        summary: "A refund of a person whom you made",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(sandboxRefund, "The refund"), ...refused, ...problems("not_found") },
      }),
      async (c) => {
        const refund = { partnerId: c.var.partnerKey.partner_id, id: c.req.valid("param").id };
        return c.json(await readRefund(sql, refund), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/sandbox/refunds/{id}/approve",
        tags,
        summary: "Approve a refund",
        description: "As the platform's admins do. The sandbox then pays it on its test chain.",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: json(sandboxRefund, "The approved refund"),
          ...refused,
          ...problems("not_found", "invalid_transition", "chain_unavailable"),
        },
      }),
      async (c) => {
        const refund = { partnerId: c.var.partnerKey.partner_id, id: c.req.valid("param").id };
        await approveRefund(sql, refund, { chain: chain ?? null, target });
        return c.json(await readRefund(sql, refund), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/sandbox/refunds/{id}/reject",
        tags,
        summary: "Reject a refund",
        ...signedIn,
        request: { params: idParams, ...jsonBody(sandboxRejection) },
        responses: {
          200: json(sandboxRefund, "The rejected refund"),
          ...refused,
          ...problems("not_found", "invalid_transition"),
        },
      }),
      async (c) => {
        const refund = { partnerId: c.var.partnerKey.partner_id, id: c.req.valid("param").id };
        await rejectRefund(sql, refund, c.req.valid("json").reason);
        return c.json(await readRefund(sql, refund), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/sandbox/clock",
        tags,
        summary: "The sandbox's time",
        ...signedIn,
        responses: { 200: json(sandboxClock, "The time"), ...refused },
      }),
      async (c) => c.json(await readClock(), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/sandbox/clock",
        tags,
        summary: "Move the sandbox's clock forward",
        description: "For all of the sandbox: waiting periods, client secrets, webhook retries and sessions.",
        ...signedIn,
        request: jsonBody(sandboxClockMove),
        responses: { 200: json(sandboxClock, "The new time"), ...refused, ...problems("validation_failed") },
      }),
      async (c) => {
        await moveClock(sql, c.req.valid("json").seconds);
        await sandbox.renew();
        return c.json(await readClock(), 200);
      },
    );
}
