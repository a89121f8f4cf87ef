import { randomUUID } from "node:crypto";
import { formatAmount, parseAmount } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { seed, times } from "@freehold/test-utils/run/soak";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Person, type Reply } from "../api.fixture.ts";
import { confirmDeposit } from "../deposits/confirm-deposit.ts";
import { addUser, expectSoundLedger, pay, someAddress, someHash } from "../money.fixture.ts";

const { sql } = await createTestDatabase();
// Of all rounds together one admin approves more than one alone may by default.
await sql`update settings set cooling_off_seconds = 0, two_approvals_above = 1e15`;
const api = createTestApi(sql);
const path = "/wallet/withdraw-total-deposits";
let admins: Person[];

beforeAll(async () => {
  admins = [await api.person("admin"), await api.person("admin")];
});

describe("50 requests at once", () => {
  it("create exactly one withdrawal", async () => {
    for (let round = 0; round < times(20, 200); round++) {
      const person = await api.person();
      await pay(sql, person.id, "10");
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => person.post(path, { wallet_address: someAddress() })),
      );
      const created = answers.filter(({ status }) => status === 201);
      expect(created).toHaveLength(1);
      const { id } = created[0]?.body.withdrawal ?? {};
      for (const { status, body } of answers)
        if (status !== 201) expect([status, body.code, body.withdrawal?.id]).toEqual([409, "withdrawal_pending", id]);
      const [{ count }] = await sql<[{ count: number }]>`
        select count(*)::int as count from withdrawals where user_id = ${person.id}`;
      expect(count).toBe(1);
    }
    await expectSoundLedger(sql);
  });
});

describe("deposits confirmed around a request", () => {
  it("are in its breakdown or remain, never both and never neither", async () => {
    // In milliseconds: the request takes about 5 here; the deposits arrive from before its start until after its end.
    const moment = (latest: number) => fc.noBias(fc.nat({ max: latest * 1000 })).map((micros) => micros / 1000);
    const transfer = fc.record({ amount: fc.noBias(fc.bigInt({ min: 1n, max: 5_000_000n })), at: moment(8) });
    const rounds = fc.sample(
      fc.record({ at: moment(4), transfers: fc.array(transfer, { minLength: 4, maxLength: 4 }) }),
      { numRuns: 1_000, seed: seed("deposits around a request") },
    );
    const seen = { taken: 0, left: 0 };
    const least = times(200, 500);
    for (const [round, planned] of rounds.entries()) {
      // However few, the deposits have come around the request.
      if (round >= least && Math.min(seen.taken, seen.left) > least * 0.4) break;
      const person = await api.person();
      await pay(sql, person.id, "1");
      const transfers = planned.transfers.map(({ amount, at }) => ({
        transfer: { userId: person.id, chainId: 56, txHash: someHash(), amount },
        at,
      }));
      const [answer] = await Promise.all([
        after(planned.at, () => person.post(path, { wallet_address: someAddress() })),
        ...transfers.map(({ transfer, at }) => after(at, () => confirmDeposit(sql, transfer))),
      ]);
      const taken = (answer as Reply).body.total_deposits_info.deposits_breakdown;
      const left = await sql<{ tx_hash: string; remaining: bigint }[]>`
        select tx_hash, remaining from deposits where user_id = ${person.id} and remaining > 0`;
      for (const {
        transfer: { txHash, amount },
      } of transfers) {
        const inside = taken.filter(({ tx_hash }) => tx_hash === txHash).map((d) => parseAmount(d.amount_ubxs));
        const outside = left.filter(({ tx_hash }) => tx_hash === txHash).map((d) => d.remaining);
        expect([...inside, ...outside]).toEqual([amount]);
      }
      const { total_deposits_info: info, withdrawal } = (answer as Reply).body;
      expect(info.total_amount).toBe(formatAmount(taken.reduce((sum, d) => sum + parseAmount(d.amount_ubxs), 0n)));
      expect([withdrawal.amount_ubxs, info.deposit_count]).toEqual([info.total_amount, taken.length]);
      const { body } = await person.get("/wallet/total-deposits");
      expect(body.total_deposits_ubxs).toBe(formatAmount(left.reduce((sum, d) => sum + d.remaining, 0n)));
      expect(body.deposit_count).toBe(left.length);
      seen.taken += taken.length - 1;
      seen.left += left.length;
    }
    expect(Math.min(seen.taken, seen.left)).toBeGreaterThan(least * 0.4);
    await expectSoundLedger(sql);
  });
});

describe("decisions on one request at once", () => {
  const decide = {
    approve: (id: string) => (admins[0] as Person).post(`/admin/withdrawals/${id}/approve`),
    /** By an admin who saw it in this status. */
    reject: (id: string, status: string) =>
      (admins[1] as Person).post(`/admin/withdrawals/${id}/reject`, { reason: "raced", status }),
    complete: (id: string) => (admins[1] as Person).post(`/admin/withdrawals/${id}/complete`, { tx_id: someHash() }),
  };

  it("on a pending one: exactly one of approve, reject and cancel wins", async () => {
    const won = { approved: 0, rejected: 0, cancelled: 0 };
    for (let round = 0; round < times(60) || Math.min(won.rejected, won.cancelled) === 0; round++) {
      const { person, id } = await requested();
      const race = [
        () => decide.approve(id),
        () => person.post(`/wallet/withdrawals/${id}/cancel`),
        () => decide.reject(id, "pending"),
      ];
      const answers = await Promise.all(rotate(race, round).map((go) => go()));
      const statuses = answers.filter(({ status }) => status === 200).map(({ body }) => body.withdrawal.status);
      const end = (await person.get(`/wallet/withdrawals/${id}`)).body.withdrawal.status as keyof typeof won;
      expect(statuses).toEqual([end]);
      const losers = answers.filter(({ status }) => status !== 200);
      expect(losers.map(({ body }) => body.code)).toEqual(losers.map(() => "invalid_transition"));
      won[end]++;
    }
    await expectSoundLedger(sql);
  });

  it("on an approved one: exactly one of complete and reject wins, however many try", async () => {
    for (let round = 0; round < times(60); round++) {
      const { person, id } = await requested();
      await decide.approve(id);
      const reject = (id: string) => decide.reject(id, "approved");
      const tries = [decide.complete, reject, decide.complete, reject, decide.approve];
      const answers = await Promise.all(rotate(tries, round).map((go) => go(id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const [{ events }] = await sql<[{ events: number }]>`
        select count(*)::int as events from withdrawal_events where withdrawal_id = ${id} and user_id = ${person.id}`;
      expect(events).toBe(3);
    }
    await expectSoundLedger(sql);
  });

  it("one payment's transaction is recorded for one of many requests", async () => {
    for (let round = 0; round < times(20); round++) {
      const ids = await Promise.all(Array.from({ length: 5 }, async () => (await requested()).id));
      await Promise.all(ids.map(decide.approve));
      const tx_id = someHash();
      const answers = await Promise.all(
        ids.map((id, i) => (admins[i % 2] as Person).post(`/admin/withdrawals/${id}/complete`, { tx_id })),
      );
      expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
        200,
        ...Array(4).fill("tx_id_used"),
      ]);
    }
    await expectSoundLedger(sql);
  });

  it("a cancellation and a new request never see half of each other", async () => {
    for (let round = 0; round < times(60); round++) {
      const { person, id } = await requested();
      const [cancelled, again] = await Promise.all([
        person.post(`/wallet/withdrawals/${id}/cancel`),
        person.post(path, { wallet_address: someAddress() }),
      ]);
      expect(cancelled.status).toBe(200);
      const total = (await person.get("/wallet/total-deposits")).body.total_deposits_ubxs;
      if (again.status === 201) expect([again.body.withdrawal.amount_ubxs, total]).toEqual(["10", "0"]);
      else expect([again.body.code, total]).toEqual(["withdrawal_pending", "10"]);
    }
    await expectSoundLedger(sql);
  });
});

describe("ordinary withdrawals at once", () => {
  it("never take more than there is", async () => {
    for (let round = 0; round < times(30); round++) {
      const person = await api.person();
      await pay(sql, person.id, "6");
      await pay(sql, person.id, "4");
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          person.post("/wallet/withdraw", { amount_ubxs: "3", wallet_address: someAddress() }),
        ),
      );
      expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
        ...Array(3).fill(201),
        ...Array(5).fill("insufficient_balance"),
      ]);
      expect((await person.get("/wallet/total-deposits")).body).toMatchObject({
        total_deposits_ubxs: "1",
        deposit_count: 1,
      });
    }
    await expectSoundLedger(sql);
  });
});

describe("one Idempotency-Key at once", () => {
  it("has one effect and one answer; those who come while it is at work are told so", async () => {
    for (let round = 0; round < times(30); round++) {
      const person = await api.person();
      await pay(sql, person.id, "10");
      const body = { amount_ubxs: "1", wallet_address: someAddress() };
      const headers = { "Idempotency-Key": randomUUID() };
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => person.post("/wallet/withdraw", body, headers)),
      );
      const done = answers.filter(({ status }) => status === 201);
      const waiting = answers.filter(({ status }) => status !== 201);
      expect(new Set(done.map(({ body }) => body.withdrawal.id)).size).toBe(1);
      expect(waiting.map(({ body }) => body.code)).toEqual(waiting.map(() => "request_in_flight"));
      expect((await person.get("/wallet/balance")).body.reserved_ubxs).toBe("1");
    }
  });
});

it("people do not wait for each other", async () => {
  const [held, free] = [await addUser(sql), await api.person()];
  await pay(sql, free.id, "10");
  await sql.begin(async (tx) => {
    await tx`select from balances where user_id = ${held.id} for update`;
    expect((await free.post(path, { wallet_address: someAddress() })).status).toBe(201);
  });
});

async function requested(): Promise<{ person: Person; id: string }> {
  const person = await api.person();
  await pay(sql, person.id, "10");
  const { body } = await person.post(path, { wallet_address: someAddress() });
  return { person, id: body.withdrawal.id };
}

const rotate = <Item>(items: Item[], by: number) => [
  ...items.slice(by % items.length),
  ...items.slice(0, by % items.length),
];

async function after<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  // Timers are too coarse: they would let everything start at the same few moments.
  while (performance.now() - start < milliseconds) await new Promise(setImmediate);
  return work();
}
