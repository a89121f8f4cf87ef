import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createTestWallet, type WalletProvider } from "@freehold/testing/wallet";
import type { Browser, Page } from "playwright-core";
import { recoverMessageAddress } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sharedBrowser } from "../browser/shared-browser.ts";
import { startChain, type TestChain, testAccount, testKey } from "../chain/start-chain.ts";
import { installWallet } from "./install-wallet.ts";

/** What a page knows of wallets: the ones that were announced, by name, and what they said. */
type Wallets = { found: Record<string, WalletProvider>; heard: unknown[] };
declare global {
  var wallets: Wallets;
}

const PAGE = `<!doctype html><title>Strict</title><script src="/page.js"></script>`;
const SCRIPT = `
  globalThis.wallets = { found: {}, heard: [] };
  addEventListener("eip6963:announceProvider", ({ detail: { info, provider } }) => {
    if (wallets.found[info.name]) return;
    wallets.found[info.name] = provider;
    for (const event of ["accountsChanged", "chainChanged"]) provider.on(event, (data) => wallets.heard.push([event, data]));
  });
  dispatchEvent(new Event("eip6963:requestProvider"));`;
const server = createServer((request, response) => {
  const script = request.url === "/page.js";
  response.writeHead(200, {
    "Content-Type": script ? "text/javascript" : "text/html",
    "Content-Security-Policy": "default-src 'self'; script-src 'self'; connect-src 'self'",
  });
  response.end(script ? SCRIPT : PAGE);
});

let chain: TestChain;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  chain = await startChain();
  browser = await sharedBrowser();
});
afterEach(() => page.close());
afterAll(async () => {
  await chain.stop();
  server.close();
});

const open = () => page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
const ask = (name: string, method: string, ...params: unknown[]) =>
  page.evaluate(
    ([name, method, params]) =>
      (wallets.found[name] as WalletProvider)
        .request({ method, params })
        .catch(({ code, message }) => ({ code, message })),
    [name, method, params] as const,
  );
const wallet = () => createTestWallet({ key: [testKey(1), testKey(2)], chainId: chain.chain.id, rpcUrl: chain.url });

describe("a wallet in a page with a strict policy", () => {
  it("is announced, signs, sends, and is told by the test what to refuse", async () => {
    page = await browser.newPage();
    const own = wallet();
    await installWallet(page, own);
    await open();
    expect(await ask("Test wallet", "eth_requestAccounts")).toEqual([own.address]);
    const signature = (await ask("Test wallet", "personal_sign", "0x68656c6c6f", own.address)) as never;
    expect(await recoverMessageAddress({ message: "hello", signature })).toBe(own.address);
    const to = testAccount(8).address;
    const before = await chain.client.getBalance({ address: to });
    await ask("Test wallet", "eth_sendTransaction", { from: own.address, to, value: "0x5" });
    // The wallet answers as soon as the chain has the transaction, which is before a block has it.
    await expect.poll(() => chain.client.getBalance({ address: to })).toBe(before + 5n);
    own.behave({ signing: "reject" });
    expect(await ask("Test wallet", "personal_sign", "0x68656c6c6f", own.address)).toEqual({
      code: 4001,
      message: "The user rejected the request.",
    });
    expect(own.requests.map(({ method }) => method)).toEqual([
      "eth_requestAccounts",
      "personal_sign",
      "eth_sendTransaction",
      "personal_sign",
    ]);
  });

  it("tells the page what changed, and is still connected after a reload", async () => {
    page = await browser.newPage();
    const own = wallet();
    await installWallet(page, own);
    await open();
    await ask("Test wallet", "eth_requestAccounts");
    own.chooseAccount(testAccount(2).address);
    own.chooseChain(1);
    const heard = () => page.evaluate(() => wallets.heard);
    await expect.poll(heard).toEqual([
      ["accountsChanged", [testAccount(1).address]],
      ["accountsChanged", [testAccount(2).address]],
      ["chainChanged", "0x1"],
    ]);
    await page.reload();
    expect(await ask("Test wallet", "eth_accounts")).toEqual([testAccount(2).address]);
  });

  it("may be one of two, and come when the page is there already", async () => {
    page = await browser.newPage();
    await installWallet(page, wallet());
    await open();
    await installWallet(page, wallet(), { name: "Another wallet", rdns: "test.freehold.another" });
    expect(await page.evaluate(() => Object.keys(wallets.found))).toEqual(["Test wallet", "Another wallet"]);
    await ask("Another wallet", "eth_requestAccounts");
    expect(await ask("Test wallet", "eth_accounts")).toEqual([]);
  });
});
