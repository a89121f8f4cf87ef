import { expect, it } from "vitest";
import { allowsRequest, allowsScript, parsePolicies, type ScriptTag } from "./policy.ts";

const PAGE = new URL("https://partner.example/refund");
const API = new URL("https://platform.example/api/platform");

it.each([
  ["connect-src https://platform.example", true],
  ["connect-src platform.example", true],
  // Without a slash at its end it is this address alone.
  ["connect-src https://platform.example/api", false],
  ["connect-src https://platform.example/api/", true],
  ["connect-src https://platform.example/other/", false],
  ["connect-src https://platform.example:443", true],
  ["connect-src http://platform.example:80", true],
  ["connect-src http:", true],
  ["connect-src *.Example", true],
  ["connect-src 'none'; connect-src *", false],
  ["connect-src *; connect-src 'none'", true],
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
  expect(policy && allowsRequest(policy, API, PAGE)).toBe(is);
});

it("has as many policies as are said", () => {
  expect(parsePolicies("")).toEqual([]);
  expect(parsePolicies("default-src 'self', connect-src *; script-src 'self'")).toHaveLength(2);
});

const SCRIPT = new URL("https://platform.example/elements/freehold.js");
const HASH = "sha384-AbCd";

it.each<[string, ScriptTag, boolean]>([
  ["script-src https://platform.example", {}, true],
  ["script-src 'self'", {}, false],
  ["script-src 'none'; script-src-elem https://platform.example", {}, true],
  ["script-src https://platform.example; script-src-elem 'self'", {}, false],
  ["script-src https://platform.example/elements/freehold.js", {}, true],
  ["script-src https://platform.example/elements/auth.js", {}, false],
  ["script-src https://platform.example/%65lements/", {}, true],
  ["script-src 'nonce-n1'", { nonce: "n1" }, true],
  ["script-src 'NONCE-n1'", { nonce: "n1" }, true],
  ["script-src 'nonce-n1'", { nonce: "N1" }, false],
  ["script-src 'nonce-n1'; script-src-elem 'self'", { nonce: "n1" }, false],
  ["script-src 'self'; script-src-elem 'nonce-n1'", { nonce: "n1" }, true],
  [`script-src '${HASH}'`, { integrity: HASH }, true],
  [`script-src '${HASH}'`, { integrity: `${HASH} sha384-other` }, false],
  ["script-src 'STRICT-DYNAMIC' https://platform.example", {}, false],
  ["script-src 'strict-dynamic' 'nonce-n1'", { nonce: "n1" }, true],
  ["script-src 'strict-dynamic' 'nonce-n1'", { isLoadedByScript: true }, true],
])("%j lets the script run with %j: %s", (text, tag, is) => {
  const [policy] = parsePolicies(text);
  expect(policy && allowsScript(policy, SCRIPT, PAGE, tag)).toBe(is);
});
