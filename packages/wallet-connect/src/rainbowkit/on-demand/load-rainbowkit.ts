import { loadLater } from "@freehold/ui";
import { storage } from "../../store/storage.ts";
import { WAGMI_CONNECTED, WAGMI_STATE_KEY } from "../internals.ts";
import type * as entry from "./entry.ts";

/** The module that loads on demand: RainbowKit, wagmi, viem and everything built on them. */
export type RainbowKit = typeof entry;

let loading: Promise<RainbowKit> | undefined;

/**
 * Loads RainbowKit, wagmi and viem, once per page. After a failure, the next call retries.
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

/** Loads it before a click, unless the user has data saving on or the network is slow. */
export function prefetchRainbowKit(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? "")) return;
  // The click tries again, and shows why it failed.
  loadRainbowKit().catch((error: unknown) => console.warn("Freehold: failed to load the wallet connection.", error));
}

/** Returns whether a wallet was connected on this browser's last visit. */
export function isReturning(): boolean {
  return WAGMI_CONNECTED.test(storage.getItem(WAGMI_STATE_KEY) ?? "");
}
