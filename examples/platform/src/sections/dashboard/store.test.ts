import { expect, it } from "vitest";
import { earnedBy, earnedIn, gainOf } from "./store.ts";

it("sums exactly what was earned, and what shares are worth less than they cost", () => {
  const points = ["0.1", "0.2", "-0.05"].map((earned_ubxs) => ({
    day: "2026-01-01",
    cost_ubxs: "0",
    value_ubxs: "0",
    earned_ubxs,
    gain_ubxs: "0",
    deposited_ubxs: "0",
    refunded_ubxs: "0",
  }));
  expect(earnedIn({ points })).toBe("0.25");
  expect(gainOf({ points: points.map((point) => ({ ...point, cost_ubxs: "12.5", value_ubxs: "10" })) })).toBe("-2.5");
});

it("tells what was earned from what shares gained or lost in value", () => {
  expect(earnedBy({ gain_ubxs: "-270", value_ubxs: "774", cost_ubxs: "1000" })).toBe("-44");
  expect(earnedBy({ gain_ubxs: "15.5", value_ubxs: "12", cost_ubxs: "10" })).toBe("13.5");
});
