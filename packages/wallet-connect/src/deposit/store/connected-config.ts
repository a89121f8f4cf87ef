import type { Config } from "wagmi";
import { loadRainbowKit } from "../../rainbowkit/on-demand/load-rainbowkit.ts";

/**
 * Returns the page's wagmi configuration, for calls to the connected wallet.
 *
 * @throws {WalletError} `not_connected` if no wallet is connected.
 */
export async function connectedConfig(): Promise<Config> {
  const { connectedPage } = await loadRainbowKit();
  const { config } = await connectedPage();
  return config;
}
