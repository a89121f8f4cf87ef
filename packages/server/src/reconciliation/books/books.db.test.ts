import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeEach, describe, expect, it } from "vitest";
import { addUser, knowChainByHand, pay } from "../../money.fixture.ts";
import { crowd } from "../../payouts/payouts.fixture.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { createLog } from "../../platform/http/log.ts";
import { readSettings } from "../../settings/store.ts";
import { reconcile } from "../reconcile.ts";
import { beginComparison, beginNightly, continueComparison } from "./compare-everything.ts";
import { compareNew } from "./compare-new.ts";

const { sql } = await createTestDatabase();
const deps = { sql, chain: null, log: createLog({ level: "silent" }) };
const FOREVER = { until: Number.POSITIVE_INFINITY };
const UBXS = "1000000";

await knowChainByHand(sql);

/** Money out of nothing, booked long ago. */
const forge = (tx: Tx | typeof sql, userId: string, amount = UBXS) => tx`
  with booking as (
    insert into ledger_transactions (user_id, id, kind, reference, created_at)
    values (${userId}, '00000000-0000-4000-8000-000000000001', 'payout', gen_random_uuid(), '2020-01-01') returning *
  )
  insert into ledger_entries (user_id, transaction_id, account, amount)
  select user_id, id, side.account, side.sign * ${amount}::numeric
  from booking, (values ('operating', -1), ('earnings', 1)) side (account, sign)`;

/** What only the owner of the tables can do, and no trigger sees. */
const unseen = (work: (tx: Tx) => PromiseLike<unknown>) =>
  sql.begin(async (tx) => {
    await tx`alter table balances disable trigger all`;
    await work(tx);
    await tx`alter table balances enable trigger all`;
  });

const person = async () => {
  const { id } = await addUser(sql);
  await pay(sql, id, "10");
  return id;
};
const about = (userId: string) => ({ user_id: userId });
const named = (found: readonly { user_id: string | null }[]) => [...new Set(found.map(({ user_id }) => user_id))];
const stopped = async () => (await readSettings(sql)).paymentsStopped !== null;

beforeEach(async () => {
  // A difference of the test before is gone.
  await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
  expect(await reconcile(deps)).toMatchObject({ differences: [] });
  expect(await compareNew(sql)).toEqual([]);
});

describe("a run over what is new", () => {
  it("finds a booking of the past, stops payments, and looks at it again until it is gone", async () => {
    const id = await person();
    await forge(sql, id);
    const found = await reconcile(deps, "new");
    expect(named(found?.differences ?? [])).toEqual([id]);
    expect(await stopped()).toBe(true);
    const known = await sql`select id from differences order by id`;
    // Nothing was written since.
    expect(named((await reconcile(deps, "new"))?.differences ?? [])).toEqual([id]);
    expect(await sql`select id from differences order by id`).toEqual(known);
    await remove(id);
    expect(await reconcile(deps, "new")).toMatchObject({ differences: [] });
    expect(await sql`select id from differences`).toEqual([]);
  });

  it("finds what was written while it said that it only replicates", async () => {
    const id = await person();
    await compareNew(sql);
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update balances set earnings = earnings + 1 where user_id = ${id}`;
    });
    expect(await compareNew(sql)).toContainEqual(
      expect.objectContaining({ ...about(id), rule_code: "earnings_by_journal" }),
    );
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update balances set earnings = earnings - 1 where user_id = ${id}`;
    });
  });

  it("finds what a transaction commits that was at work before the run, and while it was", async () => {
    const id = await person();
    let commit = () => {};
    const late = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let writing: Promise<void> = Promise.resolve();
    await new Promise<void>((resolve) => {
      writing = sql.begin(async (tx) => {
        await forge(tx, id);
        resolve();
        await late;
      });
    });
    // The person's other mark is compared and deleted meanwhile.
    expect(await compareNew(sql)).toEqual([]);
    commit();
    await writing;
    expect(named(await compareNew(sql))).toEqual([id]);
    await remove(id);
  });

  it("keeps the marks of what it did not record", async () => {
    const id = await person();
    const marks = () => sql`select kind, subject from unreconciled order by id`;
    const before = await marks();
    expect(before).toContainEqual({ kind: "person", subject: id });
    // As if the server was killed before it could record anything.
    await sql`alter table differences rename to differences_away`;
    await expect(compareNew(sql)).rejects.toThrow("differences");
    await sql`alter table differences_away rename to differences`;
    expect(await marks()).toEqual(before);
    expect(await compareNew(sql)).toEqual([]);
    expect(await marks()).toEqual([]);
  });
});

describe("the comparison of everything", () => {
  it("begins once a night, and finds what left no mark", async () => {
    const id = await person();
    await compareNew(sql);
    await unseen((tx) => tx`update balances set earnings = earnings + 1 where user_id = ${id}`);
    expect(await compareNew(sql)).toEqual([]);
    await sql`update full_comparison set marking = marking_now()`;
    await beginNightly(sql);
    expect(await continueComparison(sql, FOREVER)).toEqual([]);
    // A clock that was set back makes another night as well.
    await sql`update full_comparison set night = night + 1`;
    await beginNightly(sql);
    const found = await continueComparison(sql, FOREVER);
    expect(named(found)).toEqual([id, null]);
    expect(found).toContainEqual(expect.objectContaining({ user_id: null, rule_code: "owed_total" }));
    await unseen((tx) => tx`update balances set earnings = earnings - 1 where user_id = ${id}`);
  });

  it("begins at once when a trigger that marks was switched off and on again", async () => {
    const id = await person();
    await compareNew(sql);
    await unseen((tx) => tx`update balances set earnings = earnings + 1 where user_id = ${id}`);
    expect(named((await reconcile(deps, "new"))?.differences ?? [])).toContain(id);
    await unseen((tx) => tx`update balances set earnings = earnings - 1 where user_id = ${id}`);
  });

  it("finds rows of a person who has no account", async () => {
    const stranger = "ffffffff-ffff-4fff-bfff-ffffffffffff";
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await forge(tx, stranger);
    });
    await sql`delete from unreconciled`;
    await beginComparison(sql);
    expect(named(await continueComparison(sql, FOREVER))).toContain(stranger);
    await remove(stranger);
  });
});

describe("the totals of what is owed", () => {
  const totals = async () =>
    (await sql`select available, invested, earnings, reserved, distributing from liabilities`)[0];

  it("are the sums of the balances, whatever is booked at the same time", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, person));
    await Promise.all(people.map((id) => pay(sql, id, "2.5")));
    expect(await sql`select * from liability_differences`).toEqual([]);
    expect(await totals()).toEqual(
      (
        await sql`
        select sum(available) as available, sum(invested) as invested, sum(earnings) as earnings, sum(reserved) as reserved,
          sum(payouts_clearing) as distributing from balances`
      )[0],
    );
  });

  it("are compared with the balances, stop payments where they differ, and can be summed anew", async () => {
    await person();
    await sql`update liability_totals set available = available - 1 where id = (select min(id) from liability_totals)`;
    expect(await reconcile(deps)).toMatchObject({ differences: [{ rule_code: "owed_total", subject: "available" }] });
    expect(await stopped()).toBe(true);
    await sql`select recount_liabilities()`;
    expect(await reconcile(deps, "new")).toMatchObject({ differences: [] });
  });
});

describe("the comparison of more than one part", () => {
  it("goes on where it was, and records each part once, however many are at it", async () => {
    await crowd(sql, 600);
    const [{ id: last }] = await sql<[{ id: string }]>`select id from users order by id desc limit 1`;
    await beginComparison(sql);
    const progress = async () =>
      (await sql`select part, after is null as is_first, finished_at from full_comparison`)[0];
    const finished = (await progress())?.finished_at;
    await continueComparison(sql, { until: 0 });
    expect(await progress()).toEqual({ part: "people", is_first: false, finished_at: finished });
    await unseen((tx) => tx`update balances set earnings = earnings + 1 where user_id = ${last}`);
    await sql`delete from unreconciled`;
    const found = await Promise.all([1, 2, 3].map(() => continueComparison(sql, FOREVER)));
    expect(found.flat().filter(({ rule_code }) => rule_code === "earnings_by_journal")).toMatchObject([about(last)]);
    expect(await progress()).toMatchObject({ part: "done" });
    expect((await progress())?.finished_at).not.toEqual(finished);
    await unseen((tx) => tx`update balances set earnings = earnings - 1 where user_id = ${last}`);
  });
});

/** Takes the forged booking away again. */
async function remove(userId: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from ledger_entries where user_id = ${userId} and transaction_id = '00000000-0000-4000-8000-000000000001'`;
    await tx`delete from ledger_transactions where user_id = ${userId} and id = '00000000-0000-4000-8000-000000000001'`;
    await tx`update balances set earnings = earnings - ${UBXS}::numeric, operating = operating + ${UBXS}::numeric where user_id = ${userId}`;
    await tx`delete from balance_days where user_id = ${userId} and day = '2020-01-01'`;
    await tx`select recount_daily_stats()`;
  });
}
