import type { Queryable } from "../platform/database/connect.ts";

/** A person who registered with somebody's code. `reward` in micro-UBXS. */
export type ReferralRow = { id: string; email: string; joined_at: Date; reward: bigint };

/** One page of the people a person referred, newest first. Uses users_referred_by_idx. */
export async function listReferrals(
  sql: Queryable,
  userId: string,
  page: { limit: number; offset: number },
): Promise<ReferralRow[]> {
  return sql<ReferralRow[]>`
    select u.id, u.email, u.created_at as joined_at, coalesce(reward.amount, 0)::numeric as reward
      from users u
      left join lateral (
        select sum(e.amount) as amount
          from ledger_transactions t
          join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'earnings'
         where t.user_id = ${userId} and t.kind = 'referral_reward' and t.reference = u.id
      ) reward on true
     where u.referred_by = ${userId}
     order by u.created_at desc, u.id
     limit ${page.limit} offset ${page.offset}`;
}

/** How many people a person referred, and what that earned in micro-UBXS. */
export async function sumReferrals(sql: Queryable, userId: string): Promise<{ count: number; rewards: bigint }> {
  const [row] = await sql<{ count: number; rewards: bigint }[]>`
    select (select count(*)::int from users where referred_by = ${userId}) as count,
           (select coalesce(sum(e.amount), 0)::numeric
              from ledger_transactions t
              join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'earnings'
             where t.user_id = ${userId} and t.kind = 'referral_reward') as rewards`;
  return row ?? { count: 0, rewards: 0n };
}

/** The people below a person, two levels deep and at most `limit` a person, newest first. */
export async function listTree(sql: Queryable, userId: string, limit: number) {
  return sql<{ id: string; referred_by: string; email: string; joined_at: Date }[]>`
    with first as (
      select id, referred_by, email, created_at as joined_at from users
       where referred_by = ${userId} order by created_at desc, id limit ${limit}
    )
    select * from first
    union all
    select second.* from first cross join lateral (
      select id, referred_by, email, created_at as joined_at from users
       where referred_by = first.id order by created_at desc, id limit ${limit}
    ) second`;
}

/** The people who referred most. Equal counts share a rank and stand by who registered first. */
export async function listLeaders(sql: Queryable, limit: number) {
  return sql<{ id: string; email: string; rank: number; referral_count: number }[]>`
    select u.id, u.email, c.referral_count, rank() over (order by c.referral_count desc)::int as rank
      from (select referred_by, count(*)::int as referral_count from users where referred_by is not null group by referred_by) c
      join users u on u.id = c.referred_by
     where u.disabled_at is null
     order by c.referral_count desc, u.created_at, u.id
     limit ${limit}`;
}
