import {
  login,
  passkeyOptions,
  passkeySignIn,
  proof,
  proofWanted,
  renewedSession,
  signInCode,
} from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { createSignInOptions } from "../factors/passkeys.ts";
import type { RelyingParty } from "../factors/relying-party.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { senderOf } from "../sign-in/authentication.ts";
import { signInByPasskey, verifySignIn } from "../sign-in/finish-sign-in.ts";
import { prove, readProofWanted } from "./prove.ts";

const tags = ["Accounts"];

/** The second step of a sign-in, the sign-in by a passkey, and the fresh proof of who a person is. */
export function proofRoutes(deps: Deps & { passwords: Passwords; limits: Limits; relyingParty: RelyingParty }) {
  const { sql, clock, limits, relyingParty } = deps;
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/login/verify",
        tags,
        summary: "Sign in, second step",
        description:
          "With the challenge of `second_factor_required`, and the code of the email or the authenticator, or a recovery code. Five wrong codes end the sign-in.",
        request: jsonBody(signInCode),
        responses: {
          200: json(login, "The session's bearer token"),
          ...problems(
            "wrong_code",
            "expired_code",
            "invalid_credentials",
            "account_disabled",
            "new_password_required",
            "factor_reset_required",
            "too_many_requests",
          ),
        },
      }),
      async (c) => c.json(await verifySignIn(deps, c.req.valid("json"), senderOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/passkeys/options",
        tags,
        summary: "Begin a sign-in with a passkey",
        responses: { 200: json(passkeyOptions, "For `navigator.credentials.get()`"), ...problems("too_many_requests") },
      }),
      async (c) => {
        await limits.take("passkeyOptions", c.var.networkAddress);
        const options = await createSignInOptions(sql, relyingParty, null, clock());
        return c.json({ success: true as const, options }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/passkeys/login",
        tags,
        summary: "Sign in with a passkey",
        description:
          "Needs no password and no second step. After a restored backup, each passkey needs a mailed code once: `second_factor_required` with `second_factor`, as of `POST /auth/login`.",
        request: jsonBody(passkeySignIn),
        responses: {
          200: json(login, "The session's bearer token"),
          ...problems(
            "second_factor_required",
            "passkey_refused",
            "account_disabled",
            "new_password_required",
            "factor_reset_required",
            "too_many_requests",
          ),
        },
      }),
      async (c) => c.json(await signInByPasskey(deps, c.req.valid("json"), senderOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/proof",
        tags,
        summary: "How to confirm that it's you",
        ...signedIn,
        responses: { 200: json(proofWanted, "What would do") },
      }),
      async (c) => c.json(await readProofWanted(sql, c.var.user.id), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/proof/options",
        tags,
        summary: "Begin a proof with a passkey",
        ...signedIn,
        responses: { 200: json(passkeyOptions, "For `navigator.credentials.get()`"), ...problems("too_many_requests") },
      }),
      async (c) => {
        await limits.take("passkeyOptions", c.var.user.id);
        const options = await createSignInOptions(sql, relyingParty, c.var.user.id, clock());
        return c.json({ success: true as const, options }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/proof",
        tags,
        summary: "Confirm that it's you",
        description:
          "With a factor, or with the password if the account has none. For ten minutes, the session may do what needs a fresh proof. Ends this session's token and returns another one.",
        ...signedIn,
        request: jsonBody(proof),
        responses: {
          200: json(renewedSession, "The session's new token"),
          ...problems("wrong_password", "wrong_code", "passkey_refused", "too_many_requests", "overloaded"),
        },
      }),
      async (c) => {
        const { user, tokenHash, networkAddress } = c.var;
        return c.json(await prove(deps, c.req.valid("json"), { user, tokenHash, networkAddress }), 200);
      },
    );
}
