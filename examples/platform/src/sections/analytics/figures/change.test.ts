import { expect, it } from "vitest";
import { $analyticsMessages } from "../messages.ts";
import { add, changeOf, isZero } from "./change.ts";

const t = $analyticsMessages.get();
const tally = (count: number, amount_ubxs = "0") => ({ count, amount_ubxs });

it.each([
  [tally(3, "12"), tally(2, "10"), "up", "+20%"],
  [tally(9, "5"), tally(1, "10"), "down", "−50%"],
  [tally(9, "100"), tally(1, "5"), "up", "+1,900%"],
  [tally(3), tally(4), "down", "−25%"],
  [tally(3), tally(0), null, "no earlier figure"],
  [tally(3, "5"), tally(0), null, "no earlier figure"],
  [tally(3, "5"), tally(1, "0"), "up", "zero before"],
  [tally(3, "5"), tally(1, "-2"), "up", "below zero before"],
  [tally(0), tally(0), null, "no change"],
])("%j after %j is %s, %s", (now, before, direction, words) => {
  expect(changeOf({ now, before }, t)).toEqual({ direction, words });
});

it("is zero where nothing happened in either period", () => {
  expect(isZero({ now: tally(0), before: tally(0) })).toBe(true);
  expect(isZero({ now: tally(0), before: tally(1) })).toBe(false);
});

it("adds exactly", () => {
  expect(add(tally(1, "0.1"), tally(2, "0.200001"))).toEqual(tally(3, "0.300001"));
});
