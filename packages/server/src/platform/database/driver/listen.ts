import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { closeClient } from "./close-client.ts";

/** Listens to channels of the database. */
export type ChannelListener = {
  /** Called with each notice of a channel. */
  channels: Record<string, (payload: string) => void>;
  /** Called each time it has begun to listen: what was said before then was missed. */
  onListening(): void;
  /** Called when it cannot listen; it retries until it can. */
  onFault(error: unknown): void;
};

/**
 * How often what commits have left is sent, in milliseconds. It also shows that the connection lives: a network that drops it says nothing.
 * Where it takes long, as while old rows can't be vacuumed, it is done less often.
 */
const SEND = { pause: 100, longestPause: 1_000 };
/** The longest an answer to that may take, in milliseconds. */
const TIMEOUT = 5_000;
/** Between two tries, in milliseconds. */
const PAUSE = 1_000;

const SEND_NOTICES = { name: "send_notices", text: "select send_notices()" };

/**
 * Listens on a connection of its own, and on another one as soon as that is lost, until it is stopped. That connection also sends what
 * commits have left for all listeners (`notices` in `schema/base.sql`).
 */
export function listen(config: pg.ClientConfig, listener: ChannelListener): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({ ...config, query_timeout: TIMEOUT });
    const lost = new AbortController();
    client.on("error", (error) => lost.abort(error));
    client.on("notification", ({ channel, payload }) => listener.channels[channel]?.(payload ?? ""));
    stopping.signal.addEventListener("abort", () => lost.abort(), { signal: lost.signal });
    try {
      await client.connect();
      for (const channel of Object.keys(listener.channels))
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      listener.onListening();
      for (let took = 0; !lost.signal.aborted; ) {
        const rest = Math.min(Math.max(SEND.pause, 10 * took), SEND.longestPause);
        await sleep(rest, undefined, { signal: lost.signal }).catch(() => undefined);
        if (stopping.signal.aborted) break;
        const begun = performance.now();
        await client.query(SEND_NOTICES);
        took = performance.now() - begun;
      }
    } finally {
      lost.abort();
      await closeClient(client);
    }
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenOnce().catch(listener.onFault);
      await pause(PAUSE);
    }
  }

  const done = work();
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
