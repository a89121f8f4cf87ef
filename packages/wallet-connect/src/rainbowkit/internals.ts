import type { Config } from "wagmi";

/**
 * Every private name of RainbowKit 2.2.11 and wagmi 2.19.5, and of what they stand on, that Freehold relies on. None of them promises
 * that these stay, so both are pinned exactly in pnpm-workspace.yaml and internals.test.ts fails when an upgrade moves one.
 * theme.css beside the dialogs uses RainbowKit's `--rk-…` properties and {@link ROOT_ATTRIBUTE}; build/ takes
 * {@link SHIMMED_MODULES} and {@link PICTURE_MODULE} from here.
 */

/** The attribute of a dialog's container, with the ID given to RainbowKitProvider. */
export const ROOT_ATTRIBUTE = "data-rk";

/** The selector of an open dialog's card, of any widget. RainbowKit's IDs here are `fh_…`. */
export const DIALOG_CARD = `[${ROOT_ATTRIBUTE}^="fh_"] [role=dialog] > [role=document]`;

/** Where RainbowKit stores transactions in localStorage: by account and chain, the newest first. */
export const TRANSACTIONS_KEY = "rk-transactions";

/** The time that RainbowKit takes to show the view of a selected wallet, in milliseconds. */
export const WALLET_VIEW_DELAY = 50;

/** Where wagmi stores its state in localStorage. */
export const WAGMI_STATE_KEY = "wagmi.store";

/** What {@link WAGMI_STATE_KEY} holds while a wallet is connected. */
export const WAGMI_CONNECTED = /"current":"/;

/** The key in wagmi's storage of the last connected wallet's ID. */
export const RECENT_CONNECTOR_KEY = "recentConnectorId";

/** The first part of the key of the mutation by which RainbowKit's dialog switches networks. */
export const SWITCH_CHAIN_MUTATION = "switchChain";

type Persistence = { hasHydrated(): boolean; onFinishHydration(done: () => void): void };

/** Returns wagmi's loading of its stored state, which continues after `createConfig()`. */
export function persistenceOf(config: Config): Persistence {
  return (config._internal.store as unknown as { persist: Persistence }).persist;
}

/** The modules that build/ replaces in the script-tag build, and the packages that import them. */
export const SHIMMED_MODULES = {
  "@adraffy/ens-normalize": ["ox"],
  "react-style-singleton": ["react-remove-scroll", "react-remove-scroll-bar"],
  "ua-parser-js": ["@rainbow-me/rainbowkit"],
  "use-sync-external-store/shim/with-selector.js": ["wagmi"],
} as const;

/** The files of RainbowKit that only contain an image: `var name = "data:image/…";`. */
export const PICTURE_MODULE = /\/rainbowkit\/dist\/[^?]*\.js$/;
