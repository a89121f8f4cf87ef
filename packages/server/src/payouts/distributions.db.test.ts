import { randomUUID } from "node:crypto";
import type {
  AdminUserDetail,
  AdminUsers,
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
import { actAs } from "../audit/act-as.fixture.ts";
import { expectSoundLedger } from "../money.fixture.ts";
import { KINDS } from "../proposal-kinds.ts";
import { confirmProposal } from "../proposals/decide.ts";
import { distributeAt, happenAt } from "../seeding.ts";
import { readCsv, readPdf } from "../statements/read-files.fixture.ts";
import { draftDistribution } from "./distributions/draft-distribution.ts";
import { type Holder, readHolders } from "./distributions/holders.ts";
import { proposeDistribution } from "./distributions/propose-distribution.ts";
import { mailPayouts } from "./mail/mail-payouts.ts";
import { inWords } from "./mail/mails.ts";
import { agreedMonth, buyShares, distributeAll, distributeStep, monthsAgo, someProperty } from "./payouts.fixture.ts";

const { sql } = await createTestDatabase();
await sql`update settings set two_approvals_above = 1000000000, cooling_off_seconds = 0`;
const api = createTestApi(sql);
const operator = await api.person("admin");
const approver = await api.person("admin");

const MONTH = monthsAgo(1);
const month = MONTH.slice(0, 7);
const LONG_AGO = new Date(Date.UTC(2020, 0, 15));
const DAY = 86_400_000;

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
  // Few of the property's shares are held, so that it is above what is stated for them.
  reason: "As the manager says",
});

const balance = async (person: Person) => (await person.get("/wallet/balance")).body;
const payoutsOf = async (person: Person) => (await person.get<Payouts>("/payouts")).body.items;

describe("a property's month", () => {
  it("is previewed, entered by one admin, confirmed by another, and then paid to its holders", async () => {
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
    expect(await distributeStep(sql)).toBe(false);
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
    expect(await distributeStep(sql)).toBe(false);
    expect((await operator.get(`/admin/audit?subject=${first}`)).body.items[0]).toMatchObject({
      action: "distribution.cancelled",
      actor_id: operator.id,
    });

    const id = await enter();
    expect(await distributeStep(sql)).toBe(true);
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
    const second = randomUUID();
    await actAs(
      sql,
      operator.id,
      (tx) => tx`
        insert into proposals (id, kind, subject, payload, proposed_by)
        values (${second}, 'distribution', ${subject}, ${JSON.stringify(payload)}, ${operator.id})`,
    );
    const late = await approver.post(`/admin/proposals/${second}/confirm`);
    expect([late.status, late.body.code]).toEqual([409, "month_distributed"]);
    await distributeAll(sql);
    expect(await sql`select from distributions where property_id = ${property.id}`).toHaveLength(1);
    await approver.post(`/admin/proposals/${second}/cancel`);
  });

  it("goes by share-days: shares times the days (UTC) at whose end they were held", async () => {
    const property = await someProperty(sql);
    const start = new Date(`${MONTH}T00:00:00Z`);
    const end = new Date(`${monthsAgo(0)}T00:00:00Z`);
    const days = (+end - +start) / DAY;
    const lots = new Map<string, { bought: Date; ended?: Date; days: number }>([
      ["all month", { bought: LONG_AGO, days }],
      ["bought a second before its end", { bought: new Date(+end - 1_000), days: 1 }],
      ["refunded a second before its end", { bought: LONG_AGO, ended: new Date(+end - 1_000), days: days - 1 }],
      ["refunded at its end", { bought: LONG_AGO, ended: end, days }],
      ["bought on its tenth day", { bought: new Date(+start + 9.5 * DAY), days: days - 9 }],
      ["for three days", { bought: new Date(+start + 2 * DAY), ended: new Date(+start + 5.1 * DAY), days: 3 }],
      [
        "bought and refunded on one day",
        { bought: new Date(+start + DAY), ended: new Date(+start + 1.9 * DAY), days: 0 },
      ],
      ["bought at its end", { bought: end, days: 0 }],
      ["refunded as it began", { bought: LONG_AGO, ended: start, days: 0 }],
    ]);
    const names = new Map<string, string>();
    for (const [name, { bought }] of lots) {
      const { id } = await api.person();
      names.set(id, name);
      await buyShares(sql, { userId: id, propertyId: property.id, shares: 5, at: bought });
    }
    const undone = new Error("undone on purpose");
    let holders: Holder[] = [];
    const look = sql.begin(async (tx) => {
      // As a completed refund leaves them, the rest of the refund aside.
      await tx`alter table investments disable trigger user`;
      for (const [userId, name] of names) {
        const at = lots.get(name)?.ended;
        if (!at) continue;
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
    expect(Object.fromEntries(holders.map(({ user_id, share_days }) => [names.get(user_id), share_days]))).toEqual(
      Object.fromEntries(
        [...lots].filter(([, lot]) => lot.days > 0).map(([name, lot]) => [name, 5n * BigInt(lot.days)]),
      ),
    );
  });

  it("pays a purchase of its last second for one day", async () => {
    const { property, people } = await held([40]);
    const [holder] = people as [Person];
    const sniper = await api.person();
    const end = new Date(`${monthsAgo(0)}T00:00:00Z`);
    await buyShares(sql, { userId: sniper.id, propertyId: property.id, shares: 40, at: new Date(+end - 1_000) });
    const days = (+end - Date.parse(`${MONTH}T00:00:00Z`)) / DAY;
    await agreedMonth(sql, entered(property.id, String(days + 1), "0"), [operator.id, approver.id]);
    await distributeAll(sql);
    expect(await payoutsOf(holder)).toMatchObject([{ amount_ubxs: String(days), shares: 40 }]);
    expect(await payoutsOf(sniper)).toMatchObject([{ amount_ubxs: "1", shares: Math.round(4000 / days) / 100 }]);
  });

  it("is refused while it is not over, without holders, and a second time", async () => {
    const { property } = await held();
    const now = new Date().toISOString().slice(0, 7);
    const early = await operator.post("/admin/payouts", { ...entered(property.id), month: now });
    expect(early.body).toMatchObject({ code: "validation_failed", errors: [{ path: "month" }] });
    const unsold = await operator.post("/admin/payouts", entered((await someProperty(sql)).id));
    expect(unsold.body.code).toBe("no_holders");
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
    "with a rent of %s and costs of %s is entered and confirmed by two, pays no holder, and is due no more",
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
    const at = (moment: number) =>
      draftDistribution({ sql, clock: () => new Date(moment) }, entered(property.id), operator.id);
    await expect(at(end + 600_000 - 1)).rejects.toThrow(
      "Month can be distributed from ten minutes after its end (UTC)",
    );
    expect(await at(end + 600_000)).toMatchObject({ month: MONTH });
    const closed = async (moment: string) =>
      (await sql`select month_is_closed('2026-02-01', ${moment}::text::timestamptz) as closed`)[0]?.closed;
    expect(await closed("2026-03-01T00:09:59.999Z")).toBe(false);
    expect(await closed("2026-03-01T00:10:00Z")).toBe(true);
    const insert = sql`
      insert into distributions (id, property_id, month, gross, costs, share_days, holders, smallest, largest, rounded_up)
      values (gen_random_uuid(), ${property.id}, date_trunc('month', now() at time zone 'UTC'), 5, 1, 3, 3, 1, 2, 1)`;
    await expect(insert).rejects.toThrow("is not over for ten minutes");
  });

  it("is due where people hold shares, until it is entered", async () => {
    const { property } = await held();
    await someProperty(sql, { name: "Unsold House" });
    const due = async () => {
      const { items } = (await operator.get<DistributionsDue>(`/admin/payouts/due?month=${month}&limit=100`)).body;
      expect(items.map(({ property_name }) => property_name)).not.toContain("Unsold House");
      return items.find(({ property_id }) => property_id === property.id);
    };
    // 3 of 1,000,000 shares.
    expect(await due()).toMatchObject({ shares: 3, gross_ubxs: "0.003", costs_ubxs: "0", distribution: null });
    const { id } = (await operator.post<Distribution>("/admin/payouts", entered(property.id))).body;
    expect((await due())?.distribution).toEqual({ id, status: "proposed", net_ubxs: "4000" });
    await operator.post(`/admin/proposals/${id}/cancel`);
    expect((await due())?.distribution).toBeNull();
    // What an admin proposed who has lost the role stands in no other admin's way.
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

  it.each([monthsAgo(0).slice(0, 7), "2199-12"])("is not due while it is not over: %s", async (month) => {
    const refused = await operator.get(`/admin/payouts/due?month=${month}`);
    expect([refused.status, refused.body.detail]).toEqual([422, "Month isn't over yet."]);
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

describe("the admins of a month", () => {
  /** An admin who holds a share of a property, or whom one of its holders came from. */
  const gaining: [how: string, (propertyId: string) => Promise<Person>][] = [
    [
      "held shares in it",
      async (propertyId) => {
        const admin = await api.person("admin");
        await buyShares(sql, { userId: admin.id, propertyId, shares: 1, at: new Date(`${MONTH}T12:00:00Z`) });
        return admin;
      },
    ],
    [
      "invited a person who did",
      async (propertyId) => {
        const admin = await api.person("admin");
        const invited = await api.person("user", admin.id);
        await buyShares(sql, { userId: invited.id, propertyId, shares: 1, at: new Date(`${MONTH}T12:00:00Z`) });
        return admin;
      },
    ],
  ];

  it.each(gaining)(
    "are others than one who %s, for entering and for confirming, by the database as well",
    async (_, make) => {
      const { property } = await held();
      const gains = await make(property.id);
      for (const path of ["/admin/payouts", "/admin/payouts/preview"]) {
        const refused = await gains.post(path, entered(property.id));
        expect([refused.status, refused.body.code]).toEqual([409, "holds_shares"]);
      }
      const { id } = (await operator.post<Distribution>("/admin/payouts", entered(property.id))).body;
      const confirmed = await gains.post(`/admin/proposals/${id}/confirm`);
      expect([confirmed.status, confirmed.body.code]).toEqual([409, "holds_shares"]);
      const around = actAs(sql, gains.id, async (tx) => {
        await tx`update proposals set status = 'confirmed', closed_by = ${gains.id}, closed_at = now() where id = ${id}`;
        await tx`
        insert into distributions (id, property_id, month, gross, costs, share_days, holders, smallest, largest, rounded_up)
        select id, property_id, month, gross, costs, share_days, holders, smallest, largest, rounded_up from months where id = ${id}`;
      });
      await expect(around).rejects.toThrow("no distribution that pays them");
      // The screens know before.
      const own = (await gains.get<Distribution>(`/admin/payouts/${id}`)).body;
      expect(own).toMatchObject({ mine: false, holds_shares: true });
      const due = `/admin/payouts/due?month=${month}&property_id=${property.id}`;
      expect((await gains.get<DistributionsDue>(due)).body.items).toMatchObject([{ holds_shares: true }]);
      expect((await approver.get<DistributionsDue>(due)).body.items).toMatchObject([{ holds_shares: false }]);
      expect((await approver.get<Distribution>(`/admin/payouts/${id}`)).body.holds_shares).toBe(false);
      const { items } = (await approver.get(`/admin/audit?subject=${id}`)).body;
      expect(items[0]).toMatchObject({
        action: "refused",
        actor_id: gains.id,
        details: { act: "POST /admin/proposals/{id}/confirm", code: "holds_shares" },
      });
      // They may take it out of the way, and others may go on.
      expect((await approver.post(`/admin/proposals/${id}/confirm`)).status).toBe(200);
      await distributeAll(sql);
    },
  );

  it("may buy shares once it is over: what was bought since has no part in it", async () => {
    const { property } = await held();
    const [proposer, confirmer] = [await api.person("admin"), await api.person("admin")];
    const { id } = (await proposer.post<Distribution>("/admin/payouts", entered(property.id))).body;
    for (const admin of [proposer, confirmer])
      await buyShares(sql, { userId: admin.id, propertyId: property.id, shares: 1, at: new Date() });
    expect((await confirmer.post(`/admin/proposals/${id}/confirm`)).status).toBe(200);
    await distributeAll(sql);
    expect((await proposer.get<Distribution>(`/admin/payouts/${id}`)).body).toMatchObject({ holders: 3 });
  });

  it("see why its gross is more than a tenth above what is stated for the shares held", async () => {
    const property = await someProperty(sql, { shares: 100, netRent: "1000" });
    const person = await api.person();
    await buyShares(sql, { userId: person.id, propertyId: property.id, shares: 50, at: LONG_AGO });
    const month = (gross: string) => ({ ...entered(property.id, gross, "0"), reason: undefined });
    expect((await operator.post("/admin/payouts/preview", month("550"))).body).toMatchObject({
      stated_gross_ubxs: "500",
      needs_reason: false,
    });
    expect(
      (await operator.post<DistributionPreview>("/admin/payouts/preview", month("550.000001"))).body.needs_reason,
    ).toBe(true);
    const refused = await operator.post("/admin/payouts", month("550.000001"));
    expect(refused.body).toMatchObject({ code: "validation_failed", errors: [{ path: "reason" }] });
    const { id } = (
      await operator.post<Distribution>("/admin/payouts", { ...month("550.000001"), reason: "Arrears of May" })
    ).body;
    expect((await approver.get<Distribution>(`/admin/payouts/${id}`)).body.reason).toBe("Arrears of May");
    await approver.post(`/admin/proposals/${id}/cancel`);
    expect((await operator.post("/admin/payouts", month("550"))).status).toBe(201);
  });

  it("see why also where one of them has raised what is stated first, and taken that back", async () => {
    const property = await someProperty(sql, { shares: 100, netRent: "1000.5" });
    const person = await api.person();
    await buyShares(sql, { userId: person.id, propertyId: property.id, shares: 50, at: LONG_AGO });
    const raised = { gross_rent_ubxs: "100000", happened_on: "2019-01-01" };
    expect((await operator.patch(`/admin/properties/${property.id}`, raised)).status).toBe(200);
    const { items } = (await operator.get(`/properties/${property.id}/events`)).body;
    await operator.delete(`/admin/properties/${property.id}/events/${items[0]?.id}`);
    const month = { ...entered(property.id, "50000", "0"), reason: undefined };
    expect((await operator.post("/admin/payouts/preview", month)).body).toMatchObject({
      stated_gross_ubxs: "500.25",
      needs_reason: true,
    });
    // The form begins with the same number.
    const due = await operator.get<DistributionsDue>(
      `/admin/payouts/due?month=${month.month}&property_id=${property.id}`,
    );
    expect(due.body.items[0]?.gross_ubxs).toBe("500.25");
    expect((await operator.post("/admin/payouts", month)).body.code).toBe("validation_failed");
  });
});

describe("a correction", () => {
  const correction = (propertyId: string, gross: string) => ({
    ...entered(propertyId, gross, "0"),
    is_correction: true,
    reason: "A tenant paid late",
  });

  it("pays what was missing in a finished month, by two admins, to the holders of that month", async () => {
    const { property, people } = await held([1, 3]);
    const [first, second] = people as [Person, Person];
    const early = await operator.post("/admin/payouts", correction(property.id, "4"));
    expect([early.status, early.body.code]).toEqual([409, "month_not_distributed"]);
    const id = await agreedMonth(sql, entered(property.id, "0.000001", "0"), [operator.id, approver.id]);
    const running = await operator.post("/admin/payouts", correction(property.id, "4"));
    expect(running.body.code).toBe("month_not_distributed");
    await distributeAll(sql);

    const again = await operator.post("/admin/payouts", entered(property.id));
    expect(again.body.code).toBe("month_distributed");
    for (const [body, field] of [
      [{ ...correction(property.id, "4"), reason: undefined }, "reason"],
      [{ ...correction(property.id, "4"), costs_ubxs: "4" }, "gross_ubxs"],
    ] as const)
      expect((await operator.post("/admin/payouts", body)).body.errors).toMatchObject([{ path: field }]);
    const proposed = await operator.post<Distribution>("/admin/payouts", correction(property.id, "4"));
    expect([proposed.status, proposed.body.is_correction]).toEqual([201, true]);
    const other = await approver.post("/admin/payouts", correction(property.id, "4"));
    expect(other.body.code).toBe("month_distributed");
    expect((await operator.post(`/admin/proposals/${proposed.body.id}/confirm`)).body.code).toBe("self_approval");
    await approver.post(`/admin/proposals/${proposed.body.id}/confirm`);
    await distributeAll(sql);

    expect((await payoutsOf(first)).map(({ amount_ubxs, is_correction }) => [amount_ubxs, is_correction])).toEqual(
      expect.arrayContaining([
        ["1", true],
        ["0", false],
      ]),
    );
    const earned = (await second.get<MonthEarnings>(`/payouts/monthly-earnings/${month.replace("-", "/")}`)).body;
    expect(earned.amount_ubxs).toBe("3.000001");
    expect((await balance(second)).earnings_ubxs).toBe("3.000001");
    const due = (await operator.get<DistributionsDue>(`/admin/payouts/due?month=${month}&property_id=${property.id}`))
      .body;
    expect(due.items).toMatchObject([{ distribution: { id, status: "completed" } }]);
    await expectSoundLedger(sql);

    // It is no second payment of the month, wherever its booking is shown.
    const { transactions } = (await second.get("/wallet/transactions?type=payout")).body;
    expect(transactions.map((line) => [line.amount_ubxs, line.is_correction])).toEqual([
      ["3", true],
      ["0.000001", false],
    ]);
    const movements = await api.app.request("/api/wallet/transactions.csv", {
      headers: { Authorization: `Bearer ${second.token}` },
    });
    const lines = (await movements.text()).trimEnd().split("\r\n");
    expect(lines.map((line) => line.split(",").at(-1))).toEqual(["payout_kind", "correction", "month", "", ""]);
    const records = (await operator.get<UserEarnings>(`/admin/users/${second.id}/earnings`)).body.items;
    expect(records.map(({ payout }) => [payout?.month, payout?.is_correction])).toEqual([
      [month, true],
      [month, false],
    ]);
    for (const [subject, isCorrection] of [
      [id, false],
      [proposed.body.id, true],
    ] as const)
      expect(
        await sql`
          select details -> 'is_correction' as is_correction from audit_log
          where action = 'distribution.completed' and subject_id = ${subject}`,
      ).toEqual([{ is_correction: isCorrection }]);

    const headers = { Authorization: `Bearer ${second.token}` };
    const file = await (await api.app.request("/api/payouts/statement.csv", { headers })).text();
    expect(file).toMatch(/^month,.*,kind\r$/m);
    expect(file).toMatch(/,0\.000001,.*,month\r$/m);
    expect(file).toMatch(/,3,.*,correction\r$/m);
    const now = new Date();
    const today = now.toISOString().slice(0, 10);
    const statement = (format: string) =>
      api.app.request(`/api/statements?from=${today}&to=${today}&format=${format}`, { headers });
    const moved = readCsv(await (await statement("csv")).text()).map(({ movement }) => movement);
    expect(moved.filter((name) => /payout/i.test(name ?? ""))).toEqual(["Payout", "Payout correction"]);
    const pages = await readPdf(new Uint8Array(await (await statement("pdf")).arrayBuffer()));
    expect(pages.join("\n")).toContain("Payout correction");
    await mailPayouts(sql, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 20)));
    const [mail] = await sql<[{ message: { facts: { label: string; value: string }[] } }]>`
      select message from outbox where user_id = ${second.id} and template = 'payouts'`;
    const words = `${property.name}, ${inWords(month)}`;
    expect(mail.message.facts).toEqual([
      { label: words, value: "0.000001 UBXS" },
      { label: `${words}, correction`, value: "3.00 UBXS" },
      { label: "Total", value: "3.000001 UBXS" },
    ]);
    // And once more.
    await agreedMonth(sql, correction(property.id, "8"), [approver.id, operator.id]);
    await distributeAll(sql);
    expect((await balance(first)).earnings_ubxs).toBe("3");
    await expectSoundLedger(sql);
  });
});

describe("the month's corrections", () => {
  it("are one at a time from their entry on, and the admins of the next one see what the month has paid", async () => {
    const { property } = await held([1]);
    const missing = { ...entered(property.id, "4", "0"), is_correction: true };
    const preview = () => operator.post("/admin/payouts/preview", missing);
    await agreedMonth(sql, entered(property.id, "10", "2"), [operator.id, approver.id]);
    await distributeAll(sql);
    expect((await preview()).body).toMatchObject({ net_ubxs: "4", month_net_ubxs: "8" });

    const { id } = (await operator.post<Distribution>("/admin/payouts", missing)).body;
    expect((await preview()).body.code).toBe("month_distributed");
    await approver.post(`/admin/proposals/${id}/confirm`);
    // It is being distributed.
    expect((await preview()).body.code).toBe("month_distributed");
    expect((await operator.post("/admin/payouts", missing)).body.code).toBe("month_distributed");
    await distributeAll(sql);
    expect((await preview()).body).toMatchObject({ month_net_ubxs: "12" });
    const sheets = (await operator.get<Distributions>(`/admin/payouts?property_id=${property.id}`)).body.items;
    expect(sheets.map(({ net_ubxs, month_net_ubxs }) => [net_ubxs, month_net_ubxs])).toEqual([
      ["4", "12"],
      ["8", "12"],
    ]);
  });

  it("add to nothing where the costs of the month were not below its rent", async () => {
    const { property } = await held([1]);
    await agreedMonth(sql, entered(property.id, "2", "10"), [operator.id, approver.id]);
    await distributeAll(sql);
    const missing = { ...entered(property.id, "4", "0"), is_correction: true };
    expect((await operator.post<DistributionPreview>("/admin/payouts/preview", missing)).body.month_net_ubxs).toBe("0");
  });
});

describe("a distribution that does not go on", () => {
  it("is said, and stops no other", async () => {
    const [broken, healthy] = [await held([1]), await held([1])];
    const id = await agreedMonth(sql, entered(broken.property.id, "5", "0"), [operator.id, approver.id]);
    const next = await agreedMonth(sql, entered(healthy.property.id, "7", "0"), [operator.id, approver.id]);
    const [person] = broken.people as [Person];
    // So that its booking breaks.
    await sql.unsafe(`
      create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'broken on purpose'; end $$;
      create trigger refuse_one before insert on payouts for each row when (new.distribution_id = '${id}') execute function refuse_one()`);
    await distributeAll(sql);
    const of = async (id: string) => (await operator.get<Distribution>(`/admin/payouts/${id}`)).body;
    expect(await of(next)).toMatchObject({ status: "completed", hold: null });
    expect(await of(id)).toMatchObject({ status: "distributing", hold: { code: "booking_failed" } });
    const heldNow = async () => (await operator.get<Distributions>("/admin/payouts?held=true")).body.items;
    expect((await heldNow()).map((month) => [month.id, month.hold?.code])).toEqual([[id, "booking_failed"]]);
    expect(await api.metrics()).toContain('distributions_held{code="booking_failed"} 1');

    await sql`update distributions set retry_at = now(), held_since = now() - interval '11 minutes' where id = ${id}`;
    await distributeAll(sql);
    const mails = await sql`select user_id from outbox where template = 'distribution_held'`;
    expect(mails.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([operator.id, approver.id]));
    await sql`update distributions set retry_at = now() where id = ${id}`;
    await distributeAll(sql);
    expect(await sql`select from outbox where template = 'distribution_held'`).toHaveLength(mails.length);

    await sql.unsafe("drop trigger refuse_one on payouts; drop function refuse_one()");
    await sql`update distributions set retry_at = now() where id = ${id}`;
    await distributeAll(sql);
    expect(await of(id)).toMatchObject({ status: "completed", hold: null });
    expect(await heldNow()).toEqual([]);
    expect((await balance(person)).earnings_ubxs).toBe("5");
    await expectSoundLedger(sql);
  });

  it("is held no more once it is cancelled", async () => {
    const { property } = await held([1]);
    const id = await agreedMonth(sql, entered(property.id, "5", "0"), [operator.id, approver.id]);
    await sql.unsafe(`
      create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'broken on purpose'; end $$;
      create trigger refuse_one before insert on payouts for each row when (new.distribution_id = '${id}') execute function refuse_one()`);
    await distributeAll(sql);
    await sql.unsafe("drop trigger refuse_one on payouts; drop function refuse_one()");
    const held_code = 'distributions_held{code="booking_failed"}';
    expect(await api.metrics()).toContain(held_code);
    const { body } = await operator.post<Distribution>(`/admin/payouts/${id}/cancel`);
    expect(body).toMatchObject({ status: "cancelled", hold: null });
    expect((await operator.get<Distributions>("/admin/payouts?held=true")).body.items).toEqual([]);
    expect(await api.metrics()).not.toContain(held_code);
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
      expect(await distributeStep(sql, 1)).toBe(true);
    }
    await nothing();
    await distributeStep(sql, 1);

    // Complete, and nothing moved to earnings yet.
    expect(await sql`select from payouts where distribution_id = ${id} and posted_at is not null`).toHaveLength(0);
    for (const one of people) {
      expect(await payoutsOf(one)).toMatchObject([
        { amount_ubxs: "1000.1", month, shares: 10, property_slug: property.slug },
      ]);
      expect((await balance(one)).earnings_ubxs).toBe("1000.1");
      const [listed] = (await operator.get<AdminUsers>(`/admin/users?q=${one.id}`)).body.items;
      const { user, balance: shown } = (await operator.get<AdminUserDetail>(`/admin/users/${one.id}`)).body;
      expect([listed?.total_ubxs, user.total_ubxs, shown.total_ubxs]).toEqual(["1010.1", "1010.1", "1010.1"]);
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
