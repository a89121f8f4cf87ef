import { announcementAnswer, announcementChange } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../platform/http/env.ts";
import { createRouter, json, jsonBody, signedIn } from "../platform/http/router.ts";
import { publishAnnouncement, readAnnouncement } from "./announcement.ts";

const tags = ["Admin"];

/** What the announcement says. `app.ts` lets admins through only; visitors read it in `/platform`. */
export function announcementRoutes({ sql }: Pick<Deps, "sql">) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/announcement",
        tags,
        summary: "The announcement, and who published it",
        ...signedIn,
        responses: { 200: json(announcementAnswer, "The latest version") },
      }),
      async (c) => c.json({ success: true as const, ...(await readAnnouncement(sql, c.var.user.id)) }, 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/announcement",
        tags,
        summary: "Publish an announcement",
        description:
          "Signed-in people see it, even if they have seen the previous one. Without text, the page shows its own text again. An announcement with an address or link waits in `proposal` until another admin confirms it.",
        ...signedIn,
        request: jsonBody(announcementChange),
        responses: { 200: json(announcementAnswer, "The current announcement") },
      }),
      async (c) => {
        const { texts } = c.req.valid("json");
        const adminId = c.var.user.id;
        const answer = await sql.begin(async (tx) => {
          await publishAnnouncement(tx, { texts, adminId });
          return readAnnouncement(tx, adminId);
        });
        return c.json({ success: true as const, ...answer }, 200);
      },
    );
}
