import { expect, it } from "vitest";
import { boundOf, idOf, oneOf } from "./known.ts";

it.each([
  ["5", "5", "5"],
  ["5.", "5", "5"],
  ["05", "5", "5"],
  ["0,50", "0.5", "0.5"],
  ["0", "0", "0"],
  ["100.00", "100", "100"],
  ["5.125", "5.13", "5.12"],
  ["5.1200", "5.12", "5.12"],
  ["9999.999", "9999.99", "9999.99"],
  ["123456", "9999.99", "9999.99"],
  ["", undefined, undefined],
  ["six", undefined, undefined],
  ["-5", undefined, undefined],
  ["1e3", undefined, undefined],
  [undefined, undefined, undefined],
])("reads %s as a bound: %s at least, %s at most", (given, least, most) => {
  const size = { decimals: 2, digits: 4 };
  expect([boundOf(given, { is: "least", ...size }), boundOf(given, { is: "most", ...size })]).toEqual([least, most]);
});

it("knows words and ids, and nothing else", () => {
  expect([oneOf(["open", "closed"], "open"), oneOf(["open"], "castle"), oneOf(["open"], undefined)]).toEqual([
    "open",
    undefined,
    undefined,
  ]);
  const id = "0198c9a5-5d5a-7c3e-8b1f-3a4b5c6d7e8f";
  expect([idOf(id), idOf("x"), idOf(`${id}0`), idOf(undefined)]).toEqual([id, undefined, undefined, undefined]);
});
