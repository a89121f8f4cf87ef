import { lockBalances } from "../ledger/balances.ts";
import { bookEarnings } from "../ledger/bookings.ts";
import type { Sql, Tx } from "../platform/database/connect.ts";
import { sendJob } from "../platform/jobs/send.ts";
import type { Jobs } from "../platform/jobs/start.ts";

/** So many days a first purchase is held before its reward is booked. */
export const REWARD_AFTER_DAYS = 30;

/**
 * Somebody has invested: if it was for the first time, and cost at least as much as the reward, whoever referred them earns what the
 * setting `referral_reward` says now. A smaller first purchase earns nothing, nor does a later one.
 * Called in the transaction of the investment, after its row is there and while the investor's balances are locked, so that
 * of two first investments there is one.
 *
 * It only writes down that the reward is earned. A job books it 30 days later ({@link bookReferralReward}): money that comes and
 * goes earns nothing. It is a job's work also since the books of two people are never locked in one transaction: the investor's are
 * locked here, and payments lock many in an order of their own.
 *
 * @param userId - who invested.
 * @returns whether a reward was earned: not without a referrer, for a disabled one, twice, for a purchase
 *   that costs less than the reward, or while the reward is zero.
 */
export async function rewardReferral(tx: Tx, userId: string): Promise<boolean> {
  const [earned] = await tx<{ due_at: Date }[]>`
    insert into referral_rewards (referred_id, referrer_id, amount)
    select investor.id, referrer.id, settings.referral_reward
    from users investor
    join users referrer on referrer.id = investor.referred_by and referrer.disabled_at is null
    cross join settings
    where investor.id = ${userId} and settings.referral_reward > 0
      and (select count(*) = 1 and min(i.cost) >= settings.referral_reward
        from (select cost from investments where user_id = ${userId} limit 2) i)
    on conflict (referred_id) do nothing
    returning earned_at + make_interval(days => ${REWARD_AFTER_DAYS}, secs => 1) as due_at`;
  if (!earned) return false;
  await sendJob(tx, "referral_reward", { referred_id: userId }, { startAfter: earned.due_at });
  return true;
}

/** Books the rewards that are due, from now on. Any number of processes may do it at once. */
export async function bookReferralRewards(jobs: Jobs, { sql }: { sql: Sql }): Promise<void> {
  await jobs.work("referral_reward", { atOnce: 2 }, ({ referred_id }) =>
    sql.begin((tx) => bookReferralReward(tx, referred_id)),
  );
}

/**
 * Books the reward for one referred person to the earnings of whoever referred them, once, 30 days after it was earned: before that,
 * and when it is done again, nothing happens. It is void if the first purchase is in refund then or has ended, or the referrer was
 * disabled since.
 *
 * Locks the referrer's balances first and the reward after them, like everything that moves money.
 */
export async function bookReferralReward(tx: Tx, referredId: string): Promise<void> {
  const [open] = await tx<{ referrer_id: string }[]>`
      select referrer_id from referral_rewards
      where referred_id = ${referredId} and booked_at is null and voided_at is null
        and earned_at + make_interval(days => ${REWARD_AFTER_DAYS}) <= current_moment()`;
  if (!open) return;
  await lockBalances(tx, open.referrer_id);
  const [closed] = await tx<{ referrer_id: string; amount: bigint; is_void: boolean }[]>`
      update referral_rewards r set
        booked_at = case when not v.is_void then v.at end,
        voided_at = case when v.is_void then v.at end
      from (
        select current_moment() as at, u.disabled_at is not null or exists (
          select from (select status from investments where user_id = ${referredId} order by created_at, id limit 1) bought
          where bought.status <> 'active') as is_void
        from users u where u.id = ${open.referrer_id}
      ) v
      where r.referred_id = ${referredId} and r.booked_at is null and r.voided_at is null
      returning r.referrer_id, r.amount, r.voided_at is not null as is_void`;
  if (!closed || closed.is_void) return;
  const { referrer_id: userId, amount } = closed;
  await bookEarnings(tx, { userId, amount, reference: referredId });
}
