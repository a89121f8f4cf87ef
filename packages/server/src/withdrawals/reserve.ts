import { explainFrozen } from "../accounts/explain-frozen.ts";
import { postPayouts } from "../ledger/post-payouts.ts";
import type { Tx } from "../platform/database/connect.ts";
import type { DelegatedLink } from "../platform/http/env.ts";
import { explainLink } from "./explain-link.ts";
import { type Mailable, mailWithdrawal, ownerColumns } from "./mail/mail-withdrawal.ts";
import type { WithdrawalRow, WithdrawalView } from "./store.ts";

/** What a person asks for, and where it shall go. */
export type Reservation = {
  userId: string;
  walletAddress: string;
  /** micro-UBXS, from earnings first and then from the oldest deposits; null for everything that deposits have remaining. */
  amount: bigint | null;
  /** Through which link a partner's page asks for it. @default the person does */
  link?: Pick<DelegatedLink, "id" | "partner"> | null;
  /** Through a link: the person agreed to this destination in our own window. @default false */
  isAgreed?: boolean;
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
 * @throws {ProblemError} `destination_frozen`; through a link, `proof_required` and `link_required`.
 */
export async function reserve(
  tx: Tx,
  { userId, walletAddress, amount, link = null, isAgreed = false }: Reservation,
): Promise<(WithdrawalView & Mailable) | undefined> {
  // A request for all deposits takes no earnings.
  if (amount !== null) await postPayouts(tx, [userId]);
  const [withdrawal] = await tx<(WithdrawalView & Mailable)[]>`
    select w.*, partner_of(w.link_id) as requested_through, (select needed from approval_state(w, 0, '')) as approvals_needed, 0 as approvals_given, ${ownerColumns(tx)}
    from create_withdrawal(${userId}, ${amount === null ? null : String(amount)}::numeric, ${walletAddress}, null, ${link?.id ?? null}, ${isAgreed}) w
    join users u on u.id = w.user_id`.catch((error) => {
    throw explainLink(explainFrozen(error));
  });
  return withdrawal;
}

/**
 * Creates an approved withdrawal of what a transfer paid a person in what a restored database has lost, as two admins have recorded. The
 * caller holds the person's balance lock, and completes it in the same transaction.
 *
 * @param lost.proposal - of kind `lost_payment`, confirmed: the withdrawal gets its id.
 * @returns undefined, and nothing is changed, if the person has less than that free.
 */
export async function createLost(
  tx: Tx,
  { userId, walletAddress, amount, proposal }: Reservation & { amount: bigint; proposal: string },
): Promise<WithdrawalRow | undefined> {
  const [created] = await tx`
    select id from create_withdrawal(${userId}, ${String(amount)}::numeric, ${walletAddress}, ${proposal})`;
  if (!created) return undefined;
  const [withdrawal] = await tx<[WithdrawalRow]>`
    update withdrawals set status = 'approved', approved_at = created_at where user_id = ${userId} and id = ${proposal} returning *`;
  return withdrawal;
}

/** How a request is closed that is not to be paid, and by whom. */
export type Release = {
  closedAs: "rejected" | "cancelled";
  /** Null without a session. */
  actorId: string | null;
  /** One sentence about why; of a rejected request the person reads it. */
  note?: string;
};

/**
 * Closes a request, gives its money back to exactly where it came from, records the event, all in one call of the database
 * (`release_withdrawal`), and tells the owner by mail. The caller holds the user's balance lock and the withdrawal's.
 */
export async function release(
  tx: Tx,
  { user_id, id }: Pick<WithdrawalRow, "user_id" | "id">,
  { closedAs, actorId, note }: Release,
): Promise<void> {
  const [closed] = await tx<[Mailable]>`
    select w.*, ${ownerColumns(tx)}
    from release_withdrawal(${user_id}, ${id}, ${closedAs}, ${actorId}, ${note ?? null}) w
    join users u on u.id = w.user_id`;
  await mailWithdrawal(tx, closed);
}
