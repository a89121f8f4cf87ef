import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import type { Env } from "../platform/http/env.ts";
import { createStreamPlaces, type StreamReader } from "./stream-places.ts";

/** Answers a request with a stream of events. */
export type OpenStream = (
  c: Context<Env>,
  user: StreamReader,
  send: (stream: SSEStreamingApi) => Promise<void>,
) => Response;

/** Opens the streams of a process, each in a place of its own. */
export function createOpenStream(): OpenStream {
  const takePlace = createStreamPlaces();
  return (c, user, send) => {
    // A HEAD reads no stream, so it would never end.
    if (c.req.method === "HEAD") return c.body(null, 200, { "Content-Type": "text/event-stream" });
    const leave = takePlace({ user, networkAddress: c.var.networkAddress });
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
}
