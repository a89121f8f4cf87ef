import { useEffect } from "react";
import { isReturning, loadRainbowKit } from "./rainbowkit/on-demand/load-rainbowkit.ts";
import type { WalletOptions } from "./store/types.ts";

/** Reconnects the wallet of the last visit, once the page is idle. */
export function useReconnect(options: WalletOptions): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page has one configuration: later options change nothing
  useEffect(() => {
    if (!isReturning()) return;
    return whenIdle(() => {
      loadRainbowKit()
        .then(({ walletPage }) => walletPage(options))
        // The button tries it again, and shows what is wrong.
        .catch((error: unknown) => console.warn("Freehold: failed to reconnect the wallet.", error));
    });
  }, []);
}

/**
 * Runs something when the browser has nothing else to do.
 *
 * @returns cancels it.
 */
function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
}
