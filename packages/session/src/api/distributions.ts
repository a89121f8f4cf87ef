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
 * What admins do with a property's month; others get 403 `forbidden`.
 *
 * @example
 * const { per_share_ubxs } = await distributions.preview({ property_id, month: "2026-03", gross_ubxs: "5000", costs_ubxs: "800" });
 */
export const distributions = {
  /** Newest proposal first, page by key. */
  async list(which: DistributionsQuery = {}, options?: CallOptions) {
    return read<Distributions>(`/admin/payouts${query(which)}`, options);
  },

  /** Properties in which people hold shares, by name, and what became of a month (`2026-03`) in each; page by key, or one alone. */
  async due(which: DistributionsDueQuery & { month: string }, options?: CallOptions) {
    return read<DistributionsDue>(`/admin/payouts/due${query(which)}`, options);
  },

  /** A distribution, with how far it has come. */
  async get(id: string, options?: CallOptions) {
    return read<Distribution>(`/admin/payouts/${segment(id)}`, options);
  },

  /** What a month would come to; nothing is written. 409 `no_holders`, `holds_shares`, `month_distributed`, `month_not_distributed`. */
  async preview(body: Omit<DistributionRequest, "note" | "reason">, options?: CallOptions) {
    return write<DistributionPreview>("/admin/payouts/preview", body, options);
  },

  /** Enters a month, which waits until another admin confirms the proposal. 409 as `preview`. */
  async propose(body: DistributionRequest, options?: CallOptions) {
    return write<Distribution>("/admin/payouts", body, options);
  },

  /** Cancels a distribution that two admins agreed on, until its parts are worked out. 409 `invalid_transition`. */
  async cancel(id: string, options?: CallOptions) {
    return write<Distribution>(`/admin/payouts/${segment(id)}/cancel`, undefined, options);
  },
};
