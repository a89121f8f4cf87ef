import type { Proposal, ProposalCounts, Proposals, ProposalsQuery } from "@freehold/contract";
import { ownProperty } from "../http/own-property.ts";
import { query, segment } from "../http/path.ts";
import { type CallOptions, read, write } from "./request.ts";

/**
 * What two admins must agree on; others get 403 `forbidden`. The call that proposes belongs to its feature: `settings.change`,
 * `users.change`, `reconciliation.accept`, `distributions.propose`, `propertyAdmin.publish`, `propertyAdmin.reissue`,
 * `depositAdmin.proposeOwn`, `settings.announce`.
 *
 * @example
 * const { items } = await proposals.list({ kind: "role_change", status: "proposed" });
 */
export const proposals = {
  /** Newest first, page by key. */
  async list(which: ProposalsQuery = {}, options?: CallOptions) {
    const names = ["kind", "status", "after", "limit"] as const;
    const wanted = Object.fromEntries(names.map((name) => [name, ownProperty(which, name)]));
    return read<Proposals>(`/admin/proposals${query(wanted)}`, options);
  },

  /** How much of each kind waits for another admin. */
  async count(options?: CallOptions) {
    return read<ProposalCounts>("/admin/proposals/count", options);
  },

  /** Confirms what another admin proposed, which happens at once. 409 `self_approval`, `invalid_transition`. */
  async confirm(id: string, options?: CallOptions) {
    return write<Proposal>(`/admin/proposals/${segment(id)}/confirm`, undefined, options);
  },

  /** Cancels a proposal that is open; any admin may. 409 `invalid_transition`. */
  async cancel(id: string, options?: CallOptions) {
    return write<Proposal>(`/admin/proposals/${segment(id)}/cancel`, undefined, options);
  },
};
