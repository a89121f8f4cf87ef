import { afterEach, expect, it, vi } from "vitest";
import { newKey } from "./idempotency-key.ts";

afterEach(() => vi.unstubAllGlobals());

it("is another one every time, on plain http too", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 20 }, newKey);
  expect(new Set(keys).size).toBe(20);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
