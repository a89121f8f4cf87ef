import { createTestDatabase } from "@freehold/server/testing/test-database";
import { SOAK, times } from "@freehold/test-utils/run/soak";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { expectSoundLedger, pay, someAddress, someHash } from "../money.fixture.ts";
import { createMarket } from "./market.fixture.ts";

const PEOPLE = SOAK ? 200 : 100;

const { sql } = await createTestDatabase();
await sql`update settings set cooling_off_seconds = 0, platform_status = 'active'`;
const api = createTestApi(sql);
const market = createMarket(sql);
let people: Person[];

/** Asks again where more ask at once than a slow machine has connections for. */
async function buy(person: Person, property_id: string, shares: number) {
  for (;;) {
    const answer = await person.post("/investments", { property_id, shares });
    if (answer.body.code !== "unavailable") return answer;
  }
}

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: PEOPLE }, () => api.person()));
  for (const person of people) await pay(sql, person.id, "1000");
});

describe(`${PEOPLE} people who race for 50 shares`, () => {
  it("get each share once, and the others hear how many are left", async () => {
    for (let round = 0; round < times(20, 50); round++) {
      const property_id = await market.openProperty({ sharePrice: 1_000_000n, shares: 50 });
      const answers = await Promise.all(people.map((person) => buy(person, property_id, 1)));
      const bought = answers.filter(({ status }) => status === 201);
      expect(bought).toHaveLength(50);
      for (const { status, body } of answers)
        if (status !== 201) expect([status, body.code]).toEqual([409, "not_enough_shares"]);
      const [sold] = await sql`
        select p.status, p.shares_sold, (select sum(shares)::int from investments where property_id = p.id) as lots
        from properties p where id = ${property_id}`;
      expect(sold).toEqual({ status: "funded", shares_sold: 50n, lots: 50 });
      await expectSoundLedger(sql);
    }
  });

  it("and ask for one to seven at once, so that the last ones fit no buyer: never more than there are", async () => {
    for (let round = 0; round < times(20); round++) {
      const property_id = await market.openProperty({ sharePrice: 1_000_000n, shares: 50 });
      const answers = await Promise.all(people.slice(0, 60).map((person, i) => buy(person, property_id, 1 + (i % 7))));
      const bought = answers.flatMap(({ status, body }) => (status === 201 ? [body.investment.shares] : []));
      const sum = bought.reduce((total, shares) => total + shares, 0);
      expect(sum).toBeLessThanOrEqual(50);
      for (const [i, { status, body }] of answers.entries())
        if (status !== 201) expect(body.shares_available).toBeLessThan(1 + (i % 7));
      expect(await sql`select shares_sold from properties where id = ${property_id}`).toEqual([
        { shares_sold: BigInt(sum) },
      ]);
    }
    await expectSoundLedger(sql);
  });
});

describe("one person's requests at once", () => {
  it("never spend more than there is, and a refund takes every share or none", async () => {
    const admin = await api.person("admin");
    for (let round = 0; round < times(20, 30); round++) {
      const person = await api.person();
      await pay(sql, person.id, "10");
      const property_id = await market.openProperty({ sharePrice: 3_000_000n, shares: 1_000 });
      const [refund, ...purchases] = await Promise.all([
        person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() }),
        ...Array.from({ length: 6 }, () => person.post("/investments", { property_id, shares: 1 })),
      ]);
      const before = purchases.filter(({ status }) => status === 201).length;
      expect(before).toBeLessThanOrEqual(3);
      expect(refund?.body.withdrawal.amount_ubxs).toBe("10");
      const held = await person.get("/investments");
      expect(held.body.investments.map(({ status }) => status)).toEqual(Array(before).fill("in_refund"));
      const { id } = refund?.body.withdrawal ?? { id: "" };
      await admin.post(`/admin/withdrawals/${id}/approve`);
      await Promise.all([
        admin.post(`/admin/withdrawals/${id}/complete`, { tx_id: someHash() }),
        admin.post(`/admin/withdrawals/${id}/reject`, { reason: "raced" }),
      ]);
      const [end] = await sql`select status from withdrawals where id = ${id}`;
      const after = (await person.get("/investments")).body.investments;
      expect(after.map(({ status }) => status)).toEqual(
        Array(before).fill(end?.status === "completed" ? "ended" : "active"),
      );
    }
    await expectSoundLedger(sql);
  });

  it("people who hold the same properties are paid at once without waiting for each other in a circle", async () => {
    const admin = await api.person("admin");
    const properties = await Promise.all([1, 2, 3].map(() => market.openProperty({ sharePrice: 1_000_000n })));
    for (let round = 0; round < times(20); round++) {
      const holders = await Promise.all(Array.from({ length: 12 }, () => api.person()));
      const ids = await Promise.all(
        holders.map(async (person, i) => {
          // All together less than what one admin may approve alone in a day.
          await pay(sql, person.id, "3");
          for (let n = 0; n < 3; n++)
            await person.post("/investments", { property_id: properties[(i + n) % 3], shares: 1 });
          const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
          await admin.post(`/admin/withdrawals/${body.withdrawal.id}/approve`);
          return body.withdrawal.id;
        }),
      );
      const answers = await Promise.all(
        ids.map((id) => admin.post(`/admin/withdrawals/${id}/complete`, { tx_id: someHash() })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    }
    await expectSoundLedger(sql);
  });
});
