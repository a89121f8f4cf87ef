import { $wallet } from "@freehold/session";
import { sample } from "@freehold/test-utils/run/soak";
import { describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import {
  alert,
  asked,
  button,
  connect,
  dialog,
  freshPage,
  inDialog,
  install,
  OAK,
  open,
  pressable,
} from "../../test/page.fixture.tsx";

freshPage();

const BSC = "Network: BNB Smart Chain";
const WRONG = "Wrong network detected, switch or disconnect to continue.";
const BY_HAND = "The wallet does not support switching networks from the app, so switch within the wallet.";
const GNOSIS = 100;

const thrown = (what: string, message: string, details: object) => ({
  what,
  error: Object.assign(new Error(message), details),
});
const REFUSALS = [
  thrown("a text", "No.", { code: "4001" }),
  thrown("an error within another", "Internal error.", { code: -32603, data: { originalError: { code: 4001 } } }),
  thrown("a message", "User denied the request.", { code: -32603 }),
];
const UNKNOWN_CHAIN = [
  thrown("a text", "No.", { code: "4902" }),
  thrown("a message", 'Unrecognized chain ID "0x1". Try adding the chain first.', { code: -32603 }),
];

describe("the network of a connected wallet", () => {
  test("is shown beside it, and switched in its dialog once the wallet has confirmed", async () => {
    const wallet = install("Oak Wallet", { behaviour: { switching: "pending" } });
    open();
    await connect("Oak Wallet");
    await userEvent.click(button(BSC));
    await expect.element(dialog().getByRole("heading", { name: "Switch Networks" })).toBeVisible();
    await expect.element(pressable(/BSC.*Connected/)).toBeVisible();
    await userEvent.click(pressable(/Ethereum/));
    await expect.element(pressable(/Ethereum.*Confirm in Wallet/)).toBeVisible();
    wallet.behave({ switching: "approve" });
    await expect.element(button("Network: Ethereum")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect($wallet.get()).toMatchObject({ chainId: 1, supported: true });
  });

  test("stays when its owner does not want to switch, and nothing is an error", async () => {
    const wallet = install("Oak Wallet", { behaviour: { switching: "reject" } });
    open();
    await connect("Oak Wallet");
    await userEvent.click(button(BSC));
    await userEvent.click(pressable(/Ethereum/));
    await vi.waitFor(() => expect(asked(wallet)).toContain("wallet_switchEthereumChain"));
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button(BSC)).toBeVisible();
    await expect.element(alert()).not.toBeInTheDocument();
  });

  test("follows the wallet when it is changed there", async () => {
    const wallet = install("Oak Wallet");
    open();
    await connect("Oak Wallet");
    await expect.element(button(BSC)).toBeVisible();
    wallet.chooseChain(1);
    await expect.element(button("Network: Ethereum")).toBeVisible();
  });
});

describe("a wallet on a network that is not offered", () => {
  test("is asked to switch while it is connected, and connects", async () => {
    const wallet = install("Oak Wallet", { chainId: GNOSIS, otherChains: { 56: null } });
    open();
    await connect("Oak Wallet");
    await expect.element(button(OAK)).toBeVisible();
    expect(asked(wallet)).toContain("wallet_switchEthereumChain");
    expect(wallet.chainId).toBe(56);
  });

  test("that goes there later: the button says so, and its dialog leads back", async () => {
    const wallet = install("Oak Wallet");
    open();
    await connect("Oak Wallet");
    await expect.element(button(OAK)).toBeVisible();
    wallet.chooseChain(GNOSIS);
    await expect.element(button("Wrong network")).toBeVisible();
    expect($wallet.get()).toMatchObject({ chainId: GNOSIS, supported: false });
    await userEvent.click(button("Wrong network"));
    await expect.element(inDialog(WRONG)).toBeVisible();
    await userEvent.click(pressable(/BSC/));
    await expect.element(button(OAK)).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test("may be disconnected instead", async () => {
    const wallet = install("Oak Wallet");
    open();
    await connect("Oak Wallet");
    await expect.element(button(OAK)).toBeVisible();
    wallet.chooseChain(GNOSIS);
    await userEvent.click(button("Wrong network"));
    await userEvent.click(pressable(/Disconnect/));
    await expect.element(button("Connect Wallet")).toBeVisible();
  });

  test.each(sample([4200, -32601], 1))("that cannot switch (%i): the page says where to do it", async (code) => {
    const wallet = install("Oak Wallet", {
      chainId: GNOSIS,
      behaviour: { switching: { code, message: "Not supported." } },
    });
    open();
    await connect("Oak Wallet");
    await userEvent.click(button("Wrong network"));
    await expect.element(inDialog(WRONG)).toBeVisible();
    await userEvent.click(pressable(/BSC/));
    await expect.element(alert()).toMatchTextContent(BY_HAND);
    await expect.element(button("Wrong network")).toBeVisible();
    wallet.chooseChain(56);
    await expect.element(button(OAK)).toBeVisible();
    await expect.element(alert()).not.toBeInTheDocument();
  });

  // The dialog waited for ever, and said "Confirm in Wallet" again when it was opened anew.
  test("that says yes to a switch and stays: the page says where to do it", async () => {
    const wallet = install("Oak Wallet");
    open();
    await connect("Oak Wallet");
    await expect.element(button(OAK)).toBeVisible();
    const request = wallet.provider.request.bind(wallet.provider);
    wallet.provider.request = async (call) => (call.method === "wallet_switchEthereumChain" ? null : request(call));
    await userEvent.click(button(BSC));
    await userEvent.click(pressable(/Ethereum/));
    await expect.element(alert()).toMatchTextContent(BY_HAND);
    await expect.element(button(BSC)).toBeVisible();
  });

  // Only a number in its place was understood: each of them was an error, or the network was not added.
  test.each(sample(REFUSALS, 1))("whose owner says no, told as $what: nothing is an error", async ({ error }) => {
    const wallet = install("Oak Wallet");
    open();
    await connect("Oak Wallet");
    const request = wallet.provider.request.bind(wallet.provider);
    wallet.provider.request = (call) =>
      call.method === "wallet_switchEthereumChain" ? Promise.reject(error) : request(call);
    await userEvent.click(button(BSC));
    await userEvent.click(pressable(/Ethereum/));
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(alert()).not.toBeInTheDocument();
  });

  test.each(sample(UNKNOWN_CHAIN, 1))(
    "that does not know the network, told as $what, is given it",
    async ({ error }) => {
      const wallet = install("Oak Wallet", { otherChains: { 1: null } });
      open();
      await connect("Oak Wallet");
      const request = wallet.provider.request.bind(wallet.provider);
      wallet.provider.request = async (call) => {
        if (call.method === "wallet_switchEthereumChain") throw error;
        if (call.method === "wallet_addEthereumChain") wallet.chooseChain(1);
        return call.method === "wallet_addEthereumChain" ? null : request(call);
      };
      await userEvent.click(button(BSC));
      await userEvent.click(pressable(/Ethereum/));
      await expect.element(button("Network: Ethereum")).toBeVisible();
    },
  );

  test("that neither knows the network nor may add it", async () => {
    install("Oak Wallet", { chainId: GNOSIS, otherChains: {}, behaviour: { switching: "reject" } });
    open();
    await connect("Oak Wallet");
    await expect.element(inDialog("RETRY")).toBeVisible();
    await expect.element(alert()).not.toBeInTheDocument();
  });
});
