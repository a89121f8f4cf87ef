import type { Queryable } from "../platform/database/connect.ts";

/** A figure that is not what its rows come to. `subject` names the day and the metric: `2026-03-01 refund_paid`. */
export type StatDifference = {
  rule_code: string;
  subject: string;
  /** A count, or micro-UBXS. */
  expected: bigint;
  found: bigint;
};

/** More are of no more use: what to do is to count anew. */
const MOST = 100;

type Row = {
  subject: string;
  expected_count: bigint;
  found_count: bigint;
  expected_amount: bigint;
  found_amount: bigint;
};

/**
 * Compares each day's figures with the rows they count, within one snapshot.
 *
 * Reads the whole history: for a schedule and for tests, not for a request.
 *
 * @returns nothing when all is well; else the newest of what differs.
 */
export async function findStatDifferences(sql: Queryable): Promise<StatDifference[]> {
  const rows = await sql<Row[]>`
    select to_char(day, 'YYYY-MM-DD') || ' ' || metric || case when metric like '%\\_time' then '/' || bucket else '' end as subject,
      expected_count, found_count, expected_amount, found_amount
    from stat_differences order by day desc, metric, bucket limit ${MOST}`;
  return rows.flatMap(({ subject, expected_count, found_count, expected_amount, found_amount }) => [
    ...(expected_count === found_count
      ? []
      : [{ rule_code: "stat_count", subject, expected: expected_count, found: found_count }]),
    ...(expected_amount === found_amount
      ? []
      : [{ rule_code: "stat_sum", subject, expected: expected_amount, found: found_amount }]),
  ]);
}
