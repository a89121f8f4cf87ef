import { describe, expect, test } from "vitest";
import { attributeName, formatValue, parseValue } from "./attributes.ts";

test("an attribute is the property in kebab case", () => {
  expect(attributeName("open")).toBe("open");
  expect(attributeName("apiUrl")).toBe("api-url");
});

describe("parseValue", () => {
  test.each([
    ["boolean", "", true],
    ["boolean", "true", true],
    ["boolean", "open", true],
    ["boolean", true, true],
    ["boolean", "false", false],
    ["boolean", false, false],
    ["boolean", null, undefined],
    ["boolean", undefined, undefined],
    ["string", "", ""],
    ["string", "dark", "dark"],
    ["string", 7, "7"],
    ["string", null, undefined],
    ["number", "10", 10],
    ["number", " -2.5 ", -2.5],
    ["number", 0, 0],
    ["number", "0", 0],
    ["number", "", undefined],
    ["number", "  ", undefined],
    ["number", "10px", undefined],
    ["number", Number.NaN, undefined],
    ["number", null, undefined],
  ] as const)("reads a %s from %j as %j", (type, value, expected) => {
    expect(parseValue(type, value)).toBe(expected);
  });
});

test.each([
  [true, ""],
  [false, null],
  [undefined, null],
  ["", ""],
  ["dark", "dark"],
  [0, "0"],
])("%j is reflected as %j", (value, text) => {
  expect(formatValue(value)).toBe(text);
});
