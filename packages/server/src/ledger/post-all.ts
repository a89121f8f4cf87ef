import type { Tx } from "../platform/database/connect.ts";
import type { Booking } from "./post.ts";

/**
 * Books many transactions of different people in the journal, like {@link post} but in two statements. The caller holds all of their
 * balance locks.
 */
export async function postAll(tx: Tx, bookings: readonly Booking[]): Promise<void> {
  const entries = bookings.flatMap(({ reference, entries }) =>
    Object.entries(entries).map(([account, amount]) => ({ reference, account, amount: String(amount) })),
  );
  await tx`
    with booking as (
      insert into ledger_transactions (user_id, kind, reference)
      select b.* from unnest(
        ${bookings.map(({ userId }) => userId)}::uuid[], ${bookings.map(({ kind }) => kind)}::text[],
        ${bookings.map(({ reference }) => reference)}::uuid[]) b
      returning user_id, id, reference
    )
    insert into ledger_entries (user_id, transaction_id, account, amount)
    select booking.user_id, booking.id, entry.account, entry.amount
    from booking
    join unnest(
      ${entries.map(({ reference }) => reference)}::uuid[], ${entries.map(({ account }) => account)}::text[],
      ${entries.map(({ amount }) => amount)}::text[]::numeric[]) as entry (reference, account, amount)
      on entry.reference = booking.reference
    where entry.amount <> 0`;
}
