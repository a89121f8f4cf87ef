import type {
  AttributionProposal,
  OwnTransferProposal,
  UnbackedDeposits,
  UnmatchedQuery,
  UnmatchedTransfers,
} from "@freehold/contract";
import { query } from "../http/path.ts";
import { type CallOptions, read, write } from "./request.ts";

/** Deposits that an admin has to know of. */
export const depositAdmin = {
  /** A page of the transfers to the platform that are no person's deposit, largest first. */
  async unmatched(which: UnmatchedQuery = {}, options?: CallOptions) {
    return read<UnmatchedTransfers>(`/admin/deposits/unmatched${query(which)}`, options);
  },

  /**
   * Proposes to record that a transfer is the platform's own, or is not after all; another admin has to confirm it, see `proposals`.
   * 409 `invalid_transition`.
   */
  async proposeOwn(transfer: OwnTransferProposal, options?: CallOptions) {
    return write<UnmatchedTransfers>("/admin/deposits/unmatched/own", transfer, options);
  },

  /**
   * Proposes to attribute a transfer to a person by evidence, where no person can prove the wallet that sent it; another admin has to
   * confirm it, see `proposals`. 404 `not_found`, 409 `own_account`, `invalid_transition`.
   */
  async proposeAttribution(transfer: AttributionProposal, options?: CallOptions) {
    return write<UnmatchedTransfers>("/admin/deposits/unmatched/attribute", transfer, options);
  },

  /** Booked deposits that are no longer on the chain and whose money is gone, the newest 500. */
  async unbacked(options?: CallOptions) {
    return read<UnbackedDeposits>("/admin/deposits/unbacked", options);
  },
};
