import { expect, it } from "vitest";
import { checksumAddress } from "../address.ts";
import { EXAMPLE_ADDRESS, findAddressProblem } from "./address-problem.ts";

it.each([
  ["", "blank"],
  [" \t ", "blank"],
  [`  ${"x".repeat(19)}  `, "short"],
  ["x".repeat(20), null],
  [`0x${"0".repeat(40)}`, "zero"],
  [` ${EXAMPLE_ADDRESS}`, "example"],
  [checksumAddress(EXAMPLE_ADDRESS), "example"],
  ["0x000000000000000000000000000000000000dEaD", "unowned"],
  ["0x0000000000000000000000000000000000000001", "unowned"],
  ["0x0000000000000000000000000000000000001000", "unowned"],
  ["0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE", "unowned"],
  [`0x${"f".repeat(40)}`, "unowned"],
  [`0x${"dead".repeat(10)}`, "unowned"],
  ["0xdEAD000000000000000042069420694206942069", "unowned"],
  ["0x0123456789012345678901234567890123456789", "unowned"],
  ["0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC", null],
  ["0x0000000000000000000000000000000000010000", null],
])("of the address %j the problem is %s", (typed, problem) => {
  expect(findAddressProblem(typed)).toBe(problem);
});
