import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { axeFindingsIn } from "@freehold/test-utils/browser/axe-of-page";
import { idle } from "@freehold/test-utils/browser/page-idle";
import { sharedBrowser } from "@freehold/test-utils/browser/shared-browser";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import type { WalletProvider } from "@freehold/testing/wallet";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { DEMO_PASSWORD } from "../demo/world/accounts.ts";
import { ACCOUNTS } from "../src/demo-wallet/accounts.ts";
import { type Demo, runDemo } from "./demo.ts";
import { signIn, startSite, understand } from "./site.ts";

const PLATFORM = join(import.meta.dirname, "..");
const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const TREASURY = testAccount(9).address;
const [investor, newcomer] = [testAccount(1).address, testAccount(2).address];
const MESSAGE = `I own this wallet.\n\n${"A line that is long enough. ".repeat(60)}\nThe end`;
const hex = (text: string) => `0x${Buffer.from(text).toString("hex")}`;
const transfer = `0xa9059cbb${TREASURY.slice(2).toLowerCase().padStart(64, "0")}${(12_500_000).toString(16).padStart(64, "0")}`;

let dataDir: string;
let demo: Demo;
let browser: Browser;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "freehold-demo-wallet-"));
  demo = await runDemo({ DATA_DIR: dataDir });
  await demo.ready();
  browser = await sharedBrowser();
});
afterAll(async () => {
  demo.child.kill("SIGINT");
  await demo.exited;
  await rm(dataDir, { recursive: true, force: true });
});

describe("in the demo, whose chain is a local one, the demo wallet", () => {
  it("is announced, asks before it connects and signs, and shows what is signed in full", async () => {
    const { page, complaints } = await visit("investor@freehold.test");
    const connecting = ask(page, "eth_requestAccounts");
    const dialog = page.getByRole("dialog", { name: "Demo wallet" });
    await dialog.getByRole("heading", { name: `Connect to ${new URL(demo.url).host}?` }).waitFor();
    expect(await dialog.getByRole("radio", { name: "investor@freehold.test" }).isChecked()).toBe(true);
    expect(await axeFindingsIn(page, "light")).toEqual([]);
    await dialog.getByRole("button", { name: "Confirm" }).click();
    expect(await connecting).toEqual([investor]);

    const first = ask(page, "personal_sign", hex("hello"), investor);
    await dialog.getByText("hello").waitFor();
    const second = ask(page, "personal_sign", hex(MESSAGE), investor);
    await dialog.getByText("One more request is waiting.").waitFor();
    await page.keyboard.press("Escape");
    expect(await first).toMatchObject({ code: 4001 });
    await expect.poll(() => dialog.getByRole("region", { name: "What you're signing" }).textContent()).toBe(MESSAGE);
    expect(await axeFindingsIn(page, "dark")).toEqual([]);
    // Title, close, message, Reject, Confirm: the keyboard alone is enough.
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await second).toBe(await testAccount(1).signMessage({ message: MESSAGE }));
    await dialog.waitFor({ state: "hidden" });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("is connected still after a reload, until the page lets it go; sends what was confirmed: mined, then final", async () => {
    const { page } = await visit("newcomer@freehold.test");
    const dialog = page.getByRole("dialog", { name: "Demo wallet" });
    const connect = async () => {
      const connecting = ask(page, "eth_requestAccounts");
      await page.getByRole("button", { name: "Confirm" }).click();
      expect(await connecting).toEqual([newcomer]);
    };
    await connect();
    await page.reload();
    expect(await ask(page, "eth_accounts")).toEqual([newcomer]);
    await ask(page, "wallet_revokePermissions", { eth_accounts: {} });
    await page.reload();
    expect(await ask(page, "eth_accounts")).toEqual([]);
    await connect();

    const sent = ask(page, "eth_sendTransaction", { from: newcomer, to: TOKEN, data: transfer });
    await dialog.getByRole("heading", { name: "Send 12.5 UBXS?" }).waitFor();
    expect(await dialog.textContent()).toContain(TREASURY.toLowerCase());
    await dialog.getByRole("button", { name: "Confirm" }).click();
    const hash = (await sent) as string;
    await expect.poll(() => blockOf(hash), { interval: 200 }).not.toBeNull();
    const block = await blockOf(hash);
    const final = async () => (await rpc<{ number: string }>("eth_getBlockByNumber", "finalized", false)).number;
    await expect.poll(async () => Number(await final()), { interval: 500 }).toBeGreaterThanOrEqual(Number(block));
    await page.context().close();
  });

  it("leaves nothing in the data folder that other users of the machine can read", async () => {
    const names = await readdir(dataDir, { recursive: true });
    expect(names).toEqual(
      expect.arrayContaining(["chain/sent.txt", "chain/state.json", "postgres.log", "server.lock.db"]),
    );
    const isOpen = async (name: string) => {
      // What the demo was writing, or has cleared away, is gone by now.
      const file = await stat(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      });
      return file !== undefined && (file.mode & 0o077) !== 0;
    };
    const open = await Promise.all(names.map(async (name) => ((await isOpen(name)) ? [name] : [])));
    expect(open.flat()).toEqual([]);
  });

  it("reaches the chain through the page's own origin, which lets nothing through but what a wallet needs", async () => {
    const post = (body: string, headers: Record<string, string> = { "Content-Type": "application/json" }) =>
      fetch(`${demo.url}/demo/rpc`, { method: "POST", body, headers });
    for (const method of ["anvil_setBalance", "evm_mine", "debug_traceCall", "eth_sendTransaction", "eth_accounts"]) {
      const answer = await post(JSON.stringify({ jsonrpc: "2.0", id: 7, method, params: [] }));
      expect(await answer.json()).toMatchObject({ id: 7, error: { code: -32601 } });
    }
    const many = JSON.stringify([{ id: 1, method: "eth_chainId" }]);
    expect(await (await post(many)).json()).toMatchObject({ error: { code: -32600 } });
    expect(await (await post("{")).json()).toMatchObject({ error: { code: -32600 } });
    expect((await post("{}", { "Content-Type": "text/plain" })).status).toBe(415);
    expect((await post(`"${"x".repeat(20_000)}"`)).status).toBe(413);
    expect((await fetch(`${demo.url}/demo/rpc`)).status).toBe(405);
  });
});

describe("on any other site, the demo wallet", () => {
  it("is not there, and nothing asks for it", async () => {
    const site = await startSite();
    const { page, complaints } = await site.visit("/favicon.svg");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(site.url);
    await idle(page);
    expect(await announced(page)).toEqual([]);
    expect(asked.filter((url) => /demo/.test(url))).toEqual([]);
    expect(complaints).toEqual([]);
    expect((await fetch(`${site.url}/demo/rpc`, { method: "POST" })).status).toBe(404);
  });

  it("has its keys in no file, which the demo's build has", async () => {
    const holdsKey = async (folder: string) => {
      const files = await readdir(join(PLATFORM, folder), { recursive: true, withFileTypes: true });
      const texts = files
        .filter((file) => file.isFile())
        .map((file) => readFile(join(file.parentPath, file.name), "utf8"));
      return (await Promise.all(texts)).some((text) => ACCOUNTS.some(({ key }) => text.includes(key.slice(2))));
    };
    expect([await holdsKey("dist"), await holdsKey("demo/dist")]).toEqual([false, true]);
  });
});

/** A person of the demo world, signed in. */
async function visit(email: string): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US" });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(demo.url);
  await signIn(page, email, DEMO_PASSWORD);
  await understand(page);
  return { page, complaints };
}

/** Names of the wallets that answer the page. */
const announced = (page: Page) =>
  page.evaluate(() => {
    const names: string[] = [];
    const hear = (event: Event) => names.push((event as CustomEvent).detail.info.name);
    addEventListener("eip6963:announceProvider", hear);
    dispatchEvent(new Event("eip6963:requestProvider"));
    removeEventListener("eip6963:announceProvider", hear);
    return names;
  });

/** Asks the demo wallet, as soon as it is there. @returns its answer, or the error */
async function ask(page: Page, method: string, ...params: unknown[]): Promise<unknown> {
  await expect.poll(() => announced(page)).toEqual(["Demo wallet"]);
  return page.evaluate(
    async ([method, params]) => {
      const provider = await new Promise<WalletProvider>((resolve) => {
        addEventListener("eip6963:announceProvider", (event) => resolve((event as CustomEvent).detail.provider));
        dispatchEvent(new Event("eip6963:requestProvider"));
      });
      return provider.request({ method, params }).catch(({ code, message }) => ({ code, message }));
    },
    [method, params] as const,
  );
}

async function rpc<Result>(method: string, ...params: unknown[]): Promise<Result> {
  const answer = await fetch(`${demo.url}/demo/rpc`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return ((await answer.json()) as { result: Result }).result;
}

/** The block that a transaction is in, or null. */
async function blockOf(hash: string): Promise<string | null> {
  return (await rpc<{ blockNumber: string } | null>("eth_getTransactionReceipt", hash))?.blockNumber ?? null;
}
