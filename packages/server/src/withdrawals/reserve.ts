import { releaseHoldings } from "../investments/refund-holdings.ts";
import { reverse } from "../ledger/post.ts";
import { releasePayouts } from "../ledger/release-payouts.ts";
import type { Tx } from "../platform/database/connect.ts";
import { type Mailable, ownerColumns } from "./mail-withdrawal.ts";
import type { WithdrawalRow, WithdrawalView } from "./store.ts";

/** What somebody asks for, and where it shall go. */
export type Reservation = {
  userId: string;
  walletAddress: string;
  /** micro-UBXS, from earnings first and then from the oldest deposits; null for everything that deposits have remaining. */
  amount: bigint | null;
  /** When it was asked for, for the demo's history. @default now */
  at?: Date | undefined;
};

/**
 * Creates a withdrawal, sets its money aside and records its first event, all in one call of the database
 * (`create_withdrawal`), so that the person's money is locked for as short as can be. The caller mails it.
 *
 * The balance lock is held until the transaction ends, so that no deposit can come or go in between. To another wallet than the
 * user's verified one the withdrawal cools off first, for as long as the settings say.
 *
 * @returns undefined, and nothing is changed, if there is less than that, or if the user already has an open request for all
 * deposits; the unique index decides.
 */
export async function reserve(
  tx: Tx,
  { userId, walletAddress, amount, at }: Reservation,
): Promise<(WithdrawalView & Mailable) | undefined> {
  // A request for all deposits takes no earnings.
  if (amount !== null) await releasePayouts(tx, [userId]);
  const [withdrawal] = await tx<(WithdrawalView & Mailable)[]>`
    select w.*, approvals_needed(w, 0, '') as approvals_needed, 0 as approvals_given, ${ownerColumns(tx)}
    from create_withdrawal(${userId}, ${amount === null ? null : String(amount)}::numeric, ${walletAddress}, ${at ?? null}) w
    join users u on u.id = w.user_id`;
  return withdrawal;
}

/**
 * Gives the money of a withdrawal back to exactly where it came from: each deposit, each account by a reversal of the
 * booking, and the shares it held. The caller holds the user's balance lock and the withdrawal's, and has closed it.
 *
 * @param at - when, for the demo's history. @default now
 */
export async function release(tx: Tx, { user_id, id }: WithdrawalRow, at?: Date): Promise<void> {
  await Promise.all([
    tx`
      update deposits d set remaining = d.remaining + held.amount
      from withdrawal_deposits held
      where held.user_id = ${user_id} and held.withdrawal_id = ${id} and d.user_id = ${user_id} and d.id = held.deposit_id`,
    reverse(tx, { userId: user_id, kind: "withdrawal_reserved", reference: id, at }),
    releaseHoldings(tx, { userId: user_id, withdrawalId: id }),
  ]);
}
