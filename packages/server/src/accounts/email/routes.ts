import { emailChange, emailChangeState, emailConfirmation } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { beginEmailChange, readEmailChange } from "./begin-email-change.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";

const tags = ["Accounts"];

/** `/auth/email` and `/auth/email/change/*`: another email address for the account. */
export function emailRoutes(deps: Deps & { limits: Limits }) {
  const { sql, clock, limits } = deps;
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/email",
        tags,
        summary: "A change of email address that isn't confirmed yet",
        ...signedIn,
        responses: { 200: json(emailChangeState, "The change, if there is one") },
      }),
      async (c) => c.json(await readEmailChange(sql, c.var.user.id, clock()), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/email",
        tags,
        summary: "Change the email address",
        description:
          "Needs a fresh proof. Emails a link to the new address, which confirms it within 24 hours, and a notice to the old one. The response doesn't say whether the new address has an account.",
        ...signedIn,
        request: jsonBody(emailChange),
        responses: {
          202: json(emailChangeState, "The link is on its way"),
          ...problems("proof_required", "too_many_requests"),
        },
      }),
      async (c) => {
        const { user, networkAddress } = c.var;
        return c.json(await beginEmailChange(deps, { user, networkAddress }, c.req.valid("json")), 202);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/email/change/confirm",
        tags,
        summary: "Confirm the new email address",
        description:
          "With the token of the link that was emailed to the new address. Needs no session. Ends every session but the one that requested the change. The old address gets a link that undoes the change for 72 hours, in which no new destination can be linked or paid.",
        request: jsonBody(emailConfirmation),
        responses: {
          204: { description: "The account has the new address" },
          ...problems("not_found", "email_taken", "too_many_requests"),
        },
      }),
      async (c) => {
        const { networkAddress } = c.var;
        const input = c.req.valid("json");
        await limits.countMisses(["mailedLink", networkAddress], () => confirmEmailChange(deps, input, networkAddress));
        return c.body(null, 204);
      },
    );
}
