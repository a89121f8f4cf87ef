import { expect, test } from "vitest";
import { someEntry } from "../test/property.fixture.ts";
import { letByMonth, valuesByMonth } from "./trends.ts";

const NOW = new Date("2026-05-10T12:00:00Z");
/** Newest first, as the API has them. */
const EVENTS = [
  someEntry(4, { kind: "letting", happened_on: "2026-04-02", changes: [{ field: "units_let", from: "13", to: "12" }] }),
  someEntry(3, { kind: "valuation", happened_on: "2026-03-31", amount_ubxs: "243600" }),
  someEntry(2, { kind: "letting", happened_on: "2026-03-05", changes: [{ field: "units_let", from: "11", to: "13" }] }),
  someEntry(1, { kind: "valuation", happened_on: "2026-01-15", amount_ubxs: "220800" }),
];

test("a valuation holds from its month on until the next one", () => {
  expect(valuesByMonth(EVENTS, NOW).map(({ month, value }) => `${month} ${value}`)).toEqual([
    "2026-01 220800",
    "2026-02 220800",
    "2026-03 243600",
    "2026-04 243600",
    "2026-05 243600",
  ]);
});

test("what was let begins before the first change and ends with what is let now", () => {
  expect(letByMonth({ events: EVENTS, units_let: 12 }, NOW).map(({ month, value }) => `${month} ${value}`)).toEqual([
    "2026-02 11",
    "2026-03 13",
    "2026-04 12",
    "2026-05 12",
  ]);
});

test("nothing is drawn of what is not recorded, and at most three years of what is", () => {
  expect([valuesByMonth([], NOW), letByMonth({ events: [], units_let: 12 }, NOW)]).toEqual([[], []]);
  const old = someEntry(1, { kind: "valuation", happened_on: "2019-01-01", amount_ubxs: "1" });
  const months = valuesByMonth([old], NOW);
  expect([months.length, months.at(-1)]).toEqual([36, { month: "2026-05", value: "1" }]);
});
