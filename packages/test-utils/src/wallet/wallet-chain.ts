import type { Address, Hex } from "viem";
import type { BrowserCommandContext } from "vitest/node";

/** What a browser test has of a real chain. */
export type WalletChain = {
  /** Where its node answers, pages of any origin included. */
  url: string;
  chainId: number;
  /** A UBXS; accounts 1 and 2 of anvil have 5,000 each. */
  token: Address;
  /** A `ContractWallet.sol` that belongs to account 1; it has 5,000 UBXS. */
  contractWallet: Address;
  /** The keys of anvil's accounts, from the zeroth; they are public. */
  keys: readonly Hex[];
};

const chains = new Map<string, Promise<WalletChain>>();

/**
 * A real chain for the tests that run in a browser, started when the first one of a page asks and ended with the run: what runs
 * beside it in another page has a chain of its own. Called there as a command of Vitest's.
 *
 * @example
 * import { commands } from "vitest/browser";
 * const { url, chainId, token } = await commands.walletChain();
 */
export function walletChain({ sessionId }: BrowserCommandContext): Promise<WalletChain> {
  const chain = chains.get(sessionId) ?? start();
  chains.set(sessionId, chain);
  return chain;
}

async function start(): Promise<WalletChain> {
  const [{ startChain, testAccount, testKey }, { getAddress }] = await Promise.all([
    import("../chain/start-chain.ts"),
    import("viem"),
  ]);
  const chain = await startChain();
  const token = await chain.deployToken();
  const contractWallet = getAddress(await chain.deploy("ContractWallet", [testAccount(1).address]));
  for (const to of [testAccount(1).address, testAccount(2).address, contractWallet])
    await token.mint(to, 5_000_000_000n);
  const keys = [0, 1, 2, 3].map(testKey);
  return { url: chain.url, chainId: chain.chain.id, token: token.address, contractWallet, keys };
}

declare module "vitest/browser" {
  interface BrowserCommands {
    walletChain: () => Promise<WalletChain>;
  }
}
