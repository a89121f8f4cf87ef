import { expect, it } from "vitest";
import { percentOf, sumWeeks } from "./store.ts";

it.each([
  ["0", "0", 0],
  ["1", "3", 33.3],
  ["999999999999.999999", "1000000000000", 99.9],
  ["5", "5", 100],
])("%s of %s is %d %%", (part, whole, percent) => {
  expect(percentOf({ count: 1, amount_ubxs: part }, { count: 1, amount_ubxs: whole })).toBe(percent);
});

const tally = (count: number) => ({ count, amount_ubxs: "0" });
const week = (from: string, asked: number, approved: number, paid: number) => ({
  ...{ from, to: from, asked: tally(asked), approved: tally(approved), paid: tally(paid) },
});

it("adds the weeks up from what came before them, and never shows less approved than paid, nor less requested", () => {
  expect(
    sumWeeks({
      ...{ asked: tally(27), approved: tally(18), paid: tally(18) },
      weeks: [week("2026-03-02", 5, 0, 0), week("2026-03-09", 0, 10, 11), week("2026-03-16", 15, 8, 7)],
    }),
  ).toEqual([
    { from: "2026-03-02", asked: 12, approved: 0, paid: 0 },
    { from: "2026-03-09", asked: 12, approved: 11, paid: 11 },
    { from: "2026-03-16", asked: 27, approved: 18, paid: 18 },
  ]);
});
