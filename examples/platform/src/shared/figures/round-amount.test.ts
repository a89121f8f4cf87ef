import { expect, it } from "vitest";
import { roundAmount } from "./round-amount.ts";

it.each([
  ["1250.555001", "1250.56"],
  ["0.004999", "0"],
  ["0.005", "0.01"],
  ["-1.005", "-1.01"],
  ["999999999999999999.999999", "1000000000000000000"],
])("%s is %s", (amount, rounded) => {
  expect(roundAmount(amount)).toBe(rounded);
});
