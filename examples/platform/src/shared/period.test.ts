import { expect, it } from "vitest";
import { isDay, periodName } from "./period.ts";

it("is said as people say it", () => {
  // The spaces around the dash are thin.
  expect(periodName({ from: "2026-03-24", to: "2026-03-30" }).replace(/\s/g, " ")).toBe("Mar 24 – 30, 2026");
  expect(periodName({ from: "2026-03-01", to: "2026-03-01" })).toBe("Mar 1, 2026");
});

it.each([
  ["2026-02-28", true],
  ["2026-02-30", false],
  ["1899-12-31", false],
  ["2200-01-01", false],
  ["2026-2-8", false],
  ["", false],
])("of %s says whether it is a day: %s", (text, is) => {
  expect(isDay(text)).toBe(is);
});
