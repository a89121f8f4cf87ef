import { describe, expect, it } from "vitest";
import { formatCount, formatDay, percentOf } from "./format.ts";

describe("figures of a property", () => {
  it("are 100 percent only where all of it is sold", () => {
    expect([percentOf(0, 4800), percentOf(4799, 4800), percentOf(4800, 4800), percentOf(0, 0)]).toEqual([
      0, 99, 100, 0,
    ]);
  });

  it("name the same day in every time zone", () => {
    expect([formatDay("2026-01-01"), formatDay("2025-12-31")]).toEqual(["Jan 1, 2026", "Dec 31, 2025"]);
  });

  it("have their thousands apart", () => {
    expect(formatCount(12800)).toBe("12,800");
  });
});
