import { $wallet } from "@freehold/session";
import { render } from "@testing-library/react";
import { custom } from "viem";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Config, type Connector, createConfig, useAccount, WagmiProvider } from "wagmi";
import { connect as connectBy, getConnectorClient } from "wagmi/actions";
import { bsc, gnosis } from "wagmi/chains";
import { trackTransaction, WalletConnect } from "../../index.ts";
import {
  asked,
  button,
  connect,
  dialog,
  freshPage,
  inDialog,
  install,
  OAK,
  open,
  openProfile,
  pageConfig,
  pressable,
} from "../../test/page.fixture.tsx";

freshPage();

function Host() {
  return <output>Host: {useAccount().address ?? "none"}</output>;
}

describe("two widgets on a page", () => {
  const buttons = (name: string) => page.getByRole("button", { name, exact: true });
  const two = () =>
    render(
      <>
        <WalletConnect theme="light" />
        <WalletConnect theme="dark" />
      </>,
    );

  test("are one connection: both show it, and either ends it", async () => {
    install("Oak Wallet");
    two();
    await userEvent.click(buttons("Connect Wallet").nth(1));
    await userEvent.click(inDialog("Oak Wallet"));
    await expect.element(buttons(OAK).nth(0)).toBeVisible();
    await expect.element(buttons(OAK).nth(1)).toBeVisible();
    await userEvent.click(buttons(OAK).nth(0));
    await userEvent.click(pressable(/Disconnect/));
    await expect.element(buttons("Connect Wallet").nth(0)).toBeVisible();
    await expect.element(buttons("Connect Wallet").nth(1)).toBeVisible();
  });

  test("have one dialog, of the one that was pressed", async () => {
    install("Oak Wallet");
    two();
    for (const [at, theme] of [
      [0, "light"],
      [1, "dark"],
    ] as const) {
      await userEvent.click(buttons("Connect Wallet").nth(at));
      await expect.element(inDialog("Oak Wallet")).toBeVisible();
      expect(dialog().elements()).toHaveLength(1);
      expect(dialog().element().getAttribute("data-rk")).toBe(`fh_${theme}`);
      await userEvent.keyboard("{Escape}");
      await expect.element(dialog()).not.toBeInTheDocument();
    }
  });

  test("ask the wallet once", async () => {
    const wallet = install("Oak Wallet");
    two();
    await userEvent.click(buttons("Connect Wallet").nth(0));
    await userEvent.click(inDialog("Oak Wallet"));
    await expect.element(buttons(OAK).nth(1)).toBeVisible();
    const questions = asked(wallet).filter((method) => /requestAccounts|requestPermissions/.test(method));
    expect(questions).toHaveLength(1);
  });
});

describe("a page with a wagmi configuration of its own", () => {
  /** What the host's own node is asked. */
  const node = vi.fn((method: string) => (method === "eth_blockNumber" ? "0x2a" : null));

  function hostConfig(): Config {
    const transport = custom({ request: async ({ method }) => node(method) });
    return createConfig({
      chains: [bsc, gnosis],
      transports: { [bsc.id]: transport, [gnosis.id]: transport },
    }) as Config;
  }

  function host(props = {}) {
    const config = hostConfig();
    render(
      <WagmiProvider config={config} reconnectOnMount={false}>
        <Host />
        <WalletConnect theme="light" config={config} {...props} />
      </WagmiProvider>,
    );
    return config;
  }

  test("shares the wallet with it, whichever of the two connects it", async () => {
    const wallet = install("Oak Wallet");
    const config = host();
    await connect("Oak Wallet");
    await expect.element(button(OAK)).toBeVisible();
    await expect.element(page.getByText(`Host: ${wallet.address}`)).toBeVisible();
    expect(await pageConfig()).toBe(config);
    await openProfile();
    await userEvent.click(pressable(/Disconnect/));
    await expect.element(page.getByText("Host: none")).toBeVisible();
    const connector = config.connectors[0] as Connector;
    await connectBy(config, { connector });
    await expect.element(button(OAK)).toBeVisible();
  });

  test("has its networks offered, and asked by its transports", async () => {
    install("Oak Wallet", { chainId: gnosis.id });
    host();
    await connect("Oak Wallet");
    await expect.element(button(OAK)).toBeVisible();
    expect($wallet.get()).toMatchObject({ chainId: gnosis.id, supported: true });
    await trackTransaction({ hash: `0x${"1".repeat(64)}`, description: "A payment" });
    await vi.waitFor(() => expect(node).toHaveBeenCalledWith("eth_getTransactionReceipt"));
  });

  test("may have it only sign, too", async () => {
    const wallet = install("Oak Wallet");
    const config = host({ signOnly: true });
    await connect("Oak Wallet");
    await expect.element(button(OAK)).toBeVisible();
    const client = await getConnectorClient(config);
    const transfer = client.request({
      method: "eth_sendTransaction",
      params: [{ to: wallet.address, from: wallet.address }],
    } as never);
    await expect(transfer).rejects.toThrow(/eth_sendTransaction was refused/);
    expect(asked(wallet)).not.toContain("eth_sendTransaction");
  });

  test("keeps it when a widget comes later without one", async () => {
    install("Oak Wallet");
    const config = host();
    await connect("Oak Wallet");
    await expect.element(button(OAK)).toBeVisible();
    open();
    await expect.element(page.getByRole("button", { name: OAK, exact: true }).nth(1)).toBeVisible();
    expect(await pageConfig()).toBe(config);
  });
});
