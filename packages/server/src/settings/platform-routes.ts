import type { Support } from "@freehold/contract";
import { platform } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../platform/http/env.ts";
import { createRouter, json } from "../platform/http/router.ts";
import { readSettings } from "./store.ts";

/** What anybody may know of the platform, signed in or not. */
export function platformRoutes({ sql, support }: Pick<Deps, "sql"> & { support: Support }) {
  return createRouter().openapi(
    createRoute({
      method: "get",
      path: "/platform",
      tags: ["Platform"],
      summary: "Whether the platform is suspended, and whom to ask",
      responses: { 200: json(platform, "The platform as it is now") },
    }),
    async (c) => {
      const { platformStatus } = await readSettings(sql);
      return c.json({ success: true as const, platform_status: platformStatus, support }, 200);
    },
  );
}
