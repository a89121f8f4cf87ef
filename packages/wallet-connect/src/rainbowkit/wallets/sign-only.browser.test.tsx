import { json } from "@freehold/test-utils/browser/stub-api";
import { createTestWallet } from "@freehold/testing/wallet";
import { createClient, custom } from "viem";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Connector, type CreateConnectorFn, createConfig } from "wagmi";
import { connect as connectTo, getConnectorClient } from "wagmi/actions";
import { bsc } from "wagmi/chains";
import { injected } from "wagmi/connectors";
import {
  api,
  asked,
  button,
  chain,
  connect,
  dialog,
  freshPage,
  inDialog,
  install,
  nonce,
  open,
  pageConfig,
  pressable,
} from "../../test/page.fixture.tsx";
import { provesWallets } from "../../test/server.fixture.ts";

freshPage("token");

const NOTE = "This page can only ask your wallet to sign messages. It cannot move funds.";
const TO = "0x00000000000000000000000000000000000000aa";

/** A wallet that is connected to a page that may only have it sign. */
async function connected(props = {}) {
  provesWallets();
  const wallet = install("Oak Wallet", { rpcUrl: chain.url });
  open({ signOnly: true, ...props });
  await connect("Oak Wallet");
  return wallet;
}

/** Asks the wallet as a script of the page would that has got hold of its wagmi configuration. */
async function request(method: string, ...params: unknown[]) {
  const client = await getConnectorClient(await pageConfig());
  return client.request({ method, params } as never);
}

const PERMIT = JSON.stringify({
  primaryType: "Permit",
  domain: { name: "UBXS", version: "1", chainId: 56, verifyingContract: chain.token },
  types: { Permit: [{ name: "owner", type: "address" }] },
  message: { owner: TO, spender: TO, value: "1000000", nonce: "0", deadline: "99999999999" },
});
const OAK = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

describe("a page that may only have messages signed", () => {
  test("says so beside its button and in its dialog", async () => {
    install("Oak Wallet");
    open({ signOnly: true, connectOnly: true });
    await expect.element(page.getByText(NOTE)).toBeVisible();
    await userEvent.click(button("Connect Wallet"));
    await expect.element(inDialog(NOTE)).toBeVisible();
  });

  test("verifies wallets as any other", async () => {
    await connected();
    await userEvent.click(pressable("Sign message"));
    await expect.element(button("Wallet 0x7099...79C8, verified")).toBeVisible();
  });

  test("says why it cannot verify where the message is for another page", async () => {
    const wallet = await connected();
    api.routes["GET /auth/wallet/nonce"] = json({ ...nonce(), domain: "www.partner.example" });
    await userEvent.click(pressable("Sign message"));
    const alert = dialog().getByRole("alert");
    await expect
      .element(alert)
      .toMatchTextContent(
        `This page is on ${location.host}, but wallets are verified on www.partner.example. Open it there and try again.`,
      );
    expect(asked(wallet)).not.toContain("personal_sign");
  });

  test.each([
    ["eth_sendTransaction", { from: OAK, to: TO, value: "0x1" }],
    ["eth_signTransaction", { from: OAK, to: TO, value: "0x1" }],
    ["eth_sendRawTransaction", "0x00"],
    ["wallet_sendCalls", { version: "2.0.0", from: OAK, calls: [{ to: TO, value: "0x1" }] }],
    ["eth_signTypedData_v4", OAK, PERMIT],
    ["eth_signTypedData", OAK, PERMIT],
    ["eth_sign", OAK, `0x${"11".repeat(32)}`],
    ["personal_sign", "0x48656c6c6f", OAK],
    ["wallet_addEthereumChain", { chainId: "0x38", rpcUrls: ["https://rpc.example"] }],
    ["wallet_grantPermissions", {}],
  ])("refuses %s by its name, and the wallet never sees it", async (method, ...params) => {
    const wallet = await connected({ connectOnly: true });
    await expect.element(button("Wallet 0x7099...79C8")).toBeVisible();
    const before = wallet.requests.length;
    await expect(request(method, ...params)).rejects.toMatchObject({
      code: 4200,
      details: `${method} was refused.`,
      cause: { shortMessage: expect.stringContaining("This page can only ask your wallet to sign in") },
    });
    expect(asked(wallet).slice(before)).not.toContain(method);
  });

  test("refuses it of a connector that has a way of its own, too", async () => {
    const wallet = createTestWallet({ key: chain.keys[1] as `0x${string}`, chainId: 56, rpcUrl: null });
    const target = { id: "elm", name: "Elm Wallet", provider: wallet.provider as never };
    const getClient = async () => createClient({ transport: custom(wallet.provider) });
    const elm: CreateConnectorFn = (config) => ({ ...injected({ target })(config), getClient });
    const config = createConfig({
      chains: [bsc],
      connectors: [elm],
      transports: { [bsc.id]: custom(wallet.provider) },
    });
    open({ signOnly: true, connectOnly: true, config: config as never });
    await userEvent.click(button("Connect Wallet"));
    await expect.element(inDialog("Connect a Wallet")).toBeVisible();
    await connectTo(config, { connector: config.connectors[0] as Connector });
    await expect.element(button("Wallet 0x7099...79C8")).toBeVisible();
    await expect(request("eth_sendTransaction", { from: OAK, to: TO, value: "0x1" })).rejects.toThrow("was refused");
    expect(asked(wallet)).not.toContain("eth_sendTransaction");
  });

  test("stays one when another widget of it does not say so", async () => {
    await connected({ connectOnly: true });
    await expect.element(button("Wallet 0x7099...79C8")).toBeVisible();
    open({ connectOnly: true });
    await expect(request("eth_sendTransaction", { from: OAK, to: TO })).rejects.toThrow("was refused");
  });
});
