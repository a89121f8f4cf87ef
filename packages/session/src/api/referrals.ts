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
    return read<ReferralHistory>(`/auth/referrals/history${query(pageOf(which))}`, options);
  },

  /** Whether a referral code exists. */
  validate: validateReferralCode,

  /** Two levels of referred people: the caller's own, or those below a person in their tree. 404 for others. */
  async tree(which: ReferralTreeQuery = {}, options?: CallOptions) {
    return read<ReferralTree>(`/auth/referrals/tree${query(which)}`, options);
  },

  /** The best referrers, 10 by default, and the caller's own place. */
  async leaderboard(which: Pick<PageQuery, "limit"> = {}, options?: CallOptions) {
    const { limit } = pageOf(which);
    return read<ReferralLeaderboard>(`/auth/referrals/leaderboard${query({ limit })}`, options);
  },
};
