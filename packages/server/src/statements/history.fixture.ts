import type { Sql, Tx } from "../platform/database/connect.ts";
import { setMoment } from "../seeding.ts";

/**
 * Payouts of 0.000001 UBXS more each, one a minute back from now, past the triggers, which would take minutes for so many: a booking has
 * two entries.
 */
export async function bookMany(sql: Sql, userId: string, count: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into ledger_transactions (user_id, kind, reference, created_at)
      select ${userId}, 'payout', gen_random_uuid(), now() - n * interval '1 minute' from generate_series(1, ${count}::int) n`;
    await tx`
      insert into ledger_entries (user_id, transaction_id, account, amount)
      select t.user_id, t.id, side.account, side.sign * (row_number() over (partition by side.account order by t.created_at))
      from ledger_transactions t, (values ('operating', -1), ('earnings', 1)) side (account, sign) where t.user_id = ${userId}`;
    await tx`
      update balances set (earnings, operating) = (
        select sum(amount) filter (where account = 'earnings'), sum(amount) filter (where account = 'operating')
        from ledger_entries where user_id = ${userId})
      where user_id = ${userId}`;
  });
  // As the server of a database does by itself, a minute later: plans for a handful of rows take seconds for so many.
  await sql`analyze ledger_transactions, ledger_entries`;
}

/** A deposit that was confirmed in the past. */
export async function depositAt(tx: Tx, userId: string, amount: bigint, at: Date): Promise<void> {
  const micros = amount.toString();
  await setMoment(tx, at);
  await tx`select from balances where user_id = ${userId} for update`;
  const [{ id }] = await tx<[{ id: string }]>`
    insert into deposits (user_id, chain_id, tx_hash, amount, remaining, status, created_at, confirmed_at)
    values (${userId}, 56, '0x' || encode(sha256(random()::text::bytea), 'hex'), ${micros}::numeric, ${micros}::numeric, 'confirmed',
      ${at}, ${at})
    returning id`;
  await tx`
    insert into deposit_claims (tx_hash, chain_id, user_id, deposit_id, sender)
    select tx_hash, chain_id, user_id, id, '' from deposits where user_id = ${userId} and id = ${id}`;
  await tx`
    select ledger_post(${userId}, 'deposit', ${id}, array['external', 'available'],
      array[-${micros}::numeric, ${micros}::numeric])`;
}
