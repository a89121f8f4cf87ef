import { isTxHash } from "./rules.ts";

/** Ethereum's main network. */
export const ETHEREUM_CHAIN_ID = 1;
/** BNB Smart Chain, on which refunds are paid (SPEC 2). */
export const BNB_CHAIN_ID = 56;
/** The ID of local chains, for demos and tests. */
export const LOCAL_CHAIN_ID = 31337;

/** A chain that Freehold knows. */
export type KnownChain = {
  /** The EVM chain id. */
  readonly id: number;
  /** The name that wallets and people use. */
  readonly name: string;
  /** The currency of fees. */
  readonly nativeCurrency: { readonly symbol: string; readonly decimals: number };
  /** The time from one block to the next, in milliseconds. */
  readonly blockTimeMs: number;
  /** The block explorer. Its URL has no trailing slash. */
  readonly explorer: { readonly name: string; readonly url: string } | null;
};

/** Every chain that Freehold knows (SPEC 9), starting with the usual chain for refunds and ending with the local one. */
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
 * Returns the chain with an ID.
 *
 * @returns `undefined` for a chain that Freehold does not know.
 * @example
 * findChain(56)?.name // "BNB Smart Chain"
 */
export function findChain(chainId: number): KnownChain | undefined {
  return CHAINS.find(({ id }) => id === chainId);
}

/**
 * Returns the address of a transaction in its chain's block explorer.
 *
 * @returns `null` if the chain has no explorer or the hash isn't `0x` and 64 hexadecimal digits. Then show text, not a
 * link.
 * @example
 * explorerTxUrl(56, hash) // "https://bscscan.com/tx/0x…"
 */
export function explorerTxUrl(chainId: number, hash: string): string | null {
  const explorer = findChain(chainId)?.explorer;
  return explorer && isTxHash(hash) ? `${explorer.url}/tx/${hash}` : null;
}
