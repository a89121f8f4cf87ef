import { type Holding, parseAmount } from "@freehold/contract";
import { describe, expect, it } from "vitest";
import { divide, shareOf } from "./allocation.ts";

const holding = (property_name: string, value_ubxs: string, place = "Ghent") =>
  ({ property_name, value_ubxs, place }) as Holding;
const byName = ({ property_name }: Holding) => property_name;

describe("what is held, divided", () => {
  it("has the largest part first, and holdings of one name together", () => {
    const held = [holding("A", "10"), holding("B", "20.5"), holding("C", "5", "Lyon")];
    expect(divide(held, byName, "Others")).toEqual([
      { name: "B", value: "20.5" },
      { name: "A", value: "10" },
      { name: "C", value: "5" },
    ]);
    expect(divide(held, ({ place }) => place, "Others")).toEqual([
      { name: "Ghent", value: "30.5" },
      { name: "Lyon", value: "5" },
    ]);
  });

  it("shows six parts at most, which sum to the whole", () => {
    const held = Array.from({ length: 12 }, (_, index) => holding(`P${index}`, `${index + 1}.000001`));
    const parts = divide(held, byName, "Others");
    expect(parts).toHaveLength(6);
    expect(parts.at(-1)).toEqual({ name: "Others", value: "28.000007" });
    expect(parts.reduce((sum, { value }) => sum + parseAmount(value), 0n)).toBe(78_000_012n);
  });

  it("names a part of the whole in percent", () => {
    expect(["1", "2", "3"].map((part) => shareOf(part, "3"))).toEqual(["33.3", "66.7", "100"]);
    expect([shareOf("0", "0"), shareOf("1", "2"), shareOf("0", "5")]).toEqual(["0", "50", "0"]);
  });
});
