import { followActivity } from "../activity/activity.ts";
import { createBackoff } from "../activity/backoff.ts";
import { countOpenStream } from "../activity/open-streams.ts";
import { poll } from "../activity/poll.ts";
import { anySignal } from "../http/any-signal.ts";
import { isApiError } from "../http/api-error.ts";
import type { Call } from "../http/call.ts";
import { parseAnswer } from "../http/without-prototype.ts";
import { track } from "../idle/pending.ts";
import { request } from "../manager/shared-session.ts";

/** How often to ask while there is no stream, in milliseconds: not growing, but at random moments (see `createBackoff`). */
const ASK_EVERY = { first: 10_000, longest: 10_000 };
/** Between two questions that failed, in milliseconds. */
const ASK_AGAIN = { first: 5_000, longest: 60_000 };
/** Before the next stream, after one that worked or an unreachable server, in milliseconds. */
const RECONNECT = { first: 1_000, longest: 300_000 };
/** Before the next stream, after one that said nothing or was refused, in milliseconds. */
const REOPEN = { first: 30_000, longest: 300_000 };
/** A server that stops says when to come back, at most after so many milliseconds. */
const COME_BACK = 60_000;
/** A stream that was open for so many milliseconds was a good one. */
const GOOD = 60_000;
/** A stream that says nothing for so many milliseconds does not come through: a proxy holds it back, or the browser queues it. */
const FIRST_EVENT = 5_000;
/** The server is heard every 15 seconds; a connection that says nothing for so many milliseconds is dead. */
const SILENCE = 45_000;
/** Requests after the last sign of life of the person, so that a forgotten page does not keep a session alive. */
const REQUESTS_IN_A_ROW = 60;

/** Fetched when something is watched: most visits watch nothing. Null where it cannot be, or not until the signal aborts. */
const loadReader = (signal: AbortSignal) =>
  new Promise<typeof import("./read-events.ts") | null>((resolve) => {
    signal.addEventListener("abort", () => resolve(null));
    import("./read-events.ts").then(resolve, () => resolve(null));
  });

/** A stream of events, and what is to become of them. */
export type Followed = {
  /** Of the stream. */
  path: string;
  /** The name of the events. */
  event: string;
  /**
   * Takes what an event says.
   *
   * @returns whether it could be read.
   */
  take: (data: unknown) => boolean;
  /** Asks for what the events tell of, while none come through. Without it nothing is asked until the next stream. */
  ask?: (() => Promise<void>) | undefined;
  /** There is nothing more to follow. */
  isOver?: () => boolean;
};

/**
 * Follows a stream of the server's events. While none come through it asks every 10 seconds. It rests while the page is hidden, and where
 * the page was not touched for long. A 401 ends the session, as in every other call.
 *
 * @returns resolved when there is nothing more to follow, or `signal` has aborted.
 * @throws {ApiError} where asking again is of no use.
 */
export async function followStream(
  { path, event: name, take, ask, isOver = () => false }: Followed,
  signal: AbortSignal,
): Promise<void> {
  const activity = followActivity(REQUESTS_IN_A_ROW, signal);
  const interval = createBackoff(ASK_EVERY);
  const reconnect = createBackoff(RECONNECT);
  const reopen = createBackoff(REOPEN);
  /** When to open the next stream, by `performance.now()`. */
  let streamAt = 0;

  function forgetFailures(): void {
    reconnect.reset();
    reopen.reset();
  }

  /** Listens until the stream ends, of itself or because it is not to be listened to any more. */
  async function listen(): Promise<void> {
    const stop = new AbortController();
    const until = anySignal([signal, stop.signal]);
    const forgetHidden = activity.onHidden(() => stop.abort());
    let timer = setTimeout(() => stop.abort(), FIRST_EVENT);
    const opened = performance.now();
    let heard = false;
    let code = "";
    let comeBack: number | null = null;
    // The page is at rest once the stream is open, or cannot be opened now.
    let settle = () => {};
    let uncount = () => {};
    void track(new Promise<void>((resolve) => (settle = resolve)));
    try {
      const reader = await loadReader(until);
      if (!reader) {
        // The server is asked then, as where it has no stream.
        streamAt = performance.now() + reopen.next();
        return;
      }
      const call: Call = { method: "GET", path, stream: true, parse: () => null };
      const response = (await request({ ...call, signal: until })) as Response;
      for await (const events of reader.readEvents(response, (pause) => (comeBack = Math.min(pause, COME_BACK)))) {
        for (const { event, data } of events) {
          // Half an event is none: the next one is whole, or the server is asked.
          if (event !== name || !take(parseAnswer(data))) continue;
          if (!heard) uncount = countOpenStream();
          heard = true;
          settle();
          if (isOver() || signal.aborted) return;
        }
        // Until the first event, a proxy's comments are no sign that events come through.
        if (!heard) continue;
        clearTimeout(timer);
        timer = setTimeout(() => stop.abort(), SILENCE);
      }
    } catch (error) {
      if (!isApiError(error) || error.status === 401) throw error;
      code = error.code;
    } finally {
      clearTimeout(timer);
      forgetHidden();
      stop.abort();
      settle();
      uncount();
    }
    if (heard && performance.now() - opened > GOOD) forgetFailures();
    streamAt = performance.now() + (comeBack ?? (heard || code === "unreachable" ? reconnect : reopen).next());
  }

  async function attempt(fresh: boolean): Promise<number | null> {
    if (fresh) {
      streamAt = 0;
      forgetFailures();
    }
    if (performance.now() >= streamAt) {
      await listen();
      return isOver() ? null : 0;
    }
    await ask?.();
    const untilStream = Math.max(1, streamAt - performance.now());
    return isOver() ? null : Math.min(ask ? interval.next() : untilStream, untilStream);
  }

  try {
    await poll(attempt, { activity, backoff: createBackoff(ASK_AGAIN), signal });
  } finally {
    activity.stop();
  }
}
