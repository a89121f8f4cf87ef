import type { Deposit, DepositAddress } from "@freehold/contract";
import { json } from "@freehold/test-utils/browser/stub-api";
import { rpcAt, type WalletOptions } from "@freehold/testing/wallet";
import { type RenderResult, render } from "@testing-library/react";
import { createWalletClient, custom, erc20Abi, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { $pendingDeposits } from "../deposit/store/pending-deposits.ts";
import { DepositFromWallet, type DepositFromWalletProps, WalletConnect } from "../index.ts";
import { api, chain, connect, install, restartSession, VERIFIED } from "./page.fixture.tsx";
import { client } from "./server.fixture.ts";

/** Where the platform takes deposits, on the chain of these tests. */
export const PLACE: DepositAddress = {
  chain_id: chain.chainId,
  address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
  token_address: chain.token,
  token_symbol: "UBXS",
  token_decimals: 6,
  confirmations: 3,
  platform_status: "active",
};

/** What the platform says of a deposit. */
export const deposit = (tx_hash: string, change: Partial<Deposit> = {}): Deposit => ({
  id: "3f0c1a58-35c4-4a53-9a36-0c7c5dbb7c11",
  amount_ubxs: "12.5",
  remaining_ubxs: "12.5",
  tx_hash,
  chain_id: chain.chainId,
  status: "pending",
  confirmations: 0,
  confirmations_needed: 3,
  created_at: "2026-03-02T10:00:00.000Z",
  confirmed_at: null,
  ...change,
});

export const amount = () => page.getByLabelText("Amount (UBXS)");
export const sendButton = () => page.getByRole("button", { name: "Send Deposit" });

/** What a page has sent is forgotten with it; the browser keeps it. */
export const forgetPage = () => $pendingDeposits.set({});

/** Signs in a person whose wallet is verified, and returns the deposit address. */
export function takesDeposits(place: Partial<DepositAddress> = {}): void {
  forgetPage();
  api.routes["GET /auth/me"] = json(VERIFIED);
  api.routes["GET /wallet/address"] = json({ ...PLACE, ...place });
  restartSession("token");
}

/** A wallet of this chain with 5,000 UBXS, and another network it can go to. */
export const installHere = (options: Partial<WalletOptions> = {}) =>
  install("Oak Wallet", { chainId: chain.chainId, rpcUrl: chain.url, otherChains: { 1: null }, ...options });

/** The page of a deposit: the wallet's button and the form. */
export const show = (props: DepositFromWalletProps = {}): RenderResult =>
  render(
    <>
      <WalletConnect theme="light" localChain />
      <DepositFromWallet theme="light" {...props} />
    </>,
  );

/** Opens the page and connects the wallet, up to the form. */
export async function ready(options: Partial<WalletOptions> = {}, props: DepositFromWalletProps = {}) {
  const wallet = installHere(options);
  show(props);
  await connect("Oak Wallet");
  await expect.element(amount()).toBeVisible();
  return wallet;
}

/** Fills the form in and sends it. */
export async function send(value = "12.5") {
  await userEvent.fill(amount(), value);
  await userEvent.click(sendButton());
}

/** An address that holds nothing: several files use the same chain at once. */
export const newAddress = () => privateKeyToAccount(generatePrivateKey()).address;

/** What an address holds, in units of the token. */
export const held = (of: string) =>
  client.readContract({ abi: erc20Abi, address: chain.token, functionName: "balanceOf", args: [of as Hex] });

/** Gives an address tokens of anvil's account 2, and nothing to pay fees with. */
export async function giveTokens(to: Hex, units: bigint): Promise<void> {
  const owner = privateKeyToAccount(chain.keys[2] as Hex);
  const sender = createWalletClient({ account: owner, transport: custom({ request: rpcAt(chain.url) }) });
  const args = [to, units] as const;
  const transfer = { abi: erc20Abi, address: chain.token, functionName: "transfer", args, chain: null } as const;
  await client.waitForTransactionReceipt({ hash: await sender.writeContract(transfer) });
}
