import { findChain } from "@freehold/contract";

/**
 * What people call a chain.
 *
 * @example
 * chainName(56) // "BNB Smart Chain"
 */
export function chainName(chainId: number): string {
  return findChain(chainId)?.name ?? `Chain ${chainId}`;
}
