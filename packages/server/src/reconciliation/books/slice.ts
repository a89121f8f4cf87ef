import { findStatDifferences } from "../../analytics/find-stat-differences.ts";
import { type Difference, STAT_RULES } from "../../ledger/differences.ts";
import type { Queryable } from "../../platform/database/connect.ts";

/** A part of the books that is compared within one snapshot, and whose differences are recorded together. */
export type Slice = {
  people: readonly string[];
  properties: readonly string[];
  distributions: readonly string[];
  /** What is counted over everything: charts, ranks and totals. */
  figures: boolean;
  /** What comes due without a change of a row, and what the treasuries were proven to have. */
  due: boolean;
};

/** A slice of nothing, to be filled. */
export const NOTHING: Slice = { people: [], properties: [], distributions: [], figures: false, due: false };

/** The rules of {@link Slice.figures}. */
export const FIGURE_RULES = ["owed_total", "referral_rank", "stat_count", "stat_sum"];
/** The rules of {@link Slice.due}. */
export const DUE_RULES = ["reward_overdue", "distribution_posted", "proven_balance"];

/** Finds every difference of a slice. Reads what its people, properties and distributions have, and no others' rows. */
export async function compareSlice(sql: Queryable, slice: Slice): Promise<Difference[]> {
  return [
    ...(await compareSubjects(sql, slice)),
    ...(slice.due ? await compareDue(sql) : []),
    ...(slice.figures ? await compareFigures(sql) : []),
  ];
}

async function compareSubjects(sql: Queryable, slice: Slice): Promise<Difference[]> {
  return sql<Difference[]>`
    select user_id, subject, rule_code, expected, found from (
      select d.* from unnest(${slice.people}::uuid[]) s (id) cross join lateral differences_of_person(s.id) d
      union all
      select d.* from unnest(${slice.properties}::uuid[]) s (id) cross join lateral differences_of_property(s.id) d
      union all
      select d.* from unnest(${slice.distributions}::uuid[]) s (id) cross join lateral differences_of_distribution(s.id) d
    ) d order by rule_code = any(${STAT_RULES}::text[]), user_id, rule_code`;
}

async function compareDue(sql: Queryable): Promise<Difference[]> {
  return sql<Difference[]>`
    select user_id, subject::text, rule_code, expected, found from overdue_reward_differences
    union all
    select null, subject::text, rule_code, expected, found from distribution_differences where rule_code = 'distribution_posted'
    union all
    select null, subject, rule_code, expected, found from treasury_differences`;
}

async function compareFigures(sql: Queryable): Promise<Difference[]> {
  const ofTotals = await sql<Difference[]>`
    select null as user_id, subject, rule_code, expected, found from liability_differences
    union all
    select user_id, subject, rule_code, expected, found from referral_rank_differences`;
  const ofStats = await findStatDifferences(sql);
  return [...ofTotals, ...ofStats.map((difference) => ({ ...difference, user_id: null }))];
}
