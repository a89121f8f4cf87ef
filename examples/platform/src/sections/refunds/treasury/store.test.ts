import type { Treasury } from "@freehold/contract";
import { describe, expect, it } from "vitest";
import { lackOf, troubleOf } from "./store.ts";

describe("the treasury", () => {
  const fine: Treasury = {
    success: true,
    mode: "treasury",
    chain_id: 56,
    address: "0x1",
    token_address: "0x2",
    reachable: true,
    token_balance_ubxs: "100",
    earlier_treasuries: [],
    native_balance: "1",
    committed_ubxs: "20",
    committed_count: 1,
    waiting_ubxs: "80",
    waiting_count: 2,
    attention_count: 0,
    short: null,
    held_up: null,
    payments_stopped: null,
  };

  it("has one trouble at a time, the most important first", () => {
    const stopped = { at: "2026-03-01T09:30:00.000Z", reason: "Odd books" };
    expect(troubleOf(fine)).toBeNull();
    expect(troubleOf({ ...fine, short: "gas" })).toBe("gas");
    const blocked = { since: stopped.at, reason: "The node is behind" };
    expect(troubleOf({ ...fine, held_up: blocked })).toBe("blocked");
    expect(troubleOf({ ...fine, held_up: blocked, short: "gas" })).toBe("gas");
    expect(troubleOf({ ...fine, short: "token", reachable: false })).toBe("unreachable");
    expect(troubleOf({ ...fine, reachable: false, payments_stopped: stopped })).toBe("stopped");
    expect(troubleOf({ ...fine, mode: "manual", reachable: null })).toBeNull();
  });

  it("knows what it lacks for all that is approved", () => {
    expect(lackOf(fine)).toBeNull();
    expect(lackOf({ ...fine, waiting_ubxs: "80.000001" })).toBe(1n);
    expect(lackOf({ ...fine, token_balance_ubxs: null, waiting_ubxs: "500" })).toBeNull();
  });
});
