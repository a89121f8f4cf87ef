import { wallet } from "@freehold/session/api/wallet";
import { afterEach, expect, it, vi } from "vitest";
import { withdraw } from "./store.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("asks for an amount on a page without a secure context; sent again, it is the same request", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const sent = vi.spyOn(wallet, "withdraw").mockRejectedValue(new TypeError("no answer"));
  const request = { amount_ubxs: "5", wallet_address: `0x${"1".repeat(40)}` } as Parameters<typeof withdraw>[0];
  for (const _ of [1, 2]) await expect(withdraw(request)).rejects.toThrow("no answer");
  const keys = sent.mock.calls.map(([, options]) => options?.idempotencyKey);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});
