import { expect, it } from "vitest";
import { findPeriodProblem, periodOf } from "./periods.ts";

it.each([
  ["this-month", "2026-03-14T10:00:00Z", "2026-03-01", "2026-03-14"],
  ["last-month", "2026-03-14T10:00:00Z", "2026-02-01", "2026-02-28"],
  ["last-month", "2026-01-31T23:59:59Z", "2025-12-01", "2025-12-31"],
  ["this-year", "2026-03-14T10:00:00Z", "2026-01-01", "2026-03-14"],
  ["last-year", "2028-03-14T10:00:00Z", "2027-01-01", "2027-12-31"],
] as const)("%s at %s is from %s to %s", (name, now, from, to) => {
  expect(periodOf(name, new Date(now))).toEqual({ from, to });
});

it.each([
  [{ from: "2026-01-01", to: "2026-01-01" }, null],
  [{ from: "", to: "2026-01-01" }, "incomplete"],
  [{ from: "2026-01-02", to: "2026-01-01" }, "reversed"],
  [{ from: "2026-03-15", to: "2026-04-01" }, "future"],
])("of the period %j the problem is %s", (period, problem) => {
  expect(findPeriodProblem(period, new Date("2026-03-14T23:00:00Z"))).toBe(problem);
});
