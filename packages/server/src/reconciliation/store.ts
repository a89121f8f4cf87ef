import type { Reconciliation } from "@freehold/contract";
import type { Queryable } from "../database/connect.ts";

/** The rule that a transfer breaks which no payment explains. */
export const UNEXPLAINED = "transfer out of the treasury is a payment";

/** The last run of the reconciliation and what it found. */
export async function readReconciliation(sql: Queryable): Promise<Reconciliation> {
  const [[last], differences] = await Promise.all([
    sql<{ finished_at: Date; chain_fault: string | null }[]>`
      select finished_at, chain_fault from reconciliations order by id desc limit 1`,
    sql<{ rule: string; subject: string; expected: string; found: string; since: Date }[]>`
      select rule, subject, expected, found, since from differences order by id limit 500`,
  ]);
  const unexplained = differences.filter(({ rule }) => rule === UNEXPLAINED).map(({ found }) => found);
  const requests = unexplained.length ? await findRequests(sql, unexplained) : new Map<string, string>();
  return {
    success: true,
    last_run: last?.finished_at.toISOString() ?? null,
    chain_fault: last?.chain_fault ?? null,
    differences: differences.map(({ since, ...difference }) => ({
      ...difference,
      since: since.toISOString(),
      request: (difference.rule === UNEXPLAINED && requests.get(difference.found)) || null,
    })),
  };
}

/** The oldest open request of exactly an amount and wallet, for each transfer ("amount to wallet") that has one. */
async function findRequests(sql: Queryable, transfers: string[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; asks: string }[]>`
    select distinct on (asks) id, asks
    from (
      select id, created_at, amount || ' to ' || lower(wallet_address) as asks from withdrawals w
      where status in ('pending', 'approved') and not exists (
        select from payments p
        where p.user_id = w.user_id and p.withdrawal_id = w.id and p.status in ('signed', 'sent', 'mined'))
    ) open
    where asks = any(${transfers}::text[])
    order by asks, created_at, id`;
  return new Map(rows.map(({ id, asks }) => [asks, id]));
}
