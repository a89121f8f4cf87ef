import type {
  AttributionProposal,
  OwnTransferProposal,
  UnbackedDeposits,
  UnmatchedQuery,
  UnmatchedTransfers,
} from "@freehold/contract";
import { query } from "../http/path.ts";
import { type CallOptions, read, write } from "./request.ts";

/** Deposits that need an admin's attention. */
export const depositAdmin = {
  /** Lists transfers to the platform that aren't a person's deposit, largest first. */
  async unmatched(which: UnmatchedQuery = {}, options?: CallOptions) {
    return read<UnmatchedTransfers>(`/admin/deposits/unmatched${query(which)}`, options);
  },

  /**
   * Proposes to record a transfer as the platform's own, or as not its own. Another admin has to confirm it: see `proposals`.
   * 409 `invalid_transition`.
   */
  async proposeOwn(transfer: OwnTransferProposal, options?: CallOptions) {
    return write<UnmatchedTransfers>("/admin/deposits/unmatched/own", transfer, options);
  },

  /**
   * Proposes to attribute a transfer from an unverified wallet to a person, with evidence. Another admin has to confirm it: see
   * `proposals`. 404 `not_found`, 409 `own_account`, `invalid_transition`.
   */
  async proposeAttribution(transfer: AttributionProposal, options?: CallOptions) {
    return write<UnmatchedTransfers>("/admin/deposits/unmatched/attribute", transfer, options);
  },

  /** Lists the newest 500 booked deposits that are no longer on the chain and whose money is gone. */
  async unbacked(options?: CallOptions) {
    return read<UnbackedDeposits>("/admin/deposits/unbacked", options);
  },
};
