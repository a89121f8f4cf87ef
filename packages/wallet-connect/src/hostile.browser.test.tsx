import { $wallet } from "@freehold/session";
import { walletIcon } from "@freehold/testing/wallet-announce";
import { connectorsForWallets } from "@rainbow-me/rainbowkit";
import { custom } from "viem";
import { describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { type CreateConnectorFn, createConfig } from "wagmi";
import { bsc } from "wagmi/chains";
import { injected } from "wagmi/connectors";
import { alert, button, connect, dialog, freshPage, inDialog, install, open, reload } from "./test/page.fixture.tsx";

freshPage();

const OAK = "Wallet 0x7099...79C8";
const OOPS = "Oops, something went wrong!";

/** A wallet that gives wrong answers until it recovers; an error is thrown. */
function answers(wrong: Record<string, unknown>) {
  const { provider } = install("Oak Wallet");
  const request = provider.request.bind(provider);
  provider.request = async (call) => {
    if (!(call.method in wrong)) return request(call);
    const answer = wrong[call.method];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return {
    recover() {
      provider.request = request;
    },
  };
}

const failure = (code: number) => Object.assign(new Error("No."), { code });

describe("a wallet that cannot be connected", () => {
  test("because it breaks: that is said in its dialog, and the next try works", async () => {
    const wallet = install("Oak Wallet", { behaviour: { connection: { code: -32603, message: "Internal error." } } });
    open();
    await connect("Oak Wallet");
    await expect.element(dialog().getByRole("alert")).toMatchTextContent(OOPS);
    wallet.behave({ connection: "approve" });
    await userEvent.click(inDialog("RETRY"));
    await expect.element(button(OAK)).toBeVisible();
    await expect.element(alert()).not.toBeInTheDocument();
  });

  test("because it has lost its chains", async () => {
    const wallet = install("Oak Wallet", { behaviour: { offline: true } });
    open();
    await connect("Oak Wallet");
    await expect.element(dialog().getByRole("alert")).toMatchTextContent("The wallet is not available.");
    wallet.behave({ offline: false });
    await userEvent.click(inDialog("RETRY"));
    await expect.element(button(OAK)).toBeVisible();
  });

  test("because it is not there, though the page's own configuration offers it", async () => {
    const transport = custom({ request: async () => null });
    const elm = { id: "elm", name: "Elm Wallet", iconUrl: walletIcon(), iconBackground: "#fff" };
    const createConnector = (details: object) => (config: Parameters<CreateConnectorFn>[0]) => ({
      ...injected({ target: { ...elm, provider: () => undefined } })(config),
      ...details,
    });
    const connectors = connectorsForWallets([{ groupName: "Ours", wallets: [() => ({ ...elm, createConnector })] }], {
      appName: "Host",
      projectId: "none",
    });
    open({ config: createConfig({ chains: [bsc], connectors, transports: { [bsc.id]: transport } }) as never });
    await connect("Elm Wallet");
    await expect.element(dialog().getByRole("alert")).toMatchTextContent("The wallet is not installed.");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(alert()).not.toBeInTheDocument();
  });

  test.each([
    ["no account", { wallet_requestPermissions: failure(-32601), eth_requestAccounts: [] }],
    ["no address", { wallet_requestPermissions: failure(-32601), eth_requestAccounts: ["<b>Oak</b>"] }],
    ["no chain", { eth_chainId: "mainnet", wallet_switchEthereumChain: failure(4200) }],
  ])("because it answers with %s", async (_what, wrong) => {
    const wallet = answers(wrong);
    open();
    await connect("Oak Wallet");
    await expect.element(dialog().getByRole("alert")).toMatchTextContent(OOPS);
    expect($wallet.get().status).toBe("disconnected");
    wallet.recover();
    await userEvent.click(inDialog("RETRY"));
    await expect.element(button(OAK)).toBeVisible();
  });
});

describe("a connected wallet", () => {
  test("that goes to something that is no chain is on the wrong network, and comes back", async () => {
    const listeners: ((data: unknown) => void)[] = [];
    const wallet = install("Oak Wallet");
    const on = wallet.provider.on.bind(wallet.provider);
    wallet.provider.on = (event, listener) => {
      if (event === "chainChanged") listeners.push(listener);
      on(event, listener);
    };
    open();
    await connect("Oak Wallet");
    await expect.element(button(OAK)).toBeVisible();
    for (const listener of listeners) listener("mainnet");
    await expect.element(button("Wrong network")).toBeVisible();
    for (const listener of listeners) listener("0x38");
    await expect.element(button(OAK)).toBeVisible();
  });

  test("that shows no account on the next page is not connected there", async () => {
    const wallet = install("Oak Wallet");
    open();
    await connect("Oak Wallet");
    await expect.element(button(OAK)).toBeVisible();
    reload();
    const request = wallet.provider.request.bind(wallet.provider);
    wallet.provider.request = async (call) => (call.method === "eth_accounts" ? [] : request(call));
    open();
    await vi.waitFor(() => expect(wallet.requests.map(({ method }) => method)).toContain("eth_accounts"));
    await expect.element(button("Connect Wallet")).toBeVisible();
  });
});
