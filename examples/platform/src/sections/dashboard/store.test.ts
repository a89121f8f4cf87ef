import { formatAmount, parseAmount } from "@freehold/contract";
import { expect, it } from "vitest";
import { earnedIn, partsOf, refundable } from "./store.ts";

const BALANCE = {
  available_ubxs: "250.5",
  invested_ubxs: "1000",
  earnings_ubxs: "5.25",
  reserved_ubxs: "744.25",
  total_ubxs: "2000",
};

it("takes what is owned apart into what sums to the total", () => {
  const parts = partsOf(BALANCE);
  expect(parts.map(({ account, share }) => [account, share])).toEqual([
    ["available", 0.12525],
    ["invested", 0.5],
    ["earnings", 0.002625],
    ["reserved", 0.372125],
  ]);
  expect(formatAmount(parts.reduce((sum, { amount }) => sum + parseAmount(amount), 0n))).toBe("2000");
});

it("draws nothing of nothing", () => {
  const nothing = { available_ubxs: "0", invested_ubxs: "0", earnings_ubxs: "0", reserved_ubxs: "0", total_ubxs: "0" };
  expect(partsOf(nothing).map(({ share }) => share)).toEqual([0, 0, 0, 0]);
});

it("refunds principal, invested or not, that no open request holds", () => {
  expect(refundable(BALANCE)).toBe("1250.5");
});

it("sums what was earned exactly", () => {
  const points = ["0.1", "0.2", "-0.05"].map((earned_ubxs) => ({
    day: "2026-01-01",
    cost_ubxs: "0",
    value_ubxs: "0",
    earned_ubxs,
  }));
  expect(earnedIn({ points })).toBe("0.25");
});
