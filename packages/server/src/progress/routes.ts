import { withdrawalProgress } from "@freehold/contract/schemas";
import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Deps, Env, Reads, SessionUser } from "../platform/http/env.ts";
import { idParams } from "../platform/http/id-params.ts";
import { createRouter, json, problems, signedIn } from "../platform/http/router.ts";
import { unknownWithdrawal } from "../withdrawals/transition.ts";
import type { Changes } from "./changes.ts";
import type { OpenStream } from "./open-stream.ts";
import { readProgress } from "./read-progress.ts";
import { streamChanges } from "./stream-changes.ts";
import { streamState } from "./stream-state.ts";

/**
 * How far a person's own withdrawal is: once, or told as it goes on; and what else has changed.
 *
 * @param deps.findUser - finds again who makes a request; null once their access has ended.
 */
export function progressRoutes({
  reads,
  clock,
  chain,
  changes,
  openStream,
  findUser,
}: Omit<Deps, "sql"> &
  Reads & {
    changes: Changes;
    openStream: OpenStream;
    findUser: (c: Context<Env>) => Promise<SessionUser | null>;
  }) {
  const read = (c: Context<Env>, id: string) => {
    const { id: userId, link } = c.var.user;
    return readProgress(reads(c), { userId, link, id, chain, now: clock() });
  };

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
        return openStream(c, c.var.user, (events) =>
          streamState(events, {
            ...{ event: "progress", id, changes },
            read: async () => ((await findUser(c)) ? read(c, id) : null),
            essence: ({ as_of, ...progress }) => progress,
          }),
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
      (c) => openStream(c, c.var.user, (events) => streamChanges(events, { changes, read: () => findUser(c) })),
    );
}
