import { publicProgress, serviceStatus } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Deps, Env } from "../platform/http/env.ts";
import { createRouter, json } from "../platform/http/router.ts";
import { readPublicProgress } from "./read-public-progress.ts";
import { readServiceStatus } from "./read-service-status.ts";
import { FRESH, type SharedAnswer, shareAnswer } from "./shared-answer.ts";

const tags = ["Platform"];
/** A cache may go on with what it has while it asks, and for a while if no answer comes. */
const CACHED = `public, max-age=${FRESH / 1000}, stale-while-revalidate=30, stale-if-error=600`;

/** What visitors may see, signed in or not: however many look at once, the database is read once in a few seconds (PLATFORM 6). */
export function publicStatsRoutes({ sql, clock, log }: Pick<Deps, "sql" | "clock" | "log">) {
  const now = () => clock().getTime();
  const progress = shareAnswer(() => readPublicProgress(sql, clock()), now);
  const status = shareAnswer(() => readServiceStatus(sql, { now: clock(), log }), now);

  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/progress",
        tags,
        summary: "Progress of all refunds",
        description:
          "Counts and sums without names, in steps: a figure changes once at least five people have changed it, so no difference reveals one person's refund, and sums are cut to two digits. Up to a few seconds old. Supports `ETag` and `If-None-Match`.",
        responses: { 200: json(publicProgress, "The figures") },
      }),
      // Written once for all visitors, so not by `c.json()`.
      async (c) => send(c, await progress()) as never,
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/status",
        tags,
        summary: "Status of the service",
        responses: { 200: json(serviceStatus, "The current status; 200 even if something doesn't work") },
      }),
      async (c) => send(c, await status()) as never,
    );
}

function send(c: Context<Env>, { body, etag }: SharedAnswer): Response {
  c.header("Cache-Control", CACHED);
  c.header("ETag", etag);
  if (c.req.header("If-None-Match")?.includes(etag)) return c.body(null, 304);
  return c.body(body, 200, { "Content-Type": "application/json" });
}
