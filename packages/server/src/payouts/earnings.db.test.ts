import {
  type Distribution,
  type DistributionsDue,
  type ExpectedEarnings,
  formatAmount,
  type MailPreferences,
  type MonthEarnings,
  type MonthlyEarnings,
  type PaidByProperty,
  type Payouts,
  type WalletTransactionAnswer,
  type WalletTransactions,
} from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { expectSoundLedger } from "../money.fixture.ts";
import { layOut } from "../platform/mail/layout.ts";
import { mailPayouts } from "./mail/mail-payouts.ts";
import { payoutsOfMonth } from "./mail/mails.ts";
import { agreedMonth, buyShares, distributeAll, monthsAgo, someProperty } from "./payouts.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const admin = await api.person("admin");
const second = await api.person("admin");
const person = await api.person();
const other = await api.person();
const mill = await someProperty(sql, { name: "=Harbour Mill", shares: 1000, netRent: "500.000005" });
const yard = await someProperty(sql, { name: "Copper Yard", shares: 300, netRent: "100" });
const LONG_AGO = new Date(Date.UTC(2015, 0, 1));
for (const [who, property, shares] of [
  [person, mill, 10],
  [other, mill, 30],
  [person, yard, 1],
] as const)
  await buyShares(sql, { userId: who.id, propertyId: property.id, shares, at: LONG_AGO });

const monthOf = (count: number) => monthsAgo(count).slice(0, 7);

async function distribute(property: { id: string }, month: string, gross: string) {
  await agreedMonth(sql, { property_id: property.id, month, gross_ubxs: gross, costs_ubxs: "0" }, [
    admin.id,
    second.id,
  ]);
  await distributeAll(sql);
}

for (const count of [14, 3, 2, 1]) await distribute(mill, monthOf(count), "400");
await distribute(yard, monthOf(1), "50.5");

describe("what a person reads of their payouts", () => {
  it("names the property in the wallet, too: in the list, in the detail, and in the file", async () => {
    const { body } = await person.get<WalletTransactions>("/wallet/transactions?type=payout");
    const lines = body.transactions;
    const named = lines.map(({ property_name, property_slug }) => `${property_name} ${property_slug}`).sort();
    expect(new Set(named)).toEqual(new Set([`${mill.name} ${mill.slug}`, `${yard.name} ${yard.slug}`]));
    const one = await person.get<WalletTransactionAnswer>(`/wallet/transactions/${lines[0]?.id}`);
    expect(one.body.transaction).toMatchObject({
      property_slug: lines[0]?.property_slug,
      property_name: lines[0]?.property_name,
    });
    const headers = { Authorization: `Bearer ${person.token}` };
    const file = await (await api.app.request("/api/wallet/transactions.csv?type=payout", { headers })).text();
    expect(file).toContain("Copper Yard");
  });

  it("is told by property, for its page: in all, and in the twelve months that ended last", async () => {
    const { total_ubxs, months } = (await person.get<PaidByProperty>(`/payouts/properties/${mill.id}`)).body;
    expect(total_ubxs).toBe("400");
    expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([12, monthOf(12), monthOf(1)]);
    expect(months.slice(-4).map(({ amount_ubxs }) => amount_ubxs)).toEqual(["0", "100", "100", "100"]);
    const foreign = (await person.get<PaidByProperty>(`/payouts/properties/${admin.id}`)).body;
    expect(foreign).toMatchObject({ total_ubxs: "0" });
  });

  it("is listed newest month first, page by key, by property and by month", async () => {
    const all = (await person.get<Payouts>("/payouts")).body;
    expect(all.next).toBeNull();
    expect(
      all.items
        .map(({ month, amount_ubxs }) => `${month} ${amount_ubxs}`)
        .sort()
        .reverse(),
    ).toEqual(
      [`${monthOf(1)} 50.5`, `${monthOf(1)} 100`, `${monthOf(2)} 100`, `${monthOf(3)} 100`, `${monthOf(14)} 100`]
        .sort()
        .reverse(),
    );
    expect(all.items.map(({ month }) => month)).toEqual([1, 1, 2, 3, 14].map(monthOf));
    const pages: Payouts["items"] = [];
    for (let after = ""; ; ) {
      const page = (await person.get<Payouts>(`/payouts?limit=2${after && `&after=${after}`}`)).body;
      pages.push(...page.items);
      if (page.next === null) break;
      after = page.next;
    }
    expect(pages).toEqual(all.items);
    const ofYard = (await person.get<Payouts>(`/payouts?property_id=${yard.id}`)).body;
    expect(ofYard.items).toHaveLength(1);
    expect(ofYard.properties.map(({ property_name }) => property_name)).toEqual(["=Harbour Mill", "Copper Yard"]);
    expect((await person.get<Payouts>(`/payouts?month=${monthOf(2)}`)).body.items).toHaveLength(1);
    expect((await person.get("/payouts?after=nothing")).status).toBe(422);
    expect((await api.call("GET", "/payouts", null)).status).toBe(401);
    expect((await other.get<Payouts>("/payouts")).body.items.map(({ amount_ubxs }) => amount_ubxs)).toEqual([
      "300",
      "300",
      "300",
      "300",
    ]);
  });

  it("sums up month by month, to what the ledger has, and holds no month that is not over", async () => {
    const latest = (await person.get<MonthlyEarnings>("/payouts/monthly-earnings")).body;
    expect(latest.months.map(({ month }) => month)).toEqual(
      Array.from({ length: 12 }, (_, place) => monthOf(12 - place)),
    );
    expect(latest.total_ubxs).toBe("350.5");
    expect(latest.months.at(-1)).toEqual({ month: monthOf(1), amount_ubxs: "150.5", payouts: 2 });
    expect(latest.months.at(-4)).toEqual({ month: monthOf(4), amount_ubxs: "0", payouts: 0 });

    const [{ earned }] = await sql<[{ earned: bigint }]>`
      select sum(e.amount) as earned from ledger_entries e join ledger_transactions t on t.user_id = e.user_id and t.id = e.transaction_id
      where e.user_id = ${person.id} and e.account = 'earnings' and t.kind = 'payout'`;
    const byYear = await Promise.all(
      latest.years.map(
        async (year) => (await person.get<MonthlyEarnings>(`/payouts/monthly-earnings?year=${year}`)).body,
      ),
    );
    expect(byYear.reduce((sum, { total_ubxs }) => sum + Number(total_ubxs), 0)).toBe(Number(earned) / 1e6);

    const now = new Date();
    const paid = await Promise.all(
      [now.getUTCFullYear() - 1, now.getUTCFullYear()].map(async (year) => {
        const { body } = await person.get<MonthlyEarnings>(`/payouts/monthly-earnings?year=${year}`);
        return body.paid_ubxs;
      }),
    );
    const [{ total }] = await sql<[{ total: bigint }]>`
      select sum(amount) as total from ledger_entries where user_id = ${person.id} and account = 'earnings'`;
    // All of it was booked today, whatever months it is of.
    expect(paid).toEqual(["0", formatAmount(total)]);
    const thisYear = (await person.get<MonthlyEarnings>(`/payouts/monthly-earnings?year=${now.getUTCFullYear()}`)).body;
    expect(thisYear.months).toHaveLength(now.getUTCMonth());
    expect((await person.get<MonthlyEarnings>("/payouts/monthly-earnings?year=2199")).body.months).toEqual([]);

    const month = (await person.get<MonthEarnings>(`/payouts/monthly-earnings/${monthOf(1).replace("-", "/")}`)).body;
    expect(month).toMatchObject({ month: monthOf(1), amount_ubxs: "150.5" });
    expect(month.payouts).toHaveLength(2);
    expect((await person.get("/payouts/monthly-earnings/2026/13")).status).toBe(422);
  });

  it("is expected by the net rent that is stated now, rounded down", async () => {
    const expected = (await person.get<ExpectedEarnings>("/payouts/expected-earnings")).body;
    // 10 of 1000 shares of 500.000005, and 1 of 300 of 100.
    expect(expected).toMatchObject({ monthly_ubxs: "5.333333", yearly_ubxs: "63.999996" });
    expect(expected.properties[0]).toMatchObject({ property_picture: null });
    expect(
      expected.properties.map(({ property_name, shares, monthly_ubxs }) => [property_name, shares, monthly_ubxs]),
    ).toEqual([
      ["=Harbour Mill", 10, "5"],
      ["Copper Yard", 1, "0.333333"],
    ]);
    const newcomer = await api.person();
    expect((await newcomer.get<ExpectedEarnings>("/payouts/expected-earnings")).body).toMatchObject({
      monthly_ubxs: "0",
      properties: [],
    });
  });

  it("can be saved as a file that sums to the same, and in which a spreadsheet finds no formula", async () => {
    const file = async (query = "") => {
      const response = await api.app.request(`/api/payouts/statement.csv${query}`, {
        headers: { Authorization: `Bearer ${person.token}` },
      });
      expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      return (await response.text()).trimEnd().split("\r\n");
    };
    const [head, ...lines] = await file();
    expect(head).toBe("month,property,shares,amount_ubxs,distributed_at,payout_id,kind");
    expect(lines.reduce((sum, line) => sum + Number(line.split(",")[3]), 0)).toBe(450.5);
    expect(lines.filter((line) => line.includes("'=Harbour Mill"))).toHaveLength(4);
    expect(await file(`?from=${monthOf(3)}&to=${monthOf(2)}`)).toHaveLength(3);
  });

  it("agrees with the projections", () => expectSoundLedger(sql));
});

describe("the mail about payouts", () => {
  const mails = (to: Person) => sql<{ subject: string; message: { facts: { label: string; value: string }[] } }[]>`
    select subject, message from outbox where user_id = ${to.id} and template = 'payouts' order by created_at`;
  const at = (day: number, months = 0) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day, 12));
  };

  it("comes once a month, for all properties together, unless it is switched off", async () => {
    const silent = await api.person();
    await buyShares(sql, { userId: silent.id, propertyId: yard.id, shares: 1, at: LONG_AGO });
    expect((await silent.get<MailPreferences>("/auth/me/preferences")).body).toEqual({ payout_mails: true });
    const changed = await silent.patch<MailPreferences>("/auth/me/preferences", { payout_mails: false });
    expect(changed.body).toEqual({ payout_mails: false });
    await distribute(yard, monthOf(2), "10");

    // Both properties have last month's distribution: nothing to wait for. A person who bought shares of another one only this
    // month has none to wait for either.
    const fresh = await someProperty(sql, { name: "Fresh Quay", shares: 10, netRent: "1" });
    await buyShares(sql, { userId: silent.id, propertyId: fresh.id, shares: 1, at: at(1) });
    const { body: due } = await admin.get<DistributionsDue>(`/admin/payouts/due?month=${monthOf(1)}`);
    expect(due.items.map(({ property_name }) => property_name).sort()).toEqual(["=Harbour Mill", "Copper Yard"].sort());
    expect(due).toMatchObject({ total: 2, completed: 2 });
    await mailPayouts(sql, at(3), 1);
    await mailPayouts(sql, at(4), 1);
    expect(await mails(silent)).toEqual([]);
    expect(await mails(other)).toMatchObject([{ subject: "Your shares earned 1,200.00 UBXS" }]);
    const [mail, ...more] = await mails(person);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Your shares earned 455.50 UBXS");
    expect(mail?.message.facts).toHaveLength(7);

    // What comes later in the month is in the next mail: on the 20th, as last month is not distributed everywhere.
    await distribute(yard, monthOf(3), "10");
    await mailPayouts(sql, at(25), 1);
    expect(await mails(person)).toHaveLength(1);
    await mailPayouts(sql, at(19, 1), 1);
    expect(await mails(person)).toHaveLength(1);
    await mailPayouts(sql, at(20, 1), 1);
    expect((await mails(person)).map(({ subject }) => subject)[1]).toBe("Your shares earned 5.00 UBXS");
    expect(await mails(other)).toHaveLength(1);

    // No holder is told of a month that had nothing to distribute, and no round begins for it.
    const nothing = { property_id: yard.id, month: monthOf(4), gross_ubxs: "1", costs_ubxs: "2" };
    const { body: proposal } = await admin.post<Distribution>("/admin/payouts", nothing);
    await second.post(`/admin/proposals/${proposal.id}/confirm`);
    await distributeAll(sql);
    await mailPayouts(sql, at(20, 2), 1);
    expect(await mails(person)).toHaveLength(2);
    expect(await sql`select from payout_mailings`).toHaveLength(2);
  });

  it("says what came from which property, and how to switch it off", () => {
    const { text } = layOut(
      payoutsOfMonth([
        { name: "Harbour Mill", month: "2026-03", amount: 12_000_000n, is_correction: false },
        { name: "Harbour Mill", month: "2026-03", amount: 500_000n, is_correction: true },
        { name: "Copper Yard", month: "2026-03", amount: 500_001n, is_correction: false },
      ]),
    );
    expect(text).toMatchInlineSnapshot(`
      "Your shares earned 13.00 UBXS
      =============================

      2 properties paid you. The amount is in your balance, under earnings.

      Harbour Mill, March 2026: 12.00 UBXS
      Harbour Mill, March 2026, correction: 0.50 UBXS
      Copper Yard, March 2026: 0.500001 UBXS
      Total: 13.000001 UBXS

      View your payouts:
      {{PUBLIC_URL}}/payouts

      Unsubscribe:
      {{PUBLIC_URL}}/account/mails

      We send this email once a month at most. You earn the same if you
      unsubscribe.

      --
      Freehold sent you this email because of activity in your account.
      "
    `);
  });
});
