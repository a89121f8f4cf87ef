import { expect, test } from "vitest";
import { createBackoff } from "./backoff.ts";

const PAUSES = { first: 1_000, longest: 30_000 };
const take = (count: number, { next } = createBackoff(PAUSES, () => 0)) => Array.from({ length: count }, next);

test("pauses double from the first one to the longest", () => {
  expect(take(7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test("up to a fifth is added at random", () => {
  expect(
    take(
      2,
      createBackoff(PAUSES, () => 0.999),
    ),
  ).toEqual([expect.closeTo(1_199.8), expect.closeTo(2_399.6)]);
});

test("reset begins anew", () => {
  const backoff = createBackoff(PAUSES, () => 0);
  take(3, backoff);
  backoff.reset();
  expect(backoff.next()).toBe(1_000);
});
