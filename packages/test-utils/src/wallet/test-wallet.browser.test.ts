import { announceWallet, createTestWallet, type WalletOptions } from "@freehold/testing/wallet";
import {
  createPublicClient,
  custom,
  encodeFunctionData,
  hashMessage,
  http,
  parseAbi,
  recoverMessageAddress,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { beforeAll, describe, expect, it } from "vitest";
import { commands } from "vitest/browser";
import type { WalletChain } from "./wallet-chain.ts";

const ERC20 = parseAbi([
  "function transfer(address to, uint256 amount) returns (bool)",
  "function balanceOf(address) view returns (uint256)",
]);
const ERC1271 = parseAbi(["function isValidSignature(bytes32, bytes) view returns (bytes4)"]);
const TO = "0x00000000000000000000000000000000000000aa";
const HELLO = "0x68656c6c6f";

let chain: WalletChain;
beforeAll(async () => {
  chain = await commands.walletChain();
});

const key = (index: number) => chain.keys[index] as `0x${string}`;
const wallet = (options: Partial<WalletOptions> = {}) =>
  createTestWallet({ key: key(1), chainId: chain.chainId, rpcUrl: chain.url, ...options });

async function connected(options: Partial<WalletOptions> = {}) {
  const made = wallet(options);
  await made.provider.request({ method: "eth_requestAccounts" });
  const ask = (method: string, ...params: unknown[]) => made.provider.request({ method, params });
  return Object.assign(made, { ask });
}

const client = () => createPublicClient({ transport: http(chain.url), pollingInterval: 20 });
const transfer = (amount: bigint) => encodeFunctionData({ abi: ERC20, functionName: "transfer", args: [TO, amount] });
const balance = (of: `0x${string}`) =>
  client().readContract({ abi: ERC20, address: chain.token, functionName: "balanceOf", args: [of] });

/** How a request ends. */
const end = (request: Promise<unknown>) =>
  request.then(
    () => "done",
    (error) => `code ${error.code}`,
  );

/** Whether a request is still unanswered when the node has answered a later one. */
async function waits(request: Promise<unknown>): Promise<boolean> {
  let ended = false;
  void end(request).then(() => {
    ended = true;
  });
  await client().getBlockNumber();
  return !ended;
}

describe("a test wallet", () => {
  it("shows its account only to a page that it was connected to", async () => {
    const { provider, address, requests } = wallet();
    const seen: unknown[] = [];
    provider.on("accountsChanged", (accounts) => seen.push(accounts));
    expect(await provider.request({ method: "eth_accounts" })).toEqual([]);
    await expect(provider.request({ method: "personal_sign", params: [HELLO, address] })).rejects.toMatchObject({
      code: 4100,
    });
    const [permission] = (await provider.request({
      method: "wallet_requestPermissions",
      params: [{ eth_accounts: {} }],
    })) as { caveats: { value: string[] }[] }[];
    expect(permission?.caveats[0]?.value).toEqual([address]);
    expect(await provider.request({ method: "eth_requestAccounts" })).toEqual([address]);
    await provider.request({ method: "wallet_revokePermissions", params: [{ eth_accounts: {} }] });
    expect(await provider.request({ method: "eth_accounts" })).toEqual([]);
    expect(seen).toEqual([[address], []]);
    expect(requests[1]).toEqual({ method: "personal_sign", params: [HELLO, address] });
  });

  it("signs texts and typed data with its key", async () => {
    const { ask, address } = await connected();
    const signature = (await ask("personal_sign", HELLO, address)) as `0x${string}`;
    expect(await recoverMessageAddress({ message: "hello", signature })).toBe(address);
    const typed = {
      domain: { name: "UBXS", chainId: chain.chainId },
      types: { Vote: [{ name: "count", type: "uint256" }] },
      primaryType: "Vote",
      message: { count: "12" },
    };
    const own = privateKeyToAccount(key(1)).signTypedData({ ...typed, message: { count: 12n } } as never);
    expect(await ask("eth_signTypedData_v4", address, JSON.stringify(typed))).toBe(await own);
  });

  it("sends a transaction that arrives, and says why the chain refuses one", async () => {
    const { ask, address } = await connected();
    const before = await balance(TO);
    const send = (amount: bigint) =>
      ask("eth_sendTransaction", { from: address, to: chain.token, data: transfer(amount) });
    const hash = (await send(1_500_000n)) as `0x${string}`;
    expect((await client().waitForTransactionReceipt({ hash })).status).toBe("success");
    expect(await balance(TO)).toBe(before + 1_500_000n);
    await expect(send(10n ** 18n)).rejects.toMatchObject({ code: 3, data: expect.stringMatching(/^0xe450d38c/) });
    await expect(
      ask("eth_sendTransaction", { from: address, to: TO, value: "0xffffffffffffffffffffffff" }),
    ).rejects.toThrow(/insufficient funds/i);
  });

  it("lets the chain answer what it is asked to read, and nothing that a node could sign", async () => {
    const { provider, ask, address } = await connected();
    const reader = createPublicClient({ transport: custom(provider) });
    expect(await reader.getBalance({ address })).toBeGreaterThan(0n);
    for (const method of ["eth_sign", "eth_signTransaction", "anvil_setBalance", "evm_mine", "wallet_sendCalls"])
      expect(await end(ask(method, address, HELLO))).toBe("code -32601");
  });

  it.each([
    ["connection", "eth_requestAccounts", () => []],
    ["signing", "personal_sign", (own: string) => [HELLO, own]],
    ["transaction", "eth_sendTransaction", (own: string) => [{ from: own, to: TO, value: "0x1" }]],
    ["switching", "wallet_switchEthereumChain", () => [{ chainId: "0x38" }]],
  ] as const)(
    "rejects a %s, leaves it pending, or answers it later, as the test wants",
    async (kind, method, params) => {
      const { provider, address, behave } = wallet({ connected: kind !== "connection", otherChains: { 56: null } });
      const ask = () => provider.request({ method, params: params(address) });
      behave({ [kind]: "reject" });
      await expect(ask()).rejects.toMatchObject({ code: 4001, message: "The user rejected the request." });
      behave({ [kind]: { code: -32002, message: "Busy." } });
      await expect(ask()).rejects.toMatchObject({ code: -32002, message: "Busy." });
      behave({ [kind]: "pending" });
      const pending = ask();
      expect(await waits(pending)).toBe(true);
      if (kind === "connection") expect(await end(ask())).toBe("code -32002");
      behave({ [kind]: "approve" });
      await expect(pending).resolves.not.toBeUndefined();
    },
  );

  it("moves to a chain it knows or is told of, and can refuse to", async () => {
    const { ask, provider, behave, chooseChain } = await connected({ otherChains: { 1: null } });
    const chains: string[] = [];
    provider.on("chainChanged", (id) => chains.push(id));
    await ask("wallet_switchEthereumChain", { chainId: "0x1" });
    expect(await ask("eth_chainId")).toBe("0x1");
    expect(await end(ask("eth_blockNumber"))).toBe("code -32603");
    expect(await end(ask("wallet_switchEthereumChain", { chainId: "0x38" }))).toBe("code 4902");
    await ask("wallet_addEthereumChain", { chainId: "0x38", rpcUrls: [chain.url] });
    expect(await ask("eth_chainId")).toBe("0x38");
    behave({ switching: { code: 4200, message: "Not supported." } });
    expect(await end(ask("wallet_switchEthereumChain", { chainId: "0x1" }))).toBe("code 4200");
    chooseChain(chain.chainId);
    expect(chains).toEqual(["0x1", "0x38", "0x7a69"]);
  });

  it("can be locked, lose its chains, change its account and leave", async () => {
    const { ask, provider, behave, chooseAccount, addresses, disconnect } = await connected({ key: [key(1), key(2)] });
    const heard: [string, unknown][] = [];
    for (const event of ["accountsChanged", "connect", "disconnect"])
      provider.on(event, (data) => heard.push([event, data.code ?? data]));
    behave({ locked: true });
    expect(await ask("eth_accounts")).toEqual([]);
    const connecting = ask("eth_requestAccounts");
    expect(await waits(connecting)).toBe(true);
    behave({ locked: false });
    expect(await connecting).toEqual([addresses[0]]);
    behave({ offline: true });
    expect(await end(ask("eth_chainId"))).toBe("code 4900");
    behave({ offline: false });
    chooseAccount(addresses[1] as `0x${string}`);
    disconnect();
    expect(heard).toEqual([
      ["accountsChanged", []],
      ["accountsChanged", [addresses[0]]],
      ["disconnect", 4900],
      ["connect", { chainId: "0x7a69" }],
      ["accountsChanged", [addresses[1]]],
      ["accountsChanged", []],
    ]);
  });

  it("can sign wrongly", async () => {
    const { ask, address, behave } = await connected({ behaviour: { signature: "another-key" } });
    const signature = (await ask("personal_sign", HELLO, address)) as `0x${string}`;
    expect(await recoverMessageAddress({ message: "hello", signature })).not.toBe(address);
    behave({ signature: "malformed" });
    expect(await ask("personal_sign", HELLO, address)).toBe("0x1234");
  });

  it("can be a contract: its owner signs for it and sends through it", async () => {
    const { ask, address } = await connected({ contract: chain.contractWallet });
    expect(await ask("eth_accounts")).toEqual([chain.contractWallet]);
    const signature = (await ask("personal_sign", HELLO, address)) as `0x${string}`;
    const valid = (message: string) =>
      client().readContract({
        abi: ERC1271,
        address,
        functionName: "isValidSignature",
        args: [hashMessage(message), signature],
      });
    expect([await valid("hello"), await valid("other")]).toEqual(["0x1626ba7e", "0xffffffff"]);
    const before = await balance(address);
    const hash = (await ask("eth_sendTransaction", {
      from: address,
      to: chain.token,
      data: transfer(250_000n),
    })) as never;
    expect((await client().waitForTransactionReceipt({ hash })).status).toBe("success");
    expect(await balance(address)).toBe(before - 250_000n);
  });

  it("asks its owner, if it has one who wants to be asked", async () => {
    const asked: unknown[] = [];
    const { ask, address } = await connected({
      ask: async ({ kind, method, chainId }) => asked.push([kind, method, chainId]) !== 2,
    });
    expect(await end(ask("personal_sign", HELLO, address))).toBe("code 4001");
    expect(asked).toEqual([
      ["connection", "eth_requestAccounts", 31337],
      ["signing", "personal_sign", 31337],
    ]);
  });
});

describe("announcing", () => {
  it("tells the page now and whenever it asks, until it is stopped", () => {
    const heard: { info: Record<string, string>; provider: unknown }[] = [];
    const listen = (event: Event) => heard.push((event as CustomEvent).detail);
    addEventListener("eip6963:announceProvider", listen);
    const { provider } = wallet();
    const stop = announceWallet({ name: "Test wallet", rdns: "test.freehold.wallet" }, provider);
    expect(heard).toHaveLength(1);
    dispatchEvent(new Event("eip6963:requestProvider"));
    stop();
    dispatchEvent(new Event("eip6963:requestProvider"));
    removeEventListener("eip6963:announceProvider", listen);
    expect(heard).toHaveLength(2);
    expect(heard[1]?.provider).toBe(provider);
    expect(heard[1]?.info).toEqual(heard[0]?.info);
    expect(heard[0]?.info).toMatchObject({ name: "Test wallet", rdns: "test.freehold.wallet" });
  });

  it("has an icon that a browser can draw", async () => {
    const image = new Image();
    const heard = new Promise<string>((resolve) =>
      addEventListener("eip6963:announceProvider", (event) => resolve((event as CustomEvent).detail.info.icon), {
        once: true,
      }),
    );
    announceWallet({ name: "Test wallet", rdns: "test.freehold.wallet" }, wallet().provider)();
    image.src = await heard;
    await image.decode();
    expect(image.naturalWidth).toBeGreaterThan(0);
  });
});
