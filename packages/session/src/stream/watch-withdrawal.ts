import type { WithdrawalProgress } from "@freehold/contract";
import { followActivity } from "../activity/activity.ts";
import { createBackoff } from "../activity/backoff.ts";
import { poll } from "../activity/poll.ts";
import { parseProgress } from "../api/parse-withdrawals.ts";
import { isApiError } from "../http/api-error.ts";
import { type Call, type CallOptions, signalOf } from "../http/call.ts";
import { segment } from "../http/path.ts";
import { parseAnswer } from "../http/without-prototype.ts";
import { request } from "../manager/shared-session.ts";

/** How often to ask while there is no stream, in milliseconds: not growing, but at random moments (see `createBackoff`). */
const ASK_EVERY = { first: 10_000, longest: 10_000 };
/** Between two questions that failed, in milliseconds. */
const ASK_AGAIN = { first: 5_000, longest: 60_000 };
/** Before the next stream, after one that worked or an unreachable server, in milliseconds. */
const RECONNECT = { first: 1_000, longest: 300_000 };
/** Before the next stream, after one that said nothing or was refused, in milliseconds. */
const REOPEN = { first: 30_000, longest: 300_000 };
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

const CLOSED: readonly string[] = ["completed", "rejected", "cancelled"];

/**
 * Follows one of the caller's withdrawal requests: says how far it is, at once and whenever it changes, until it is closed.
 *
 * It listens to the server's events, and asks every 10 seconds while none come through. It rests while the page is hidden,
 * and where the page was not touched for long. A 401 ends the session as it does in every other call.
 *
 * @param id - of the request.
 * @param onProgress - may be called with the same progress again.
 * @param options - `signal` ends it early.
 * @returns resolved when the request is completed, rejected or cancelled, or `signal` has aborted.
 * @throws {ApiError} where asking again is of no use: `unauthorized`, or `not_found`.
 * @example
 * await watchWithdrawal(withdrawal.id, ({ payment }) => show(payment?.confirmations), { signal });
 */
export async function watchWithdrawal(
  id: string,
  onProgress: (progress: WithdrawalProgress) => void,
  options?: CallOptions,
): Promise<void> {
  const path = `/wallet/withdrawals/${segment(id)}`;
  const signal = signalOf(options) ?? new AbortController().signal;
  const activity = followActivity(REQUESTS_IN_A_ROW, signal);
  const interval = createBackoff(ASK_EVERY);
  const reconnect = createBackoff(RECONNECT);
  const reopen = createBackoff(REOPEN);
  let closed = false;
  /** When to open the next stream, by `performance.now()`. */
  let streamAt = 0;

  function emit(progress: WithdrawalProgress): void {
    closed = CLOSED.includes(progress.withdrawal.status);
    onProgress(progress);
  }

  function forgetFailures(): void {
    reconnect.reset();
    reopen.reset();
  }

  /** Listens until the stream ends, of itself or because it is not to be listened to any more. */
  async function listen(): Promise<void> {
    const stop = new AbortController();
    const until = AbortSignal.any([signal, stop.signal]);
    const forgetHidden = activity.onHidden(() => stop.abort());
    let timer = setTimeout(() => stop.abort(), FIRST_EVENT);
    const opened = performance.now();
    let heard = false;
    let code = "";
    try {
      const reader = await loadReader(until);
      if (!reader) {
        // The server is asked then, as where it has no stream.
        streamAt = performance.now() + reopen.next();
        return;
      }
      const call: Call = { method: "GET", path: `${path}/events`, stream: true, parse: () => null };
      const response = (await request({ ...call, signal: until })) as Response;
      for await (const events of reader.readEvents(response)) {
        for (const { event, data } of events) {
          // Half an event is none: the next one is whole, or the server is asked.
          const progress = event === "progress" ? parseProgress(parseAnswer(data)) : null;
          if (!progress) continue;
          heard = true;
          emit(progress);
          if (closed || signal.aborted) return;
        }
        // Until the first progress, a proxy's comments are no sign that events come through.
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
    }
    if (heard && performance.now() - opened > GOOD) forgetFailures();
    streamAt = performance.now() + (heard || code === "unreachable" ? reconnect : reopen).next();
  }

  async function ask(): Promise<void> {
    const call: Call = { method: "GET", path: `${path}/progress`, signal, parse: parseProgress };
    emit((await request(call)) as WithdrawalProgress);
  }

  async function attempt(fresh: boolean): Promise<number | null> {
    if (fresh) {
      streamAt = 0;
      forgetFailures();
    }
    if (performance.now() >= streamAt) {
      await listen();
      return closed ? null : 0;
    }
    await ask();
    return closed ? null : Math.min(interval.next(), Math.max(1, streamAt - performance.now()));
  }

  try {
    await poll(attempt, { activity, backoff: createBackoff(ASK_AGAIN), signal });
  } finally {
    activity.stop();
  }
}
