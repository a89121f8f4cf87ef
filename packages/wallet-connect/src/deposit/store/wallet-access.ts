import { loadRainbowKit } from "../../rainbowkit/on-demand/load-rainbowkit.ts";

/** The connected wallet, by the page's wagmi configuration, and what a deposit does with it. Loaded when it is needed. */
export async function walletAccess() {
  const [{ walletPage }, transfer] = await Promise.all([loadRainbowKit(), import("./token-transfer.ts")]);
  const { config } = await walletPage({});
  return { config, ...transfer };
}
