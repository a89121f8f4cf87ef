import { $wallet } from "@freehold/session";
import { sample } from "@freehold/test-utils/run/soak";
import { walletIcon } from "@freehold/testing/wallet";
import { connectorsForWallets } from "@rainbow-me/rainbowkit";
import { custom } from "viem";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type CreateConnectorFn, createConfig } from "wagmi";
import { bsc } from "wagmi/chains";
import { injected } from "wagmi/connectors";
import {
  alert,
  asked,
  attempts,
  button,
  connect,
  dialog,
  freshPage,
  inDialog,
  install,
  OAK,
  open,
  reload,
} from "../../test/page.fixture.tsx";

freshPage();

const OOPS = "Oops, something went wrong!";

/** A wallet that gives wrong answers until it recovers; an error, or an object like one, is thrown. */
function answers(wrong: Record<string, unknown>) {
  const { provider } = install("Oak Wallet");
  const request = provider.request.bind(provider);
  provider.request = async (call) => {
    if (!(call.method in wrong)) return request(call);
    const answer = wrong[call.method];
    if (typeof answer === "object" && answer && "code" in answer) throw answer;
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
    // One thing is said.
    await expect.element(inDialog("Opening Oak Wallet...")).not.toBeVisible();
    await expect.element(inDialog("Confirm connection in the extension")).not.toBeVisible();
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

  const WRONG: { what: string; wrong: Record<string, unknown> }[] = [
    { what: "no address", wrong: { wallet_requestPermissions: failure(-32601), eth_requestAccounts: ["<b>Oak</b>"] } },
    { what: "no chain", wrong: { eth_chainId: "mainnet", wallet_switchEthereumChain: failure(4200) } },
    { what: "no account", wrong: { wallet_requestPermissions: failure(-32601), eth_requestAccounts: [] } },
  ];
  test.each(sample(WRONG, 2))("because it answers with $what", async ({ wrong }) => {
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

describe("why a wallet could not be connected", () => {
  test("is forgotten when it comes after the dialog was left", async () => {
    const wallet = install("Oak Wallet", { behaviour: { connection: "pending" } });
    open();
    await connect("Oak Wallet");
    await expect.element(inDialog("Opening Oak Wallet...")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    wallet.behave({ connection: { code: -32603, message: "Internal error." } });
    // It comes a while after the wallet's answer.
    await expect.poll(attempts).toEqual(["error"]);
    await userEvent.click(button("Connect Wallet"));
    await expect.element(inDialog("Oak Wallet")).toBeVisible();
    await expect.element(alert()).not.toBeInTheDocument();
  });

  test("is not left standing over another wallet", async () => {
    install("Oak Wallet", { behaviour: { connection: { code: -32603, message: "Internal error." } } });
    open();
    await connect("Oak Wallet");
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    await userEvent.click(inDialog("MetaMask"));
    await expect.element(inDialog("Get MetaMask")).toBeVisible();
    await expect.element(alert()).not.toBeInTheDocument();
  });

  test("is said within the window, however low that is", async () => {
    await page.viewport(640, 400);
    onTestFinished(() => page.viewport(1280, 800));
    install("Oak Wallet", { behaviour: { offline: true } });
    open();
    await connect("Oak Wallet");
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    const { top, bottom, left, right } = dialog().getByRole("alert").element().getBoundingClientRect();
    expect([top >= 0, bottom <= 400, left >= 0, right <= 640]).toEqual([true, true, true, true]);
  });

  test("is said again each time", async () => {
    install("Oak Wallet", { behaviour: { offline: true } });
    open();
    await connect("Oak Wallet");
    const first = await vi.waitFor(() => dialog().getByRole("alert").element());
    await userEvent.click(inDialog("RETRY"));
    await vi.waitFor(() => expect(dialog().getByRole("alert").element()).not.toBe(first));
  });

  test("is nothing to say of a question that stands already, however the wallet puts it", async () => {
    const wallet = answers({ wallet_requestPermissions: { code: -32002, message: "Already pending." } });
    open();
    await connect("Oak Wallet");
    await expect.element(inDialog("RETRY")).toBeVisible();
    await expect.element(alert()).not.toBeInTheDocument();
    wallet.recover();
    await userEvent.click(inDialog("RETRY"));
    await expect.element(button(OAK)).toBeVisible();
  });
});

test("a wallet whose owner says no, in whatever way it tells it, is no failure", async () => {
  const wallet = answers({ wallet_requestPermissions: { code: "4001", message: "No." } });
  open();
  await connect("Oak Wallet");
  await expect.element(inDialog("RETRY")).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
  wallet.recover();
  await userEvent.click(inDialog("RETRY"));
  await expect.element(button(OAK)).toBeVisible();
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

  test("that shows no account on the next page is not connected there, and keeps its permission", async () => {
    const wallet = install("Oak Wallet");
    open();
    await connect("Oak Wallet");
    await expect.element(button(OAK)).toBeVisible();
    reload();
    const request = wallet.provider.request.bind(wallet.provider);
    const answers: unknown[] = [];
    // It is allowed, says the first answer; the next one fails.
    wallet.provider.request = async (call) => {
      if (call.method !== "eth_accounts") return request(call);
      answers.push(answers.length);
      if (answers.length > 1) throw failure(-32603);
      return request(call);
    };
    open();
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(1));
    await expect.element(button("Connect Wallet")).toBeVisible();
    await expect.element(alert()).not.toBeInTheDocument();
    expect(asked(wallet)).not.toContain("wallet_revokePermissions");
  });
});
