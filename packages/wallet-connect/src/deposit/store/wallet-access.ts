import { loadRainbowKit } from "../../rainbowkit/on-demand/load-rainbowkit.ts";

/**
 * The page's wagmi configuration, and what a deposit does with it. Both are loaded when they are needed.
 *
 * @throws {WalletError} `not_connected` if no wallet is.
 */
export async function walletAccess() {
  const [{ connectedPage }, transfer] = await Promise.all([loadRainbowKit(), import("./token-transfer.ts")]);
  const { config } = await connectedPage();
  return { config, ...transfer };
}
