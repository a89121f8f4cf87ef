import { formatAmount, parseAmount } from "@freehold/contract";
import { expect, it } from "vitest";
import { accountsOf, partsAddUp } from "./accounts-of.ts";

it("takes what is owned apart into what sums to the total", () => {
  const accounts = accountsOf({
    available_ubxs: "250.5",
    invested_ubxs: "1000",
    earnings_ubxs: "5.25",
    reserved_ubxs: "744.25",
    total_ubxs: "2000",
  });
  expect(accounts.map(({ account, share }) => [account, share])).toEqual([
    ["available", 0.12525],
    ["invested", 0.5],
    ["earnings", 0.002625],
    ["reserved", 0.372125],
  ]);
  expect(formatAmount(accounts.reduce((sum, { amount }) => sum + parseAmount(amount), 0n))).toBe("2000");
});

it("knows where cut amounts don't add up to the cut total", () => {
  const nothing = { available_ubxs: "0", invested_ubxs: "0", earnings_ubxs: "0", reserved_ubxs: "0" };
  expect(
    partsAddUp({ ...nothing, available_ubxs: "800.75", earnings_ubxs: "4.266666", total_ubxs: "805.016666" }),
  ).toBe(true);
  expect(partsAddUp({ ...nothing, available_ubxs: "0.505", earnings_ubxs: "0.505", total_ubxs: "1.01" })).toBe(false);
});

it("draws nothing of nothing", () => {
  const nothing = { available_ubxs: "0", invested_ubxs: "0", earnings_ubxs: "0", reserved_ubxs: "0", total_ubxs: "0" };
  expect(accountsOf(nothing).map(({ share }) => share)).toEqual([0, 0, 0, 0]);
});
