import { sample } from "@freehold/test-utils/run/soak";
import { rpcAt } from "@freehold/testing/wallet";
import { createWalletClient, custom } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { sendTransaction } from "wagmi/actions";
import { trackTransaction, type WalletConnectProps } from "../../index.ts";
import {
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
} from "../../test/page.fixture.tsx";
import { client } from "../../test/server.fixture.ts";

freshPage();

const hash = (digit: number) => `0x${digit.toString(16).padStart(64, "0")}`;
const account = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const TO = "0x00000000000000000000000000000000000000aa";
/** What the browser keeps of transactions, newest first. */
const kept = (of = account): { hash: string; status: string }[] =>
  JSON.parse(localStorage.getItem("rk-transactions") ?? "{}")[of]?.[chain.chainId] ?? [];

/** A wallet on the chain of these tests, connected. */
async function connected(options = {}, props: WalletConnectProps = {}) {
  const wallet = install("Oak Wallet", { chainId: chain.chainId, rpcUrl: chain.url, ...options });
  open({ localChain: true, ...props });
  await connect("Oak Wallet");
  await openProfile();
  await userEvent.keyboard("{Escape}");
  return wallet;
}

describe("the profile of the connected wallet", () => {
  test("shows it by its short address, and copies the whole: confirmed for 1500 milliseconds", async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
    await connected();
    await openProfile();
    await expect.element(dialog().getByRole("heading", { name: "0x70…79C8" })).toBeVisible();
    await userEvent.click(pressable(/Copy Address/));
    await expect.element(pressable(/Copied!/)).toBeVisible();
    const since = performance.now();
    await expect.element(pressable(/Copy Address/)).toBeVisible();
    expect(performance.now() - since).toBeGreaterThan(1_000);
    expect(copied).toEqual([account]);
  });

  const EXPLORERS: [chainId: number, explorer: string][] = [
    [56, "https://bscscan.com"],
    [1, "https://etherscan.io"],
  ];
  test.each(sample(EXPLORERS, 1))("leads to the explorer of chain %i in a new tab", async (chainId, explorer) => {
    await connected({ chainId, rpcUrl: null, otherChains: {} }, { localChain: false });
    await openProfile();
    const link = dialog().getByRole("link", { name: /View more on explorer/ });
    await expect.element(link).toHaveAttribute("href", `${explorer}/address/${account}`);
    await expect.element(link).toHaveAttribute("target", "_blank");
    await expect.element(link).toHaveAttribute("rel", "noreferrer noopener");
    await trackTransaction({ hash: hash(1), description: "Deposit of 1.00 UBXS" });
    const transaction = dialog().getByRole("link", { name: /Deposit of 1.00 UBXS/ });
    await expect.element(transaction).toHaveAttribute("href", `${explorer}/tx/${hash(1)}`);
  });
});

describe("its recent transactions", () => {
  test("are pending, then confirmed, as the chain says", async () => {
    const wallet = await connected();
    const mined = await sendTransaction(await pageConfig(), { to: TO, value: 1n });
    await trackTransaction({ hash: mined, description: "A payment", confirmations: 3 });
    await openProfile();
    await expect.element(inDialog("A payment")).toBeVisible();
    await expect.element(inDialog("Pending")).toBeVisible();
    await client.request({ method: "anvil_mine", params: ["0x3"] } as never);
    await expect.element(inDialog("Confirmed")).toBeVisible();
    expect(kept()).toMatchObject([{ hash: mined, status: "confirmed" }]);
    expect(wallet.requests.map(({ method }) => method)).toContain("eth_getTransactionReceipt");
  });

  test("fail if the chain reverted them", async () => {
    await connected();
    // More gas than an estimate would give, for a call that the token refuses: it is mined, and reverted.
    const data = `0xa9059cbb${"0".repeat(64)}${"f".repeat(64)}` as const;
    const failed = await sendTransaction(await pageConfig(), { to: chain.token, data, gas: 100_000n });
    await trackTransaction({ hash: failed, description: "A transfer" });
    await openProfile();
    await client.request({ method: "anvil_mine", params: ["0x1"] } as never);
    await expect.element(inDialog("Failed")).toBeVisible();
  });

  test("are not confirmed by what has replaced them: a payment that is cancelled in the wallet stays pending", async () => {
    const key = chain.keys[3] as `0x${string}`;
    const payer = privateKeyToAccount(key);
    const wallet = install("Oak Wallet", { key, chainId: chain.chainId, rpcUrl: chain.url });
    open({ localChain: true });
    await connect("Oak Wallet");
    await openProfile("Wallet 0x90F7...b906");
    const nonce = await client.getTransactionCount({ address: payer.address });
    const sender = createWalletClient({ account: payer, transport: custom({ request: rpcAt(chain.url) }) });
    const send = (to: `0x${string}`, value: bigint, nonce: number, gwei: bigint) => {
      const fees = { maxFeePerGas: gwei * 10n ** 9n, maxPriorityFeePerGas: gwei * 10n ** 9n, gas: 21_000n };
      return sender.sendTransaction({ chain: null, to, value, nonce, ...fees });
    };
    // It has to wait for the one before it.
    const payment = await send(TO, 1n, nonce + 1, 10n);
    await trackTransaction({ hash: payment, description: "A payment" });
    const looks = () => wallet.requests.filter(({ method }) => method === "eth_getTransactionReceipt").length;
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(1));
    await send(payer.address, 0n, nonce + 1, 20n);
    await send(payer.address, 0n, nonce, 10n);
    await vi.waitFor(async () => expect(await client.getTransactionCount({ address: payer.address })).toBe(nonce + 2));
    for (const before of [looks(), looks() + 1]) {
      await vi.waitFor(() => expect(looks()).toBeGreaterThan(before));
      await client.request({ method: "anvil_mine", params: ["0x1"] } as never);
    }
    expect(kept(payer.address)).toMatchObject([{ hash: payment, status: "pending" }]);
  });

  test("do not fail because the wallet could not be asked", async () => {
    const wallet = await connected();
    await trackTransaction({ hash: hash(7), description: "A payment on its way" });
    const asked = wallet.requests.length;
    wallet.behave({ offline: true });
    await vi.waitFor(() => expect(wallet.requests.length).toBeGreaterThan(asked));
    wallet.behave({ offline: false });
    const looks = () => wallet.requests.filter(({ method }) => method === "eth_getTransactionReceipt").length;
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(0));
    expect(kept()).toMatchObject([{ hash: hash(7), status: "pending" }]);
  });

  test("are shown at most three, and cleared all at once", async () => {
    await connected();
    for (const digit of [1, 2, 3, 4]) await trackTransaction({ hash: hash(digit), description: `Number ${digit}` });
    await openProfile();
    const shown = dialog().getByText(/^Number \d$/);
    await expect.element(inDialog("Number 4")).toBeVisible();
    expect(shown.elements().map(({ textContent }) => textContent)).toEqual(["Number 4", "Number 3", "Number 2"]);
    await userEvent.click(pressable("Clear All"));
    await expect.element(inDialog("Number 4")).not.toBeInTheDocument();
    await expect.element(dialog().getByText(/transactions will appear here/)).toBeVisible();
    expect(kept()).toEqual([]);
  });

  test("are kept: every pending one, and of the others ten", async () => {
    const done = Array.from({ length: 15 }, (_, index) => ({ hash: hash(index + 100), status: "confirmed" }));
    const pending = Array.from({ length: 12 }, (_, index) => ({ hash: hash(index + 200), status: "pending" }));
    const all = [...done, ...pending].map((each) => ({ ...each, description: "Earlier" }));
    localStorage.setItem("rk-transactions", JSON.stringify({ [account]: { [chain.chainId]: all } }));
    await connected();
    await trackTransaction({ hash: hash(1), description: "Newest" });
    expect(kept().filter(({ status }) => status === "pending")).toHaveLength(13);
    expect(kept().filter(({ status }) => status !== "pending")).toHaveLength(10);
  });

  const JUNK: [what: string, junk: unknown][] = [
    [
      "entries of another kind",
      {
        [account]: {
          [chain.chainId]: [
            { hash: hash(1), description: { toString: "x" }, status: "confirmed" },
            { hash: 7, description: "A payment", status: "confirmed" },
            { hash: hash(2), description: "A payment", status: {} },
          ],
        },
      },
    ],
    ["no chains", { [account]: null }],
    ["nothing", null],
    ["a list", []],
    ["no lists", { [account]: { [chain.chainId]: "x" } }],
    ["nothing in a list", { [account]: { [chain.chainId]: [null, "x"] } }],
  ];
  test.each(sample(JUNK, 2))("are read without what is none: where other code has left %s", async (_what, junk) => {
    localStorage.setItem("rk-transactions", JSON.stringify(junk));
    await connected();
    await trackTransaction({ hash: hash(3), description: "A payment of today" });
    await openProfile();
    await expect.element(inDialog("A payment of today")).toBeVisible();
    expect(kept()).toMatchObject([{ hash: hash(3), status: "pending" }]);
  });

  test("are refused if they are none, with all that is wrong", async () => {
    await connected();
    const wrong: [transaction: Parameters<typeof trackTransaction>[0], problems: string][] = [
      [{ hash: "0x12", description: "A payment" }, "Invalid transaction hash"],
      [{ hash: hash(1), description: undefined as never }, "Transaction must have a description"],
      [
        { hash: hash(1), description: "A payment", confirmations: 0 },
        "Transaction confirmations must be a positiver integer",
      ],
      [
        { hash: "no", description: 7 as never, confirmations: 1.5 },
        "Invalid transaction hash\nTransaction must have a description\nTransaction confirmations must be a positiver integer",
      ],
    ];
    for (const [transaction, problems] of wrong)
      await expect(trackTransaction(transaction)).rejects.toThrow(`Unable to add transaction\n${problems}`);
    expect(kept()).toEqual([]);
  });

  test("belong to a wallet: without one there is no list", async () => {
    await expect(trackTransaction({ hash: hash(1), description: "A payment" })).rejects.toThrow(
      "Unable to add transaction\nNo wallet is connected",
    );
  });
});
