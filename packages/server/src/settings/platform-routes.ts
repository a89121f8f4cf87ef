import type { Platform, Support } from "@freehold/contract";
import { platform } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../platform/http/env.ts";
import { createRouter, json } from "../platform/http/router.ts";
import { readPlatform } from "./announcement.ts";

/** What visitors may know of the platform, signed in or not. */
export function platformRoutes({
  sql,
  support,
  mode,
}: Pick<Deps, "sql"> & { support: Support } & Pick<Platform, "mode">) {
  return createRouter().openapi(
    createRoute({
      method: "get",
      path: "/platform",
      tags: ["Platform"],
      summary: "The platform's status, support contact and announcement",
      responses: { 200: json(platform, "The platform's current state") },
    }),
    async (c) => {
      return c.json({ success: true as const, mode, ...(await readPlatform(sql)), support }, 200);
    },
  );
}
