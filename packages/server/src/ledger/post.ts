import type { Tx } from "../platform/database/connect.ts";

/**
 * An account in a user's books. The first five are the user's and never negative. The last two are the platform's side, kept per user so
 * that no row is shared by all.
 *
 * - `available`, `invested`: principal, together what the deposits have remaining
 * - `earnings`: payouts and rewards not yet withdrawn
 * - `reserved`: held for open withdrawals
 * - `payouts_clearing`: parts of distributions on their way to earnings
 * - `external`: what came from and went to wallets
 * - `operating`: what payouts and rewards are paid from, and fees go to
 */
export type Account =
  | "available"
  | "invested"
  | "earnings"
  | "reserved"
  | "payouts_clearing"
  | "external"
  | "operating";

/** The kind of a ledger transaction. */
export type BookingKind =
  | "deposit"
  | "investment"
  | "investment_fee"
  | "payout_prepared"
  | "payout"
  | "referral_reward"
  | "withdrawal_reserved"
  | "withdrawal_paid";

/** One ledger transaction: its entries sum to zero. */
export type Booking = {
  userId: string;
  kind: BookingKind;
  /** The deposit, withdrawal, investment or payout it belongs to; a fee belongs to its investment. */
  reference: string;
  /** Signed micro-UBXS by account; zeros are left out. */
  entries: Partial<Record<Account, bigint>>;
};

/**
 * Books one transaction in the journal; the user's row in `balances` follows by trigger in the same statement.
 *
 * The caller holds the user's balance lock (`lockBalances`). The database refuses entries that do not sum to zero (at
 * commit) and any balance of the user below zero (at once).
 *
 * @example
 * await post(tx, { userId, kind: "deposit", reference: depositId, entries: { external: -amount, available: amount } });
 */
export async function post(tx: Tx, { userId, kind, reference, entries }: Booking): Promise<void> {
  const accounts = Object.keys(entries);
  const amounts = Object.values(entries).map(String);
  await tx`
    select ledger_post(${userId}, ${kind}, ${reference}, ${accounts}::text[], ${amounts}::text[]::numeric[])`;
}

/**
 * Reverses a booking with its mirror image, so that the money returns to exactly the accounts it came from.
 * The caller holds the user's balance lock. A booking can be reversed once, and the database refuses a second time. If it has been booked
 * again since, the booking that isn't reversed yet is used.
 *
 * @throws if there is no such booking.
 */
export async function reverse(
  tx: Tx,
  { userId, kind, reference }: Pick<Booking, "userId" | "kind" | "reference">,
): Promise<void> {
  await tx`select ledger_reverse(${userId}, ${kind}, ${reference})`;
}
