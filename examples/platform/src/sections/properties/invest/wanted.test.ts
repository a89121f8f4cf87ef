import { describe, expect, it } from "vitest";
import { toAsked } from "./wanted.ts";

describe("what a person types to buy shares", () => {
  it.each([
    ["12", { shares: 12 }],
    [" 1,200 ", { shares: 1200 }],
    ["0", null],
    ["1.5", null],
    ["-3", null],
    ["12 shares", null],
    ["12,00", null],
    ["", null],
  ])("as a number of shares: %j", (typed, asked) => {
    expect(toAsked({ by: "shares", typed })).toEqual(asked);
  });

  it.each([
    ["1,250.50", { amount_ubxs: "1250.5" }],
    ["600", { amount_ubxs: "600" }],
    ["0600.00", { amount_ubxs: "600" }],
    ["0.000001", { amount_ubxs: "0.000001" }],
    ["0.0000001", null],
    ["0.00", null],
    ["-5", null],
    ["1e3", null],
    ["1250,50", null],
    ["1250,500", null],
    ["", null],
  ])("as an amount: %j", (typed, asked) => {
    expect(toAsked({ by: "amount", typed })).toEqual(asked);
  });
});
