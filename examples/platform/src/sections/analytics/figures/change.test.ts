import { expect, it } from "vitest";
import { $analyticsMessages } from "../messages.ts";
import { add, changeOf } from "./change.ts";

const t = $analyticsMessages.get();
const tally = (count: number, amount_ubxs = "0") => ({ count, amount_ubxs });

it.each([
  [tally(3, "12"), tally(2, "10"), "20% more than before"],
  [tally(9, "5"), tally(1, "10"), "50% less than before"],
  [tally(9, "100"), tally(1, "5"), "1,900% more than before"],
  [tally(3), tally(4), "25% less than before"],
  [tally(3), tally(0), "None in the period before"],
  [tally(3, "5"), tally(1, "-2"), "Below zero in the period before"],
  [tally(0), tally(0), "As in the period before"],
])("%j after %j is %s", (now, before, words) => {
  expect(changeOf({ now, before }, t)).toBe(words);
});

it("adds exactly", () => {
  expect(add(tally(1, "0.1"), tally(2, "0.200001"))).toEqual(tally(3, "0.300001"));
});
