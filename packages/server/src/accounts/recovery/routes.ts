import { emailConfirmation, recoveryBegun, recoveryRequest, recoveryRequested } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { confirmRecovery } from "./begin-recovery.ts";
import { keepFactors } from "./keep-factors.ts";
import { type RequestDeps, requestRecovery } from "./request-recovery.ts";

const tags = ["Second factors"];

/** `/auth/login/recovery`: the way back for a person who has lost every second factor, and `/auth/factors/keep`, which stops it. */
export function recoveryRoutes(deps: Deps & RequestDeps) {
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/login/recovery",
        tags,
        summary: "Ask for a sign-in without the second factors",
        description:
          "With the challenge of a sign-in whose password was right, or with a session and the password: on a known device, a sign-in asks for no factor. Emails a link; nothing else changes. Not for admins, whose factors two other admins reset.",
        request: jsonBody(recoveryRequest),
        responses: {
          202: json(recoveryRequested, "The link is on its way, or a recovery is under way"),
          ...problems(
            "expired_code",
            "wrong_password",
            "unauthorized",
            "account_disabled",
            "recovery_unavailable",
            "too_many_requests",
            "overloaded",
          ),
        },
      }),
      async (c) => c.json(await requestRecovery(deps, c.req.valid("json"), c.var), 202),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/login/recovery/confirm",
        tags,
        summary: "Begin the removal of all second factors",
        description:
          "With the token of the emailed link. After 72 hours and three emails about it, the factors are removed and every session ends. Until 72 hours after that, no wallet can be linked, and requests only go to the verified wallet. Signing in with a factor or “It wasn't me” cancels it.",
        request: jsonBody(emailConfirmation),
        responses: {
          200: json(recoveryBegun, "The wait has begun, or was under way"),
          ...problems("not_found", "recovery_unavailable", "too_many_requests"),
        },
      }),
      async (c) => {
        const { networkAddress } = c.var;
        const confirm = () => confirmRecovery(deps, c.req.valid("json"), networkAddress);
        return c.json(await deps.limits.countMisses(["mailedLink", networkAddress], confirm), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/factors/keep",
        tags,
        summary: "Cancel the removal of all second factors",
        description: "Needs a fresh proof. Changes nothing if no removal is under way.",
        ...signedIn,
        responses: { 204: { description: "The factors stay" }, ...problems("proof_required") },
      }),
      async (c) => {
        await keepFactors(deps, c.var.user, c.var.networkAddress);
        return c.body(null, 204);
      },
    );
}
