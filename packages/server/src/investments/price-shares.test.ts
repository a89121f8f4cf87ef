import { seed } from "@freehold/test-utils/run/soak";
import fc from "fast-check";
import { expect, it } from "vitest";
import { priceShares } from "./price-shares.ts";

const micros = fc.bigInt({ min: 1n, max: 10n ** 21n });
const bps = fc.integer({ min: 0, max: 1_000 });

it("an amount buys as many shares as it pays for with their fee, and not one more", () => {
  fc.assert(
    fc.property(micros, micros, bps, (spend, sharePrice, feeBps) => {
      const { shares, cost, fee, total } = priceShares({ spend }, sharePrice, feeBps);
      expect(cost).toBe(shares * sharePrice);
      expect(fee).toBe((cost * BigInt(feeBps)) / 10_000n);
      expect(total).toBe(cost + fee);
      expect(total).toBeLessThanOrEqual(spend);
      expect(priceShares({ shares: shares + 1n }, sharePrice, feeBps).total).toBeGreaterThan(spend);
    }),
    { seed: seed("shares and fees"), numRuns: 2_000 },
  );
});

it("a fee is never more than its rate, and the total of shares never less than their cost", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), micros, bps, (shares, sharePrice, feeBps) => {
      const { cost, fee } = priceShares({ shares }, sharePrice, feeBps);
      expect(fee * 10_000n).toBeLessThanOrEqual(cost * BigInt(feeBps));
      expect((fee + 1n) * 10_000n).toBeGreaterThan(cost * BigInt(feeBps));
    }),
    { seed: seed("fees"), numRuns: 2_000 },
  );
});

it("an amount that pays for no share buys none", () => {
  expect(priceShares({ spend: 100n }, 100n, 100)).toEqual({ shares: 0n, cost: 0n, fee: 0n, total: 0n });
  expect(priceShares({ spend: 101n }, 100n, 100)).toEqual({ shares: 1n, cost: 100n, fee: 1n, total: 101n });
});
