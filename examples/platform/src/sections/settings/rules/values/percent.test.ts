import { expect, test } from "vitest";
import { bpsOf } from "./percent.ts";

test.each([
  ["1.5", 150],
  [" 0.25 ", 25],
  ["10", 1_000],
  ["1,5", null],
  ["0.125", null],
  ["-1", null],
  ["", null],
])("%j percent are %j hundredths", (typed, bps) => {
  expect(bpsOf(typed)).toBe(bps);
});
