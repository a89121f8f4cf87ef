import type { Reconciliation } from "@freehold/contract";
import type { Queryable } from "../database/connect.ts";

/** The last run of the reconciliation and what it found. */
export async function readReconciliation(sql: Queryable): Promise<Reconciliation> {
  const [[last], differences] = await Promise.all([
    sql<{ finished_at: Date; chain_fault: string | null }[]>`
      select finished_at, chain_fault from reconciliations order by id desc limit 1`,
    sql<{ rule: string; subject: string; expected: string; found: string; since: Date }[]>`
      select rule, subject, expected, found, since from differences order by id limit 500`,
  ]);
  return {
    success: true,
    last_run: last?.finished_at.toISOString() ?? null,
    chain_fault: last?.chain_fault ?? null,
    differences: differences.map(({ since, ...difference }) => ({ ...difference, since: since.toISOString() })),
  };
}
