import { deviceSessions } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import { createRouter, json, problems, signedIn } from "../../platform/http/router.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions.ts";

const tags = ["Accounts"];

/** `/auth/sessions/*`: where a person is signed in. Ending a session is always safe, so none of it needs a fresh proof. */
export function sessionRoutes({ sql, clock }: Pick<Deps, "sql" | "clock">) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/sessions",
        tags,
        summary: "Where the user is signed in",
        ...signedIn,
        responses: { 200: json(deviceSessions, "All sessions that haven't ended") },
      }),
      async (c) => c.json({ success: true as const, sessions: await listSessions(sql, c.var.user, clock()) }, 200),
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/auth/sessions/{id}",
        tags,
        summary: "Sign out one device",
        description:
          "Ends the session at once. The next sign-in on another device than this one counts as one on a new device.",
        ...signedIn,
        request: { params: idParams },
        responses: { 204: { description: "The session has ended" }, ...problems("not_found") },
      }),
      async (c) => {
        await endSession(sql, c.var.user, c.req.valid("param").id);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/sessions/end-others",
        tags,
        summary: "Sign out all other devices",
        description: "Ends every session but this one, and forgets every other device.",
        ...signedIn,
        responses: { 204: { description: "All other sessions have ended" } },
      }),
      async (c) => {
        await endOtherSessions(sql, c.var.user);
        return c.body(null, 204);
      },
    );
}
