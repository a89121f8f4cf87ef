import type { WithdrawalProgress } from "@freehold/contract";
import { pageLife } from "../activity/activity.ts";
import { isApiError } from "../http/api-error.ts";
import { own, ownString } from "../http/own-property.ts";
import { page } from "../manager/shared-session.ts";
import { readEvents } from "./read-events.ts";

/** How often to ask while there is no stream, in milliseconds. */
const ASK_EVERY = 10_000;
/** A stream that says nothing for so long does not come through: a proxy holds it back, or the browser queues it. */
const FIRST_EVENT = 5_000;
/** The server is heard every 15 seconds; a connection that says nothing for so long is dead. */
const SILENCE = 45_000;
/** Pauses before the next stream: after one that worked, and after one that did not. They double while it fares no better. */
const RECONNECT = 1_000;
const TRY_AGAIN = 30_000;
const LONGEST_PAUSE = 5 * 60_000;
/** A stream that was open for so long was a good one. */
const GOOD = 60_000;
/** Requests after the last sign of life of the person, so that a forgotten page does not keep a session alive. */
const REQUESTS_IN_A_ROW = 60;

const CLOSED = new Set<string>(["completed", "rejected", "cancelled"]);

/** Follows a withdrawal; see `watchWithdrawal()`, which loads this. */
export async function followWithdrawal(
  path: string,
  told: (progress: WithdrawalProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const life = pageLife(signal);
  let over = false;
  /** Streams in a row that ended early, and answers in a row that failed. */
  let broken = 0;
  let failures = 0;
  let streamAt = 0;

  function tell(progress: WithdrawalProgress): void {
    over = CLOSED.has(progress.withdrawal.status);
    told(progress);
  }

  /** Listens until the stream ends, of itself or because it is not to be listened to any more. */
  async function listen(): Promise<void> {
    const stop = new AbortController();
    const leave = life.onHidden(() => stop.abort());
    let timer = setTimeout(() => stop.abort(), FIRST_EVENT);
    const opened = performance.now();
    let heard = false;
    let code = "";
    try {
      const response = (await page.request({
        method: "GET",
        path: `${path}/events`,
        stream: true,
        signal: AbortSignal.any([signal, stop.signal]),
        accept: () => false,
      })) as Response;
      for await (const events of readEvents(response)) {
        for (const { event, data } of events) {
          const progress = event === "progress" ? parse(data) : null;
          if (!isProgress(progress)) continue;
          heard = true;
          tell(progress);
          if (over || signal.aborted) return;
        }
        if (!heard) continue;
        clearTimeout(timer);
        timer = setTimeout(() => stop.abort(), SILENCE);
      }
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.status === 401) throw error;
      code = error.code;
    } finally {
      clearTimeout(timer);
      leave();
      stop.abort();
    }
    if (life.hidden()) return;
    if (heard && performance.now() - opened > GOOD) broken = 0;
    const pause = heard || code === "unreachable" ? RECONNECT : TRY_AGAIN;
    streamAt = performance.now() + jitter(Math.min(pause * 2 ** broken, LONGEST_PAUSE));
    broken += 1;
  }

  /** Asks once; gives how long to wait before the next time. */
  async function ask(): Promise<number> {
    try {
      tell(
        (await page.request({
          method: "GET",
          path: `${path}/progress`,
          signal,
          accept: isProgress,
        })) as WithdrawalProgress,
      );
      failures = 0;
      return ASK_EVERY;
    } catch (error) {
      if (!isApiError(error) || isFinal(error.status)) throw error;
      failures += 1;
      return Math.max(Math.min(ASK_EVERY * failures, 60_000), (error.retryAfter ?? 0) * 1000);
    }
  }

  try {
    while (!over && !signal.aborted) {
      if (life.hidden() || life.requests >= REQUESTS_IN_A_ROW) {
        await life.returned();
        streamAt = 0;
        broken = 0;
        continue;
      }
      life.requests += 1;
      if (performance.now() >= streamAt) {
        await listen();
        continue;
      }
      const pause = await ask();
      if (over) return;
      const back = await life.pause(Math.min(jitter(pause), Math.max(0, streamAt - performance.now())));
      if (back) streamAt = 0;
    }
  } finally {
    life.leave();
  }
}

/** Up to a fifth is added at random, so that a thousand pages do not ask at once. */
const jitter = (ms: number) => ms * (1 + Math.random() / 5);

/** Whether another try would be answered the same. */
const isFinal = (status: number) => status >= 400 && status < 500 && ![408, 425, 429].includes(status);

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    // Half an event is none; the next one is whole, or the server is asked.
    return null;
  }
}

/** It has what following needs, as its own. */
function isProgress(body: unknown): body is WithdrawalProgress {
  const withdrawal = own(body, "withdrawal");
  return ownString(withdrawal, "id") !== null && ownString(withdrawal, "status") !== null;
}
