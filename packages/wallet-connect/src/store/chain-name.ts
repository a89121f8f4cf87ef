import { findChain } from "@freehold/contract";

/**
 * Returns the name of a chain.
 *
 * @example
 * chainName(56) // "BNB Smart Chain"
 */
export function chainName(chainId: number): string {
  return findChain(chainId)?.name ?? `Chain ${chainId}`;
}
