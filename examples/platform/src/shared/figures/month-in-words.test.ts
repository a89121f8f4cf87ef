import { expect, it } from "vitest";
import { monthBefore } from "./month-in-words.ts";

it.each([
  ["2026-10", "Oct"],
  ["2025-12", "Dec"],
  ["2025-11", "Nov 2025"],
  ["2024-12", "Dec 2024"],
])("the month %s is %s in November 2026", (month, words) => {
  expect(monthBefore(month, "2026-11-05T09:30:00.000Z")).toBe(words);
});
