/** SPEC 9: chains 56 and 1, as wallets name them; and the chain of demos and tests. */
const NETWORKS: Readonly<Record<number, { name: string; currency: string }>> = {
  1: { name: "Ethereum", currency: "ETH" },
  56: { name: "BNB Smart Chain", currency: "BNB" },
  31337: { name: "Local chain", currency: "ETH" },
};

/**
 * What a network is called, and what its fees are paid in.
 *
 * @example
 * network(56).name // "BNB Smart Chain"
 */
export function network(chainId: number): { name: string; currency: string } {
  return NETWORKS[chainId] ?? { name: `Chain ${chainId}`, currency: "coin" };
}
