import { json } from "@freehold/test-utils/browser/stub-api";
import { describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { sendTransaction } from "wagmi/actions";
import { trackTransaction } from "../../index.ts";
import {
  api,
  button,
  chain,
  connect,
  dialog,
  freshPage,
  inDialog,
  install,
  open,
  openProfile,
  pageConfig,
  pressable,
  reload,
  restartSession,
  VERIFIED,
} from "../../test/page.fixture.tsx";

import { client } from "../../test/server.fixture.ts";

freshPage("token");

const ACCOUNT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OAK = "Wallet 0x7099...79C8, verified";
const hash = (digit: number) => `0x${digit.toString(16).padStart(64, "0")}`;

/** What the browser keeps of the wallet's transactions, newest first. */
const kept = (): { hash: string; status: string }[] =>
  JSON.parse(localStorage.getItem("rk-transactions") ?? "{}")[ACCOUNT]?.[chain.chainId] ?? [];

/** A refund that was paid to the wallet. */
const refund = (tx_id: string, change = {}) => ({
  id: tx_id.slice(-8),
  amount_ubxs: "1250.5",
  wallet_address: ACCOUNT,
  chain_id: chain.chainId,
  status: "completed",
  tx_id,
  created_at: "2026-03-02T10:00:00.000Z",
  ...change,
});

/** Signs in a person whose wallet is verified, and connects it. */
async function connected() {
  api.routes["GET /auth/me"] = json(VERIFIED);
  restartSession("token");
  const wallet = install("Oak Wallet", { chainId: chain.chainId, rpcUrl: chain.url });
  open({ localChain: true });
  await connect("Oak Wallet");
  await expect.element(button(OAK)).toBeVisible();
  return wallet;
}

describe("refunds to the connected wallet", () => {
  test("stand among its transactions, and do not come back when they were cleared", async () => {
    const withdrawals = [refund(hash(2)), refund(hash(1), { amount_ubxs: "3" })];
    api.routes["GET /wallet/withdrawals"] = json({ success: true, withdrawals });
    await connected();
    await openProfile(OAK);
    await expect.element(inDialog("Refund of 1,250.50 UBXS")).toBeVisible();
    await expect.element(inDialog("Refund of 3.00 UBXS")).toBeVisible();
    expect(kept().map((each) => each.hash)).toEqual([hash(2), hash(1)]);
    await userEvent.click(pressable("Clear All"));
    reload();
    open({ localChain: true });
    await openProfile(OAK);
    await expect.element(inDialog("Refund of 3.00 UBXS")).not.toBeInTheDocument();
    expect(kept()).toEqual([]);
  });

  test("that are not paid yet, or went to another wallet or chain, do not", async () => {
    const withdrawals = [
      refund(hash(1), { tx_id: null }),
      refund(hash(2), { wallet_address: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC" }),
      refund(hash(3), { chain_id: 56 }),
    ];
    api.routes["GET /wallet/withdrawals"] = json({ success: true, withdrawals });
    await connected();
    await vi.waitFor(() => expect(api.asked.map(({ route }) => route)).toContain("GET /wallet/withdrawals"));
    await openProfile(OAK);
    await expect.element(dialog().getByText(/will appear here/)).toBeVisible();
    expect(kept()).toEqual([]);
  });
});

describe("a transaction that RainbowKit calls failed since it got no receipt in time", () => {
  /** As RainbowKit leaves it when five minutes went by without a receipt. */
  const leaveFailed = (of: string) => {
    const left = [{ hash: of, description: "A payment", status: "failed" }];
    localStorage.setItem("rk-transactions", JSON.stringify({ [ACCOUNT]: { [chain.chainId]: left } }));
  };
  const nextPage = async () => {
    reload();
    open({ localChain: true });
    await openProfile(OAK);
  };

  test("is confirmed if the chain has taken it", async () => {
    await connected();
    const mined = await sendTransaction(await pageConfig(), { to: ACCOUNT, value: 1n });
    leaveFailed(mined);
    await nextPage();
    await expect.element(inDialog("Confirmed")).toBeVisible();
  });

  test("is pending if the chain does not know it", async () => {
    await connected();
    leaveFailed(hash(9));
    await nextPage();
    await expect.element(inDialog("Pending")).toBeVisible();
  });

  test("is pending where it stood, not before newer ones", async () => {
    await connected();
    const newer = await sendTransaction(await pageConfig(), { to: ACCOUNT, value: 1n });
    const left = [
      { hash: newer, description: "A newer payment", status: "confirmed" },
      { hash: hash(9), description: "A payment", status: "failed" },
    ];
    localStorage.setItem("rk-transactions", JSON.stringify({ [ACCOUNT]: { [chain.chainId]: left } }));
    await nextPage();
    await expect.element(inDialog("Pending")).toBeVisible();
    await vi.waitFor(() =>
      expect(kept()).toMatchObject([
        { hash: newer, status: "confirmed" },
        { hash: hash(9), status: "pending" },
      ]),
    );
  });

  test("stays failed if the chain has reverted it", async () => {
    const wallet = await connected();
    const data = `0xa9059cbb${"0".repeat(64)}${"f".repeat(64)}` as const;
    const reverted = await sendTransaction(await pageConfig(), { to: chain.token, data, gas: 100_000n });
    await client.waitForTransactionReceipt({ hash: reverted });
    await trackTransaction({ hash: reverted, description: "A payment" });
    await vi.waitFor(() => expect(kept()).toMatchObject([{ hash: reverted, status: "failed" }]));
    const before = wallet.requests.length;
    await nextPage();
    await vi.waitFor(() =>
      expect(wallet.requests.slice(before)).toContainEqual({ method: "eth_getTransactionReceipt", params: [reverted] }),
    );
    await expect.element(inDialog("Failed")).toBeVisible();
    expect(kept()).toMatchObject([{ status: "failed" }]);
  });
});
