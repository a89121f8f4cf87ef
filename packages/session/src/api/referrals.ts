import type {
  ReferralHistory,
  ReferralLeaderboard,
  ReferralSummary,
  ReferralTree,
  ReferralValidation,
} from "@freehold/contract";
import { ownProperty } from "../http/own-property.ts";
import { query, segment } from "../http/path.ts";
import { type CallOptions, read } from "./request.ts";

/** Which part of a list; SPEC 9: page 1, 10 items. */
export type PageQuery = { page?: number | undefined; limit?: number | undefined };

/**
 * Who came with whose code.
 *
 * @example
 * const { items } = await referrals.history({ page: 2 });
 */
export const referrals = {
  /** The caller's code, rewards and referred people. */
  async list(options?: CallOptions) {
    return read<ReferralSummary>("/auth/referrals", options);
  },

  /** Referred people, page by page. */
  async history(which: PageQuery = {}, options?: CallOptions) {
    const [page, limit] = [ownProperty(which, "page") ?? 1, ownProperty(which, "limit") ?? 10];
    return read<ReferralHistory>(`/auth/referrals/history${query({ page, limit })}`, options);
  },

  /** Whether a referral code exists. */
  async validate(code: string, options?: CallOptions) {
    return read<ReferralValidation>(`/auth/referrals/validate/${segment(code)}`, options);
  },

  /** Two levels of referred people. */
  async tree(options?: CallOptions) {
    return read<ReferralTree>("/auth/referrals/tree", options);
  },

  /** The best referrers, 10 unless told otherwise. */
  async leaderboard(which: { limit?: number | undefined } = {}, options?: CallOptions) {
    return read<ReferralLeaderboard>(
      `/auth/referrals/leaderboard${query({ limit: ownProperty(which, "limit") ?? 10 })}`,
      options,
    );
  },
};

/** The type of {@link referrals}. */
export type ReferralsApi = typeof referrals;
