import { randomUUID } from "node:crypto";
import { parseAmount } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { seed, times } from "@freehold/test-utils/run/soak";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createMarket } from "../investments/market.fixture.ts";
import { bookEarnings } from "../ledger/bookings.ts";
import { reverse } from "../ledger/post.ts";
import { addUser, bookPayout, pay, someAddress, someHash } from "../money.fixture.ts";
import { agreedMonth, buyForEach, distributeAll, monthsAgo, someProperty } from "../payouts/payouts.fixture.ts";
import { payTarget } from "../platform/chain/pay-target.ts";
import { inUbxs } from "../platform/format.ts";
import { createLog } from "../platform/http/log.ts";
import { isProblemError } from "../platform/http/problem.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { readReconciliation } from "../reconciliation/store.ts";
import { readSettings } from "../settings/store.ts";
import { approveWithdrawal } from "../withdrawals/decisions/approve-withdrawal.ts";
import { completeWithdrawal } from "../withdrawals/decisions/complete-withdrawal.ts";
import { rejectWithdrawal } from "../withdrawals/decisions/reject-withdrawal.ts";
import { cancelWithdrawal } from "../withdrawals/requests/cancel-withdrawal.ts";
import { requestRefund } from "../withdrawals/requests/request-refund.ts";
import { requestWithdrawal } from "../withdrawals/requests/request-withdrawal.ts";
import { findStatDifferences } from "./find-stat-differences.ts";
import { listRows } from "./list-rows.ts";
import { dayOf } from "./period.ts";
import { sumStats } from "./store.ts";

const { sql } = await createTestDatabase();
await sql`update settings set cooling_off_seconds = 0`;
const target = payTarget(null);
const market = createMarket(sql);
let adminId: string;

beforeAll(async () => {
  adminId = (await addUser(sql, "admin")).id;
});

/** A person who came with another one's code. */
async function referred(referrerId: string): Promise<string> {
  return (await addUser(sql, "user", referrerId)).id;
}

const today = () => ({ from: dayOf(new Date()), to: dayOf(new Date()) });
const refund = (userId: string) =>
  sql.begin((tx) => requestRefund(tx, { userId, walletAddress: someAddress(), target, platformAddresses: null }));
const reward = (userId: string, reference: string) =>
  sql.begin((tx) => bookEarnings(tx, { userId, amount: parseAmount("5"), reference }));

const operation = fc.record({
  do: fc.constantFrom(
    ...([
      "register",
      "deposit",
      "deposit",
      "deposit",
      "invest",
      "payout",
      "reward",
      "refund",
      "refund",
      "withdraw",
    ] as const),
    ...(["approve", "approve", "reject", "complete", "cancel", "undo deposit"] as const),
  ),
  who: fc.nat({ max: 9 }),
  ubxs: fc.constantFrom("0.000001", "1", "2.5", "1000"),
});
type Operation = { do: string; who: number; ubxs: string };

/** From registration to a paid refund, with a deposit that pays for shares and their fee: few random sequences need not come so far. The reward is for who brought them: the first of three. */
const A_WHOLE_LIFE: Operation[] = [
  ...(["deposit", "undo deposit", "deposit", "invest", "payout", "reward", "refund", "approve", "complete"] as const),
].map((one) => ({ do: one, who: 2, ubxs: one === "deposit" ? "2.5" : "1" }));

async function perform({ do: what, who, ubxs }: Operation, people: string[]): Promise<void> {
  const userId = people[who % people.length] as string;
  const other = people[(who + 1) % people.length] as string;
  const movement = { userId, amount: parseAmount(ubxs), reference: randomUUID() };
  switch (what) {
    case "register":
      people.push(await referred(userId));
      return;
    case "deposit":
      await pay(sql, userId, ubxs);
      return;
    case "invest":
      await market.invest(userId, parseAmount(ubxs), 150);
      return;
    case "payout":
      return sql.begin((tx) => bookPayout(tx, movement));
    case "reward":
      return reward(other, userId);
    case "refund":
      await refund(userId);
      return;
    case "withdraw":
      await sql.begin((tx) =>
        requestWithdrawal(tx, { userId, amountUbxs: ubxs, walletAddress: someAddress(), platformAddresses: null }),
      );
      return;
    case "undo deposit":
      return undoDeposit(userId);
    default:
      return decide(what, userId);
  }
}

/** As when its transfer has left the chain. */
async function undoDeposit(userId: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select from balances where user_id = ${userId} for update`;
    const [deposit] = await tx<{ id: string }[]>`
      update deposits set status = 'failed', remaining = 0, confirmed_at = null where (user_id, id) = (
        select d.user_id, d.id from deposits d join balances b using (user_id)
        where d.user_id = ${userId} and d.status = 'confirmed' and d.remaining = d.amount and d.amount <= b.available
        limit 1)
      returning id`;
    if (deposit) await reverse(tx, { userId, kind: "deposit", reference: deposit.id });
  });
}

async function decide(what: string, userId: string): Promise<void> {
  const [open] = await sql<{ id: string }[]>`
    select id from withdrawals where user_id = ${userId} and is_open(status) order by random() limit 1`;
  if (!open) return;
  const { id } = open;
  if (what === "approve") await sql.begin((tx) => approveWithdrawal(tx, { id, adminId, target }));
  if (what === "reject") await sql.begin((tx) => rejectWithdrawal(tx, { id, adminId, reason: "random" }));
  if (what === "cancel") await sql.begin((tx) => cancelWithdrawal(tx, { id, userId }));
  if (what === "complete")
    await sql.begin((tx) => completeWithdrawal(tx, { id, adminId, txId: someHash(), chainId: 56, target }));
}

async function attempt(one: Operation, people: string[]): Promise<void> {
  await perform(one, people).catch((error: unknown) => {
    if (!isProblemError(error) && (error as { code?: string }).code !== "23505") throw error;
  });
}

describe("the figures of each day", () => {
  it("equal the rows they count after any sequence of operations, however many at once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 20, maxLength: 80, size: "max" }),
        fc.integer({ min: 1, max: 8 }),
        async (operations, atOnce) => {
          const first = (await addUser(sql)).id;
          const people = [first, await referred(first), await referred(first)];
          for (let i = 0; i < operations.length; i += atOnce)
            await Promise.all(operations.slice(i, i + atOnce).map((one) => attempt(one, people)));
          expect(await findStatDifferences(sql)).toEqual([]);
        },
      ),
      { numRuns: times(60, 100), seed: seed("figures of random operations"), examples: [[A_WHOLE_LIFE, 1]] },
    );
    // Otherwise the sequences would not have tried what they are for.
    const reached = await sql<{ metric: string }[]>`select distinct metric from daily_stats where count > 0`;
    expect(reached.map(({ metric }) => metric)).toEqual(
      expect.arrayContaining([
        "referred_reward",
        "referred_investment",
        "investment_fee",
        "payout",
        "deposit_reversal",
        "refund_paid",
        "refund_payment_time",
      ]),
    );
  });

  it("are counted by many at once without waiting for each other", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, async () => (await addUser(sql)).id));
    const before = (await sumStats(sql, today())).get("deposit");
    // As many at once as the pool has connections.
    for (let round = 0; round < 5; round++) await Promise.all(people.map((id) => pay(sql, id, "1.5")));
    const after = (await sumStats(sql, today())).get("deposit");
    expect([(after?.count ?? 0) - (before?.count ?? 0), (after?.amount ?? 0n) - (before?.amount ?? 0n)]).toEqual([
      100,
      parseAmount("150"),
    ]);

    // One that is still at work holds up no other: the next one counts in another row.
    const [held, free] = [people[0] as string, people[1] as string];
    const booked = await sql.begin(async (tx) => {
      await bookPayout(tx, { userId: held, amount: 1n, reference: randomUUID() });
      await sql.begin(async (other) => {
        await other`set local lock_timeout = '1s'`;
        await bookPayout(other, { userId: free, amount: 1n, reference: randomUUID() });
      });
      return true;
    });
    expect(booked).toBe(true);
    expect(await findStatDifferences(sql)).toEqual([]);
  });

  it("count the first of two deposits at once of a person who was invited, and once", async () => {
    const counted = async () => (await sumStats(sql, today())).get("referred_deposit")?.count ?? 0;
    for (let round = 0; round < 10; round++) {
      const before = await counted();
      const person = await referred(adminId);
      await Promise.all([1, 2, 3, 4].map(() => pay(sql, person, "1")));
      expect(await counted()).toBe(before + 1);
    }
  });

  it("that were changed by hand are found, and are right once they are counted anew", async () => {
    await pay(sql, (await addUser(sql)).id, "7");
    await sql`
      update daily_stats set count = count + 1, amount = amount - 3
      where id = (select max(id) from daily_stats where metric = 'deposit')`;
    const { count = 0, amount = 0n } = (await sumStats(sql, today())).get("deposit") ?? {};
    const subject = `${today().from} deposit`;
    expect(await findStatDifferences(sql)).toEqual([
      { rule_code: "stat_count", subject, expected: BigInt(count - 1), found: BigInt(count) },
      { rule_code: "stat_sum", subject, expected: amount + 3n, found: amount },
    ]);
    await sql`select recount_daily_stats()`;
    expect(await findStatDifferences(sql)).toEqual([]);
  });

  it("that are miscounted are named by the reconciliation, and payments go on", async () => {
    // The deposits that the random operations took back are found first: no server does it as they do.
    const log = createLog({ level: "silent" });
    await reconcile({ sql, chain: null, log });
    await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
    await pay(sql, (await addUser(sql)).id, "7");
    await sql`
      update daily_stats set amount = amount + 1000000
      where id = (select max(id) from daily_stats where metric = 'deposit')`;
    await reconcile({ sql, chain: null, log });
    const { groups } = await readReconciliation(sql, { chainId: null, adminId: null });
    const { amount = 0n } = (await sumStats(sql, today())).get("deposit") ?? {};
    const [expected, found] = [amount - 1_000_000n, amount].map(inUbxs);
    expect(groups.filter(({ kind }) => kind === "daily_stat")).toMatchObject([
      {
        kind: "daily_stat",
        count: 1,
        sum_ubxs: "1",
        differences: [
          { sentence: `The figure of ${today().from} deposit should be ${expected} and is ${found}.`, person: null },
        ],
      },
    ]);
    expect((await readSettings(sql)).paymentsStopped).toBeNull();
    await sql`select recount_daily_stats()`;
    await reconcile({ sql, chain: null, log });
    const left = (await readReconciliation(sql, { chainId: null, adminId: null })).groups.map(({ kind }) => kind);
    expect(left).not.toContain("daily_stat");
  });

  it("stay right when they are counted anew while people go on", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, async () => (await addUser(sql)).id));
    await Promise.all([
      ...people.map(async (id) => {
        for (let i = 0; i < 6; i++) await pay(sql, id, "1");
        await refund(id);
      }),
      ...[1, 2, 3].map(() => sql`select recount_daily_stats()`),
    ]);
    expect(await findStatDifferences(sql)).toEqual([]);
  });

  it("count the payouts of a distribution once they come to the earnings", async () => {
    const property = await someProperty(sql);
    const [month, at] = [monthsAgo(1), new Date(Date.UTC(2020, 0, 15))];
    const userIds = [(await addUser(sql)).id, (await addUser(sql)).id];
    await buyForEach(sql, { userIds, propertyId: property.id, shares: [1, 2], at });
    const before = (await sumStats(sql, today())).get("payout");
    const request = { property_id: property.id, month: month.slice(0, 7), gross_ubxs: "12", costs_ubxs: "3" };
    await agreedMonth(sql, request, [adminId, (await addUser(sql, "admin")).id]);
    await distributeAll(sql);
    const after = (await sumStats(sql, today())).get("payout");
    expect([(after?.count ?? 0) - (before?.count ?? 0), (after?.amount ?? 0n) - (before?.amount ?? 0n)]).toEqual([
      2,
      parseAmount("9"),
    ]);
    const { items } = await listRows(sql, { metric: "payout", ...today(), after: undefined, limit: 2 });
    expect(items.map(({ amount_ubxs, user }) => [user.id, amount_ubxs]).sort()).toEqual(
      [
        [userIds[0], "3"],
        [userIds[1], "6"],
      ].sort(),
    );
    expect(await findStatDifferences(sql)).toEqual([]);
  });
});
