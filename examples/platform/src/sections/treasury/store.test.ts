import type { Treasury } from "@freehold/contract";
import { configure } from "@freehold/session";
import { json, problem } from "@freehold/testing/answers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { onItsWay } from "../../shared/admin/treasury/store.ts";
import { exportPayments, lackOf, timesCovered } from "./store.ts";

it.each([
  ["1756754.25", "91440", 19.2],
  ["100", "100", 1],
  ["99.999", "100", 0.99],
  ["0", "100", 0],
  ["100", "0", null],
  [null, "100", null],
])("%s covers %s so many times: %s", (balance, owed, times) => {
  expect(timesCovered(balance, owed)).toBe(times);
});

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
    coverage: {
      available_ubxs: "3000",
      invested_ubxs: "40000",
      earnings_ubxs: "1000",
      reserved_ubxs: "9840.5",
      distributing_ubxs: "0",
      owed_ubxs: "53840.5",
      tokens_ubxs: "54000",
      surplus_ubxs: "159.5",
    },
    hold_reason: null,
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

afterEach(() => vi.unstubAllGlobals());

it("asks for an export again with the same key until an answer came, and with another one then", async () => {
  const keys: (string | null)[] = [];
  const answers: Response[] = [];
  configure({ apiUrl: "https://api.test/api", storage: "memory" });
  vi.stubGlobal("fetch", async (_url: unknown, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get("idempotency-key"));
    return answers.shift();
  });
  const batch = { success: true, batch_id: "b", count: 0, total_ubxs: "0", csv: "" };
  for (const answer of [
    problem("chain_unavailable", "The blockchain node isn't responding."),
    problem("request_in_flight", "We're still processing the same request."),
    json(batch),
    problem("nothing_to_pay", "No approved request is waiting."),
    json(batch),
  ]) {
    answers.push(answer);
    await exportPayments().catch(() => undefined);
  }
  const [first, , , second, third] = keys;
  expect(keys).toEqual([first, first, first, second, third]);
  expect(first).toMatch(/^[\x21-\x7e]{16,255}$/);
  expect(new Set(keys).size).toBe(3);
});
