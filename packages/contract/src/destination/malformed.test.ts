import { expect, it } from "vitest";
import { findAddressFault } from "./malformed.ts";

const DIGITS = "70997970C51812dc3A010C7d01b50e0d17dc79C8";

it.each([
  ["a letter of another alphabet", `0x70\u041e${DIGITS.slice(3)}`, { character: "\u041e", before: "0x70" }],
  ["the letter O for a zero", `0x7O${DIGITS.slice(2)}`, { character: "O", before: "0x7" }],
  ["a digit too few", `0x${DIGITS.slice(1)}`, { digits: 39 }],
  ["a digit too many", `0x${DIGITS}8`, { digits: 41 }],
  ["no 0x", DIGITS, null],
])("names what is wrong with an address with %s", (_, address, fault) => {
  expect(findAddressFault(address)).toEqual(fault);
});
