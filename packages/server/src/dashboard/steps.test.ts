import { describe, expect, it } from "vitest";
import { stepsOf } from "./steps.ts";

const NOW = new Date("2026-03-31T23:30:00Z");

describe("the steps of a course over time", () => {
  it.each([
    ["1m", null, 30, { after: "2026-03-01", until: "2026-03-02" }, { after: "2026-03-30", until: "2026-03-31" }],
    ["6m", null, 26, { after: "2025-09-30", until: "2025-10-07" }, { after: "2026-03-24", until: "2026-03-31" }],
    ["1y", null, 12, { after: "2025-03-31", until: "2025-04-30" }, { after: "2026-02-28", until: "2026-03-31" }],
    [
      "all",
      "2024-02-29",
      26,
      { after: "2024-01-31", until: "2024-02-29" },
      { after: "2026-02-28", until: "2026-03-31" },
    ],
    ["all", null, 1, { after: "2026-02-28", until: "2026-03-31" }, { after: "2026-02-28", until: "2026-03-31" }],
  ] as const)("of %s since %s are %i", (period, first, count, begin, end) => {
    const steps = stepsOf(period, NOW, first);
    expect([steps.length, steps[0], steps.at(-1)]).toEqual([count, begin, end]);
    // No day is left out or counted twice.
    for (const [place, { after }] of steps.entries()) if (place > 0) expect(after).toBe(steps[place - 1]?.until);
  });
});
