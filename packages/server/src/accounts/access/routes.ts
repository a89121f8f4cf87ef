import {
  credentials,
  emailConfirmation,
  login,
  passwordChange,
  passwordForgot,
  passwordForgotten,
  passwordReset,
  registered,
  registration,
  renewedSession,
  sessionEnd,
  signInReport,
  signInReported,
  user,
} from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import type { RefuseWeakPassword } from "../password-strength.ts";
import type { Passwords } from "../passwords.ts";
import { deleteSession, findSessionEnd, findUser, toUser } from "../store.ts";
import { isFactorMissing, senderOf } from "./authentication.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmail, mailConfirmationAgain } from "./confirm-email.ts";
import type { CallOffSince } from "./expel-stranger.ts";
import type { SecondFactorPolicy } from "./find-next-step.ts";
import { forgotPassword } from "./forgot-password.ts";
import { domainCounter } from "./limit-registrations.ts";
import { register } from "./register.ts";
import { reportSignIn } from "./report-sign-in.ts";
import { resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";

const tags = ["Accounts"];
const noContent = (description: string) => ({ 204: { description } });

/** `/auth/*`: registration, sessions and passwords. */
export function accountRoutes(
  deps: Deps & {
    passwords: Passwords;
    refuseWeakPassword: RefuseWeakPassword;
    limits: Limits;
    callOffSince: CallOffSince;
    secondFactor: SecondFactorPolicy;
  },
) {
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/register",
        tags,
        summary: "Register",
        description: "Creates an account and emails a link that confirms the address. Doesn't sign in.",
        request: jsonBody(registration),
        responses: {
          201: json(registered, "The account was created"),
          ...problems("email_taken", "too_many_requests", "overloaded"),
        },
      }),
      async (c) => {
        const input = c.req.valid("json");
        const { networkAddress } = c.var;
        const counters = [["registration", networkAddress], domainCounter(input.email, networkAddress)] as const;
        const answer = await deps.limits.attempt(counters, () => register(deps, input), { countSuccess: true });
        return c.json(answer, 201);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/login",
        tags,
        summary: "Sign in",
        description:
          "Opens a session. The token expires an hour after its last use, 24 hours after sign-in, or when twenty newer sessions of the account are open. A sign-in on a new device is emailed to the account's owner. Answers `second_factor_required` with `second_factor` if it needs one thing more: see `POST /auth/login/verify`. Ends the session of a token that it came with.",
        request: jsonBody(credentials),
        responses: {
          200: json(login, "The session's bearer token"),
          ...problems(
            "invalid_credentials",
            "account_disabled",
            "second_factor_required",
            "too_many_requests",
            "overloaded",
          ),
        },
      }),
      async (c) => {
        return c.json(await signIn(deps, c.req.valid("json"), senderOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/logout",
        tags,
        summary: "Sign out",
        description: "Ends this session at once.",
        ...signedIn,
        responses: noContent("The token no longer works"),
      }),
      async (c) => {
        await deleteSession(deps.sql, c.var.tokenHash);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/me",
        tags,
        summary: "The signed-in user",
        ...signedIn,
        responses: { 200: json(user, "The user") },
      }),
      async (c) => {
        const found = await findUser(deps.sql, c.var.user.id);
        if (!found) throw new ProblemError("unauthorized", "Sign in to continue.");
        const missing = isFactorMissing(c.var.user, deps.secondFactor);
        return c.json({ ...toUser(found), ...(missing && { second_factor_missing: true as const }) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/session",
        tags,
        summary: "When this session ends",
        description:
          "A session that isn't used ends early. A GET with the header `Freehold-Background: 1` doesn't count as use: send it with automatic requests of a page.",
        ...signedIn,
        responses: { 200: json(sessionEnd, "How long it lasts") },
      }),
      async (c) => {
        const end = await findSessionEnd(deps.sql, c.var.tokenHash);
        if (!end) throw new ProblemError("unauthorized", "Sign in to continue.");
        const now = deps.clock().getTime();
        const secondsTo = (moment: Date) => Math.max(0, Math.floor((moment.getTime() - now) / 1_000));
        const answer = { seconds_left: secondsTo(end.endsAt), seconds_at_most: secondsTo(end.endsLatest) };
        return c.json({ success: true as const, ...answer }, 200);
      },
    )
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
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/email/confirm",
        tags,
        summary: "Confirm an email address",
        description: "With the token of an emailed link. Needs no session. Calling it again is not an error.",
        request: jsonBody(emailConfirmation),
        responses: { ...noContent("The address is confirmed"), ...problems("not_found", "too_many_requests") },
      }),
      async (c) => {
        const input = c.req.valid("json");
        const { networkAddress } = c.var;
        await deps.limits.countMisses(["mailedLink", networkAddress], () => confirmEmail(deps, input, networkAddress));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/email/confirmation",
        tags,
        summary: "Email the confirmation link again",
        ...signedIn,
        responses: {
          ...noContent("It's on its way, unless the address is already confirmed"),
          ...problems("too_many_requests"),
        },
      }),
      async (c) => {
        await mailConfirmationAgain(deps, c.var.user);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/sign-ins/report",
        tags,
        summary: "Report a sign-in through the emailed link “It wasn't me”",
        description:
          "Needs no session. Ends every session and disables the password, unless it was chosen through an emailed link since the sign-in. Emails a link to choose a new one. Within a day of the sign-in, the response has a token for it, too. Unverifies a wallet verified since the sign-in, and cancels requests made since unless they are being paid. The link works once, for 30 days. Calling it again is not an error.",
        request: jsonBody(signInReport),
        responses: {
          200: json(signInReported, "Every device is signed out"),
          ...problems("not_found", "too_many_requests", "overloaded"),
        },
      }),
      async (c) => {
        const input = c.req.valid("json");
        const { networkAddress } = c.var;
        const done = () => reportSignIn(deps, input, networkAddress);
        return c.json(await deps.limits.countMisses(["mailedLink", networkAddress], done), 200);
      },
    );
}
