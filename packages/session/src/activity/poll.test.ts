import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { localError } from "../http/api-error.ts";
import { followActivity } from "./activity.ts";
import { createBackoff } from "./backoff.ts";
import { type PollOptions, poll } from "./poll.ts";

let stop: AbortController;
/** When attempts were made, in milliseconds from the start. */
let attempts: number[];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  stop = new AbortController();
  attempts = [];
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
});

/** Polls with these outcomes, one an attempt; the last one over and over. */
function start(outcomes: (number | null | Error)[], limit = 100, options?: Partial<PollOptions>): Promise<void> {
  const attempt = async () => {
    attempts.push(Date.now());
    const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
    if (outcome instanceof Error) throw outcome;
    return outcome ?? null;
  };
  const backoff = createBackoff({ first: 1_000, longest: 4_000 }, () => 0);
  return poll(attempt, { activity: followActivity(limit, stop.signal), backoff, signal: stop.signal, ...options });
}

test("waits as long as an attempt says, not at all for 0, and ends with null", async () => {
  const ended = start([500, 0, 700, null]);
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  expect(attempts).toEqual([0, 500, 500, 1_200]);
});

test("after failures it waits longer and longer, or as long as the server asks for; a success begins anew", async () => {
  const unreachable = localError("unreachable");
  const overloaded = localError("malformed", { status: 503, retryAfter: 10 });
  const ended = start([unreachable, unreachable, overloaded, 100, unreachable, null]);
  await vi.advanceTimersByTimeAsync(60_000);
  await ended;
  expect(attempts).toEqual([0, 1_000, 3_000, 13_000, 13_100, 14_100]);
});

test.each([
  ["the server has decided", localError("not_found")],
  ["what failed is no call", new TypeError("x is not a function")],
])("rejects where %s", async (_, error) => {
  await expect(start([error])).rejects.toBe(error);
  expect(attempts).toEqual([0]);
});

test("goes on after every error but those that are said to be final", async () => {
  const final = new TypeError("x is not a function");
  const outcomes = [localError("not_found"), new TypeError("another"), 100, final];
  const ended = expect(start(outcomes, 100, { isFinal: (error) => error === final })).rejects.toBe(final);
  await vi.advanceTimersByTimeAsync(60_000);
  await ended;
  expect(attempts).toEqual([0, 1_000, 3_000, 3_100]);
});

test("makes no more attempts than allowed without a sign of life, and ends with its signal", async () => {
  const ended = start([1_000], 5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts).toHaveLength(5);
  stop.abort();
  await ended;
  expect(attempts).toHaveLength(5);
});

test("does not rest where it does not follow whether the page is used", async () => {
  void start([1_000], 5, { activity: undefined });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts).toHaveLength(61);
});
