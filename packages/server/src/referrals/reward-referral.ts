import { lockBalances } from "../ledger/balances.ts";
import { bookEarnings } from "../ledger/bookings.ts";
import type { Sql, Tx } from "../platform/database/connect.ts";
import { sendJob } from "../platform/jobs/send.ts";
import type { Jobs } from "../platform/jobs/start.ts";

/** So many days a first purchase is held before its reward is booked. */
export const REWARD_AFTER_DAYS = 30;

/** When rewards are booked: every ten minutes. */
const CRON = "*/10 * * * *";

/**
 * A person has invested: if it was for the first time, and cost at least as much as the reward, the person who referred them earns what the
 * setting `referral_reward` says now. A smaller first purchase earns nothing, nor does a later one.
 * Called in the transaction of the investment, after its row is there and while the investor's balances are locked, so that
 * of two first investments there is one.
 *
 * It only writes down that the reward is earned. {@link bookReferralRewards} books it 30 days later: money that comes and goes earns
 * nothing. That is done on its own also since the books of two people are never locked in one transaction: the investor's are locked
 * here, and payments lock many in an order of their own.
 *
 * @param userId - the person who invested.
 * @returns whether a reward was earned: not without a referrer, for a disabled one, twice, for a purchase
 *   that costs less than the reward, or while the reward is zero.
 */
export async function rewardReferral(tx: Tx, userId: string): Promise<boolean> {
  const { count } = await tx`
    insert into referral_rewards (referred_id, referrer_id, amount, earned_at)
    select investor.id, referrer.id, settings.referral_reward, bought.at
    from users investor
    join users referrer on referrer.id = investor.referred_by and referrer.disabled_at is null
    cross join settings
    cross join (
      select count(*) as purchases, min(cost) as cost, min(created_at) as at
      from (select cost, created_at from investments where user_id = ${userId} limit 2) lots) bought
    where investor.id = ${userId} and settings.referral_reward > 0
      and bought.purchases = 1 and bought.cost >= settings.referral_reward
    on conflict (referred_id) do nothing`;
  return count > 0;
}

/** Books the rewards that are due when the server starts and every ten minutes. Any number of processes may do it at once. */
export async function scheduleReferralRewards(jobs: Jobs, { sql }: { sql: Sql }): Promise<void> {
  await jobs.work("referral_rewards", {}, () => bookReferralRewards(sql));
  await jobs.schedule("referral_rewards", CRON, {});
  await sql.begin((tx) => sendJob(tx, "referral_rewards", {}));
}

/** Books every reward that is due. The table says which are: a reward is owed until it is booked or void, whatever becomes of a job. */
export async function bookReferralRewards(sql: Sql): Promise<void> {
  const due = await sql<{ referred_id: string }[]>`
    select referred_id from referral_rewards
    where booked_at is null and voided_at is null
      and earned_at <= current_moment() - make_interval(days => ${REWARD_AFTER_DAYS})
    order by earned_at`;
  for (const { referred_id } of due) await sql.begin((tx) => bookReferralReward(tx, referred_id));
}

/**
 * Books the reward for one referred person to the earnings of the person who referred them, once, 30 days after it was earned: before
 * that, and when it is done again, nothing happens.
 *
 * It is void if the first purchase has ended by a refund. It waits while that refund is open, or may have been paid in what a restored
 * database has lost, while the referrer is disabled, and while the treasury would have less than people have.
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
      booked_at = case when bought.status is distinct from 'ended' then current_moment() end,
      voided_at = case when bought.status = 'ended' then current_moment() end
    from (select (select status from investments where user_id = ${referredId} order by created_at, id limit 1) as status) bought
    where r.referred_id = ${referredId} and r.booked_at is null and r.voided_at is null and case bought.status
      when 'ended' then true
      when 'in_refund' then false
      else exists (select from users u where u.id = r.referrer_id and u.disabled_at is null)
        and not may_have_been_paid(r.referred_id) and covers(r.amount) end
    returning r.referrer_id, r.amount, r.voided_at is not null as is_void`;
  if (!closed || closed.is_void) return;
  const { referrer_id: userId, amount } = closed;
  await bookEarnings(tx, { userId, amount, reference: referredId });
}
