import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutAmount, formatAmount, isAmount, parseAmount } from "./amount.ts";

describe("amounts of UBXS on the wire", () => {
  it("are integers of 0.000001 inside", () => {
    expect(parseAmount("1250.5")).toBe(1_250_500_000n);
    expect(parseAmount("0.000001")).toBe(1n);
    expect(parseAmount("-3")).toBe(-3_000_000n);
  });

  it("are written without exponent and trailing zeros", () => {
    expect(formatAmount(1_250_500_000n)).toBe("1250.5");
    expect(formatAmount(0n)).toBe("0");
    expect(formatAmount(-1n)).toBe("-0.000001");
  });

  it.each(["", "1.", ".5", "1e3", "01", "1.0000001", "1,000", " 1", "NaN", "0x10", "+1"])(
    "refuse %j instead of rounding it",
    (text) => {
      expect(isAmount(text)).toBe(false);
      expect(() => parseAmount(text)).toThrow(RangeError);
    },
  );

  it("survive the way there and back", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        (micros) => parseAmount(formatAmount(micros)) === micros,
      ),
    );
  });
});

it.each([
  ["2692.799997", "2692.79"],
  ["-0.019", "-0.01"],
  ["1000", "1000"],
  ["0.5", "0.5"],
  ["0.009999", "0.009999"],
  ["-0.000001", "-0.000001"],
  ["0", "0"],
])("%s is cut to %s", (amount, cut) => {
  expect(cutAmount(amount)).toBe(cut);
});
