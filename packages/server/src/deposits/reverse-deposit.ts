import { FreeholdError, formatAmount } from "@freehold/contract";
import { readBalances } from "../ledger/balances.ts";
import { reverse } from "../ledger/post.ts";
import type { Tx } from "../platform/database/connect.ts";
import { recordEvent } from "../withdrawals/events.ts";
import { release } from "../withdrawals/reserve.ts";
import type { WithdrawalRow } from "../withdrawals/store.ts";

/** A booked deposit whose transfer left the chain, and whose money cannot be taken back any more. */
export class CannotReverse extends FreeholdError<"money_gone"> {
  override readonly name = "CannotReverse";
  override readonly kind = "freehold.cannot-reverse";

  constructor(why: string) {
    super("money_gone", why);
  }
}

/** A booked deposit. */
export type BookedDeposit = { userId: string; depositId: string; txHash: string; amount: bigint };

/**
 * Takes a booked deposit back, because its transfer is no longer on the chain as it was. Open requests that hold some of it
 * are rejected first, which gives their money back.
 *
 * The caller holds the user's balance lock. Withdrawals and then the deposit are locked here.
 *
 * @param to - `pending` if its transaction is in another block that is not final yet.
 * @param amount - what the transaction transfers now.
 * @throws {CannotReverse} if its money is paid, being paid, or invested. Nothing may be kept of the transaction then.
 */
export async function reverseDeposit(
  tx: Tx,
  { userId, depositId, txHash, amount: booked }: BookedDeposit,
  { to, amount }: { to: "pending" | "failed"; amount: bigint },
): Promise<void> {
  await rejectHolders(tx, { userId, depositId, txHash, amount: booked });
  const { available } = await readBalances(tx, userId);
  const taken = await tx`
    update deposits set status = ${to}, amount = ${String(amount)}::numeric, remaining = 0, confirmed_at = null, block_hash = null
    where user_id = ${userId} and id = ${depositId} and status = 'confirmed' and remaining = amount
    returning 1`;
  if (taken.length === 0) throw new CannotReverse("some of it was paid out");
  // Available and invested principal are one sum over all deposits: what is left of it decides.
  if (available < booked) throw new CannotReverse("some of it is invested");
  await reverse(tx, { userId, kind: "deposit", reference: depositId });
}

/** Rejects, in nobody's name, the open requests that hold some of a deposit. */
async function rejectHolders(tx: Tx, { userId, depositId, txHash, amount }: BookedDeposit): Promise<void> {
  const holders = await tx<WithdrawalRow[]>`
    select * from withdrawals w
    where w.user_id = ${userId} and w.status in ('pending', 'approved') and exists (
      select from withdrawal_deposits held
      where held.user_id = ${userId} and held.withdrawal_id = w.id and held.deposit_id = ${depositId})
    order by id for update`;
  const reason =
    `The deposit of ${formatAmount(amount)} UBXS in transaction ${txHash}, which this request includes, ` +
    "is no longer on the blockchain. Please make a new request.";
  for (const { id } of holders) {
    const [rejected] = await tx<[WithdrawalRow]>`
      update withdrawals set status = 'rejected', closed_at = clock_timestamp(), reject_reason = ${reason}
      where user_id = ${userId} and id = ${id} returning *`.catch(asCannotReverse);
    await release(tx, rejected);
    await recordEvent(tx, rejected, { actorId: null, note: reason });
  }
}

/** The database refuses to reject what is being paid. */
function asCannotReverse(error: Error & { code?: string }): never {
  if (error.code === "23001") throw new CannotReverse(`some of it is being paid out (${error.message})`);
  throw error;
}
