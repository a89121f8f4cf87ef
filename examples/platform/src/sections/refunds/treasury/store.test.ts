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
    waiting_ubxs: "80",
    waiting_count: 2,
    attention_count: 0,
    kept_back_ubxs: "5.5",
    kept_back_count: 1,
    blocked_because: null,
  };

  it("has on its way what is signed and not kept back", () => {
    expect(onItsWay(fine)).toEqual({ ubxs: "14.5", count: 2 });
  });

  it("knows what it lacks for all that is approved", () => {
    expect(lackOf(fine)).toBeNull();
    expect(lackOf({ ...fine, waiting_ubxs: "80.000001" })).toBe(1n);
    expect(lackOf({ ...fine, token_balance_ubxs: null, waiting_ubxs: "500" })).toBeNull();
  });
});
