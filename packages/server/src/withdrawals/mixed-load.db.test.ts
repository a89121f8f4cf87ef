import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { seed, times } from "@freehold/test-utils/run/soak";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createTestApi, type Person, type Reply } from "../api.fixture.ts";
import { verifyAudit } from "../audit/verify-audit.ts";
import { confirmDeposit } from "../deposits/confirm-deposit.ts";
import { CannotReverse, reverseDeposit } from "../deposits/reverse-deposit.ts";
import { createMarket } from "../investments/market.fixture.ts";
import { lockBalances } from "../ledger/balances.ts";
import { expectSoundLedger, someAddress, someHash } from "../money.fixture.ts";
import { stopPayments } from "../settings/stop-payments.ts";
import { createReportLink } from "./create-report-link.ts";

const { sql } = await createTestDatabase();
/** How long at least; longer only until everything has been seen. */
const SECONDS = times(10, 20);
const WANTED = ["200", "201", "409", "reversed", "not reversed"];

it("requests, decisions, settings, deposits and reversals of many at once: no fault, sound books, an intact log", async () => {
  await sql`update settings set cooling_off_seconds = 0, reorganisations = 'follow'`;
  // Two servers on one database.
  const apis = [createTestApi(sql), createTestApi(sql)] as const;
  const people = await Promise.all(Array.from({ length: 8 }, (_, i) => apis[i % 2 ? 1 : 0].person()));
  const admins = await Promise.all(Array.from({ length: 4 }, (_, i) => apis[i % 2 ? 1 : 0].person("admin")));
  const statuses = new Map<string, number>();
  const until = Date.now() + SECONDS * 1000;
  const choices = fc.sample(fc.noBias(fc.nat()), { numRuns: 10_000, seed: seed("mixed load") });
  let next = 0;
  const chance = (below: number) => (choices[next++ % choices.length] as number) % below;
  const one = <Item>(items: readonly Item[]): Item => items[chance(items.length)] as Item;
  const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
  const note = ({ status, body }: Reply) => {
    expect(status, JSON.stringify(body)).toBeLessThan(500);
    count(String(status));
  };
  const again = async (work: () => Promise<unknown>) => {
    while (Date.now() < until || !WANTED.every((what) => statuses.has(what))) await work();
  };
  const requests = () => sql<{ id: string; user_id: string }[]>`
    select id, user_id from withdrawals where is_open(status) order by random() limit 5`;

  const ofPerson = (person: Person) =>
    one<() => Promise<unknown>>([
      async () => note(await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() })),
      async () => note(await person.post("/wallet/withdraw", { amount_ubxs: "0.5", wallet_address: someAddress() })),
      async () => {
        const [mine] =
          await sql`select id from withdrawals where user_id = ${person.id} and status = 'pending' limit 1`;
        if (mine) note(await person.post(`/wallet/withdrawals/${mine.id}/cancel`));
      },
      async () => note(await person.get("/wallet/transactions")),
    ])();
  const ofAdmin = (admin: Person) =>
    one<() => Promise<unknown>>([
      async () => {
        for (const { id } of await requests()) note(await admin.post(`/admin/withdrawals/${id}/approve`));
      },
      async () => {
        const ids = (await requests()).map(({ id }) => id);
        if (ids.length) note(await admin.post("/admin/withdrawals/approve", { ids }));
      },
      async () => {
        for (const { id } of (await requests()).slice(3))
          note(await admin.post(`/admin/withdrawals/${id}/reject`, { reason: "Because of the test" }));
      },
      async () => {
        for (const { id } of await requests())
          note(await admin.post(`/admin/withdrawals/${id}/complete`, { tx_id: someHash() }));
      },
      async () => {
        const body = one([
          { two_approvals_above_ubxs: one(["0", "1", "2000"]) },
          { payments: one(["running", "stopped"]) },
        ]);
        note(await admin.patch("/admin/settings", body));
        const { body: settings } = await admin.get("/admin/settings");
        for (const { id } of settings.pending)
          note(await admin.post(`/admin/proposals/${id}/${one(["confirm", "confirm", "cancel"])}`));
      },
      async () => note(await admin.get(`/admin/withdrawals?status=approved&held=true`)),
    ])();
  const deposit = (person: Pick<Person, "id">) =>
    confirmDeposit(sql, {
      userId: person.id,
      chainId: 56,
      txHash: someHash(),
      amount: BigInt(1 + chance(3_000_000)),
    });
  const takeBack = async (person: Person) => {
    const [found] = await sql<{ id: string; tx_hash: string; amount: bigint }[]>`
      select id, tx_hash, amount from deposits where user_id = ${person.id} and status = 'confirmed' order by random() limit 1`;
    if (!found) return;
    const { id: depositId, tx_hash: txHash, amount } = found;
    try {
      await sql.begin(async (tx) => {
        await lockBalances(tx, person.id);
        await reverseDeposit(tx, { userId: person.id, depositId, txHash, amount });
      });
      count("reversed");
    } catch (error) {
      if (!(error instanceof CannotReverse)) throw error;
      await sql.begin(async (tx) => {
        await lockBalances(tx, person.id);
        await stopPayments(tx, `Deposit ${depositId} is gone.`);
      });
      count("not reversed");
    }
  };
  const reportWithdrawal = async () => {
    const [found] = await requests();
    if (!found) return;
    const token = await sql.begin((tx) => createReportLink(tx, found));
    const answer = await apis[0].call("POST", "/withdrawals/report", null, { body: { token } });
    if (answer.status !== 429) note(answer);
    // They sign in again.
    const back = people.findIndex(({ id }) => id === found.user_id);
    if (answer.status === 200 && back >= 0) people[back] = await one(apis).person();
  };

  const market = createMarket(sql);
  for (const { id: userId } of people.slice(0, 4)) {
    await deposit({ id: userId });
    await market.invest(userId, 1n);
  }
  await Promise.all([
    ...people.map((_, i) => again(() => ofPerson(people[i] as Person))),
    ...admins.map((admin) => again(() => ofAdmin(admin))),
    ...people.slice(0, 4).map(() => again(() => deposit(one(people)))),
    ...people.slice(0, 2).map(() => again(() => takeBack(one(people)))),
    // Few of them: each ends a person's sessions.
    again(() => sleep(100).then(reportWithdrawal)),
  ]);

  await expectSoundLedger(sql);
  expect(await verifyAudit(sql)).toMatchObject({ intact: true });
});
