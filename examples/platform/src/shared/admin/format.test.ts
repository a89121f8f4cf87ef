import { expect, it } from "vitest";
import { duration, ubxs } from "./format.ts";

it("writes amounts and times as people say them", () => {
  expect([ubxs("1000"), ubxs("250.5"), ubxs("0")]).toEqual(["1,000.00 UBXS", "250.50 UBXS", "0.00 UBXS"]);
  expect([0, 1, 90, 3_600, 5_400, 86_400, 172_800, 180_000].map(duration)).toEqual([
    "0 seconds",
    "1 second",
    "1 minute 30 seconds",
    "1 hour",
    "1 hour 30 minutes",
    "24 hours",
    "2 days",
    "2 days 2 hours",
  ]);
});
