import type { Queryable } from "../platform/database/connect.ts";

/** A statement about money that should be true and isn't. */
export type Difference = {
  /** Null if it isn't about one person, such as for a property. */
  user_id: string | null;
  /** The transaction, deposit, withdrawal, investment, property or user it's about; for a figure, its subject. */
  subject: string;
  rule_code: string;
  /** micro-UBXS, or a count. */
  expected: bigint;
  found: bigint;
};

/** The rules about figures that charts and lists show, which no payment depends on. */
export const STAT_RULES = ["day_changes", "day_earned", "referral_rank", "stat_count", "stat_sum"];

/**
 * Compares the journal, the balances, the deposits, the withdrawals, the shares, the payouts, the referral rewards and
 * the treasuries' transfers with each other, all within one snapshot.
 *
 * Reads the whole history: for a schedule and for tests, not for a request.
 *
 * @returns every difference, those of figures last; empty if everything matches.
 */
export async function findDifferences(sql: Queryable): Promise<Difference[]> {
  return sql<Difference[]>`
    select user_id, subject, rule_code, expected, found from (
      select user_id, subject::text, rule_code, expected, found from ledger_differences
      union all
      select user_id, subject, rule_code, expected, found from day_differences
      union all
      select user_id, subject::text, rule_code, expected, found from payout_share_differences
      union all
      select null, subject::text, rule_code, expected, found from property_differences
      union all
      select null, subject::text, rule_code, expected, found from distribution_differences
      union all
      select user_id, subject::text, rule_code, expected, found from approval_differences
      union all
      select user_id, subject::text, rule_code, expected, found from referral_differences
      union all
      select user_id, subject::text, rule_code, expected, found from overdue_reward_differences
      union all
      select user_id, subject, rule_code, expected, found from referral_rank_differences
      union all
      select null, subject, rule_code, expected, found from treasury_differences
    ) d order by rule_code = any(${STAT_RULES}::text[]), user_id, rule_code`;
}
