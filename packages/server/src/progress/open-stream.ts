import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import type { Env } from "../platform/http/env.ts";
import type { Changes } from "./changes.ts";
import { createStreamPlaces, type StreamReader } from "./stream-places.ts";

/** Answers a request with a stream of events. */
export type OpenStream = (
  c: Context<Env>,
  user: StreamReader,
  send: (stream: SSEStreamingApi) => Promise<void>,
) => Response;

/** Pages whose server stops come back after so many milliseconds, and up to {@link SPREAD} more: not all at once at the next one. */
const COME_BACK = 500;
const SPREAD = 9_500;

/** When they end, and how many there are at most. */
type Streams = { changes: Pick<Changes, "ended">; most?: number | undefined };

/** Opens the streams of a process, each in a place of its own. */
export function createOpenStream({ changes, most }: Streams): OpenStream {
  const takePlace = createStreamPlaces(most);
  return (c, user, send) => {
    // A HEAD reads no stream, so it would never end.
    if (c.req.method === "HEAD") return c.body(null, 200, { "Content-Type": "text/event-stream" });
    const leave = takePlace({ user, networkAddress: c.var.networkAddress });
    // Proxies such as nginx hold answers back otherwise.
    c.header("X-Accel-Buffering", "no");
    return streamSSE(c, async (stream) => {
      try {
        await send(stream);
        if (changes.ended) await stream.write(`retry: ${Math.round(COME_BACK + Math.random() * SPREAD)}\n\n`);
      } catch (err) {
        // The client asks again by itself, and a stream has no place for a problem.
        c.var.log.error({ err }, "a stream failed");
      } finally {
        leave();
      }
    });
  };
}
