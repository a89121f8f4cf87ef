import type {
  Distribution,
  DistributionPreview,
  DistributionRequest,
  Distributions,
  DistributionsDue,
  DistributionsDueQuery,
  DistributionsQuery,
} from "@freehold/contract";
import { query, segment } from "../http/path.ts";
import { type CallOptions, read, write } from "./request.ts";

/**
 * Distributions of a property's month, for admins. Others get 403 `forbidden`.
 *
 * @example
 * const { per_share_ubxs } = await distributions.preview({ property_id, month: "2026-03", gross_ubxs: "5000", costs_ubxs: "800" });
 */
export const distributions = {
  /** Lists distributions, newest proposal first; pages by key. */
  async list(which: DistributionsQuery = {}, options?: CallOptions) {
    return read<Distributions>(`/admin/payouts${query(which)}`, options);
  },

  /** Lists properties with shareholders, by name, and the distribution of a month (`2026-03`) for each; pages by key, or returns one. */
  async due(which: DistributionsDueQuery & { month: string }, options?: CallOptions) {
    return read<DistributionsDue>(`/admin/payouts/due${query(which)}`, options);
  },

  /** Returns a distribution and its progress. */
  async get(id: string, options?: CallOptions) {
    return read<Distribution>(`/admin/payouts/${segment(id)}`, options);
  },

  /** Previews a month's distribution without storing anything. 409 `no_holders`, `holds_shares`, `month_distributed`, `month_not_distributed`. */
  async preview(body: Omit<DistributionRequest, "note" | "reason">, options?: CallOptions) {
    return write<DistributionPreview>("/admin/payouts/preview", body, options);
  },

  /** Proposes a month's distribution, which another admin has to confirm. 409 as for `preview`. */
  async propose(body: DistributionRequest, options?: CallOptions) {
    return write<Distribution>("/admin/payouts", body, options);
  },

  /** Cancels a confirmed distribution, until its payouts are calculated. 409 `invalid_transition`. */
  async cancel(id: string, options?: CallOptions) {
    return write<Distribution>(`/admin/payouts/${segment(id)}/cancel`, undefined, options);
  },
};
