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

/** How often the connection is asked whether it still lives, in milliseconds: a network that drops it says nothing. */
const HEARTBEAT = 5_000;
/** The longest an answer to that may take, in milliseconds. */
const TIMEOUT = 5_000;
/** Between two tries, in milliseconds. */
const PAUSE = 1_000;

/** Listens on a connection of its own, and on another one as soon as that is lost, until it is stopped. */
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
      while (!lost.signal.aborted) {
        await sleep(HEARTBEAT, undefined, { signal: lost.signal }).catch(() => undefined);
        if (!stopping.signal.aborted) await client.query("select 1");
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
