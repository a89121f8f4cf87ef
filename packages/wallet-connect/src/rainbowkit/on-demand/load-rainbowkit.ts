import { loadLater } from "@freehold/ui";
import { storage } from "../../store/storage.ts";
import { WAGMI_CONNECTED, WAGMI_STATE_KEY } from "../internals.ts";
import type * as entry from "./entry.ts";

/** What is loaded when a person asks for a wallet: RainbowKit, wagmi, viem and all that is built on them. */
export type RainbowKit = typeof entry;

let loading: Promise<RainbowKit> | undefined;

/**
 * Loads RainbowKit, wagmi and viem, once a page. After a failure the next call tries again.
 *
 * @example
 * const { WalletDialogs } = await loadRainbowKit();
 */
export function loadRainbowKit(): Promise<RainbowKit> {
  loading ??= loadLater(() => import("./entry.ts")).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Loads it ahead of the click, unless the person saves data or the network is slow. */
export function prefetchRainbowKit(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? "")) return;
  // The click tries again, and shows why it failed.
  loadRainbowKit().catch((error: unknown) => console.warn("Freehold: failed to load the wallet connection.", error));
}

/** Whether a wallet was connected when this browser was last here. */
export function isReturning(): boolean {
  return WAGMI_CONNECTED.test(storage.getItem(WAGMI_STATE_KEY) ?? "");
}
