import type { Reconciliation } from "@freehold/contract";
import type { Queryable } from "../platform/database/connect.ts";
import { UNEXPLAINED_TRANSFER } from "../withdrawals/payment-guard.ts";

/** The last run of the reconciliation and what it found. */
export async function readReconciliation(sql: Queryable): Promise<Reconciliation> {
  const [[last], differences] = await Promise.all([
    sql<{ finished_at: Date; chain_fault: string | null }[]>`
      select finished_at, chain_fault from reconciliations order by id desc limit 1`,
    sql<{ rule: string; subject: string; expected: string; found: string; since: Date }[]>`
      select rule, subject, expected, found, since from differences order by id limit 500`,
  ]);
  const requests = await findRequests(sql);
  return {
    success: true,
    last_run: last?.finished_at.toISOString() ?? null,
    chain_fault: last?.chain_fault ?? null,
    differences: differences.map(({ since, ...difference }) => ({
      ...difference,
      since: since.toISOString(),
      request: (difference.rule === UNEXPLAINED_TRANSFER && requests.get(difference.subject)) || null,
    })),
  };
}

/** By the subject of a transfer that no payment explains: the oldest request it may have paid, open when it was found. */
async function findRequests(sql: Queryable): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; subject: string }[]>`
    select distinct on (d.id) w.id, d.subject
    from differences d
    join withdrawals w on w.amount || ' to ' || lower(w.wallet_address) = d.found and w.created_at < d.since
    where d.rule = ${UNEXPLAINED_TRANSFER} and w.status in ('pending', 'approved') and not exists (
      select from payments p
      where p.user_id = w.user_id and p.withdrawal_id = w.id and p.status in ('signed', 'sent', 'mined'))
    order by d.id, w.created_at, w.id`;
  return new Map(rows.map(({ id, subject }) => [subject, id]));
}
