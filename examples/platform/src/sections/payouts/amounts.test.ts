import { expect, test } from "vitest";
import { hasNothing, netOf } from "./amounts.ts";

test("net is gross less costs, to the last digit", () => {
  expect([netOf("1000.1", "0.000001"), netOf("5", "5"), netOf("1", "2.5")]).toEqual(["1000.099999", "0", "-1.5"]);
});

test("there is nothing to distribute when costs are not below the gross rent", () => {
  expect(["0.000001", "0", "-1.5"].map(hasNothing)).toEqual([false, true, true]);
});
