import { configure, setWallet, signOut } from "@freehold/session";
import { json, type StubApi, stubbedPage, USER } from "@freehold/test-utils/browser/stub-api";
import type {} from "@freehold/test-utils/wallet/wallet-chain";
import { announceWallet, createTestWallet, type TestWallet, type WalletOptions } from "@freehold/testing/wallet";
import { cleanup, type RenderResult, render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { disconnect, getAccount } from "wagmi/actions";
import "@freehold/ui/styles.css";
import "../WalletConnect.css";
import { WalletConnect, type WalletConnectProps } from "../index.ts";
import type { WalletPage } from "../rainbowkit/on-demand/entry.ts";
import { loadRainbowKit } from "../rainbowkit/on-demand/load-rainbowkit.ts";

const stubbed = stubbedPage({ configure, signOut });
const PAGE = Symbol.for("freehold.wallet-page");

/** The chain of these tests. */
export const chain = await commands.walletChain();
/** The edge of the network of the test that runs. */
export let api: StubApi;
let installed: (() => void)[] = [];
let count = 0;

/** What the server says of a message to sign, for a page of this origin. */
export const nonce = (chainIds: number[] = [56, 1]) => ({
  nonce: `nonce${++count}`.padEnd(16, "0"),
  domain: location.host,
  uri: location.origin,
  version: "1",
  chain_ids: chainIds,
  statement: "I own this wallet and link it to my account. This sends no transaction and costs nothing.",
  issued_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 600_000).toISOString(),
});

/** The signed-in person once their wallet is verified. */
export const VERIFIED = { ...USER, wallet_verified_at: "2026-03-02T10:00:00.000Z" };

/** Once a file: every test has a fresh page, network and browser without wallets. */
export function freshPage(token: string | null = null): void {
  // No test is about how long the first one of a file has to wait for it.
  beforeAll(() => loadRainbowKit().then(() => undefined), 60_000);
  beforeEach(() => {
    const routes = {
      "GET /auth/wallet/nonce": (body: unknown) => json(nonce())(body),
      "GET /wallet/withdrawals": json({ success: true, withdrawals: [] }),
    };
    api = stubbed.stubApi(routes, token);
  });
  afterEach(async () => {
    const wallets = (await Reflect.get(globalThis, PAGE)) as WalletPage | undefined;
    if (wallets && getAccount(wallets.config).isConnected) await disconnect(wallets.config);
    reload();
    for (const uninstall of installed) uninstall();
    installed = [];
    await stubbed.tidyUp();
  });
}

/** The page is loaded anew: what is left is what the browser keeps, and its wallets. */
export function reload(): void {
  cleanup();
  const left = Reflect.get(globalThis, PAGE) as Promise<WalletPage> | undefined;
  // Otherwise it would connect to wallets of later pages, too, and write what they store. One that was never made hears nothing.
  void left?.then(
    ({ config }) => config._internal.mipd?.destroy(),
    () => undefined,
  );
  Reflect.deleteProperty(globalThis, PAGE);
  setWallet({ status: "disconnected" });
}

/** The one configuration of this page. */
export async function pageConfig() {
  return ((await Reflect.get(globalThis, PAGE)) as WalletPage).config;
}

/** How far each attempt of this page to connect a wallet is, the first one first. */
export async function attempts(): Promise<string[]> {
  const { queryClient } = (await Reflect.get(globalThis, PAGE)) as WalletPage;
  const all = queryClient.getMutationCache().findAll({ mutationKey: ["connect"] });
  return all.map(({ state }) => state.status);
}

/** Signs a person in, or out. */
export const restartSession = stubbed.restartSession;

/** Installs a wallet in this browser; it is on chain 56, and its account is anvil's first after the zeroth. */
export function install(name: string, options: Partial<WalletOptions> = {}): TestWallet {
  const wallet = createTestWallet({
    key: chain.keys[1] as `0x${string}`,
    chainId: 56,
    rpcUrl: null,
    otherChains: { 1: null },
    ...options,
  });
  installed.push(announceWallet({ name, rdns: `test.${name.toLowerCase().replaceAll(" ", "-")}` }, wallet.provider));
  return wallet;
}

/** Opens the widget. */
export function open(props: WalletConnectProps = {}): RenderResult {
  return render(<WalletConnect theme="light" {...props} />, { wrapper: StrictMode });
}

export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const dialog = () => page.getByRole("dialog");
/** What a wallet was asked, by method. */
export const asked = ({ requests }: TestWallet) => requests.map(({ method }) => method);

/** A text in the dialog. */
export const inDialog = (text: string | RegExp) => dialog().getByText(text, { exact: true });
/** A button in the dialog. RainbowKit's icons say their name, too, so some names stand there twice. */
export const pressable = (name: RegExp | string) => dialog().getByRole("button", { name });
/** Whether anything of ours says that something is wrong. */
export const alert = () => page.getByRole("alert");

/** What the button is called once an {@link install}ed wallet is connected. */
export const OAK = "Wallet 0x7099...79C8";

/** Opens the profile of the connected wallet. */
export async function openProfile(name = OAK) {
  await userEvent.click(button(name));
  await expect.element(pressable(/Disconnect/)).toBeVisible();
}

/** Presses the button and chooses a wallet in the dialog. */
export async function connect(name: string) {
  await userEvent.click(button("Connect Wallet"));
  await userEvent.click(dialog().getByText(name, { exact: true }));
}
