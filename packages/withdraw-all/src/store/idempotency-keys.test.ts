import type { Withdrawal } from "@freehold/contract";
import { safeStorage } from "@freehold/session";
import { describe, expect, it, vi } from "vitest";
import { createIdempotencyKeys } from "./idempotency-keys.ts";

describe("the Idempotency-Key of a submission", () => {
  it("stays the same for a user and an address until an answer came", () => {
    const keys = createIdempotencyKeys(safeStorage("memory"), Date.now);
    const key = keys.keyFor({ userId: "u", address: "0xA" });
    expect(keys.keyFor({ userId: "u", address: "0xA" })).toBe(key);
    expect(keys.keyFor({ userId: "u", address: "0xB" })).not.toBe(key);
    expect(keys.keyFor({ userId: "v", address: "0xA" })).not.toBe(key);
    keys.forget({ userId: "u", address: "0xA" }, key);
    expect(keys.keyFor({ userId: "u", address: "0xA" })).not.toBe(key);
  });

  it("is forgotten by its own answer, not by a late one to the same submission of an earlier sign-in", () => {
    const keys = createIdempotencyKeys(safeStorage("memory"), Date.now);
    const target = { userId: "u", address: "0xA" };
    const before = keys.keyFor(target);
    keys.forgetAll();
    const key = keys.keyFor(target);
    keys.forget(target, before);
    expect(keys.keyFor(target)).toBe(key);
  });

  it("is forgotten with all others of its user, and of no other one", () => {
    const keys = createIdempotencyKeys(safeStorage("memory"), Date.now);
    for (const userId of ["u", "v"]) for (const address of ["0xA", "0xB"]) keys.keyFor({ userId, address });
    keys.forgetUser("u");
    expect(keys.unanswered("u", [])).toBeNull();
    expect(keys.unanswered("v", [])).toMatchObject({ userId: "v", address: "0xB" });
  });

  it("survives a reload", () => {
    const storage = safeStorage("memory");
    const key = createIdempotencyKeys(storage, Date.now).keyFor({ userId: "u", address: "0xA" });
    const after = createIdempotencyKeys(storage, Date.now);
    expect(after.unanswered("u", [])).toMatchObject({ address: "0xA", key });
    expect(after.keyFor({ userId: "u", address: "0xA" })).toBe(key);
  });

  it("is forgotten for all users at sign-out, and other entries are left alone", () => {
    const storage = safeStorage("memory");
    storage.setItem("other", "1");
    const keys = createIdempotencyKeys(storage, Date.now);
    keys.keyFor({ userId: "u", address: "0xA" });
    keys.keyFor({ userId: "v", address: "0xB" });
    keys.forgetAll();
    expect(storage.getItem("other")).toBe("1");
    expect(keys.unanswered("u", [])).toBeNull();
    expect(keys.unanswered("v", [])).toBeNull();
  });

  it("is forgotten once the history shows what became of the submission, by a clock that may be five minutes behind", () => {
    const sentAt = Date.parse("2026-03-01T10:00:00.000Z");
    const unanswered = (wallet_address: string, created_at: string) => {
      const keys = createIdempotencyKeys(safeStorage("memory"), () => sentAt);
      keys.keyFor({ userId: "u", address: "0xA" });
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
    for (const junk of ["{", "5", '[{"userId":"u","address":1}]', "[null]"]) {
      storage.setItem("freehold.withdraw-all.submissions", junk);
      expect(createIdempotencyKeys(storage, Date.now).unanswered("u", [])).toBeNull();
    }
    log.mockRestore();
  });

  it("is a UUID, and random where there is no randomUUID", () => {
    expect(createIdempotencyKeys(safeStorage("memory"), Date.now).keyFor({ userId: "u", address: "a" })).toMatch(
      /^[0-9a-f-]{36}$/,
    );
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(createIdempotencyKeys(safeStorage("memory"), Date.now).keyFor({ userId: "u", address: "a" })).toMatch(
      /^[0-9a-f]{32}$/,
    );
    vi.unstubAllGlobals();
  });
});
