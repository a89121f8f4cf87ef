import type { Config } from "wagmi";
import { loadRainbowKit } from "../../rainbowkit/on-demand/load-rainbowkit.ts";

/**
 * The wagmi configuration of the page, by which the connected wallet is asked.
 *
 * @throws {WalletError} `not_connected` if no wallet is.
 */
export async function connectedConfig(): Promise<Config> {
  const { connectedPage } = await loadRainbowKit();
  const { config } = await connectedPage();
  return config;
}
