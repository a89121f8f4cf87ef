import { expect, it } from "vitest";
import { percentOf } from "./store.ts";

it.each([
  ["0", "0", 0],
  ["1", "3", 33.3],
  ["999999999999.999999", "1000000000000", 99.9],
  ["5", "5", 100],
])("%s of %s is %d %%", (part, whole, percent) => {
  expect(percentOf({ count: 1, amount_ubxs: part }, { count: 1, amount_ubxs: whole })).toBe(percent);
});
