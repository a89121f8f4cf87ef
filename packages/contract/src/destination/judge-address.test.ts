import { expect, it } from "vitest";
import { judgeAddress } from "./judge-address.ts";

const OWN = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OTHER = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

it.each([
  [OWN, "registered"],
  [` ${OWN.toLowerCase()} `, "registered"],
  [OWN.replace("79C8", "79c8"), "wrong-case"],
  [OTHER, "other"],
  [OTHER.toLowerCase(), "other-unchecked"],
  [OTHER.replace("C44", "c44"), "mistyped"],
  ["x".repeat(20), "malformed"],
  ["0x12", null],
])("of %j is said: %s", (typed, verdict) => {
  expect(judgeAddress(typed, OWN)).toBe(verdict);
});

it.each([
  [OTHER, "valid"],
  [OTHER.toLowerCase(), "unchecked"],
  [OTHER.replace("C44", "c44"), "mistyped"],
])("of %j is said, where there is no registered wallet: %s", (typed, verdict) => {
  expect(judgeAddress(typed, "")).toBe(verdict);
});
