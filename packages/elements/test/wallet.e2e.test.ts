import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { sharedBrowser } from "@freehold/test-utils/browser/shared-browser";
import { translatePage } from "@freehold/test-utils/browser/translate-page";
import { installWallet } from "@freehold/test-utils/wallet/install-wallet";
import { createTestWallet, type TestWallet } from "@freehold/testing/wallet";
import type { Browser, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { followRequests } from "./settled.fixture.ts";
import { type Site, serveSite, TOKEN } from "./static-site.fixture.ts";

const DIST = join(import.meta.dirname, "../dist");
/** Anvil's first account after the zeroth: the signed-in person's registered wallet. */
const KEY = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";
const CSP =
  "require-trusted-types-for 'script'; default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'";
/** The register of names on Ethereum. */
const ENS_RESOLVER = "0xeeeeeeee14d718c2b47d9923deab1335e144eeee";

/** What only a wallet's own SDK says. */
const SDKS = {
  WalletConnect: /relay\.walletconnect/,
  Coinbase: /keys\.coinbase\.com/,
};
/** What only RainbowKit says. */
const RAINBOWKIT = /rk-recent/;
let browser: Browser;
let site: Site;
let page: Page;
/** Waits until the page has asked for all it needs. */
let settled: () => Promise<void>;
/** What was asked of other hosts than the site's, tries that came to nothing included. */
let foreign: string[];
/** Violations of the policy, and errors and warnings of the console. */
let complaints: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
});

afterEach(async () => {
  await page.context().close();
  await site.close();
});

/** Opens a page with nothing but the element; nothing leaves this machine. */
async function open(
  attributes = "",
  { csp = "", signedIn = false, clock = false, translated = false } = {},
): Promise<void> {
  site = await serveSite(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Partner</title>
    <script type="module" src="/dist/wallet-connect.js"></script></head>
    <body><freehold-wallet-connect ${attributes}></freehold-wallet-connect></body></html>`,
    csp,
  );
  const context = await browser.newContext();
  page = await context.newPage();
  settled = await followRequests(page);
  foreign = [];
  complaints = [];
  await context.route(
    ({ origin, protocol }) => /^http/.test(protocol) && origin !== site.origin,
    (route) => {
      foreign.push(route.request().url());
      return route.abort();
    },
  );
  // As WalletConnect's relay would answer: a code is shown as soon as it listens.
  await context.routeWebSocket(/./, (socket) => {
    foreign.push(socket.url());
    socket.onMessage((message) => {
      const { id, method } = JSON.parse(String(message)) as { id: number; method?: string };
      if (method) socket.send(JSON.stringify({ id, jsonrpc: "2.0", result: method === "irn_subscribe" ? "1" : true }));
    });
  });
  await page.exposeFunction("told", (what: string) => foreign.push(what));
  page.on("console", (message) => {
    // A note for developers.
    if (message.text().startsWith("Freehold: QR codes")) return;
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.addInitScript((token) => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`CSP: ${violatedDirective} ${blockedURI}`),
    );
    const { told } = window as unknown as { told(what: string): void };
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, data) => {
      told(`beacon ${url}`);
      return send(url, data);
    };
    if (token) localStorage.setItem("auth_token", token);
  }, signedIn && TOKEN);
  if (clock) await page.clock.install();
  if (translated) await page.addInitScript(translatePage);
  await page.goto(site.origin);
  await settled();
}

async function install(options: Partial<Parameters<typeof createTestWallet>[0]> = {}): Promise<TestWallet> {
  const wallet = createTestWallet({ key: KEY, chainId: 56, rpcUrl: null, otherChains: { 1: null }, ...options });
  await installWallet(page, wallet, { name: "Oak Wallet", rdns: "test.oak" });
  return wallet;
}

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");
/** The files of the build that say something. */
const filesThatSay = (says: RegExp) =>
  readdirSync(join(DIST, "wallet-connect"))
    .filter((file) => file.endsWith(".js") && says.test(readFileSync(join(DIST, "wallet-connect", file), "utf8")))
    .map((file) => `/dist/wallet-connect/${file}`);

/** Whether a file that says something was asked for. */
function loaded(says: RegExp): boolean {
  const files = filesThatSay(says);
  expect(files, String(says)).not.toHaveLength(0);
  return files.some((path) => site.requests.includes(path));
}
/** Lets a minute pass by the page's own `clock`: whatever its timers and idle callbacks do by themselves, they have done. */
async function idle(): Promise<void> {
  await page.clock.fastForward(60_000);
  await settled();
}

const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflow);

/** Presses Escape once the dialog has the keyboard: until then it does not listen. */
async function pressEscape(): Promise<void> {
  await expect.poll(() => dialog().evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
}

async function connect(): Promise<void> {
  await button("Connect Wallet").click();
  await dialog().getByText("Oak Wallet").click();
}

describe("a page with the button of a wallet", () => {
  test("asks for no wallet library until a pointer comes near", async () => {
    await open("", { clock: true });
    await install();
    await idle();
    expect(loaded(RAINBOWKIT)).toBe(false);
    await button("Connect Wallet").hover();
    await expect.poll(() => loaded(RAINBOWKIT)).toBe(true);
    expect(await dialog().count()).toBe(0);
  });

  test("loads them when the keyboard comes near", async () => {
    await open();
    await page.keyboard.press("Tab");
    await expect.poll(() => loaded(RAINBOWKIT)).toBe(true);
  });

  test("does not load them ahead for a person who saves data", async () => {
    await open("", { clock: true });
    await page.evaluate(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await button("Connect Wallet").hover();
    await idle();
    expect(loaded(RAINBOWKIT)).toBe(false);
    await button("Connect Wallet").click();
    await dialog().waitFor();
  });

  test("loads them by itself only for a person whose wallet is connected", async () => {
    await open("", { clock: true });
    await install();
    await connect();
    await button("Wallet 0x7099...79C8").waitFor();
    site.requests.length = 0;
    await page.reload();
    await settled();
    await button("Wallet 0x7099...79C8").waitFor();
    expect(loaded(RAINBOWKIT)).toBe(true);

    await button("Wallet 0x7099...79C8").click();
    await button(/Disconnect/).click();
    await button("Connect Wallet").waitFor();
    site.requests.length = 0;
    await page.reload();
    await settled();
    await idle();
    expect(loaded(RAINBOWKIT)).toBe(false);
  });

  test("weighs at most 180 kB more when its dialog is open and asks for the proof", async () => {
    await open("", { signedIn: true });
    await install();
    site.requests.length = 0;
    await connect();
    await page.getByText("Verify your account").waitFor();
    await settled();
    const files = site.requests.filter((path) => path.startsWith("/dist/"));
    const weights = files.map((path) => brotliCompressSync(readFileSync(join(DIST, path.slice(5)))).length);
    expect(weights.length).toBeGreaterThan(5);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(180_000);
  });
});

describe("requests to others", () => {
  test("are none without a project id, from the first load to the last click, and a strict policy is kept", async () => {
    // What the policy stops is a complaint, and all else would be seen as foreign.
    await open("", { csp: `${CSP} data:`, signedIn: true, clock: true });
    const wallet = await install({ chainId: 1 });
    await connect();
    await button("Sign message").click();
    await button("Wallet 0x7099...79C8, verified").click();
    await page.getByText("0x70…79C8").first().waitFor();
    await pressEscape();
    await button("Network: Ethereum").click();
    await dialog()
      .getByText(/BSC|BNB Smart Chain/)
      .click();
    await button("Network: BNB Smart Chain").waitFor();
    await button("Wallet 0x7099...79C8, verified").click();
    await button(/Disconnect/).click();
    await button("Connect Wallet").click();
    await dialog().getByText("Connect a Wallet").waitFor();
    await idle();

    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
    expect(wallet.requests.map(({ method }) => method)).toContain("personal_sign");
    // Nor is a name looked up: what it leads to is up to its owner.
    expect(JSON.stringify(wallet.requests).toLowerCase()).not.toContain(ENS_RESOLVER);
  });

  test("are none with a project id, and no wallet's SDK is loaded, until an entry is chosen, which shows its code", async () => {
    await open(`project-id="${"0".repeat(32)}"`, { clock: true });
    await button("Connect Wallet").click();
    await dialog().getByText("Coinbase").waitFor();
    await idle();
    expect(foreign).toEqual([]);
    expect(sdksLoaded()).toEqual([]);
    // Its licence does not let it be shipped.
    expect(filesThatSay(/metamask-sdk\.api/)).toEqual([]);

    await dialog().getByText("WalletConnect", { exact: true }).click();
    await dialog()
      .locator("svg", { has: page.locator("title", { hasText: "QR Code" }) })
      .waitFor();
    expect(sdksLoaded()).toEqual(["WalletConnect"]);
  });
});

const sdksLoaded = () => Object.entries(SDKS).flatMap(([name, says]) => (loaded(says) ? [name] : []));

test("in a modal dialog of the page, the wallets lie above it, and Escape closes them alone", async () => {
  await open();
  await install();
  await page.evaluate(() => {
    const host = document.body.appendChild(document.createElement("dialog"));
    host.ariaLabel = "Checkout";
    host.append(document.querySelector("freehold-wallet-connect") as Element);
    host.showModal();
  });
  const wallets = page.getByRole("dialog", { name: "Connect a Wallet" });
  await button("Connect Wallet").click();
  await expect.poll(() => wallets.evaluate((node) => node.matches(":focus-within"))).toBe(true);
  await page.keyboard.press("Escape");
  await wallets.waitFor({ state: "detached" });
  expect(await page.getByRole("dialog", { name: "Checkout" }).count()).toBe(1);
  await expect.poll(() => button("Connect Wallet").evaluate((node) => node.matches(":focus"))).toBe(true);

  await button("Connect Wallet").click();
  await wallets.getByText("Oak Wallet").click();
  await button("Wallet 0x7099...79C8").waitFor();
  expect(complaints).toEqual([]);
});

// A browser that translates the page takes RainbowKit's texts away from Preact, too: the old ones stayed, or the dialog broke.
test("on a translated page, a wallet is connected, verified, switched, refused and disconnected", async () => {
  await open("", { signedIn: true, translated: true });
  const wallet = await install();
  wallet.behave({ connection: "pending" });
  await connect();
  await dialog().getByText("Opening Oak Wallet...").waitFor();
  wallet.behave({ connection: "reject" });
  await dialog().getByText("RETRY").waitFor();
  wallet.behave({ connection: "approve", signing: "pending" });
  await dialog().getByText("RETRY").click();
  await button("Sign message").click();
  await dialog().getByText("Waiting for signature...").waitFor();
  wallet.behave({ signing: { code: -32603, message: "Internal error." } });
  await dialog().getByText("Error signing message, please retry!").waitFor();
  wallet.behave({ signing: "approve", switching: "pending" });
  await button("Sign message").click();

  await button("Network: BNB Smart Chain").click();
  await dialog().getByText("Ethereum").click();
  await dialog().getByText("Confirm in Wallet").waitFor();
  wallet.behave({ switching: { code: 4200, message: "Not supported." } });
  await page.getByText("so switch within the wallet.").waitFor();
  wallet.behave({ switching: "approve" });
  await button("Network: BNB Smart Chain").click();
  await dialog().getByText("Ethereum").click();
  await button("Network: Ethereum").waitFor();

  await button("Wallet 0x7099...79C8, verified").click();
  await button(/Disconnect/).click();
  await button("Connect Wallet").waitFor();
  expect(complaints.filter((complaint) => !/Internal error|Not supported/.test(complaint))).toEqual([]);
});

describe("a strict policy", () => {
  test("is kept without data: pictures while no wallet is announced, and the pictures are shown", async () => {
    await open("", { csp: CSP });
    await button("Connect Wallet").click();
    await dialog().getByText("MetaMask").waitFor();
    expect(await overflow()).toBe("hidden");
    const pictures = () =>
      dialog()
        .locator("img")
        .evaluateAll((all) => all.map((picture) => (picture as HTMLImageElement).naturalWidth > 0));
    await expect.poll(pictures).not.toContain(false);
    expect((await pictures()).length).toBeGreaterThan(3);
    // Nor is there anything in the libraries that could ever write a style.
    const texts = filesThatSay(RAINBOWKIT).map((path) => readFileSync(join(import.meta.dirname, "..", path), "utf8"));
    expect(texts.some((text) => /createElement\(.style.\)/.test(text))).toBe(false);
    await pressEscape();
    await expect.poll(overflow).toBe("visible");
    expect(complaints).toEqual([]);
  });
});
