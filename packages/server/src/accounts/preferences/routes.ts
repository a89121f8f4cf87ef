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
        summary: "Which mails the caller wants",
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
        summary: "Switch mails on or off",
        description: "Mails about requests and about the account's security cannot be switched off.",
        ...signedIn,
        request: jsonBody(mailPreferencesChange),
        responses: { 200: json(mailPreferences, "The preferences as they are now") },
      }),
      async (c) => c.json(await changePreferences(sql, c.var.user.id, c.req.valid("json")), 200),
    );
}
