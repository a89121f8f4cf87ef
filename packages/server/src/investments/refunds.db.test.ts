import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { expectSoundLedger, pay, someAddress, someHash } from "../money.fixture.ts";
import { createMarket } from "./market.fixture.ts";

const { sql } = await createTestDatabase();
await sql`update settings set cooling_off_seconds = 0, platform_status = 'active'`;
const api = createTestApi(sql);
const market = createMarket(sql);
let admin: Person;

beforeAll(async () => {
  admin = await api.person("admin");
});
afterEach(() => expectSoundLedger(sql));

/** A person with 60 UBXS in 6 shares of a property of 10, and 40 UBXS beside, who asked for all of it back. */
async function refunded() {
  const person = await api.person();
  await pay(sql, person.id, "100");
  const property = await market.openProperty({ sharePrice: 10_000_000n, shares: 10 });
  await person.post("/investments", { property_id: property, shares: 4 });
  await person.post("/investments", { property_id: property, shares: 2 });
  const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
  return { person, property, withdrawal: body.withdrawal };
}

const sharesOf = async (person: Person, property: string) =>
  (await person.get(`/properties/${property}`)).body.property;
const lotsOf = async (person: Person) =>
  (await person.get("/investments")).body.investments.map(({ shares, status, withdrawal_id }) => [
    shares,
    status,
    withdrawal_id,
  ]);

describe("a refund of a person with shares", () => {
  it("marks them in refund at once: they are held, and not for sale", async () => {
    const { person, property, withdrawal } = await refunded();
    expect(withdrawal.amount_ubxs).toBe("100");
    expect(await lotsOf(person)).toEqual([
      [2, "in_refund", withdrawal.id],
      [4, "in_refund", withdrawal.id],
    ]);
    expect(await sharesOf(person, property)).toMatchObject({
      shares_sold: 6,
      shares_available: 4,
      holding: { shares: 6, shares_in_refund: 6, cost_ubxs: "60" },
    });
    expect((await person.get("/investments")).body.totals).toMatchObject({
      cost_ubxs: "60",
      cost_in_refund_ubxs: "60",
    });
  });

  it("ends them when it is completed: they return to the treasury, not to the market", async () => {
    const { person, property, withdrawal } = await refunded();
    await admin.post(`/admin/withdrawals/${withdrawal.id}/approve`);
    expect(await lotsOf(person)).toEqual([
      [2, "in_refund", withdrawal.id],
      [4, "in_refund", withdrawal.id],
    ]);
    await admin.post(`/admin/withdrawals/${withdrawal.id}/complete`, { tx_id: someHash() });
    expect(await lotsOf(person)).toEqual([
      [2, "ended", withdrawal.id],
      [4, "ended", withdrawal.id],
    ]);
    const { body } = await person.get("/investments");
    expect([body.holdings, body.totals.cost_ubxs]).toEqual([[], "0"]);
    // Purchases can still be looked for by what they were of.
    expect(body.properties).toEqual([{ property_id: property, property_name: "Harbour Mill 12" }]);
    expect(await sharesOf(person, property)).toMatchObject({
      shares_sold: 0,
      shares_in_treasury: 6,
      shares_available: 4,
      holding: null,
    });
    // What is left sells out; the treasury's shares are not for sale.
    const other = await api.person();
    await pay(sql, other.id, "100");
    const { body: tooMany } = await other.post("/investments", { property_id: property, shares: 5 });
    expect([tooMany.code, tooMany.message]).toEqual(["not_enough_shares", "Only 4 shares are left."]);
    await other.post("/investments", { property_id: property, shares: 4 });
    expect(await sharesOf(other, property)).toMatchObject({ status: "funded", shares_sold: 4, shares_in_treasury: 6 });
  });

  it("has one moment for what happens at once: when it is asked for, and when it is completed", async () => {
    const { withdrawal } = await refunded();
    await admin.post(`/admin/withdrawals/${withdrawal.id}/approve`);
    await admin.post(`/admin/withdrawals/${withdrawal.id}/complete`, { tx_id: someHash() });
    const rows = await sql`
      select 'asked' as what from withdrawals w
      join ledger_transactions t on t.reference = w.id and t.kind = 'withdrawal_reserved' and t.created_at = w.created_at
      join withdrawal_events e on e.withdrawal_id = w.id and e.status = 'pending' and e.at = w.created_at
      where w.id = ${withdrawal.id}
      union all select 'completed' from withdrawals w
      join withdrawal_events e on e.withdrawal_id = w.id and e.status = 'completed' and e.at = w.closed_at
      where w.id = ${withdrawal.id}
      union all select 'ended' from withdrawals w
      join investments i on i.withdrawal_id = w.id and i.ended_at = w.closed_at where w.id = ${withdrawal.id}`;
    expect(rows.map(({ what }) => what)).toEqual(["asked", "completed", "ended", "ended"]);
  });

  it.each([
    ["rejected", (id: string) => admin.post(`/admin/withdrawals/${id}/reject`, { reason: "Wrong address" })],
    ["cancelled", (id: string, person: Person) => person.post(`/wallet/withdrawals/${id}/cancel`)],
  ] as const)("leaves everything as it was when it is %s, and can be asked again", async (status, end) => {
    const { person, property, withdrawal } = await refunded();
    expect((await end(withdrawal.id, person)).body.withdrawal.status).toBe(status);
    expect(await lotsOf(person)).toEqual([
      [2, "active", null],
      [4, "active", null],
    ]);
    expect(await sharesOf(person, property)).toMatchObject({ shares_sold: 6, holding: { shares_in_refund: 0 } });
    const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
    expect(body.withdrawal.amount_ubxs).toBe("100");
    expect((await lotsOf(person)).map(([, status]) => status)).toEqual(["in_refund", "in_refund"]);
  });

  it("leaves shares alone that are bought after it was asked", async () => {
    const { person, property, withdrawal } = await refunded();
    await pay(sql, person.id, "20");
    await person.post("/investments", { property_id: property, shares: 1 });
    await admin.post(`/admin/withdrawals/${withdrawal.id}/approve`);
    await admin.post(`/admin/withdrawals/${withdrawal.id}/complete`, { tx_id: someHash() });
    expect((await lotsOf(person)).map(([shares, status]) => [shares, status])).toEqual([
      [1, "active"],
      [2, "ended"],
      [4, "ended"],
    ]);
    expect(await sharesOf(person, property)).toMatchObject({ shares_sold: 1, shares_in_treasury: 6 });
  });

  it("of an amount takes no shares", async () => {
    const person = await api.person();
    await pay(sql, person.id, "100");
    const property_id = await market.openProperty({ sharePrice: 10_000_000n });
    await person.post("/investments", { property_id, shares: 6 });
    await person.post("/wallet/withdraw", { amount_ubxs: "40", wallet_address: someAddress() });
    expect(await lotsOf(person)).toEqual([[6, "active", null]]);
  });
});

describe("the database refuses", () => {
  it.each([
    [
      "shares that end without a refund",
      "update investments set status = 'ended', ended_at = now(), withdrawal_id = $2 where user_id = $1",
    ],
    [
      "shares in refund of a request that is closed",
      "update investments set status = 'in_refund', withdrawal_id = $2 where user_id = $1",
    ],
    [
      "another number of shares",
      "update investments set shares = shares + 1, cost = cost + share_price where user_id = $1 and $2::uuid is not null",
    ],
    ["a purchase that is deleted", "delete from investments where user_id = $1 and $2::uuid is not null"],
  ])("%s", async (_, statement) => {
    const { person, withdrawal } = await refunded();
    await person.post(`/wallet/withdrawals/${withdrawal.id}/cancel`);
    await expect(sql.unsafe(statement, [person.id, withdrawal.id])).rejects.toMatchObject({ code: "23001" });
  });
});
