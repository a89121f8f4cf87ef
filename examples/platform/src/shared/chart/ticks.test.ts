import { expect, test } from "vitest";
import { formatTick, ticksOf } from "./ticks.ts";

test.each([
  [
    [53, 179],
    [0, 50, 100, 150, 200],
  ],
  [
    [2_694, 2_750],
    [0, 1_000, 2_000, 3_000],
  ],
  [
    [0.3, 0.1],
    [0, 0.1, 0.2, 0.3],
  ],
  [
    [-12, 30],
    [-20, 0, 20, 40],
  ],
  [
    [0, 0],
    [0, 0.25],
  ],
  [[], [0, 0.25]],
])("an axis of %j is marked at %j", (values, ticks) => {
  expect(ticksOf(values)).toEqual(ticks);
});

test.each([[[0.97]], [[0.09]], [[12.4]], [[1_140, -90]], [[2_750_000]]])(
  "a mark of an axis of %j reads as what it is",
  (values) => {
    const read = (text: string) => Number.parseFloat(text) * (text.endsWith("K") ? 1e3 : text.endsWith("M") ? 1e6 : 1);
    for (const tick of ticksOf(values)) expect(read(formatTick(tick))).toBeCloseTo(tick, 10);
  },
);
