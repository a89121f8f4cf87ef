import type { Address } from "./address.ts";
import type { Chain } from "./chain.ts";

/** Where a withdrawal is to be paid: an approval is given for it, and counts for no other. */
export type PayTarget = { chainId: number; tokenAddress: Address | "" };

/** Where this server pays. Without a chain payments are made elsewhere, and what is approved names none. */
export function payTarget(chain: Pick<Chain, "id" | "token"> | null | undefined): PayTarget {
  return chain ? { chainId: chain.id, tokenAddress: chain.token } : { chainId: 0, tokenAddress: "" };
}
