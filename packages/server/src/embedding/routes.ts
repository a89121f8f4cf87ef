import { embeddingCheck, embeddingQuery } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import { CLOCK_TOLERANCE } from "../accounts/wallets/verify-wallet.ts";
import type { Deps } from "../platform/http/env.ts";
import { createRouter, json, problems } from "../platform/http/router.ts";
import { acceptsOrigin, type OriginSettings } from "../platform/http/server/headers.ts";
import { VERSION } from "../platform/package-root.ts";
import { isCompatible } from "./is-compatible.ts";

type EmbeddingDeps = Pick<Deps, "clock"> & {
  config: OriginSettings;
  /** Whether a partner's key is for an origin. */
  isPartnerPage(origin: string, path: string): Promise<boolean>;
};

/** What developers of pages that embed widgets ask, before people meet it. */
export function embeddingRoutes({ clock, config, isPartnerPage }: EmbeddingDeps) {
  const accepts = acceptsOrigin(config);
  const router = createRouter();
  // Pages that are not let in are to read that: the answer holds nothing of a person.
  router.use("/embed/check", async (c, next) => {
    await next();
    c.res.headers.set("Access-Control-Allow-Origin", "*");
  });
  return router.openapi(
    createRoute({
      method: "get",
      path: "/embed/check",
      tags: ["Platform"],
      summary: "Check whether a page can embed the widgets: its origin, version and clock",
      description:
        "Used by `window.freehold.doctor()` and `npx @freehold/elements doctor`. Pages on any origin may read the response, which is about themselves. `origin` applies if the request has no origin.",
      request: { query: embeddingQuery },
      responses: { 200: json(embeddingCheck, "What is accepted and what isn't"), ...problems("validation_failed") },
    }),
    async (c) => {
      const asked = c.req.valid("query");
      // A page is told of itself alone: else each page that people visit could list the platform's partners.
      const origin = c.req.header("Origin") ?? asked.origin;
      return c.json(
        {
          success: true as const,
          origin: origin ?? null,
          origin_accepted:
            origin !== undefined && (accepts(origin) || (await isPartnerPage(origin, "/api/embed/session"))),
          version: VERSION,
          version_accepted: asked.version === undefined ? null : isCompatible(asked.version, VERSION),
          time: clock().toISOString(),
          clock_tolerance_ms: CLOCK_TOLERANCE,
        },
        200,
      );
    },
  );
}
