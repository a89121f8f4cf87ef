import type { UnbackedDeposits, UnmatchedTransfers } from "@freehold/contract";
import { type CallOptions, read } from "./request.ts";

/** Deposits that an admin has to know of. */
export const depositAdmin = {
  /** Transfers to the platform that are no person's deposit, the newest 500. */
  async unmatched(options?: CallOptions) {
    return read<UnmatchedTransfers>("/admin/deposits/unmatched", options);
  },

  /** Booked deposits that are no longer on the chain and whose money is gone, the newest 500. */
  async unbacked(options?: CallOptions) {
    return read<UnbackedDeposits>("/admin/deposits/unbacked", options);
  },
};
