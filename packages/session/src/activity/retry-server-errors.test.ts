import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ApiErrorFields, localError } from "../http/api-error.ts";
import { retryServerErrors } from "./retry-server-errors.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const failure = (status: number, more: Partial<ApiErrorFields> = {}) => localError("malformed", { status, ...more });

/** Reads from a server that fails until then, in milliseconds from the start. */
function start(until: number, error = failure(503), signal = new AbortController().signal) {
  const tries: number[] = [];
  const answer = retryServerErrors(async () => {
    tries.push(performance.now());
    if (performance.now() < until) throw error;
    return "answer";
  }, signal);
  // Looked at later: until then it is no unhandled rejection.
  answer.catch(() => {});
  const begun = performance.now();
  return { answer, tries: () => tries.map((at) => at - begun) };
}

test("an API that answers 503 for four seconds, then 200, has answered", async () => {
  const { answer, tries } = start(performance.now() + 4_000);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(answer).resolves.toBe("answer");
  expect(tries().length).toBeLessThan(7);
  expect(tries().at(-1)).toBeGreaterThanOrEqual(4_000);
});

test.each([500, 502, 503, 504])(
  "%i for longer than ten seconds is the failure, and is asked for no more",
  async (status) => {
    const { answer, tries } = start(Number.POSITIVE_INFINITY, failure(status));
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(answer).rejects.toMatchObject({ status });
    expect(tries().at(-1)).toBe(10_000);
  },
);

test("the server's own pause counts, up to the end of the ten seconds", async () => {
  const { answer, tries } = start(Number.POSITIVE_INFINITY, failure(503, { retryAfter: 7 }));
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(answer).rejects.toMatchObject({ status: 503 });
  expect(tries()).toEqual([0, 7_000, 10_000]);
});

test.each([
  ["a 401", failure(401)],
  ["a 429", failure(429)],
  ["no answer", localError("unreachable")],
  ["an answer that is none of the API's", failure(200)],
])("%s counts at once", async (_, error) => {
  const { answer, tries } = start(Number.POSITIVE_INFINITY, error);
  await expect(answer).rejects.toBe(error);
  expect(tries()).toEqual([0]);
});

test("nothing is asked after the signal has aborted", async () => {
  const stop = new AbortController();
  const { answer, tries } = start(Number.POSITIVE_INFINITY, failure(503), stop.signal);
  await vi.advanceTimersByTimeAsync(700);
  const before = tries().length;
  stop.abort();
  await expect(answer).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries()).toHaveLength(before);
});
