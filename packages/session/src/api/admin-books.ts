import type { Reconciliation, UnbackedDeposits, UnmatchedTransfers } from "@freehold/contract";
import { type CallOptions, read } from "../request.ts";

/** Whether the books agree with each other and with the chain, for admins. */
export const reconciliation = {
  /** The last run and what it found. */
  async get(options?: CallOptions) {
    return read<Reconciliation>("/admin/reconciliation", options);
  },
};

/** Deposits that an admin has to know of. */
export const deposits = {
  /** Transfers to the platform that are nobody's deposit, the newest 500. */
  async unmatched(options?: CallOptions) {
    return read<UnmatchedTransfers>("/admin/deposits/unmatched", options);
  },

  /** Booked deposits that are no longer on the chain and whose money is gone, the newest 500. */
  async unbacked(options?: CallOptions) {
    return read<UnbackedDeposits>("/admin/deposits/unbacked", options);
  },
};
