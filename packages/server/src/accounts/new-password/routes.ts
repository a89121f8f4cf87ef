import {
  passwordChange,
  passwordForgot,
  passwordForgotten,
  passwordReset,
  renewedSession,
} from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import type { RefuseWeakPassword } from "../passwords/password-strength.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { changePassword } from "./change-password.ts";
import { forgotPassword } from "./forgot-password.ts";
import { resetPassword } from "./reset-password.ts";

const tags = ["Accounts"];
const noContent = (description: string) => ({ 204: { description } });

/** `/auth/password/*`: another password. */
export function passwordRoutes(
  deps: Deps & { passwords: Passwords; refuseWeakPassword: RefuseWeakPassword; limits: Limits },
) {
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/password/change",
        tags,
        summary: "Change the password",
        description:
          "Ends every other session, any emailed password link, and this session's token, and returns another one. The account no longer knows any other device. Needs a fresh proof if the account has a second factor.",
        ...signedIn,
        request: jsonBody(passwordChange),
        responses: {
          200: json(renewedSession, "The password was changed, and this is the session's new token"),
          ...problems("wrong_password", "proof_required", "too_many_requests", "overloaded"),
        },
      }),
      async (c) => {
        const { user, tokenHash, networkAddress } = c.var;
        const session = { user, tokenHash, networkAddress };
        return c.json(await changePassword(deps, session, c.req.valid("json")), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/password/forgot",
        tags,
        summary: "Ask for a new password",
        description:
          "If there's an account without a recent link, emails a link that works once within 30 minutes. The response is always the same.",
        request: jsonBody(passwordForgot),
        responses: { 202: json(passwordForgotten, "The request was accepted"), ...problems("too_many_requests") },
      }),
      async (c) => {
        return c.json(await forgotPassword(deps, c.req.valid("json"), c.var.networkAddress), 202);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/password/reset",
        tags,
        summary: "Choose a new password",
        description: "With the token of an emailed link. Ends every session and forgets every device.",
        request: jsonBody(passwordReset),
        responses: {
          ...noContent("The password was changed"),
          ...problems("invalid_reset_token", "too_many_requests", "overloaded"),
        },
      }),
      async (c) => {
        await resetPassword(deps, c.req.valid("json"), c.var.networkAddress);
        return c.body(null, 204);
      },
    );
}
