import type { ChainSettings } from "../platform/chain/chain-settings.ts";
import { StartError } from "../platform/start-error.ts";

/** Chains that nodes for development make on one's own machine. */
const LOCAL_CHAINS = [1_337, 31_337];

/**
 * Refuses to start a sandbox on a chain whose money is real, or may be.
 *
 * @throws {StartError} one sentence that names `CHAIN_ID`.
 */
export async function refuseRealChain({ chainId }: Pick<ChainSettings, "chainId">): Promise<void> {
  if (!(await isTestChain(chainId)))
    throw new StartError(
      `SANDBOX=true needs a test chain, but CHAIN_ID ${chainId} isn't known as one. Use a test network such as Sepolia (11155111), or a local node (31337).`,
    );
}

/** Of several chains with one ID, all have to be test chains. */
async function isTestChain(id: number): Promise<boolean> {
  if (LOCAL_CHAINS.includes(id)) return true;
  // A second to load, which only sandboxes need.
  const chains = Object.values(await import("viem/chains"));
  const known = chains.filter((chain) => typeof chain === "object" && "id" in chain && chain.id === id);
  return known.length > 0 && known.every((chain) => "testnet" in chain && chain.testnet === true);
}
