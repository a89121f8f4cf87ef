import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeAll, expect, it } from "vitest";
import { reclaimAccount } from "./accounts/new-password/reclaim-account.ts";
import { createTestApi, type Person } from "./api.fixture.ts";
import { buyShares } from "./investments/invest.ts";
import { createMarket } from "./investments/market.fixture.ts";
import { expectSoundLedger, pay } from "./money.fixture.ts";
import type { Tx } from "./platform/database/connect.ts";
import { bookReferralReward } from "./referrals/reward-referral.ts";
import { happenAt } from "./seeding.ts";
import { createReportLink } from "./withdrawals/create-report-link.ts";

// Transactions that want the same rows, begun in the order in which they would wait for each other if the order of locks
// (schema/ledger.sql) were not one: what the test holds first lets each of them take its first lock, and stop at its second.

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
let one: Person;
let other: Person;
beforeAll(async () => {
  await sql`update settings set cooling_off_seconds = 0, platform_status = 'active'`;
  [one, other] = [await api.person("admin"), await api.person("admin")];
});

const waiting = async () =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;

/** Begins each of them while something is held, in their order, and lets them go on together. */
async function inTurn<Done>(hold: (tx: Tx) => Promise<unknown>, begin: (() => Promise<Done>)[]): Promise<Done[]> {
  const started = await sql.begin(async (tx) => {
    await hold(tx);
    const started: Promise<Done>[] = [];
    for (const [place, act] of begin.entries()) {
      const running = act();
      // What is refused is looked at together with the others.
      running.catch(() => undefined);
      started.push(running);
      await expect.poll(waiting).toBe(place + 1);
    }
    return { started };
  });
  return Promise.all(started.started);
}

it("two admins decide on each other's requests while both are called off by their mails", async () => {
  const asked = async (person: Person) => {
    await pay(sql, person.id, "10");
    const { withdrawal } = (
      await person.post("/wallet/withdraw-total-deposits", { wallet_address: person.wallet_address })
    ).body;
    const token = await sql.begin((tx) => createReportLink(tx, { user_id: person.id, id: withdrawal.id }));
    return { id: withdrawal.id, token };
  };
  const [ofOne, ofOther] = [await asked(one), await asked(other)];
  const report = async ({ token }: { token: string }) =>
    (await api.call("POST", "/withdrawals/report", null, { body: { token } })).status;
  const answers = await inTurn(
    (tx) => tx`select from balances where user_id = any(${[one.id, other.id]}) for update`,
    [
      () => report(ofOne),
      () => report(ofOther),
      async () => (await one.post(`/admin/withdrawals/${ofOther.id}/approve`)).status,
      async () => (await other.post(`/admin/withdrawals/${ofOne.id}/approve`)).status,
    ],
  );
  // Called off first: there is nothing left to approve.
  expect(answers).toEqual([200, 200, 409, 409]);
  await expectSoundLedger(sql);
});

it("the reward for a person is booked while the reader of their mail takes their account over", async () => {
  const referrer = await api.person();
  const referred = await api.person("user", referrer.id);
  await sql`update settings set referral_reward = 5000000`;
  await sql`update users set email_confirmed_at = null where id = ${referred.id}`;
  await pay(sql, referred.id, "10");
  const propertyId = await createMarket(sql).openProperty({ sharePrice: 1_000_000n, shares: 10 });
  const bought = { userId: referred.id, propertyId, wanted: { shares: 5n }, feeBps: 0 };
  await happenAt(sql, new Date(Date.now() - 31 * 86_400_000), (tx) => buyShares(tx, bought));
  await inTurn<unknown>(
    (tx) => tx`select from referral_totals where user_id = ${referrer.id} for update`,
    [
      () => sql.begin((tx) => reclaimAccount(tx, referred.id, new Date())),
      () => sql.begin((tx) => bookReferralReward(tx, referred.id)),
    ],
  );
  expect((await referrer.get("/wallet/balance")).body.earnings_ubxs).toBe("0");
  await expectSoundLedger(sql);
});
