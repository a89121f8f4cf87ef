import { expect, it } from "vitest";
import { allows, parsePolicies } from "./policy.ts";

const PAGE = new URL("https://partner.example/refund");
const API = new URL("https://platform.example/api");

it.each([
  ["connect-src https://platform.example", true],
  ["connect-src platform.example", true],
  ["connect-src https://platform.example/api", true],
  ["connect-src https://platform.example/other/", false],
  ["connect-src *.example", true],
  ["connect-src *", true],
  ["connect-src https:", true],
  ["connect-src http://platform.example", true],
  ["connect-src https://platform.example:8443", false],
  ["connect-src https://platform.example:*", true],
  ["connect-src 'self'", false],
  ["connect-src 'none'", false],
  ["connect-src", false],
  ["default-src 'self'", false],
  ["default-src 'self'; connect-src https://platform.example", true],
  ["DEFAULT-SRC 'self'", false],
  ["script-src 'self'", true],
])("%j lets requests to the platform through: %s", (text, is) => {
  const [policy] = parsePolicies(text);
  expect(policy && allows(policy, "connect-src", API, PAGE)).toBe(is);
});

it("has as many policies as are said", () => {
  expect(parsePolicies("")).toEqual([]);
  expect(parsePolicies("default-src 'self', connect-src *; script-src 'self'")).toHaveLength(2);
});

it("looks at script-src-elem before script-src, and takes 'self' for the page's origin", () => {
  const [policy] = parsePolicies("script-src 'none'; script-src-elem 'self'");
  expect(policy && allows(policy, "script-src", new URL("https://partner.example/freehold.js"), PAGE)).toBe(true);
  expect(policy && allows(policy, "script-src", new URL("https://platform.example/freehold.js"), PAGE)).toBe(false);
});
