import { describe, expect, it } from "vitest";
import { periodName, periodOf, readPeriod } from "./period.ts";

const NOW = Date.parse("2026-03-30T23:00:00Z");

describe("the period an address names", () => {
  it.each([
    [{}, "2026-03-01", "2026-03-30"],
    [{ days: "7" }, "2026-03-24", "2026-03-30"],
    [{ days: "year" }, "2026-01-01", "2026-03-30"],
    [{ days: "9" }, "2026-03-01", "2026-03-30"],
    [{ from: "2026-01-05", to: "2026-01-09", days: "7" }, "2026-01-05", "2026-01-09"],
    [{ from: "2026-01-09", to: "2026-01-05" }, "2026-01-05", "2026-01-09"],
    [{ from: "2026-02-30", to: "2026-02-31" }, "2026-03-01", "2026-03-30"],
    [{ from: "2026-01-05" }, "2026-01-05", "2026-03-30"],
    [{ from: "1899-12-31", to: "2200-01-01" }, "2026-03-01", "2026-03-30"],
    [{ from: "9999-12-01", to: "9999-12-31", days: "7" }, "2026-03-24", "2026-03-30"],
    [{ to: "2026-01-30" }, "2026-01-01", "2026-01-30"],
  ])("%o is %s to %s", (search, from, to) => {
    expect(readPeriod(search as Record<string, string>, NOW)).toEqual({ from, to });
  });
});

it("is said as people say it", () => {
  // The spaces around the dash are thin.
  expect(periodName(periodOf("7", NOW)).replace(/\s/g, " ")).toBe("Mar 24 – 30, 2026");
  expect(periodName({ from: "2026-03-01", to: "2026-03-01" })).toBe("Mar 1, 2026");
});
