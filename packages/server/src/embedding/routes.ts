import { embeddingCheck, embeddingQuery } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import { CLOCK_TOLERANCE } from "../accounts/wallets/verify-wallet.ts";
import type { Deps } from "../platform/http/env.ts";
import { createRouter, json, problems } from "../platform/http/router.ts";
import { VERSION } from "../platform/package-root.ts";
import { isCompatible } from "./is-compatible.ts";

type EmbeddingDeps = Pick<Deps, "clock"> & { config: { publicUrl: string; allowedOrigins?: readonly string[] } };

/** What developers of pages that embed widgets ask, before people meet it. */
export function embeddingRoutes({ clock, config }: EmbeddingDeps) {
  const { publicUrl, allowedOrigins = [] } = config;
  const accepts = (origin: string) =>
    allowedOrigins.includes("*") || [new URL(publicUrl).origin, ...allowedOrigins].includes(origin);
  return createRouter().openapi(
    createRoute({
      method: "get",
      path: "/embed/check",
      tags: ["Platform"],
      summary: "Whether a page may embed the widgets: its origin, its version, its clock",
      description:
        "`window.freehold.doctor()` and `npx @freehold/elements doctor` ask it. Pages of every origin may read the answer, which says of no other origin whether it is accepted.",
      request: { query: embeddingQuery },
      responses: { 200: json(embeddingCheck, "What is accepted, and what is not"), ...problems("validation_failed") },
    }),
    async (c) => {
      const { origin = c.req.header("Origin"), version } = c.req.valid("query");
      // Who is not let in is to be told so: the answer holds nothing of a person.
      c.header("Access-Control-Allow-Origin", "*");
      return c.json(
        {
          success: true as const,
          origin: origin ?? null,
          origin_accepted: origin !== undefined && accepts(origin),
          version: VERSION,
          version_accepted: version === undefined ? null : isCompatible(version, VERSION),
          time: clock().toISOString(),
          clock_tolerance_ms: CLOCK_TOLERANCE,
        },
        200,
      );
    },
  );
}
