import { withdrawalProgress } from "@freehold/contract/schemas";
import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { findSession } from "../accounts/store.ts";
import type { Deps, Env } from "../platform/http/env.ts";
import { idParams } from "../platform/http/id-params.ts";
import { createRouter, json, problems, signedIn } from "../platform/http/router.ts";
import { unknownWithdrawal } from "../withdrawals/transition.ts";
import type { Changes } from "./changes.ts";
import { readProgress } from "./read-progress.ts";
import { streamChanges } from "./stream-changes.ts";
import { createStreamPlaces } from "./stream-places.ts";
import { streamProgress } from "./stream-progress.ts";

/** How far a person's own withdrawal is: once, or told as it goes on; and what else has changed. */
export function progressRoutes({ sql, clock, chain, changes }: Deps & { changes: Changes }) {
  const takePlace = createStreamPlaces();
  /** Answers with a stream that has a place. */
  const stream = (c: Context<Env>, send: (stream: SSEStreamingApi) => Promise<void>) => {
    // A HEAD reads no stream, so it would never end.
    if (c.req.method === "HEAD") return c.body(null, 200, { "Content-Type": "text/event-stream" });
    const leave = takePlace(c.var);
    // Proxies such as nginx hold answers back otherwise.
    c.header("X-Accel-Buffering", "no");
    return streamSSE(c, async (stream) => {
      try {
        await send(stream);
      } catch (err) {
        // The client asks again by itself, and a stream has no place for a problem.
        c.var.log.error({ err }, "a stream failed");
      } finally {
        leave();
      }
    });
  };
  const session = (c: Context<Env>) => findSession(sql, c.var.tokenHash, clock());
  const read = (c: Context<Env>, id: string) => readProgress(sql, { userId: c.var.user.id, id, chain, now: clock() });

  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/withdrawals/{id}/progress",
        tags: ["Withdrawals"],
        summary: "Progress of a request of the signed-in user",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(withdrawalProgress, "Where it stands now"), ...problems("not_found") },
      }),
      async (c) => {
        const progress = await read(c, c.req.valid("param").id);
        if (!progress) throw unknownWithdrawal();
        return c.json(progress, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/withdrawals/{id}/events",
        tags: ["Withdrawals"],
        summary: "The same, as a stream of changes",
        description: "Server-sent events named `progress`, each with the response of `/progress` as its data.",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: { description: "An open stream", content: { "text/event-stream": { schema: z.string() } } },
          ...problems("not_found", "overloaded"),
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        if (!(await read(c, id))) throw unknownWithdrawal();
        return stream(c, (events) =>
          streamProgress(events, { id, changes, read: async () => ((await session(c)) ? read(c, id) : null) }),
        );
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/events",
        tags: ["Accounts"],
        summary: "A stream of changes",
        description:
          "Server-sent events named `changed`, each with a `Changes` as its data: the topics that have changed. Fetch what you show of them again. An event without topics, such as the first, means that the stream is open and earlier changes were not sent.",
        ...signedIn,
        responses: {
          200: { description: "An open stream", content: { "text/event-stream": { schema: z.string() } } },
          ...problems("overloaded"),
        },
      }),
      (c) => stream(c, (events) => streamChanges(events, { changes, read: () => session(c) })),
    );
}
