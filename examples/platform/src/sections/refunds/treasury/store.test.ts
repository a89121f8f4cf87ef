import type { Treasury } from "@freehold/contract";
import { describe, expect, it } from "vitest";
import { lackOf, onItsWay } from "./store.ts";

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
    committed_count: 3,
    waiting_ubxs: "50",
    waiting_count: 2,
    pending_ubxs: "30",
    pending_count: 1,
    attention_ubxs: "0",
    attention_count: 0,
    owed_ubxs: "100",
    owed_count: 6,
    kept_back_ubxs: "5.5",
    kept_back_count: 1,
    blocked_because: null,
  };

  it("has on its way what is signed and not kept back", () => {
    expect(onItsWay(fine)).toEqual({ ubxs: "14.5", count: 2 });
  });

  it("knows what it lacks for all that is owed, pending requests included", () => {
    expect(lackOf(fine)).toBeNull();
    expect(lackOf({ ...fine, owed_ubxs: "100.000001" })).toBe(1n);
    expect(lackOf({ ...fine, token_balance_ubxs: null, owed_ubxs: "500" })).toBeNull();
  });
});
