import { describe, expect, it } from "vitest";
import { isPeriod, thisYear } from "./period.ts";

describe("the period of a statement", () => {
  it("is this year at first, in UTC", () => {
    expect(thisYear(new Date("2026-01-01T00:30:00+02:00"))).toEqual({ from: "2025-01-01", to: "2025-12-31" });
  });

  it("has both days, in their order", () => {
    const periods = [
      { from: "2026-01-01", to: "2026-01-01" },
      { from: "2026-01-02", to: "2026-01-01" },
      { from: "", to: "2026-01-01" },
      { from: "2026-01-01", to: "" },
    ];
    expect(periods.map(isPeriod)).toEqual([true, false, false, false]);
  });
});
