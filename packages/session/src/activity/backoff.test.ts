import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retryTimer } from "./backoff.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("pauses double from one second to thirty", () => {
  const pauses: number[] = [];
  let since = Date.now();
  const retry = retryTimer(
    () => {
      pauses.push(Date.now() - since);
      since = Date.now();
      retry.start();
    },
    () => 0,
  );
  retry.start();
  vi.advanceTimersByTime(120_000);
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test("up to a fifth is added at random", () => {
  const action = vi.fn();
  retryTimer(action, () => 0.999).start();
  vi.advanceTimersByTime(1_100);
  expect(action).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(action).toHaveBeenCalledOnce();
});

test("stop ends the wait, reset begins anew", () => {
  const action = vi.fn();
  const retry = retryTimer(action, () => 0);
  retry.start();
  expect(retry.isWaiting()).toBe(true);
  retry.stop();
  expect(retry.isWaiting()).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(action).not.toHaveBeenCalled();
  retry.reset();
  retry.start();
  vi.advanceTimersByTime(1_000);
  expect(action).toHaveBeenCalledOnce();
});
