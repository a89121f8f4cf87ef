import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { tokenOf } from "../test/token.fixture.ts";
import type { StorageKind } from "./safe-storage.ts";
import * as storage from "./token-storage.ts";

const t1 = tokenOf("a@b.c");
const t2 = tokenOf("d@e.f");
const origin = location.origin;
const tokenStorage = (kind: StorageKind, api = origin) => storage.tokenStorage(kind, () => api);

let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("the key is auth_token (SPEC 9)", () => {
  tokenStorage("local").set(t1);
  tokenStorage("session").set(t2);
  tokenStorage("memory").set(t1);
  expect({ ...localStorage }).toEqual({ auth_token: t1, freehold_auth_token_origin: origin });
  expect({ ...sessionStorage }).toEqual({ auth_token: t2, freehold_auth_token_origin: origin });
  expect(tokenStorage("memory").get()).toBe(null);
});

test("it reads what is there now, not what was there once", () => {
  const storage = tokenStorage("local");
  storage.set(t1);
  localStorage.setItem("auth_token", t2);
  expect(storage.get()).toBe(t2);
  localStorage.removeItem("auth_token");
  expect(storage.get()).toBe(null);
});

test("a browser that blocks storage: the page keeps the token itself and says so once", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  const storage = tokenStorage("local");
  expect(storage.get()).toBe(null);
  storage.set(t1);
  expect(storage.get()).toBe(t1);
  storage.remove();
  expect(storage.get()).toBe(null);
  expect(storage.isAbout(new StorageEvent("storage", { key: "auth_token" }))).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
});

test("a web view without storage at all", () => {
  vi.spyOn(window, "localStorage", "get").mockReturnValue(null as never);
  const storage = tokenStorage("local");
  storage.set(t1);
  expect(storage.get()).toBe(t1);
});

test("a full storage does not leave the old token behind", () => {
  localStorage.setItem("auth_token", t1);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Quota", "QuotaExceededError");
  });
  const storage = tokenStorage("local");
  storage.set(t2);
  expect(storage.get()).toBe(t2);
  expect(localStorage.getItem("auth_token")).toBe(null);
});

test("it knows the storage events that are about it", () => {
  const storage = tokenStorage("local");
  const event = (key: string | null, storageArea = localStorage) => new StorageEvent("storage", { key, storageArea });
  expect(storage.isAbout(event("auth_token"))).toBe(true);
  expect(storage.isAbout(event(null))).toBe(true);
  expect(storage.isAbout(event("freehold_auth_token"))).toBe(true);
  expect(storage.isAbout(event("other"))).toBe(false);
  expect(storage.isAbout(event("auth_token", sessionStorage))).toBe(false);
  expect(tokenStorage("memory").isAbout(event("auth_token"))).toBe(false);
});

test("a token is there for the origin that has issued it, and is removed by that one only", () => {
  tokenStorage("local", "https://api.example").set(t1);
  const other = tokenStorage("local", "https://thief.example");
  expect(other.get()).toBe(null);
  other.remove();
  expect(tokenStorage("local").get()).toBe(null);
  expect(tokenStorage("local", "https://api.example").get()).toBe(t1);
});

test("a token without a note of its issuer is one of the page's own origin, which is noted once it has been taken", () => {
  localStorage.setItem("auth_token", t1);
  expect(tokenStorage("local", "https://api.example").get()).toBe(null);
  const own = tokenStorage("local");
  expect(own.get()).toBe(t1);
  own.confirm(t2, "id");
  expect(localStorage.getItem("freehold_auth_token_origin")).toBe(null);
  own.confirm(t1, "id");
  expect(localStorage.getItem("freehold_auth_token_origin")).toBe(origin);
});

test("the host page's own auth_token stays where it is", () => {
  for (const theirs of ["eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl", "", `fh_${"x".repeat(42)}`, `${t1} `]) {
    localStorage.clear();
    localStorage.setItem("auth_token", theirs);
    const storage = tokenStorage("local");
    expect(storage.get()).toBe(null);
    storage.remove();
    storage.set(t1);
    expect(storage.get()).toBe(t1);
    expect(localStorage.getItem("auth_token")).toBe(theirs);
    storage.remove();
    expect({ ...localStorage }).toEqual({ auth_token: theirs });
  }
});

test("once the host page has removed its own, ours goes back to SPEC's key", () => {
  localStorage.setItem("auth_token", "theirs");
  const storage = tokenStorage("local");
  storage.set(t1);
  localStorage.removeItem("auth_token");
  expect(storage.get()).toBe(t1);
  storage.set(t2);
  expect({ ...localStorage }).toEqual({ auth_token: t2, freehold_auth_token_origin: origin });
});
