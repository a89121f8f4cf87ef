import type { Queryable } from "../platform/database/connect.ts";

/** A statement about money that should be true and is not. */
export type Difference = {
  /** Null of what is nobody's alone, such as a property. */
  user_id: string | null;
  /** The transaction, deposit, withdrawal, investment, property or user it is about. */
  subject: string;
  rule: string;
  /** micro-UBXS, or a count. */
  expected: bigint;
  found: bigint;
};

/**
 * Compares the journal, the balances, the deposits, the withdrawals, the shares and the referral rewards with each other, all within
 * one snapshot.
 *
 * Reads the whole history: for a schedule and for tests, not for a request.
 *
 * @returns nothing when all is well; else the first hundred differences.
 */
export async function findDifferences(sql: Queryable): Promise<Difference[]> {
  return sql<Difference[]>`
    select user_id, subject, rule, expected, found from (
      select user_id, subject, rule, expected, found from ledger_differences
      union all
       select user_id, subject, rule, expected, found from balance_day_differences
       union all
       select user_id, subject, rule, expected, found from referral_differences
    ) d order by user_id, rule limit 100`;
}
