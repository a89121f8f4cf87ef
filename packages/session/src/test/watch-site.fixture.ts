import type { ServerResponse } from "node:http";
import { person } from "./fake-api.fixture.ts";
import { httpServer, json } from "./http.fixture.ts";
import { bundle } from "./site.fixture.ts";

/** The request that is watched. */
export const ID = "6f1c2b9e-8f0a-4c1d-9b52-2f6f5f1f7a10";

/** How far it is, as the server says. */
export const progress = (status = "pending", position: number | null = 1) => ({
  success: true,
  withdrawal: { id: ID, amount_ubxs: "960", status },
  queue_position: position,
  payment: null,
  as_of: "2026-03-01T09:30:00.000Z",
});

/**
 * A page with this package, and an API that answers `events` and `progress` as `state` says: `stream` sends what is `now` and
 * goes on with {@link say}; `silent` never sends anything; a number is the status of a problem; `cut` ends the connection.
 */
export async function watchSite() {
  const scripts = await bundle("one");
  const open = new Set<ServerResponse>();
  const state = {
    events: "stream" as "stream" | "silent" | "cut" | number,
    progress: 200 as number | "cut",
    now: progress(),
    retryAfter: null as string | null,
  };
  const write = (response: ServerResponse, body: unknown) =>
    response.write(`event: progress\ndata: ${JSON.stringify(body)}\n\n`);
  const refuse = (response: ServerResponse, status: number) =>
    json(
      response,
      status,
      { code: status === 401 ? "unauthorized" : status === 404 ? "not_found" : "overloaded", detail: "No." },
      state.retryAfter ? { "retry-after": state.retryAfter } : {},
    );

  const server = await httpServer(({ url, headers }, response) => {
    const path = url.split("?")[0] as string;
    const script = Object.hasOwn(scripts, path) ? scripts[path] : undefined;
    if (script) return response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    if (path === "/")
      return response
        .writeHead(200, { "content-type": "text/html" })
        .end('<!doctype html><html lang="en"><title>Watch</title><script type="module" src="/one.js"></script></html>');
    if (path === "/api/auth/me")
      return headers.authorization ? json(response, 200, person()) : json(response, 401, { code: "unauthorized" });
    if (path === "/api/auth/logout") return response.writeHead(204).end();
    const kind = path.replace(`/api/wallet/withdrawals/${ID}/`, "");
    if (!headers.authorization) return refuse(response, 401);
    if (kind === "progress") {
      if (state.progress === "cut") return response.destroy();
      return state.progress === 200 ? json(response, 200, state.now) : refuse(response, state.progress);
    }
    if (kind !== "events") return response.writeHead(404).end();
    if (state.events === "cut") return response.destroy();
    if (typeof state.events === "number") return refuse(response, state.events);
    open.add(response);
    response.on("close", () => open.delete(response));
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    if (state.events === "stream") write(response, state.now);
  });
  const asked = (kind: string) => server.seen.filter(({ url }) => url === `/api/wallet/withdrawals/${ID}/${kind}`);
  return {
    ...server,
    origin: server.url.origin,
    state,
    open,
    /** What was asked, as often as it was. */
    count: () => ({ events: asked("events").length, progress: asked("progress").length }),
    asked,
    /** Tells every open stream, and the polls to come. */
    say(body: ReturnType<typeof progress>): void {
      state.now = body;
      for (const response of open) write(response, body);
    },
    /** Ends every stream, as a server that stops does. @param comeBack - says when to open the next one, in milliseconds */
    endStreams(comeBack?: number): void {
      for (const response of open) response.end(comeBack ? `retry: ${comeBack}\n\n` : "");
    },
  };
}
