import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, createLog, type Sql } from "@freehold/server";
import { createChain, findDifferences, reconcile } from "@freehold/server/seeding";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { seed, times } from "@freehold/test-utils/run/soak";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoChain, startDemoChain } from "../chain/demo-chain.ts";
import { NAMES } from "../world/names.ts";
import { planWorld } from "../world/plan.ts";
import { createRandom } from "../world/random.ts";
import { seedDemoWorld } from "./seed-demo-world.ts";

/** Starts that are killed before the one that completes the world. */
const KILLS = times(10, 20);

const { sql, url } = await createTestDatabase({ large: true });
const plan = planWorld(1);
/** Whatever is seeded happened before it. */
const begun = new Date();
const folder = await mkdtemp(join(tmpdir(), "freehold-demo-"));
let chain: DemoChain;

afterAll(async () => {
  await chain.stop();
  await rm(folder, { recursive: true, force: true });
});

async function make(database: Sql = sql): Promise<void> {
  await seedDemoWorld(database, {
    plan,
    chain: chain.settings,
    transfers: await chain.transfers(),
    files: null,
    step: () => undefined,
    progress: () => undefined,
  });
}

/** A start that loses its database after so many queries, wherever that is. */
async function makeUntilKilled(queries: number): Promise<void> {
  let left = queries;
  const mortal = connect(url, {
    onQuery() {
      left -= 1;
      if (left === 0) void mortal.end({ timeout: 0 });
    },
  });
  await expect(make(mortal)).rejects.toThrow();
}

/** How many rows each table has, and the sum of all balances. */
async function census(): Promise<unknown> {
  const [row] = await sql`
    select (select count(*) from users) as people, (select count(*) from properties) as properties,
      (select count(*) from property_events) as events, (select count(*) from deposits) as deposits,
      (select count(*) from investments) as purchases, (select count(*) from distributions) as months,
      (select count(*) from payouts) as payouts, (select count(*) from referral_rewards) as rewards,
      (select count(*) from withdrawals) as requests, (select count(*) from withdrawal_approvals) as approvals,
      (select count(*) from withdrawal_events) as request_events, (select count(*) from proposals where kind = 'setting_change') as settings,
      (select count(*) from proposals where kind = 'role_change') as roles, (select count(*) from ledger_transactions) as bookings,
      (select count(*) from audit_log) as audit, (select sum(available + invested + earnings + reserved) from balances) as money`;
  return row;
}

const countOf = (rows: readonly { status: string; count: number }[]) =>
  Object.fromEntries(rows.map(({ status, count }) => [status, count]));

describe("the demo world", () => {
  beforeAll(async () => {
    chain = await startDemoChain(folder, plan);
    const random = createRandom(seed("kills of the demo's making"));
    for (let kill = 0; kill < KILLS; kill++) await makeUntilKilled(50 + Math.floor(random() * 2_500));
    await make();
  }, 600_000);

  it("leaves no email for the server to give up, since its link has expired", async () => {
    expect(await sql`select subject from outbox where link_expires_at <= now() and sent_at is null`).toEqual([]);
    expect(await sql`select from outbox where link_expires_at <= now()`).not.toEqual([]);
  });

  it("is whole after any number of starts that were killed", async () => {
    expect(await census()).toMatchObject({
      people: 200n,
      properties: 12n,
      deposits: BigInt(plan.people.reduce((count, { deposits = [] }) => count + deposits.length, 0)),
      purchases: BigInt(plan.purchases.length),
      requests: BigInt(plan.refunds.length),
      settings: 3n,
      roles: 1n,
    });
    const named = await sql`
      select from users where split_part(email, '@', 1) = any(${NAMES as unknown as string[]}::text[])`;
    expect(named.length).toBe(40);
  });

  it("has books in which nothing differs, from the chain neither", async () => {
    expect(await findDifferences(sql)).toEqual([]);
    const log = createLog({ level: "silent" });
    const books = { sql, chain: createChain(chain.settings, sql), log };
    expect(await reconcile(books)).toEqual({ differences: [], chainFault: null });
  });

  it("has never had more spent than was there, in the order it happened", async () => {
    // Bookings of one moment count together.
    const overdrawn = await sql`
      select user_id, account, at from (
        select e.user_id, e.account, t.created_at as at,
          sum(e.amount) over (partition by e.user_id, e.account order by t.created_at) as balance
        from ledger_entries e join ledger_transactions t on t.user_id = e.user_id and t.id = e.transaction_id
        where e.account in ('available', 'invested', 'earnings', 'reserved', 'payouts_clearing')
      ) courses where balance < 0`;
    expect(overdrawn).toEqual([]);
    const [last] = await sql<[{ at: Date }]>`select max(created_at) as at from ledger_transactions`;
    expect(last.at.getTime()).toBeLessThan(begun.getTime());
  });

  it("gives the investor what DESIGN 8 says, and earnings that are the sum of payouts and rewards", async () => {
    const [investor] = await sql`
      select b.available + b.invested as principal, b.invested, b.deposits_open, b.reserved,
        b.earnings = (select sum(amount) from payouts p where p.user_id = u.id)
          + (select sum(amount) from referral_rewards r where r.referrer_id = u.id) as earned_adds_up,
        (select count(*)::int from investments i where i.user_id = u.id and i.status = 'active') as holdings,
        (select sum(cost) from investments i where i.user_id = u.id) as cost,
        (select count(distinct month)::int from payouts p where p.user_id = u.id) >= 19 as has_months,
        (select count(*)::int from users f where f.referred_by = u.id) as referrals
      from balances b join users u on u.id = b.user_id where u.email = 'investor@freehold.test'`;
    expect(investor).toEqual({
      principal: 2_570_750_000n,
      invested: 1_770_000_000n,
      cost: 1_770_000_000n,
      deposits_open: 3,
      reserved: 0n,
      earned_adds_up: true,
      holdings: 4,
      has_months: true,
      referrals: 2,
    });
    const [newcomer] = await sql`
      select b.available + b.invested + b.earnings + b.reserved as money from balances b
      join users u on u.id = b.user_id where u.email = 'newcomer@freehold.test'`;
    expect(newcomer).toEqual({ money: 0n });
  });

  it("has distributed every month to the last micro, two years of them", async () => {
    const [months] = await sql`
      select bool_and(d.status = 'completed' and d.posted_at is not null) as are_whole, count(distinct d.month)::int >= 24 as are_many,
        bool_and(d.net = (select sum(amount) from payouts p where p.distribution_id = d.id)) as add_up
      from distributions d`;
    expect(months).toEqual({ are_whole: true, are_many: true, add_up: true });
  });

  it("leaves the month that ended last of one property to be entered, and of another to be confirmed", async () => {
    const open = await sql`
      select p.slug, m.status from properties p
      left join months m on m.property_id = p.id and m.month = date_trunc('month', now() at time zone 'UTC') - interval '1 month'
      where p.slug in ('quay-house', 'linden-court') order by p.slug`;
    expect(open).toEqual([
      { slug: "linden-court", status: "proposed" },
      { slug: "quay-house", status: null },
    ]);
  });

  it("tells in its audit log of the days on which things happened", async () => {
    const contradictions = await sql`
      select l.action from audit_log l join withdrawals w on w.id::text = l.subject_id
      where l.at < w.created_at or (w.closed_at is not null and l.at > w.closed_at + interval '1 second')
      union all
      select l.action from audit_log l join users u on u.id::text = l.subject_id
      where l.details ? 'wallet_verified_at' and abs(extract(epoch from l.at - u.created_at)) > 60`;
    expect(contradictions).toEqual([]);
  });

  it("has refunds in every state, whose shares ended with those that were paid", async () => {
    const refunds = await sql<{ status: string; count: number }[]>`
      select status, count(*)::int from withdrawals group by status`;
    expect(countOf(refunds)).toEqual({ approved: 2, cancelled: 2, completed: 10, pending: 8, rejected: 2 });
    const [ended] = await sql`
      select count(*)::int as count from investments i join withdrawals w on w.user_id = i.user_id and w.id = i.withdrawal_id
      where (w.status = 'completed') <> (i.status = 'ended')`;
    expect(ended).toEqual({ count: 0 });
  });

  it("has referrals four deep, two proposals that wait, and is suspended", async () => {
    const [deepest] = await sql`
      with recursive below as (
        select id, 0 as depth from users where email = 'investor@freehold.test'
        union all select u.id, depth + 1 from users u join below on u.referred_by = below.id
      ) select max(depth) >= 4 as is_deep from below`;
    expect(deepest).toEqual({ is_deep: true });
    const [rewards] = await sql`
      select count(*) filter (where booked_at is null and voided_at is null)::int as open,
        count(*) filter (where booked_at = earned_at + interval '30 days') > 5 as are_many
      from referral_rewards`;
    expect(rewards).toEqual({ open: 0, are_many: true });
    const [waiting] = await sql`
      select (select count(*)::int from proposals where kind = 'setting_change' and status = 'proposed') as settings,
        (select count(*)::int from proposals where kind = 'role_change' and status = 'proposed') as roles, platform_status, cooling_off_seconds
      from settings`;
    expect(waiting).toEqual({ settings: 1, roles: 1, platform_status: "suspended", cooling_off_seconds: 0 });
  });

  it("is changed by no further start", async () => {
    const before = await census();
    await make();
    expect(await census()).toEqual(before);
  });
});
