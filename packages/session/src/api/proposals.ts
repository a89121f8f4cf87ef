import type { Proposal, ProposalCounts, Proposals, ProposalsQuery } from "@freehold/contract";
import { ownProperty } from "../http/own-property.ts";
import { query, segment } from "../http/path.ts";
import { type CallOptions, read, write } from "./request.ts";

/**
 * Proposals that two admins must agree on. Others get 403 `forbidden`. Each feature has the call that creates its proposals: `settings.change`,
 * `users.change`, `users.proposeFactorReset`, `reconciliation.accept`, `distributions.propose`, `propertyAdmin.publish`, `propertyAdmin.reissue`,
 * `depositAdmin.proposeOwn`, `settings.announce`, `partners.proposeKey`.
 *
 * @example
 * const { items } = await proposals.list({ kind: "role_change", status: "proposed" });
 */
export const proposals = {
  /** Lists proposals, newest first; pages by key. */
  async list(which: ProposalsQuery = {}, options?: CallOptions) {
    const names = ["kind", "status", "after", "limit"] as const;
    const wanted = Object.fromEntries(names.map((name) => [name, ownProperty(which, name)]));
    return read<Proposals>(`/admin/proposals${query(wanted)}`, options);
  },

  /** Returns the number of open proposals of each kind. */
  async count(options?: CallOptions) {
    return read<ProposalCounts>("/admin/proposals/count", options);
  },

  /** Confirms another admin's proposal, which takes effect at once. 409 `self_approval`, `invalid_transition`. */
  async confirm(id: string, options?: CallOptions) {
    return write<Proposal>(`/admin/proposals/${segment(id)}/confirm`, undefined, options);
  },

  /** Cancels an open proposal. Any admin can. 409 `invalid_transition`. */
  async cancel(id: string, options?: CallOptions) {
    return write<Proposal>(`/admin/proposals/${segment(id)}/cancel`, undefined, options);
  },
};
