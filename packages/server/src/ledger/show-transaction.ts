import { formatAmount, type WalletBooking, type WalletTransactionAnswer } from "@freehold/contract";
import type { Queryable } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { findTransaction } from "./transactions.ts";

type About = Pick<
  WalletTransactionAnswer["transaction"],
  "reference" | "withdrawal_kind" | "wallet_address" | "reject_reason"
>;

type BookingRow = {
  id: string;
  movement: string;
  available: bigint;
  invested: bigint;
  earnings: bigint;
  reserved: bigint;
  created_at: Date;
};

/**
 * Returns one of a person's movements with every booking of its subject: for a withdrawal, that it was reserved and paid, or returned.
 *
 * @throws {ProblemError} `not_found` for unknown and foreign ids alike.
 */
export async function showTransaction(
  sql: Queryable,
  which: { userId: string; id: string },
): Promise<WalletTransactionAnswer["transaction"]> {
  const transaction = await findTransaction(sql, which);
  if (!transaction) throw new ProblemError("not_found", "We couldn't find this transaction.");
  const [about] = await sql<About[]>`
    select t.reference, w.kind as withdrawal_kind, w.wallet_address, w.reject_reason
    from ledger_transactions t left join withdrawals w on w.user_id = t.user_id and w.id = t.reference
    where t.user_id = ${which.userId} and t.id = ${which.id}`;
  if (!about) throw new Error(`Transaction ${which.id} is gone.`);
  return { ...transaction, ...about, bookings: await readBookings(sql, which.userId, about.reference) };
}

async function readBookings(sql: Queryable, userId: string, reference: string): Promise<WalletBooking[]> {
  const rows = await sql<BookingRow[]>`
    select t.id, case when t.kind = 'reversal' then o.kind || '_reversed' else t.kind end as movement, t.created_at,
      coalesce(sum(e.amount) filter (where e.account = 'available'), 0) as available,
      coalesce(sum(e.amount) filter (where e.account = 'invested'), 0) as invested,
      coalesce(sum(e.amount) filter (where e.account = 'earnings'), 0) as earnings,
      coalesce(sum(e.amount) filter (where e.account = 'reserved'), 0) as reserved
    from ledger_transactions t
    left join ledger_transactions o on o.user_id = t.user_id and o.id = t.reverses
    join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id
    where t.user_id = ${userId} and t.reference = ${reference} and t.kind <> 'payout_prepared'
    group by t.user_id, t.id, o.kind
    order by t.created_at, t.id`;
  return rows.map(({ id, movement, created_at, available, invested, earnings, reserved }) => ({
    id,
    movement,
    available_ubxs: formatAmount(available),
    invested_ubxs: formatAmount(invested),
    earnings_ubxs: formatAmount(earnings),
    reserved_ubxs: formatAmount(reserved),
    created_at: created_at.toISOString(),
  }));
}
