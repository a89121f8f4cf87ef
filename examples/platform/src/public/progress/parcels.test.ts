import { describe, expect, it } from "vitest";
import { mapParcels } from "./parcels.ts";

const countIn = (outlines: string) => outlines.split("M").length - 1;
const drawn = (asked: number, approved: number, paid: number) => {
  const map = mapParcels({ asked, approved, paid });
  return { scale: map.scale, parcels: [map.requested, map.approved, map.paid].map(countIn) };
};

describe("mapParcels()", () => {
  it("draws a refund once, by how far it is", () => {
    expect(drawn(20, 12, 6)).toEqual({ scale: 1, parcels: [8, 6, 6] });
    expect(drawn(0, 0, 0)).toEqual({ scale: 1, parcels: [0, 0, 0] });
  });

  it("lets each parcel stand for more refunds before the map is full, and leaves out one that is not full", () => {
    expect(drawn(200, 0, 0)).toEqual({ scale: 1, parcels: [200, 0, 0] });
    expect(drawn(201, 104, 99)).toEqual({ scale: 5, parcels: [20, 1, 19] });
    expect(drawn(1_000_000_000, 1_000_000_000, 500_000_000)).toEqual({ scale: 5_000_000, parcels: [0, 100, 100] });
  });

  it.each([40, 200])("shows the whole of %i parcels", (asked) => {
    const { viewBox, requested } = mapParcels({ asked, approved: 0, paid: 0 });
    const [left, top, width, height] = viewBox.split(" ").map(Number) as [number, number, number, number];
    for (const [, x, y] of requested.matchAll(/(-?\d+) (-?\d+)/g)) {
      expect(Number(x)).toBeGreaterThan(left);
      expect(Number(x)).toBeLessThan(left + width);
      expect(Number(y)).toBeGreaterThan(top);
      expect(Number(y)).toBeLessThan(top + height);
    }
  });
});
