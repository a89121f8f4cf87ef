import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { safeStorage } from "./safe-storage.ts";

let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const full = () =>
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Quota", "QuotaExceededError");
  });
const blocked = () =>
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });

test("each kind has a place of its own, and what the page keeps in memory is its own", () => {
  safeStorage("local").setItem("a", "1");
  safeStorage("session").setItem("a", "2");
  safeStorage("memory").setItem("a", "3");
  expect({ ...localStorage }).toEqual({ a: "1" });
  expect({ ...sessionStorage }).toEqual({ a: "2" });
  expect(safeStorage("local").getItem("a")).toBe("1");
  expect(safeStorage("memory").getItem("a")).toBe(null);
});

test("a browser that blocks storage: values live as long as the page, and the console hears of it once", () => {
  blocked();
  const storage = safeStorage("local");
  storage.setItem("a", "1");
  storage.setItem("b", "2");
  storage.removeItem("b");
  expect(storage.getItem("a")).toBe("1");
  expect(storage.getItem("b")).toBe(null);
  expect(warn).toHaveBeenCalledOnce();
});

test("storage that is blocked in the middle leaves what was last known", () => {
  const storage = safeStorage("local");
  localStorage.setItem("a", "1");
  expect(storage.getItem("a")).toBe("1");
  blocked();
  expect(storage.getItem("a")).toBe("1");
});

test("a full storage keeps the new value on the page, takes the old one away, and is tried again with the next one", () => {
  const storage = safeStorage("local");
  storage.setItem("a", "old");
  const setItem = full();
  storage.setItem("a", "new");
  expect(storage.getItem("a")).toBe("new");
  expect(localStorage.getItem("a")).toBe(null);
  setItem.mockRestore();
  storage.setItem("a", "newer");
  expect(localStorage.getItem("a")).toBe("newer");
});

test("it knows the storage events that are about a key", () => {
  const storage = safeStorage("local");
  const event = (key: string | null, storageArea = localStorage) => new StorageEvent("storage", { key, storageArea });
  expect(storage.isAbout(event("a"), "a")).toBe(true);
  expect(storage.isAbout(event(null), "a")).toBe(true);
  expect(storage.isAbout(event("b"), "a")).toBe(false);
  expect(storage.isAbout(event("a", sessionStorage), "a")).toBe(false);
  expect(safeStorage("memory").isAbout(event("a"), "a")).toBe(false);
});
