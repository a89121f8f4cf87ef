import { announceWallet, createTestWallet, type TestWallet, type WalletOptions } from "@freehold/testing/wallet";
import { DepositFromWallet, WalletConnect } from "@freehold/wallet-connect";
import { type Item, press, see, type Theme } from "./item.ts";
import { node } from "./node.ts";

/** Of the address that the account of the states has registered; it is one of those that every local chain has. */
const KEY = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";

let wallet: TestWallet;

/** Installs a wallet in the browser of the page. */
const install =
  (options: Partial<WalletOptions> = {}) =>
  (): void => {
    const nodes = { rpcUrl: node, otherChains: { 1: node, 100: node } };
    wallet = createTestWallet({ key: KEY, chainId: 56, ...nodes, ...options });
    announceWallet({ name: "Oak Wallet", rdns: "test.freehold.oak" }, wallet.provider);
  };

const view = (theme: Theme) => <WalletConnect theme={theme} />;
const PROVED = "Wallet 0x7099...79C8, verified";

async function connect(): Promise<void> {
  await press("Connect Wallet");
  await press(/Oak Wallet/);
}

async function verify(): Promise<void> {
  await connect();
  await see("Verify your account");
}

/** Every state of the wallet connection, and of the deposit from a wallet. */
export const ITEMS: readonly Item[] = [
  { name: "Signed out", state: "sign-in", signedIn: false, view, shows: "Connect Wallet" },
  { name: "Not connected", state: "refund-form", prepare: install(), view, shows: "Connect Wallet" },
  {
    name: "Choice of a wallet",
    state: "refund-form",
    prepare: install(),
    view,
    steps: () => press("Connect Wallet"),
    shows: "Connect a Wallet",
  },
  {
    name: "Asking the wallet",
    state: "refund-form",
    prepare: install({ behaviour: { connection: "pending" } }),
    view,
    steps: connect,
    shows: "Opening Oak Wallet...",
  },
  {
    name: "Connection fails",
    state: "refund-form",
    prepare: install({ behaviour: { connection: { code: -32603, message: "Internal error." } } }),
    view,
    steps: connect,
    shows: "Oops, something went wrong!",
  },
  {
    name: "A wallet that is not installed",
    state: "refund-form",
    prepare: install(),
    view,
    steps: async () => {
      await press("Connect Wallet");
      await press(/MetaMask/);
    },
    shows: "MetaMask for Mobile",
  },
  {
    name: "How to install it",
    state: "refund-form",
    prepare: install(),
    view,
    steps: async () => {
      await press("Connect Wallet");
      await press(/MetaMask/);
      await press("Get the app");
    },
    shows: "Install MetaMask",
  },
  { name: "To be verified", state: "refund-form", prepare: install(), view, steps: verify, shows: "Sign message" },
  {
    name: "Wallet of another account",
    state: "wallet-taken",
    prepare: install(),
    view,
    steps: async () => {
      await verify();
      await press("Sign message");
    },
    shows: /verified for another account/,
  },
  {
    name: "Verified",
    state: "refund-form-verified",
    prepare: install(),
    view,
    steps: connect,
    shows: "0x7099...79C8",
  },
  {
    name: "Profile",
    state: "refund-form-verified",
    prepare: install(),
    view,
    steps: async () => {
      await connect();
      await press(PROVED);
    },
    shows: "Disconnect",
  },
  {
    name: "Networks",
    state: "refund-form-verified",
    prepare: install(),
    view,
    steps: async () => {
      await connect();
      await press("Network: BNB Smart Chain");
    },
    shows: "Switch Networks",
  },
  {
    name: "Wrong network",
    state: "refund-form-verified",
    prepare: install(),
    view,
    steps: async () => {
      await connect();
      await see("0x7099...79C8");
      wallet.chooseChain(100);
      await press("Wrong network");
    },
    shows: /Wrong network detected/,
  },
  {
    name: "Verify without connecting",
    state: "refund-form",
    view,
    steps: () => press("Verify without connecting"),
    shows: "Generate message",
  },
  {
    name: "Signature of another device",
    state: "refund-form",
    view,
    steps: async () => {
      await press("Verify without connecting");
      await press("Generate message");
    },
    shows: "Signature",
  },
  {
    name: "Deposit",
    state: "deposits-open",
    prepare: install(),
    view: (theme) => (
      <>
        <WalletConnect theme={theme} />
        <DepositFromWallet theme={theme} />
      </>
    ),
    steps: connect,
    shows: "Send Deposit",
  },
];
