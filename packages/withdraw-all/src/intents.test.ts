import { describe, expect, it, vi } from "vitest";
import { createIntents } from "./intents.ts";
import { memoryStorage } from "./test/model.fixture.ts";

describe("the Idempotency-Key of a submission", () => {
  it("stays the same for a user and an address until an answer came", () => {
    const intents = createIntents(memoryStorage(), Date.now);
    const key = intents.keyFor("u", "0xA");
    expect(intents.keyFor("u", "0xA")).toBe(key);
    expect(intents.keyFor("u", "0xB")).not.toBe(key);
    expect(intents.keyFor("v", "0xA")).not.toBe(key);
    intents.settle("u", "0xA");
    expect(intents.keyFor("u", "0xA")).not.toBe(key);
  });

  it("survives a reload", () => {
    const kept = memoryStorage();
    const key = createIntents(kept, Date.now).keyFor("u", "0xA");
    const after = createIntents(kept, Date.now);
    expect(after.unanswered("u")).toMatchObject({ address: "0xA", key });
    expect(after.keyFor("u", "0xA")).toBe(key);
  });

  it("is forgotten for everybody at sign-out, and other entries are left alone", () => {
    const kept = memoryStorage();
    kept.setItem("other", "1");
    const intents = createIntents(kept, Date.now);
    intents.keyFor("u", "0xA");
    intents.keyFor("v", "0xB");
    intents.clear();
    expect([...kept.entries]).toEqual([["other", "1"]]);
    expect(intents.unanswered("u")).toBeNull();
  });

  it("works from memory without storage, and with one that refuses", () => {
    const none = createIntents(null, Date.now);
    expect(none.keyFor("u", "0xA")).toBe(none.keyFor("u", "0xA"));
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const full = memoryStorage();
    full.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const intents = createIntents(full, Date.now);
    expect(intents.keyFor("u", "0xA")).toBe(intents.keyFor("u", "0xA"));
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });

  it("ignores what somebody else wrote there", () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const kept = memoryStorage();
    for (const junk of ["{", "5", '[{"address":1}]', "[null]"]) {
      kept.setItem("freehold.withdraw-all.intents.u", junk);
      expect(createIntents(kept, Date.now).unanswered("u")).toBeNull();
    }
    log.mockRestore();
  });

  it("is a UUID, and random where there is no randomUUID", () => {
    expect(createIntents(null, Date.now).keyFor("u", "a")).toMatch(/^[0-9a-f-]{36}$/);
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(createIntents(null, Date.now).keyFor("u", "a")).toMatch(/^[0-9a-f]{32}$/);
    vi.unstubAllGlobals();
  });
});
