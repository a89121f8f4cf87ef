import { mailPreferences, mailPreferencesChange } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import { createRouter, json, jsonBody, signedIn } from "../../platform/http/router.ts";
import { changePreferences, readPreferences } from "./preferences.ts";

/** `/auth/me/preferences`: which mails the signed-in person wants. */
export function preferenceRoutes({ sql }: Pick<Deps, "sql">) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/me/preferences",
        tags: ["Accounts"],
        summary: "The caller's email preferences",
        ...signedIn,
        responses: { 200: json(mailPreferences, "The preferences") },
      }),
      async (c) => c.json(await readPreferences(sql, c.var.user.id), 200),
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/auth/me/preferences",
        tags: ["Accounts"],
        summary: "Turn emails on or off",
        description: "Emails about requests and the account's security can't be turned off.",
        ...signedIn,
        request: jsonBody(mailPreferencesChange),
        responses: { 200: json(mailPreferences, "The current preferences") },
      }),
      async (c) => c.json(await changePreferences(sql, c.var.user.id, c.req.valid("json")), 200),
    );
}
