import { post, reverse } from "../ledger/post.ts";
import type { Tx } from "../platform/database/connect.ts";
import { recordEvent } from "./events.ts";
import type { WithdrawalRow, WithdrawalView } from "./store.ts";

/** What a new withdrawal takes, and from where. Amounts in micro-UBXS. */
export type Reservation = {
  userId: string;
  kind: WithdrawalRow["kind"];
  walletAddress: string;
  from: { available: bigint; invested: bigint; earnings: bigint };
};

/**
 * Creates a withdrawal and sets its money aside: from the accounts it names and, for the principal, from the oldest deposits.
 *
 * To another wallet than the user's verified one it cools off first, for as long as the settings say.
 *
 * The caller holds the user's balance lock since before it read the amounts, so that no deposit can come or go in between.
 * Withdrawal, breakdown and deposits change in one statement.
 *
 * @returns undefined, and changes nothing, if the user already has an open total-deposits request; the unique index decides.
 */
export async function reserve(
  tx: Tx,
  { userId, kind, walletAddress, from }: Reservation,
): Promise<WithdrawalView | undefined> {
  const principal = from.available + from.invested;
  const amount = principal + from.earnings;
  const [withdrawal] = await tx<WithdrawalView[]>`
    with queue as (
      select id, remaining, sum(remaining) over (order by confirmed_at, id) - remaining as older
      from deposits where user_id = ${userId} and remaining > 0
    ), taken as (
      select id, least(remaining, ${String(principal)}::numeric - older) as amount
      from queue where older < ${String(principal)}::numeric
    ), created as (
      insert into withdrawals
        (user_id, kind, amount, from_available, from_invested, from_earnings, deposit_count, wallet_address, created_at,
         cooling_off_until)
      select ${userId}, ${kind}, ${String(amount)}::numeric, ${String(from.available)}::numeric,
        ${String(from.invested)}::numeric, ${String(from.earnings)}::numeric, (select count(*) from taken), ${walletAddress},
        moment.at,
        case when settings.cooling_off_seconds > 0
            and not (owner.wallet_verified_at is not null and lower(owner.wallet_address) = lower(${walletAddress})
              -- Whoever got into an account could link a wallet of their own in place of the owner's.
              and (owner.wallet_replaced_at > moment.at - settings.cooling_off_seconds * interval '1 second') is not true
              and not (owner.wallet_verified_at > moment.at - settings.cooling_off_seconds * interval '1 second'
                and exists (select from verified_wallets earlier
                  where earlier.user_id = owner.id and earlier.address <> lower(owner.wallet_address)
                    and earlier.verified_at < owner.wallet_verified_at)))
          then moment.at + settings.cooling_off_seconds * interval '1 second' end
      from settings, users owner, (select clock_timestamp() as at offset 0) moment
      where owner.id = ${userId}
      on conflict (user_id) where kind = 'total_deposits' and status in ('pending', 'approved') do nothing
      returning *
    ), held as (
      insert into withdrawal_deposits (user_id, withdrawal_id, deposit_id, amount)
      select created.user_id, created.id, taken.id, taken.amount from created, taken
    ), emptied as (
      update deposits d set remaining = d.remaining - taken.amount
      from created, taken where d.user_id = ${userId} and d.id = taken.id
    )
    select created.*, approvals_needed(amount) as approvals_needed, 0 as approvals_given from created`;
  if (!withdrawal) return undefined;
  await Promise.all([
    post(tx, {
      userId,
      kind: "withdrawal_reserved",
      reference: withdrawal.id,
      entries: {
        available: -from.available,
        invested: -from.invested,
        earnings: -from.earnings,
        reserved: amount,
      },
    }),
    recordEvent(tx, withdrawal, { actorId: userId }),
  ]);
  return withdrawal;
}

/**
 * Gives the money of a withdrawal back to exactly where it came from: each deposit, and each account by a reversal of the
 * booking. The caller holds the user's balance lock and the withdrawal's.
 */
export async function release(tx: Tx, { user_id, id }: WithdrawalRow): Promise<void> {
  await Promise.all([
    tx`
      update deposits d set remaining = d.remaining + held.amount
      from withdrawal_deposits held
      where held.user_id = ${user_id} and held.withdrawal_id = ${id} and d.user_id = ${user_id} and d.id = held.deposit_id`,
    reverse(tx, { userId: user_id, kind: "withdrawal_reserved", reference: id }),
  ]);
}
