import { describe, expect, it } from "vitest";
import { choosePeriod, intervalOf, intervalsOf, periodBefore } from "./period.ts";

describe("a period", () => {
  it("is the last thirty days, today included, unless an admin chose one", () => {
    expect(choosePeriod({}, new Date("2026-03-30T23:59:59Z"))).toEqual({ from: "2026-03-01", to: "2026-03-30" });
    expect(choosePeriod({ from: "2026-01-01", to: "2026-01-01" }, new Date())).toEqual({
      from: "2026-01-01",
      to: "2026-01-01",
    });
  });

  it("is compared with the one before, which is as long", () => {
    expect(periodBefore({ from: "2026-03-01", to: "2026-03-31" })).toEqual({ from: "2026-01-29", to: "2026-02-28" });
    expect(periodBefore({ from: "2024-03-01", to: "2024-03-01" })).toEqual({ from: "2024-02-29", to: "2024-02-29" });
  });

  it("is shown by days, weeks or months, as long as it is", () => {
    const from = "2026-01-01";
    const by = ["2026-01-29", "2026-01-30", "2026-07-09", "2026-07-10"].map((to) => intervalOf({ from, to }));
    expect(by).toEqual(["day", "week", "week", "month"]);
  });

  it("has intervals that cover each of its days once, with weeks from Monday", () => {
    expect(intervalsOf({ from: "2026-03-04", to: "2026-03-10" }, "week")).toEqual([
      { from: "2026-03-04", to: "2026-03-08" },
      { from: "2026-03-09", to: "2026-03-10" },
    ]);
    expect(intervalsOf({ from: "2026-12-31", to: "2027-02-01" }, "month")).toEqual([
      { from: "2026-12-31", to: "2026-12-31" },
      { from: "2027-01-01", to: "2027-01-31" },
      { from: "2027-02-01", to: "2027-02-01" },
    ]);
    expect(intervalsOf({ from: "2026-02-27", to: "2026-03-01" }, "day")).toHaveLength(3);
  });
});
