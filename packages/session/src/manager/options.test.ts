import { times } from "@freehold/test-utils/run/soak";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { inFull, originOf, parseApiUrl, resolveApiUrl } from "../http/api-url.ts";
import { applyOptions, DEFAULTS } from "./options.ts";

const settle = (options: Record<string, unknown>) => applyOptions({ ...DEFAULTS }, options as never);

test("what is not given stays as it was", () => {
  expect(settle({})).toEqual(DEFAULTS);
  expect(settle({ apiUrl: undefined, storage: "memory" })).toEqual({ ...DEFAULTS, storage: "memory" });
});

test("null goes back to the default address", () => {
  expect(applyOptions({ ...DEFAULTS, apiUrl: "/its/api" }, { apiUrl: null }).apiUrl).toBe("/api");
});

test.each(["/api", "/", "/nested/api", "https://api.example", "https://api.example/v1", "http://127.0.0.1:4600/api"])(
  "%s is an API address",
  (apiUrl) => {
    expect(settle({ apiUrl }).apiUrl).toBe(apiUrl);
  },
);

test("an address is kept in its one form", () => {
  expect(settle({ apiUrl: "https://API.example:443/v1/../v2/" }).apiUrl).toBe("https://api.example/v2");
  expect(settle({ apiUrl: "/a/./b//" }).apiUrl).toBe("/a/b");
});

test.each([
  "",
  "api",
  "//evil.example/api",
  "/\\evil.example/api",
  "/\t/evil.example/api",
  "/\n\\evil.example/api",
  "/.//evil.example/api",
  "/x/..//evil.example/api",
  "http://",
  "javascript:alert(1)",
  "ftp://api.example",
  "https://user:pass@api.example",
  "https://api.example/?a=b",
  "/api#x",
  7,
])("%j is none", (apiUrl) => {
  expect(() => settle({ apiUrl })).toThrow(
    '@freehold/session: configure({ apiUrl }) must be a path such as "/api" or an http(s) URL without a query.',
  );
});

test.each([
  { storage: "cookie" },
  { getToken: "token" },
  { timeout: 0 },
  { timeout: Number.NaN },
  { timeout: 2 ** 31 },
])("%j is refused with a sentence that names it", (options) => {
  expect(() => settle(options)).toThrow(`configure({ ${Object.keys(options)[0]} }) must be`);
});

test("a path needs a page", () => {
  expect(() => resolveApiUrl("/api")).toThrow("needs a page with an origin");
  expect(resolveApiUrl("https://api.example/v1")).toBe("https://api.example/v1");
});

afterEach(() => vi.unstubAllGlobals());

test("calls go to the origin that the token is kept for, whatever the address is made of", () => {
  vi.stubGlobal("origin", "https://page.example");
  const part = fc.constantFrom(
    "/",
    "\\",
    "\t",
    "\n",
    "\r",
    " ",
    ".",
    "..",
    "@",
    ":",
    "//",
    "evil.example",
    "api",
    "http:",
    "https:",
    "%2f",
    "%09",
    "?",
    "#",
    "\u0000",
    "\u3000",
    "／",
  );
  const address = fc.oneof(
    fc.array(part, { maxLength: 8 }).map((parts) => parts.join("")),
    fc.webUrl(),
    fc.string(),
  );
  const prefixed = fc.tuple(fc.constantFrom("", "/", "https://api.example"), address).map((parts) => parts.join(""));
  fc.assert(
    fc.property(prefixed, (given) => {
      const apiUrl = parseApiUrl(given);
      if (apiUrl === null) return;
      const called = new Request(`${resolveApiUrl(apiUrl)}/auth/me`).url;
      expect(new URL(called).origin).toBe(originOf(apiUrl));
      expect(called).toBe(`${inFull(apiUrl)}/auth/me`);
      expect(parseApiUrl(apiUrl)).toBe(apiUrl);
      // A path never leaves the page, as a browser would read it.
      if (given.startsWith("/")) expect(new URL(given, "https://page.example").origin).toBe(originOf(apiUrl));
    }),
    { numRuns: times(5_000) },
  );
});
