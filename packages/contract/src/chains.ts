import { isTxHash } from "./rules.ts";

/** Ethereum's main network. */
export const ETHEREUM_CHAIN_ID = 1;
/** BNB Smart Chain, which refunds are paid on (SPEC 2). */
export const BNB_CHAIN_ID = 56;
/** The id of every local chain: demos and tests. */
export const LOCAL_CHAIN_ID = 31337;

/** What Freehold knows of a chain. */
export type KnownChain = {
  /** The EVM chain id. */
  readonly id: number;
  /** As wallets and people call it. */
  readonly name: string;
  /** What fees are paid in. */
  readonly nativeCurrency: { readonly symbol: string; readonly decimals: number };
  /** From one block to the next, in milliseconds. */
  readonly blockTimeMs: number;
  /** Where people look up transactions and addresses; the URL has no slash at its end. */
  readonly explorer: { readonly name: string; readonly url: string } | null;
};

/** Every chain that Freehold knows (SPEC 9), the one that refunds are usually paid on first, the local one last. */
export const CHAINS: readonly KnownChain[] = [
  {
    id: BNB_CHAIN_ID,
    name: "BNB Smart Chain",
    nativeCurrency: { symbol: "BNB", decimals: 18 },
    blockTimeMs: 750,
    explorer: { name: "BscScan", url: "https://bscscan.com" },
  },
  {
    id: ETHEREUM_CHAIN_ID,
    name: "Ethereum",
    nativeCurrency: { symbol: "ETH", decimals: 18 },
    blockTimeMs: 12_000,
    explorer: { name: "Etherscan", url: "https://etherscan.io" },
  },
  {
    id: LOCAL_CHAIN_ID,
    name: "Local chain",
    nativeCurrency: { symbol: "ETH", decimals: 18 },
    blockTimeMs: 1_000,
    explorer: null,
  },
];

/**
 * The chain with an id.
 *
 * @returns `undefined` for a chain that Freehold does not know.
 * @example
 * findChain(56)?.name // "BNB Smart Chain"
 */
export function findChain(chainId: number): KnownChain | undefined {
  return CHAINS.find(({ id }) => id === chainId);
}

/**
 * The page of a transaction in the block explorer of its chain.
 *
 * @returns `null` when the chain has no explorer or the hash is not `0x` and 64 hexadecimal digits: then show text, not a
 * link.
 * @example
 * explorerTxUrl(56, hash) // "https://bscscan.com/tx/0x…"
 */
export function explorerTxUrl(chainId: number, hash: string): string | null {
  const explorer = findChain(chainId)?.explorer;
  return explorer && isTxHash(hash) ? `${explorer.url}/tx/${hash}` : null;
}
