import type { Withdrawal } from "@freehold/contract";
import { safeStorage } from "@freehold/session";
import { describe, expect, it, vi } from "vitest";
import { createIdempotencyKeys } from "./idempotency-keys.ts";

describe("the Idempotency-Key of a submission", () => {
  it("stays the same for a user and an address until an answer came", () => {
    const keys = createIdempotencyKeys(safeStorage("memory"), Date.now);
    const key = keys.keyFor("u", "0xA");
    expect(keys.keyFor("u", "0xA")).toBe(key);
    expect(keys.keyFor("u", "0xB")).not.toBe(key);
    expect(keys.keyFor("v", "0xA")).not.toBe(key);
    keys.forget("u", "0xA");
    expect(keys.keyFor("u", "0xA")).not.toBe(key);
  });

  it("survives a reload", () => {
    const storage = safeStorage("memory");
    const key = createIdempotencyKeys(storage, Date.now).keyFor("u", "0xA");
    const after = createIdempotencyKeys(storage, Date.now);
    expect(after.unanswered("u", [])).toMatchObject({ address: "0xA", key });
    expect(after.keyFor("u", "0xA")).toBe(key);
  });

  it("is forgotten for all users at sign-out, and other entries are left alone", () => {
    const storage = safeStorage("memory");
    storage.setItem("other", "1");
    const keys = createIdempotencyKeys(storage, Date.now);
    keys.keyFor("u", "0xA");
    keys.keyFor("v", "0xB");
    keys.forgetAll();
    expect(storage.keys()).toEqual(["other"]);
    expect(keys.unanswered("u", [])).toBeNull();
  });

  it("is forgotten once the history shows what became of the submission, by a clock that may be five minutes behind", () => {
    const sentAt = Date.parse("2026-03-01T10:00:00.000Z");
    const unanswered = (wallet_address: string, created_at: string) => {
      const keys = createIdempotencyKeys(safeStorage("memory"), () => sentAt);
      keys.keyFor("u", "0xA");
      const found = keys.unanswered("u", [{ wallet_address, created_at } as Withdrawal]);
      expect(keys.unanswered("u", [])).toEqual(found);
      return found;
    };
    expect(unanswered("0xa", "2026-03-01T09:56:00.000Z")).toBeNull();
    expect(unanswered("0xA", "2026-03-01T09:54:00.000Z")).toMatchObject({ address: "0xA" });
    expect(unanswered("0xB", "2026-03-01T10:00:00.000Z")).toMatchObject({ address: "0xA" });
  });

  it("ignores what other code wrote there", () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const storage = safeStorage("memory");
    for (const junk of ["{", "5", '[{"address":1}]', "[null]"]) {
      storage.setItem("freehold.withdraw-all.intents.u", junk);
      expect(createIdempotencyKeys(storage, Date.now).unanswered("u", [])).toBeNull();
    }
    log.mockRestore();
  });

  it("is a UUID, and random where there is no randomUUID", () => {
    expect(createIdempotencyKeys(safeStorage("memory"), Date.now).keyFor("u", "a")).toMatch(/^[0-9a-f-]{36}$/);
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(createIdempotencyKeys(safeStorage("memory"), Date.now).keyFor("u", "a")).toMatch(/^[0-9a-f]{32}$/);
    vi.unstubAllGlobals();
  });
});
