import fc from "fast-check";
import { expect, it } from "vitest";
import { percentileOf } from "./percentile.ts";

/** As `duration_bucket` of the database has it. */
const bucketOf = (seconds: number) => Math.floor(Math.log(Math.max(seconds, 1)) / Math.log(1.05));

it.each([0.5, 0.9])("the percentile %d of any durations is right to 2.5 %, to the second", (part) => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 90 * 86_400 }), { minLength: 1, maxLength: 200 }), (seconds) => {
      const counts = new Map<number, number>();
      for (const one of seconds) counts.set(bucketOf(one), (counts.get(bucketOf(one)) ?? 0) + 1);
      const buckets = [...counts].map(([bucket, count]) => ({ bucket, count }));
      const sorted = seconds.toSorted((a, b) => a - b);
      const exact = sorted[Math.ceil(sorted.length * part) - 1] as number;
      expect(Math.abs((percentileOf(buckets, part) as number) - exact)).toBeLessThanOrEqual(exact * 0.025 + 1);
    }),
  );
});

it("of nothing there is none", () => {
  expect(percentileOf([], 0.5)).toBeNull();
  expect(percentileOf([{ bucket: 3, count: 0 }], 0.5)).toBeNull();
});
