import { seed, times } from "@freehold/test-utils/run/soak";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitByShareDays } from "./split.ts";

const total = (parts: readonly bigint[]) => parts.reduce((sum, part) => sum + part, 0n);

describe("a sum divided by share-days", () => {
  const sums = fc.bigInt({ min: 0n, max: 10n ** 20n });
  const holdings = fc.array(fc.bigInt({ min: 1n, max: 2n ** 53n }), { minLength: 1, maxLength: 60 });
  // Few and small numbers make equal remainders common.
  const crowded = fc.array(fc.bigInt({ min: 1n, max: 4n }), { minLength: 1, maxLength: 60 });
  const cases = fc.tuple(fc.oneof(sums, fc.bigInt({ min: 0n, max: 500n })), fc.oneof(holdings, crowded));
  const runs = { numRuns: times(5_000, 50_000), seed: seed("split by share-days") };

  it("is given out to the last micro-UBXS, and each part is less than one away from pro rata", () => {
    fc.assert(
      fc.property(cases, ([sum, held]) => {
        const { parts, shareDays } = splitByShareDays(sum, held);
        expect(total(parts)).toBe(sum);
        expect(shareDays).toBe(total(held));
        for (const [place, part] of parts.entries()) {
          const offBy = part * shareDays - sum * (held[place] as bigint);
          expect(offBy < shareDays && offBy > -shareDays).toBe(true);
        }
      }),
      runs,
    );
  });

  it("never gives more for fewer share-days, and of equal holdings never more to the newer one", () => {
    fc.assert(
      fc.property(cases, ([sum, held]) => {
        const { parts } = splitByShareDays(sum, held);
        for (const [a, part] of parts.entries())
          for (const [b, other] of parts.entries()) {
            if ((held[a] as bigint) > (held[b] as bigint)) expect(part >= other).toBe(true);
            if (held[a] === held[b] && a < b) expect(part >= other).toBe(true);
          }
      }),
      runs,
    );
  });

  it.each<{ of: string; sum: bigint; held: bigint[]; parts: bigint[]; roundedUp: number }>([
    { of: "ten among three equals", sum: 10n, held: [1n, 1n, 1n], parts: [4n, 3n, 3n], roundedUp: 1 },
    { of: "less than one each", sum: 2n, held: [1n, 1n, 1n], parts: [1n, 1n, 0n], roundedUp: 2 },
    { of: "unequal holdings", sum: 100n, held: [1n, 2n, 4n], parts: [14n, 29n, 57n], roundedUp: 1 },
    { of: "nothing", sum: 0n, held: [5n], parts: [0n], roundedUp: 0 },
    { of: "no holders", sum: 7n, held: [], parts: [], roundedUp: 0 },
  ])("divides $of", ({ sum, held, parts, roundedUp }) => {
    expect(splitByShareDays(sum, held)).toEqual({ parts, shareDays: total(held), roundedUp });
  });
});
