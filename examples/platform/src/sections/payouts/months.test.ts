import { expect, test } from "vitest";
import { monthInWords, shortMonth } from "../../shared/figures/month-in-words.ts";
import { isMonth, monthName, monthsAgo, monthsOf } from "./months.ts";

test("a month is written whatever time zone the reader is in", () => {
  expect([monthInWords("2026-03"), shortMonth("2026-03"), monthName("2026-03")]).toEqual([
    "March 2026",
    "Mar 2026",
    "Mar",
  ]);
});

test("the month before January is December of the year before", () => {
  const january = new Date("2026-01-01T00:30:00Z");
  expect([monthsAgo(0, january), monthsAgo(1, january), monthsAgo(13, january)]).toEqual([
    "2026-01",
    "2025-12",
    "2024-12",
  ]);
});

test("a year has twelve months, and nothing else is one", () => {
  expect(monthsOf(2025).filter(isMonth)).toHaveLength(12);
  expect(["2025-13", "2025-1", "25-01", "", "2025-00"].some(isMonth)).toBe(false);
});
