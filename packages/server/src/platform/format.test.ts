import { expect, it } from "vitest";
import { inCount, inFigures, inGroups, inHeading, inSpan, inTime, inUbxs, inUtc } from "./format.ts";

it("writes amounts US style with 2 to 6 decimals, exactly", () => {
  expect(inUbxs(1_250_500_000n)).toBe("1,250.50 UBXS");
  expect(inUbxs(1n)).toBe("0.000001 UBXS");
  expect(inUbxs(0n)).toBe("0.00 UBXS");
  expect(inFigures(-1_250_500_000n)).toBe("−1,250.50");
  expect(inUbxs(123_456_789_012_345_678_901_234_567n)).toBe("123,456,789,012,345,678,901.234567 UBXS");
});

it("puts commas into counts", () => {
  expect([0, 999, 1_250, 1_000_000n].map(inCount)).toEqual(["0", "999", "1,250", "1,000,000"]);
});

it("names the time zone, unless a head does", () => {
  expect(inTime(new Date("2026-03-01T21:05:59Z"))).toBe("Mar 1, 2026, 9:05 PM");
  expect(inUtc(new Date("2026-03-01T21:05:59Z"))).toBe("Mar 1, 2026, 9:05 PM UTC");
});

it.each([
  [86_400, "24 hours"],
  [172_800, "2 days"],
  [5_400, "90 minutes"],
  [3_600, "1 hour"],
  [61, "61 seconds"],
  [0, "0 seconds"],
])("says a span of %i seconds as %s", (seconds, words) => {
  expect(inSpan(seconds)).toBe(words);
});

it("groups an address without losing a character", () => {
  const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  expect(inGroups(address)).toBe("0x7099 7970 C518 12dc 3A01 0C7d 01b5 0e0d 17dc 79C8");
  expect(inGroups(address).replaceAll(" ", "")).toBe(address);
});

it.each([
  [1_250_509_999n, "1,250.50 UBXS"],
  [10_000n, "0.01 UBXS"],
  [9_999n, "0.009999 UBXS"],
  [1n, "0.000001 UBXS"],
])("cuts %s micro-UBXS in a heading to two decimals, as long as they show something", (micros, words) => {
  expect(inHeading(micros)).toBe(words);
});
