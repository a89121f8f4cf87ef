import { postAll } from "../../ledger/post-all.ts";
import type { Queryable, Tx } from "../../platform/database/connect.ts";

type Part = { user_id: string; id: string; amount: bigint };

/**
 * Books the next parts of a distribution, from `operating` to `payouts_clearing`, where they wait until the distribution is complete. How
 * far it has come is written by the same transaction; the ledger's unique index refuses to book a part twice.
 *
 * Locks the balances of the batch's people, in the order of their ids, until the transaction ends.
 *
 * @param most - people in the batch.
 */
export async function bookBatch(tx: Tx, id: string, most: number): Promise<void> {
  const start = performance.now();
  const [before] = await tx<{ booked_through: string | null; holders_booked: number }[]>`
      select booked_through, holders_booked from distributions where id = ${id} and status = 'distributing'`;
  if (!before) return;
  const parts = await tx<Part[]>`
      select user_id, id, amount from payouts
      where distribution_id = ${id} and ${before.booked_through ? tx`user_id > ${before.booked_through}` : tx`true`}
      order by user_id limit ${most}`;
  const last = parts.at(-1);
  if (!last) throw new Error(`Distribution ${id} has fewer parts than holders.`);
  await tx`
      select from balances where user_id = any(${parts.map(({ user_id }) => user_id)}::uuid[]) order by user_id for update`;
  await postAll(
    tx,
    parts
      .filter(({ amount }) => amount > 0n)
      .map(({ user_id, id: reference, amount }) => ({
        userId: user_id,
        kind: "payout_prepared" as const,
        reference,
        entries: { operating: -amount, payouts_clearing: amount },
      })),
  );
  // What the commit would check, so that the time it takes counts.
  await tx`set constraints all immediate`;
  const amount = parts.reduce((sum, part) => sum + part.amount, 0n);
  const { count } = await tx`
      update distributions
      set booked_through = ${last.user_id}, holders_booked = holders_booked + ${parts.length},
        amount_booked = amount_booked + ${String(amount)}::numeric,
        worked_seconds = worked_seconds + ${(performance.now() - start) / 1000}
      where id = ${id} and holders_booked = ${before.holders_booked}`;
  if (count === 0) throw new Error(`Another process books distribution ${id}.`);
}

/**
 * Everything is booked: from this statement on, people see their payouts, and can spend them. The database refuses it unless the
 * parts sum to the whole.
 */
export async function completeDistribution(sql: Queryable, id: string): Promise<void> {
  await sql`
    update distributions set status = 'completed', completed_at = current_moment()
    where id = ${id} and status = 'distributing'`;
}
