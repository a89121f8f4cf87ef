import { credentials, login, sessionEnd, user } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { deleteSession, findSessionEnd, findUser, toUser } from "../store.ts";
import { isFactorMissing, senderOf } from "./authentication.ts";
import type { SecondFactorPolicy } from "./find-next-step.ts";
import { signIn } from "./sign-in.ts";

const tags = ["Accounts"];
const noContent = (description: string) => ({ 204: { description } });

/** `/auth/login`, and the session that it opens. */
export function signInRoutes(deps: Deps & { passwords: Passwords; limits: Limits; secondFactor: SecondFactorPolicy }) {
  return createRouter()
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
            "new_password_required",
            "factor_reset_required",
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
    );
}
