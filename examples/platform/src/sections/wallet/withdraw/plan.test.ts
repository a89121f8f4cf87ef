import { formatAmount, parseAmount } from "@freehold/contract";
import { seed, times } from "@freehold/test-utils/run/soak";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findAmountProblem, planWithdrawal, withdrawable } from "./plan.ts";

const balanceOf = (earnings: bigint, available: bigint) => ({
  earnings_ubxs: formatAmount(earnings),
  available_ubxs: formatAmount(available),
  invested_ubxs: "1000",
  reserved_ubxs: "5",
  total_ubxs: "1005",
});

describe("an amount to withdraw", () => {
  const balance = balanceOf(2_000_001n, 10_000_000n);

  it("is at most the earnings and what is available", () => {
    expect(withdrawable(balance)).toBe("12.000001");
  });

  it.each([
    ["", "blank"],
    ["  ", "blank"],
    ["0", "none"],
    ["0.000000", "none"],
    ["-3", "none"],
    ["1e3", "none"],
    ["1,5", "none"],
    ["0.0000001", "none"],
    ["0.999999", "too-little"],
    ["1", null],
    ["12.000002", "too-much"],
    ["12.000001", null],
    [" 3.5 ", null],
  ])("as %j: the problem is %s", (typed, problem) => {
    expect(findAmountProblem(typed, balance)).toBe(problem);
  });

  it("is less than 1 UBXS where that is all there is", () => {
    expect(findAmountProblem("0.5", balanceOf(200_000n, 300_000n))).toBeNull();
    expect(findAmountProblem("0.4", balanceOf(200_000n, 300_000n))).toBe("too-little");
  });

  it("is taken from earnings first, then from deposits", () => {
    expect(planWithdrawal("3.5", balance)).toEqual({
      amount: "3.5",
      fromEarnings: "2.000001",
      fromDeposits: "1.499999",
      left: "8.500001",
    });
    expect(planWithdrawal("2", balance)).toEqual({
      amount: "2",
      fromEarnings: "2",
      fromDeposits: "0",
      left: "10.000001",
    });
    expect(planWithdrawal("13", balance)).toBeNull();
  });

  it("may be typed with commas between thousands, as every other amount", () => {
    const rich = balanceOf(0n, 10_000_000_000n);
    expect(planWithdrawal(" 1,000.50 ", rich)).toMatchObject({ amount: "1000.5", left: "8999.5" });
    expect(planWithdrawal("1,00", rich)).toBeNull();
  });

  it("is the sum of where it is taken from, and never takes more than there is", () => {
    const micros = fc.bigInt({ min: 0n, max: 10n ** 24n });
    fc.assert(
      fc.property(micros, micros, micros, (earnings, available, wanted) => {
        const plan = planWithdrawal(formatAmount(wanted), balanceOf(earnings, available));
        if (!plan) return wanted < 1_000_000n || wanted > earnings + available;
        const [first, then, left] = [plan.fromEarnings, plan.fromDeposits, plan.left].map(parseAmount) as [
          bigint,
          bigint,
          bigint,
        ];
        return (
          first + then === wanted && first <= earnings && then <= available && left === earnings + available - wanted
        );
      }),
      { numRuns: times(3_000, 10_000), seed: seed("withdrawals") },
    );
  });
});
