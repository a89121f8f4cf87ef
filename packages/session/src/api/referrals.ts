import type {
  ReferralHistory,
  ReferralLeaderboard,
  ReferralSummary,
  ReferralTree,
  ReferralTreeQuery,
} from "@freehold/contract";
import { query } from "../http/path.ts";
import { validateReferralCode } from "./account-calls.ts";
import { type CallOptions, type PageQuery, pageOf, read } from "./request.ts";

export type { PageQuery } from "./request.ts";

/**
 * Referral codes and referred people.
 *
 * @example
 * const { items } = await referrals.history({ page: 2 });
 */
export const referrals = {
  /** Returns the caller's code, rewards and referred people. */
  async list(options?: CallOptions) {
    return read<ReferralSummary>("/auth/referrals", options);
  },

  /** Lists referred people, page by page. */
  async history(which: PageQuery = {}, options?: CallOptions) {
    return read<ReferralHistory>(`/auth/referrals/history${query(pageOf(which))}`, options);
  },

  /** Returns whether a referral code exists. */
  validate: validateReferralCode,

  /** Returns two levels of referred people, below the caller or below a person in the caller's tree. 404 for others. */
  async tree(which: ReferralTreeQuery = {}, options?: CallOptions) {
    return read<ReferralTree>(`/auth/referrals/tree${query(which)}`, options);
  },

  /** Returns the top referrers, 10 by default, and the caller's rank. */
  async leaderboard(which: Pick<PageQuery, "limit"> = {}, options?: CallOptions) {
    const { limit } = pageOf(which);
    return read<ReferralLeaderboard>(`/auth/referrals/leaderboard${query({ limit })}`, options);
  },
};
