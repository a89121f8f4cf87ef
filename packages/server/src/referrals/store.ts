import type { Queryable } from "../platform/database/connect.ts";

/** A person who registered with another one's code. `reward` in micro-UBXS. */
export type ReferralRow = { email: string; joined_on: string; reward: bigint };

/** A person in another one's tree, who is known there as `node`; the ids do not leave the server. */
export type TreeRow = {
  id: string;
  node: string;
  referred_by: string;
  email: string;
  joined_on: string;
  referral_count: number;
};

/** A person's day, in UTC: others are not told the time. */
function joinedOn(sql: Queryable) {
  return sql`to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD') as joined_on`;
}

function treeColumns(sql: Queryable) {
  return sql`
    u.id, u.referral_node as node, u.referred_by, u.email, ${joinedOn(sql)}, coalesce(t.referral_count, 0) as referral_count`;
}

/** More steps up than any chain of invitations has. */
const DEEPEST = 1_000;

/** One page of the people a person referred, newest first. Uses users_referred_by_idx. */
export async function listReferrals(
  sql: Queryable,
  userId: string,
  page: { limit: number; offset: number },
): Promise<ReferralRow[]> {
  return sql<ReferralRow[]>`
    select u.email, ${joinedOn(sql)}, coalesce(r.amount, 0) as reward
      from users u
      left join referral_rewards r on r.referred_id = u.id and r.booked_at is not null
     where u.referred_by = ${userId}
     order by u.created_at desc, u.id
     limit ${page.limit} offset ${page.offset}`;
}

/** How many people a person referred, and what that earned in micro-UBXS: one row by its key. */
export async function readTotals(sql: Queryable, userId: string): Promise<{ count: number; rewards: bigint }> {
  const [row] = await sql<{ count: number; rewards: bigint }[]>`
    select referral_count as count, rewards from referral_totals where user_id = ${userId}`;
  return row ?? { count: 0, rewards: 0n };
}

/** What the first investment of a referred person earns now, in micro-UBXS. */
export async function readReward(sql: Queryable): Promise<bigint> {
  const [row] = await sql<[{ referral_reward: bigint }]>`select referral_reward from settings`;
  return row.referral_reward;
}

/** Whose node it is. */
export async function findNode(sql: Queryable, node: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`select id from users where referral_node = ${node}`;
  return row?.id ?? null;
}

/** Whether one person stands in another's tree, however deep, or is that person. Steps up by primary key. */
export async function isInTree(sql: Queryable, userId: string, personId: string): Promise<boolean> {
  const [found] = await sql`
    with recursive up (id, depth) as (
      select ${personId}::uuid, 0
      union all
      select u.referred_by, up.depth + 1 from up join users u on u.id = up.id
      where u.referred_by is not null and up.id <> ${userId} and up.depth < ${DEEPEST}
    )
    select from up where id = ${userId}`;
  return found !== undefined;
}

/** The people right below a person, newest first, one more than the limit; `after` is the node of the last one before them. */
export async function listBelow(
  sql: Queryable,
  personId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<TreeRow[]> {
  return sql<TreeRow[]>`
    select ${treeColumns(sql)}
      from users u left join referral_totals t on t.user_id = u.id
     where u.referred_by = ${personId}
       and ${after ? sql`(u.created_at, u.id) < (select created_at, id from users where referral_node = ${after})` : sql`true`}
     order by u.created_at desc, u.id desc
     limit ${limit + 1}`;
}

/** The people right below each of several, the newest of each. */
export async function listBelowEach(sql: Queryable, personIds: readonly string[], limit: number): Promise<TreeRow[]> {
  return sql<TreeRow[]>`
    select below.* from unnest(${[...personIds]}::uuid[]) as person (id) cross join lateral (
      select ${treeColumns(sql)}
        from users u left join referral_totals t on t.user_id = u.id
       where u.referred_by = person.id order by u.created_at desc, u.id desc limit ${limit}
    ) below`;
}

/** The people who referred most. Equal counts share a rank and stand by who registered first. By referral_totals_leaders. */
export async function listLeaders(sql: Queryable, limit: number) {
  return sql<{ id: string; email: string; rank: number; referral_count: number }[]>`
    select u.id, u.email, t.referral_count, rank() over (order by t.referral_count desc)::int as rank
      from (
        select user_id, referral_count, joined_at from referral_totals where listed
        order by referral_count desc, joined_at, user_id limit ${limit}
      ) t
      join users u on u.id = t.user_id
     order by t.referral_count desc, t.joined_at, u.id`;
}

/** A person's own place: one more than people with more referrals; null for a person who has referred none. The ranks have a row a count. */
export async function readOwnRank(
  sql: Queryable,
  userId: string,
): Promise<{ rank: number | null; referral_count: number }> {
  const [own] = await sql<{ rank: number; referral_count: number }[]>`
    select own.referral_count, (
      select coalesce(sum(r.people), 0)::int + 1 from referral_ranks r where r.referral_count > own.referral_count
    ) as rank
    from referral_totals own where own.user_id = ${userId}`;
  return own && own.referral_count > 0 ? own : { rank: null, referral_count: 0 };
}
