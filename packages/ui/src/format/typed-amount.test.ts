import { expect, test } from "vitest";
import { readTypedAmount, readTypedCount } from "./typed-amount.ts";

test.each([
  ["1,250.50", "1250.5"],
  ["1,250,000", "1250000"],
  [" 7 ", "7"],
  ["0600.00", "600"],
  ["5.", "5"],
  ["0", "0"],
  ["0.000001", "0.000001"],
  ["0.0000001", null],
  ["-1", null],
  ["1e3", null],
  ["", null],
  ["12 000", null],
])("%j is read as %j", (typed, amount) => {
  expect(readTypedAmount(typed)).toBe(amount);
});

test.each(["1015,50", "1015,500", "1,5", "0,500", "1,25,000", "1,250,5", "1.250,50", ",500", "1250.500,000"])(
  "%j is no amount: a comma that is meant as a decimal point multiplies nothing",
  (typed) => {
    expect(readTypedAmount(typed)).toBeNull();
  },
);

test.each([
  ["1,234", 1234],
  ["12", 12],
  ["3.0", 3],
  ["1.5", null],
  ["1,5", null],
  ["-1", null],
  ["1234567890123456", null],
])("%j is counted as %j", (typed, count) => {
  expect(readTypedCount(typed)).toBe(count);
});
