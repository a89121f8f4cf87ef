import { expect, test } from "vitest";
import { netOf, readTyped } from "./amounts.ts";

test("net is gross less costs, to the last digit", () => {
  expect([netOf("1000.1", "0.000001"), netOf("5", "5"), netOf("1", "2.5")]).toEqual(["1000.099999", "0", "-1.5"]);
});

test.each([
  ["1,250.50", "1250.5"],
  [" 7 ", "7"],
  ["0", "0"],
  ["-1", null],
  ["1.0000001", null],
  ["", null],
  ["12 000", null],
])("%s is read as %s", (typed, amount) => {
  expect(readTyped(typed)).toBe(amount);
});
