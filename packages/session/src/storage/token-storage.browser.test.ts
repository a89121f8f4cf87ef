import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { tokenStorage } from "./token-storage.ts";

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
  tokenStorage("local").set("t1");
  tokenStorage("session").set("t2");
  tokenStorage("memory").set("t3");
  expect({ ...localStorage }).toEqual({ auth_token: "t1" });
  expect({ ...sessionStorage }).toEqual({ auth_token: "t2" });
  expect(tokenStorage("memory").get()).toBe(null);
});

test("it reads what is there now, not what was there once", () => {
  const storage = tokenStorage("local");
  storage.set("t1");
  localStorage.setItem("auth_token", "t2");
  expect(storage.get()).toBe("t2");
  localStorage.removeItem("auth_token");
  expect(storage.get()).toBe(null);
});

test("a browser that blocks storage: the page keeps the token itself and says so once", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  const storage = tokenStorage("local");
  expect(storage.get()).toBe(null);
  storage.set("t1");
  expect(storage.get()).toBe("t1");
  storage.remove();
  expect(storage.get()).toBe(null);
  expect(storage.isAbout(new StorageEvent("storage", { key: "auth_token" }))).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
});

test("a web view without storage at all", () => {
  vi.spyOn(window, "localStorage", "get").mockReturnValue(null as never);
  const storage = tokenStorage("local");
  storage.set("t1");
  expect(storage.get()).toBe("t1");
});

test("a full storage does not leave the old token behind", () => {
  localStorage.setItem("auth_token", "old");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Quota", "QuotaExceededError");
  });
  const storage = tokenStorage("local");
  storage.set("new");
  expect(storage.get()).toBe("new");
  expect(localStorage.getItem("auth_token")).toBe(null);
});

test("it knows the storage events that are about it", () => {
  const storage = tokenStorage("local");
  const event = (key: string | null, storageArea = localStorage) => new StorageEvent("storage", { key, storageArea });
  expect(storage.isAbout(event("auth_token"))).toBe(true);
  expect(storage.isAbout(event(null))).toBe(true);
  expect(storage.isAbout(event("other"))).toBe(false);
  expect(storage.isAbout(event("auth_token", sessionStorage))).toBe(false);
  expect(tokenStorage("memory").isAbout(event("auth_token"))).toBe(false);
});
