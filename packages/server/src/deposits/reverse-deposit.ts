import { FreeholdError } from "@freehold/contract";
import { readBalances } from "../ledger/balances.ts";
import { reverse } from "../ledger/post.ts";
import type { Tx } from "../platform/database/connect.ts";
import { inCount, inUbxs } from "../platform/format.ts";
import { release } from "../withdrawals/reserve.ts";
import type { WithdrawalRow } from "../withdrawals/store.ts";

/** The most that is taken back by itself within 24 hours: so many deposits, and so many micro-UBXS. */
const MOST = { count: 3, amount: 1_000_000_000n };

/** A booked deposit whose transfer left the chain, and whose money cannot be taken back, or not without two admins. */
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
 * The caller holds the user's balance lock. The lock of all reversals, withdrawals and then the deposit are locked here.
 *
 * Only a few are taken back by themselves, so that a node that is wrong does little harm; more only where two admins have set
 * `reorganisations` to `follow`.
 *
 * @throws {CannotReverse} if its money is paid, being paid, or invested, or if it is one too many. Nothing may be kept of the
 * transaction then.
 */
export async function reverseDeposit(tx: Tx, { userId, depositId, txHash, amount }: BookedDeposit): Promise<void> {
  await requireFew(tx, amount);
  await rejectHolders(tx, { userId, depositId, txHash, amount });
  const { available } = await readBalances(tx, userId);
  const taken = await tx`
    update deposits set status = 'failed', remaining = 0, confirmed_at = null, block_hash = null
    where user_id = ${userId} and id = ${depositId} and status = 'confirmed' and remaining = amount
    returning 1`;
  if (taken.length === 0) throw new CannotReverse("some of it was paid out or spent on a purchase fee");
  // Available and invested principal are one sum over all deposits: what is left of it decides.
  if (available < amount) throw new CannotReverse("some of it is invested");
  await reverse(tx, { userId, kind: "deposit", reference: depositId });
}

/** @throws {CannotReverse} if too much was taken back already, in all reports together. */
async function requireFew(tx: Tx, amount: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('deposit reversals'))`;
  const [{ count, sum, follow }] = await tx<[{ count: number; sum: bigint; follow: boolean }]>`
    select count(*)::int as count, coalesce(sum((details ->> 'amount')::numeric), 0) as sum,
      (select reorganisations = 'follow' from settings) as follow
    from audit_log where action = 'deposit.reversed' and at > clock_timestamp() - interval '24 hours'`;
  if (follow || (count < MOST.count && sum + amount <= MOST.amount)) return;
  throw new CannotReverse(
    `${inCount(count)} deposits of ${inUbxs(sum)} were already reversed within 24 hours: more are reversed only if two admins allow all reorganisations to be followed`,
  );
}

/** Rejects, in no admin's name, the open requests that hold some of a deposit. */
async function rejectHolders(tx: Tx, { userId, depositId, txHash, amount }: BookedDeposit): Promise<void> {
  const holders = await tx<Pick<WithdrawalRow, "user_id" | "id">[]>`
    select user_id, id from withdrawals w
    where w.user_id = ${userId} and is_open(w.status) and exists (
      select from withdrawal_deposits held
      where held.user_id = ${userId} and held.withdrawal_id = w.id and held.deposit_id = ${depositId})
    order by id for update`;
  const reason =
    `The deposit of ${inUbxs(amount)} in transaction ${txHash}, which this request includes, ` +
    "is no longer on the blockchain. Make a new request.";
  for (const holder of holders) {
    await release(tx, holder, { closedAs: "rejected", actorId: null, note: reason }).catch(asCannotReverse);
  }
}

/** The database refuses to reject what is being paid. */
function asCannotReverse(error: Error & { code?: string }): never {
  if (error.code === "23001") throw new CannotReverse(`some of it is being paid out (${error.message})`);
  throw error;
}
