import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterEach, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { createMarket, refundAll, someDraft } from "../../investments/market.fixture.ts";
import { expectSoundLedger, pay } from "../../money.fixture.ts";

const { sql } = await createTestDatabase();
await sql`update settings set cooling_off_seconds = 0, platform_status = 'active'`;
const api = createTestApi(sql);
const market = createMarket(sql);
const [admin, other] = [await api.person("admin"), await api.person("admin")];
afterEach(() => expectSoundLedger(sql));

async function buyer(property_id: string, shares: number): Promise<Person> {
  const person = await api.person();
  await pay(sql, person.id, String(shares));
  expect((await person.post("/investments", { property_id, shares })).status).toBe(201);
  return person;
}

/** A property of 10 shares that is sold out, of which 6 came back by a refund. */
async function refunded(): Promise<string> {
  const id = await market.openProperty({ sharePrice: 1_000_000n, shares: 10 });
  const person = await buyer(id, 6);
  await buyer(id, 4);
  await refundAll(admin, person);
  return id;
}

const read = async (id: string) => (await admin.get(`/properties/${id}`)).body.property;
const propose = (id: string, who = admin) => who.post(`/admin/properties/${id}/reissue`);
const confirm = (id: string | undefined, who = other) => who.post(`/admin/proposals/${id}/confirm`);

describe("shares that came back by refunds", () => {
  it("are for sale again once two admins agree, at the price of the property, which is open then", async () => {
    const id = await refunded();
    expect(await read(id)).toMatchObject({ status: "funded", shares_sold: 4, shares_in_treasury: 6 });
    const { proposal } = (await propose(id)).body.property;
    expect(proposal).toMatchObject({ kind: "reissue", shares: 6, proposed_by: admin.email, is_yours: true });
    expect(await read(id)).toMatchObject({ status: "funded", shares_available: 0 });
    expect((await confirm(proposal?.id, admin)).body.code).toBe("self_approval");
    expect((await confirm(proposal?.id)).status).toBe(200);
    expect(await read(id)).toMatchObject({
      ...{ status: "open", shares_sold: 4, shares_in_treasury: 0, shares_available: 6, share_price_ubxs: "1" },
      ...{ funded_at: null, proposal: null },
    });
    await buyer(id, 6);
    expect(await read(id)).toMatchObject({ status: "funded", shares_sold: 10, shares_in_treasury: 0 });
    const { items } = (await admin.get(`/admin/audit?subject=${id}`)).body;
    expect(items.slice(0, 4).map(({ action }) => action)).toEqual([
      "property.funded",
      "property.reopened",
      "reissue.confirmed",
      "reissue.proposed",
    ]);
    expect(items[3]?.details).toEqual({ shares: "6", proposal: proposal?.id });
  });

  it("are put up again as often as they come back, and no more than another admin saw", async () => {
    const id = await refunded();
    await confirm((await propose(id)).body.property.proposal?.id);
    const [five, one] = [await buyer(id, 5), await buyer(id, 1)];
    await refundAll(admin, one);
    const { proposal } = (await propose(id)).body.property;
    await refundAll(admin, five);
    await confirm(proposal?.id);
    expect(await read(id)).toMatchObject({ status: "open", shares_in_treasury: 5, shares_available: 1 });
    await confirm((await propose(id)).body.property.proposal?.id);
    expect(await read(id)).toMatchObject({ shares_in_treasury: 0, shares_available: 6 });
  });

  it("of a property that is still open join those that are left", async () => {
    const id = await market.openProperty({ sharePrice: 1_000_000n, shares: 10 });
    await refundAll(admin, await buyer(id, 6));
    await confirm((await propose(id)).body.property.proposal?.id);
    expect(await read(id)).toMatchObject({ status: "open", shares_in_treasury: 0, shares_available: 10 });
  });

  it("are not proposed where there are none, twice, or once the sale has ended for good", async () => {
    const none = await propose(await market.openProperty());
    expect([none.status, none.body.code]).toEqual([409, "invalid_transition"]);
    const id = await refunded();
    const { proposal } = (await propose(id)).body.property;
    expect((await propose(id, other)).body.code).toBe("invalid_transition");
    // To close the property takes the proposal back.
    expect((await admin.post(`/admin/properties/${id}/close`)).body.property).toMatchObject({
      status: "closed",
      proposal: null,
    });
    expect((await confirm(proposal?.id)).body.code).toBe("invalid_transition");
    expect((await propose(id)).body.code).toBe("invalid_transition");
  });

  it("are found by admins while they wait, and by no other person", async () => {
    const id = await refunded();
    const draft = (await admin.post("/admin/properties", someDraft())).body.property;
    await propose(id);
    await admin.post(`/admin/properties/${draft.id}/publish`);
    const found = async (who: Person) =>
      (await who.get("/properties?proposed=true&limit=100")).body.properties.map((property) => property.id);
    expect(await found(other)).toEqual([draft.id, id]);
    const person = await api.person();
    expect(await found(person)).toEqual([]);
    expect((await person.get(`/properties/${id}`)).body.property.proposal).toBeNull();
    await confirm((await read(id)).proposal?.id);
    expect(await found(other)).toEqual([draft.id]);
  });

  it("stay in the treasury where the database sees no two admins", async () => {
    const id = await refunded();
    await expect(
      sql`update properties set shares_in_treasury = 0, status = 'open', funded_at = null where id = ${id}`,
    ).rejects.toThrow("two admins put shares");
    await confirm((await propose(id)).body.property.proposal?.id);
    await refundAll(admin, await buyer(id, 6));
    // What was agreed on is used up.
    await expect(
      sql`update properties set shares_in_treasury = 0, status = 'open', funded_at = null where id = ${id}`,
    ).rejects.toThrow("two admins put shares");
  });
});
