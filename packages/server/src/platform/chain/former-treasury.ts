import type { Address } from "./address.ts";

/** A treasury that the platform had before its key, its signer or its chain was changed. */
export type FormerTreasury = { chainId: number; address: Address };
