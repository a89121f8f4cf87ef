import type {
  Distribution,
  DistributionPreview,
  Distributions,
  DistributionsDue,
  MonthEarnings,
  Payouts,
  UserEarnings,
} from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { expectSoundLedger } from "../money.fixture.ts";
import { KINDS } from "../proposal-kinds.ts";
import { confirmProposal } from "../proposals/decide.ts";
import { distributeAt, happenAt } from "../seeding.ts";
import { draftDistribution } from "./distributions/draft-distribution.ts";
import { type Holder, readHolders } from "./distributions/holders.ts";
import { proposeDistribution } from "./distributions/propose-distribution.ts";
import { distributeNext } from "./engine/distribute.ts";
import { agreedMonth, buyShares, distributeAll, monthsAgo, someProperty } from "./payouts.fixture.ts";

const { sql } = await createTestDatabase();
await sql`update settings set two_approvals_above = 1000000000, cooling_off_seconds = 0`;
const api = createTestApi(sql);
const operator = await api.person("admin");
const approver = await api.person("admin");

const MONTH = monthsAgo(1);
const month = MONTH.slice(0, 7);
const LONG_AGO = new Date(Date.UTC(2020, 0, 15));

/** A property whose shares three people hold, the first the longest. */
async function held(shares = [1, 1, 1]) {
  const property = await someProperty(sql);
  const people: Person[] = [];
  for (const [place, count] of shares.entries()) {
    const person = await api.person();
    people.push(person);
    await buyShares(sql, {
      userId: person.id,
      propertyId: property.id,
      shares: count,
      at: new Date(+LONG_AGO + place),
    });
  }
  return { property, people };
}

const entered = (propertyId: string, gross = "5000", costs = "1000") => ({
  property_id: propertyId,
  month,
  gross_ubxs: gross,
  costs_ubxs: costs,
});

const balance = async (person: Person) => (await person.get("/wallet/balance")).body;
const payoutsOf = async (person: Person) => (await person.get<Payouts>("/payouts")).body.items;

describe("a property's month", () => {
  it("is previewed, entered by one admin, confirmed by another, and then paid to whoever held shares", async () => {
    const { property, people } = await held();
    const preview = await operator.post<DistributionPreview>(
      "/admin/payouts/preview",
      entered(property.id, "10.00001", "0"),
    );
    expect(preview.status).toBe(200);
    expect(preview.body).toMatchObject({
      net_ubxs: "10.00001",
      holders: 3,
      shares: 3,
      per_share_ubxs: "3.333336",
      smallest_ubxs: "3.333336",
      largest_ubxs: "3.333337",
      rounded_up: 2,
    });

    const created = await operator.post<Distribution>("/admin/payouts", {
      ...entered(property.id),
      note: "A quiet month",
    });
    expect(created.status).toBe(201);
    const { id, status } = created.body;
    expect(status).toBe("proposed");
    expect(await distributeNext(sql)).toBe(false);
    expect((await operator.post(`/admin/proposals/${id}/confirm`)).body.code).toBe("self_approval");

    expect((await approver.post(`/admin/proposals/${id}/confirm`)).status).toBe(200);
    expect((await operator.get<Distribution>(`/admin/payouts/${id}`)).body).toMatchObject({
      status: "distributing",
      confirmed_by: { email: approver.email },
    });
    await distributeAll(sql);
    const done = (await operator.get<Distribution>(`/admin/payouts/${id}`)).body;
    expect(done).toMatchObject({
      status: "completed",
      note: "A quiet month",
      progress: { holders_booked: 3, seconds_left: null },
    });

    // Admins read of which property and month it is.
    expect((await operator.get<UserEarnings>(`/admin/users/${people[0]?.id}/earnings`)).body.items).toMatchObject([
      { type: "payout", payout: { property_slug: property.slug, property_name: property.name, month } },
    ]);
    const amounts = await Promise.all(people.map(async (person) => (await payoutsOf(person))[0]?.amount_ubxs));
    expect(amounts).toEqual(["1333.333334", "1333.333333", "1333.333333"]);
    const [first] = people as [Person, ...Person[]];
    expect((await balance(first)).earnings_ubxs).toBe("1333.333334");
    const { transactions } = (await first.get("/wallet/transactions")).body;
    expect(transactions[0]).toMatchObject({ type: "payout", amount_ubxs: "1333.333334" });
    await expectSoundLedger(sql);
  });

  it("that was confirmed can be cancelled until its parts are worked out", async () => {
    const { property } = await held();
    const enter = () => agreedMonth(sql, entered(property.id), [operator.id, approver.id]);
    const first = await enter();
    const cancelled = (await operator.post<Distribution>(`/admin/payouts/${first}/cancel`)).body;
    expect(cancelled).toMatchObject({ status: "cancelled", cancellable: false, confirmed_by: { id: approver.id } });
    expect(await distributeNext(sql)).toBe(false);
    expect((await operator.get(`/admin/audit?subject=${first}`)).body.items[0]).toMatchObject({
      action: "distribution.cancelled",
      actor_id: operator.id,
    });

    const id = await enter();
    expect(await distributeNext(sql)).toBe(true);
    expect((await approver.post(`/admin/payouts/${id}/cancel`)).body).toMatchObject({ code: "invalid_transition" });
    await expect(
      sql`update distributions set status = 'cancelled', cancelled_by = ${approver.id}, cancelled_at = now() where id = ${id}`,
    ).rejects.toThrow("are worked out");
    await distributeAll(sql);
    expect((await operator.get<Distribution>(`/admin/payouts/${id}`)).body).toMatchObject({
      status: "completed",
      cancellable: false,
    });
  });

  it("is distributed once, also where it is confirmed while another admin proposes it anew", async () => {
    const { property } = await held();
    const { id } = (await operator.post<Distribution>("/admin/payouts", entered(property.id))).body;
    // What the check before a proposal cannot see: both months are open, one after the other is confirmed.
    const [{ subject, payload }] = await sql<[{ subject: string; payload: object }]>`
      select subject, payload from proposals where id = ${id}`;
    await approver.post(`/admin/proposals/${id}/confirm`);
    const [second] = await sql<[{ id: string }]>`
      insert into proposals (kind, subject, payload, proposed_by)
      values ('distribution', ${subject}, ${sql.json(payload as never)}, ${operator.id}) returning id`;
    const late = await approver.post(`/admin/proposals/${second.id}/confirm`);
    expect([late.status, late.body.code]).toEqual([409, "month_distributed"]);
    await distributeAll(sql);
    expect(await sql`select from distributions where property_id = ${property.id}`).toHaveLength(1);
    await approver.post(`/admin/proposals/${second.id}/cancel`);
  });

  it("goes to whoever held shares at its end, not to who came or had gone", async () => {
    const property = await someProperty(sql);
    const [before, after, gone, refunded] = await Promise.all([api.person(), api.person(), api.person(), api.person()]);
    const end = new Date(`${monthsAgo(0)}T00:00:00Z`);
    const bought = (person: Person, at: Date) =>
      buyShares(sql, { userId: person.id, propertyId: property.id, shares: 5, at });
    await bought(before, new Date(+end - 1));
    await bought(after, end);
    await bought(gone, LONG_AGO);
    await bought(refunded, LONG_AGO);
    const ended = new Map([
      [gone.id, new Date(+end - 1)],
      [refunded.id, end],
    ]);
    const undone = new Error("undone on purpose");
    let holders: Holder[] = [];
    const look = sql.begin(async (tx) => {
      // As a completed refund leaves them, the rest of the refund aside.
      await tx`alter table investments disable trigger user`;
      for (const [userId, at] of ended) {
        const [withdrawal] = await tx<[{ id: string }]>`
          insert into withdrawals (user_id, kind, amount, from_available, from_invested, from_earnings, deposit_count, wallet_address)
          values (${userId}, 'total_deposits', 5, 0, 5, 0, 1, 'somewhere') returning id`;
        await tx`
          update investments set status = 'ended', ended_at = ${at}, withdrawal_id = ${withdrawal.id} where user_id = ${userId}`;
      }
      holders = await readHolders(tx, { propertyId: property.id, month: MONTH });
      throw undone;
    });
    await expect(look).rejects.toBe(undone);
    expect(holders).toEqual([
      { user_id: refunded.id, shares: 5n },
      { user_id: before.id, shares: 5n },
    ]);
  });

  it("is refused while it is not over, without holders, and a second time", async () => {
    const { property } = await held();
    const now = new Date().toISOString().slice(0, 7);
    const early = await operator.post("/admin/payouts", { ...entered(property.id), month: now });
    expect(early.body).toMatchObject({ code: "validation_failed", errors: [{ path: "month" }] });
    const nobody = await operator.post("/admin/payouts", entered((await someProperty(sql)).id));
    expect(nobody.body.code).toBe("no_holders");
    const unknown = await operator.post("/admin/payouts", entered(operator.id));
    expect(unknown.status).toBe(404);

    const [first, second] = await Promise.all([1, 2].map(() => operator.post("/admin/payouts", entered(property.id))));
    expect([first?.status, second?.status].sort()).toEqual([201, 409]);
    const again = await approver.post("/admin/payouts", entered(property.id));
    expect(again.body.code).toBe("month_distributed");
    const [{ id }] = (await operator.get<Distributions>(`/admin/payouts?property_id=${property.id}`)).body.items as [
      Distribution,
    ];
    await approver.post(`/admin/proposals/${id}/cancel`);
    expect((await operator.get<Distribution>(`/admin/payouts/${id}`)).body.status).toBe("cancelled");
    expect((await approver.post(`/admin/proposals/${id}/confirm`)).body.code).toBe("invalid_transition");
    expect((await operator.post("/admin/payouts", entered(property.id))).status).toBe(201);
  });

  it.each([
    ["0", "0", "0"],
    ["10", "12.5", "-2.5"],
  ])(
    "with a rent of %s and costs of %s is entered and confirmed by two, pays nobody, and is due no more",
    async (gross, costs, net) => {
      const { property, people } = await held();
      const [person] = people as [Person, Person, Person];
      const preview = (
        await operator.post<DistributionPreview>("/admin/payouts/preview", entered(property.id, gross, costs))
      ).body;
      const nothing = { net_ubxs: net, holders: 3, per_share_ubxs: "0", smallest_ubxs: "0", largest_ubxs: "0" };
      expect(preview).toMatchObject({ ...nothing, rounded_up: 0 });
      const { id, status } = (await operator.post<Distribution>("/admin/payouts", entered(property.id, gross, costs)))
        .body;
      expect(status).toBe("proposed");
      expect((await operator.post(`/admin/proposals/${id}/confirm`)).body.code).toBe("self_approval");
      const bookings = async () => (await sql`select count(*)::int as count from ledger_transactions`)[0]?.count;
      const before = await bookings();
      await approver.post(`/admin/proposals/${id}/confirm`);
      await distributeAll(sql);
      expect(await bookings()).toBe(before);
      expect((await operator.get<Distribution>(`/admin/payouts/${id}`)).body).toMatchObject({
        ...nothing,
        status: "completed",
        progress: { holders_booked: 3, amount_booked_ubxs: "0" },
      });
      const due = (await operator.get<DistributionsDue>(`/admin/payouts/due?month=${month}&property_id=${property.id}`))
        .body;
      expect(due.items).toMatchObject([{ distribution: { id, status: "completed", net_ubxs: net } }]);
      expect(await payoutsOf(person)).toMatchObject([{ month, amount_ubxs: "0", net_ubxs: net }]);
      expect((await balance(person)).total_ubxs).toBe("1");
      await expectSoundLedger(sql);
    },
  );

  it("is refused until ten minutes after its end, by the database as well", async () => {
    const { property } = await held();
    const end = Date.parse(`${monthsAgo(0)}T00:00:00Z`);
    const at = (moment: number) => draftDistribution({ sql, clock: () => new Date(moment) }, entered(property.id));
    await expect(at(end + 600_000 - 1)).rejects.toThrow("Month can be distributed ten minutes after its end (UTC)");
    expect(await at(end + 600_000)).toMatchObject({ month: MONTH });
    const closed = async (moment: string) =>
      (await sql`select month_is_closed('2026-02-01', ${moment}::text::timestamptz) as closed`)[0]?.closed;
    expect(await closed("2026-03-01T00:09:59.999Z")).toBe(false);
    expect(await closed("2026-03-01T00:10:00Z")).toBe(true);
    const insert = sql`
      insert into distributions (id, property_id, month, gross, costs, shares, holders, smallest, largest, rounded_up)
      values (gen_random_uuid(), ${property.id}, date_trunc('month', now() at time zone 'UTC'), 5, 1, 3, 3, 1, 2, 1)`;
    await expect(insert).rejects.toThrow("is not over for ten minutes");
  });

  it("is due where people hold shares, until it is entered", async () => {
    const { property } = await held();
    await someProperty(sql, { name: "Nobody's House" });
    const due = async () => {
      const { items } = (await operator.get<DistributionsDue>(`/admin/payouts/due?month=${month}&limit=100`)).body;
      expect(items.map(({ property_name }) => property_name)).not.toContain("Nobody's House");
      return items.find(({ property_id }) => property_id === property.id);
    };
    expect(await due()).toMatchObject({ gross_rent_ubxs: "1000", costs_ubxs: "0", distribution: null });
    const { id } = (await operator.post<Distribution>("/admin/payouts", entered(property.id))).body;
    expect((await due())?.distribution).toEqual({ id, status: "proposed", net_ubxs: "4000" });
    await operator.post(`/admin/proposals/${id}/cancel`);
    expect((await due())?.distribution).toBeNull();
    // What an admin proposed who has lost the role stands in nobody's way.
    const former = await api.person("admin");
    await former.post("/admin/payouts", entered(property.id));
    await approver.patch(`/admin/users/${former.id}`, { role: "user" });
    expect((await due())?.distribution).toBeNull();
    const first = (await operator.get<DistributionsDue>(`/admin/payouts/due?month=${month}&limit=1`)).body;
    const second = (
      await operator.get<DistributionsDue>(`/admin/payouts/due?month=${month}&limit=1&after=${first.next}`)
    ).body;
    expect(second.items[0]?.property_id).not.toBe(first.items[0]?.property_id);
    const all = (await operator.get<DistributionsDue>(`/admin/payouts/due?month=${month}&limit=100`)).body;
    expect([first.total, first.completed]).toEqual([
      all.items.length,
      all.items.filter(({ distribution }) => distribution?.status === "completed").length,
    ]);
    const one = (await operator.get<DistributionsDue>(`/admin/payouts/due?property_id=${property.id}&limit=1`)).body;
    expect(one).toMatchObject({ items: [{ property_id: property.id }], next: null });
    // What was bought since is none of that month's.
    const later = await api.person();
    await buyShares(sql, { userId: later.id, propertyId: property.id, shares: 1, at: new Date() });
    expect((await due())?.shares).toBe(3);
  });

  it("can be entered of the past, as a seed does", async () => {
    const { property, people } = await held([1]);
    const [person] = people as [Person];
    const at = new Date(`${monthsAgo(2)}T09:00:00Z`);
    const past = { ...entered(property.id, "3", "1"), month: monthsAgo(3).slice(0, 7) };
    const id = await happenAt(sql, at, (tx) => proposeDistribution({ tx, clock: () => at }, past, operator.id));
    await happenAt(sql, at, (tx) => confirmProposal(tx, KINDS, { id, adminId: approver.id }));
    await distributeAt(sql, id, at);
    expect(await payoutsOf(person)).toMatchObject([{ amount_ubxs: "2", created_at: at.toISOString() }]);
    const { transactions } = (await person.get("/wallet/transactions")).body;
    expect(transactions[0]).toMatchObject({ type: "payout", created_at: at.toISOString() });
    await expectSoundLedger(sql);
  });

  it("is the admins' business, and in the audit log", async () => {
    const { property, people } = await held();
    const [person] = people as [Person, ...Person[]];
    expect((await person.post("/admin/payouts", entered(property.id))).status).toBe(403);
    const { id } = (await operator.post<Distribution>("/admin/payouts", entered(property.id))).body;
    expect((await person.get(`/admin/payouts/${id}`)).status).toBe(403);
    expect((await operator.get(`/admin/payouts/${person.id}`)).status).toBe(404);
    await approver.post(`/admin/proposals/${id}/confirm`);
    await distributeAll(sql);
    const { items } = (await operator.get(`/admin/audit?subject=${id}`)).body;
    expect(items.map((entry) => [entry.action, entry.actor_id])).toEqual([
      ["distribution.completed", null],
      ["distribution.confirmed", approver.id],
      ["distribution.proposed", operator.id],
    ]);
  });
});

describe("what people see of a distribution", () => {
  it("is nothing before it is whole, and everything from then on", async () => {
    const { property, people } = await held([10, 10, 10]);
    const [person, other] = people as [Person, Person, Person];
    const { id } = (await operator.post<Distribution>("/admin/payouts", entered(property.id, "3000.3", "0"))).body;
    await approver.post(`/admin/proposals/${id}/confirm`);

    const nothing = async () => {
      for (const one of people) {
        expect(await payoutsOf(one)).toEqual([]);
        expect((await balance(one)).total_ubxs).toBe("10");
        const { transactions } = (await one.get("/wallet/transactions")).body;
        expect(transactions.some(({ type }) => type === "payout")).toBe(false);
        expect(
          (await one.get<MonthEarnings>(`/payouts/monthly-earnings/${month.replace("-", "/")}`)).body.amount_ubxs,
        ).toBe("0");
      }
      const spend = await person.post("/wallet/withdraw", { amount_ubxs: "5", wallet_address: person.wallet_address });
      expect(spend.body.code).toBe("insufficient_balance");
      await expectSoundLedger(sql);
    };
    // Worked out, then booked one by one.
    for (let step = 0; step < 4; step++) {
      await nothing();
      expect(await distributeNext(sql, 1)).toBe(true);
    }
    await nothing();
    await distributeNext(sql, 1);

    // Complete, and nothing moved to earnings yet.
    expect(await sql`select from payouts where distribution_id = ${id} and posted_at is not null`).toHaveLength(0);
    for (const one of people) {
      expect(await payoutsOf(one)).toMatchObject([
        { amount_ubxs: "1000.1", month, shares: 10, property_slug: property.slug },
      ]);
      expect((await balance(one)).earnings_ubxs).toBe("1000.1");
      expect(
        (await one.get<MonthEarnings>(`/payouts/monthly-earnings/${month.replace("-", "/")}`)).body.amount_ubxs,
      ).toBe("1000.1");
    }
    const spend = await person.post("/wallet/withdraw", {
      amount_ubxs: "1000.1",
      wallet_address: person.wallet_address,
    });
    expect(spend.status).toBe(201);
    expect((await balance(person)).earnings_ubxs).toBe("0");
    expect((await other.get("/wallet/transactions")).body.transactions[0]).toMatchObject({
      type: "payout",
      amount_ubxs: "1000.1",
    });
    await expectSoundLedger(sql);
    await distributeAll(sql, 1);
    expect((await balance(person)).earnings_ubxs).toBe("0");
    expect((await balance(other)).earnings_ubxs).toBe("1000.1");
    await expectSoundLedger(sql);
  });
});
