import { testAccount, testKey } from "@freehold/test-utils/chain/start-chain";
import { expect, it } from "vitest";
import type { ChainSettings } from "../chain-settings.ts";
import { withAccount } from "./with-account.ts";

const account = testAccount(5);
const by = (payout: ChainSettings["payout"]): ChainSettings => ({
  rpcUrl: "http://127.0.0.1:9",
  chainId: 31337,
  tokenAddress: testAccount(1).address,
  confirmations: null,
  payout,
});
const waiting = by({ mode: "treasury", address: account.address, signer: { kind: "account" } });

it("an account in code signs for TREASURY_SIGNER=account, and only with the address it says", () => {
  expect(withAccount(waiting, account).payout).toMatchObject({ signer: { kind: "account", account } });
  expect(() => withAccount(waiting, undefined)).toThrow(
    "TREASURY_SIGNER=account needs startServer({ treasuryAccount }).",
  );
  expect(() => withAccount(waiting, testAccount(6))).toThrow(
    `TREASURY_ADDRESS must be the address of treasuryAccount, ${testAccount(6).address}.`,
  );
});

it("an account that would not be used is refused", () => {
  const key = by({ mode: "treasury", key: testKey(5) });
  expect(withAccount(key, undefined)).toBe(key);
  expect(() => withAccount(key, account)).toThrow(/^TREASURY_SIGNER must be account/);
});
