import type * as kit from "./kit/index.ts";

/** What is loaded when somebody asks for a wallet: RainbowKit, wagmi, viem and what is built on them. */
export type Kit = typeof kit;

let loading: Promise<Kit> | undefined;

/**
 * Loads RainbowKit, wagmi and viem, once a page. What failed is tried again by the next call.
 *
 * @example
 * const { WalletKit } = await loadKit();
 */
export function loadKit(): Promise<Kit> {
  loading ??= import("./kit/index.ts").catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Loads it ahead of the click, unless the person saves data or the network is slow. What fails shows on the click. */
export function prefetchKit(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? "")) return;
  loadKit().catch(() => {});
}

/** Whether this page may keep anything in the browser: RainbowKit and wagmi fail where it may not. */
export function mayStore(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

/** Whether a wallet was connected when this browser was last here; wagmi keeps that under `wagmi.store`. */
export function isReturning(): boolean {
  try {
    return /"current":"/.test(localStorage.getItem("wagmi.store") ?? "");
  } catch {
    // Blocked storage: nothing is kept in it either.
    return false;
  }
}

/**
 * Runs something when the browser has nothing else to do.
 *
 * @returns calls it off.
 */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
}
