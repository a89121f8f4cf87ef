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
  ["0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC", null],
])("of the address %j the problem is %s", (typed, problem) => {
  expect(findAddressProblem(typed)).toBe(problem);
});
