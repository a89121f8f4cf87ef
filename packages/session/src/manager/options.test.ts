import { expect, test } from "vitest";
import { resolveApiUrl } from "../http/resolve-api-url.ts";
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
    expect(settle({ apiUrl }).apiUrl).toBe(apiUrl.replace(/\/$/, ""));
  },
);

test.each([
  "",
  "api",
  "//evil.example/api",
  "/\\evil.example/api",
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
  expect(resolveApiUrl("https://api.example/v1").href).toBe("https://api.example/v1");
});
