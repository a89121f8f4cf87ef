import { randomUUID } from "node:crypto";
import { formatAmount, parseAmount } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { listHoldings } from "../investments/list-holdings.ts";
import { createMarket } from "../investments/market.fixture.ts";
import { bookEarnings } from "../ledger/bookings.ts";
import { reverse } from "../ledger/post.ts";
import { addUser, bookPayout, findBookingDifferences, pay, someAddress } from "../money.fixture.ts";
import { payTarget } from "../platform/chain/pay-target.ts";
import { editProperty } from "../properties/admin/edit-property.ts";
import { requestRefund } from "../withdrawals/requests/request-refund.ts";
import { readDashboard, readHistory } from "./read-dashboard.ts";

const { sql } = await createTestDatabase();
const market = createMarket(sql);
/** Noon of the day it is: what is booked now is booked on that day. */
const NOW = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const earn = (userId: string, ubxs: string, at?: Date, reference: string = randomUUID()) =>
  sql.begin((tx) => bookPayout(tx, { userId, amount: parseAmount(ubxs), reference, ...(at && { at }) }));
const read = (userId: string) => readDashboard(sql, { userId, now: NOW });
const history = (userId: string, period: "1m" | "6m" | "1y" | "all") => readHistory(sql, { userId, period, now: NOW });

describe("the dashboard", () => {
  it("is empty for a person who has nothing yet", async () => {
    const { id } = await addUser(sql);
    expect(await read(id)).toMatchObject({
      balance: { total_ubxs: "0" },
      earned: { month_ubxs: "0", year_ubxs: "0", total_ubxs: "0" },
      holdings: { cost_ubxs: "0", gain_ubxs: "0", yield_on_cost_percent: "0.00" },
      transactions: [],
      news: [],
    });
    const { points } = await history(id, "all");
    expect(points).toEqual([
      {
        day: NOW.toISOString().slice(0, 10),
        cost_ubxs: "0",
        value_ubxs: "0",
        earned_ubxs: "0",
        gain_ubxs: "0",
        deposited_ubxs: "0",
        refunded_ubxs: "0",
      },
    ]);
  });

  it("shows what is owned, earned and moved, and the sums agree", async () => {
    const { id } = await addUser(sql);
    await pay(sql, id, "1250.5");
    await market.invest(id, parseAmount("1000"));
    await earn(id, "3.25");
    await sql.begin((tx) => bookEarnings(tx, { userId: id, amount: 2_000_000n, reference: randomUUID() }));
    const { balance, earned, holdings, transactions } = await read(id);
    expect(balance).toEqual({
      available_ubxs: "250.5",
      invested_ubxs: "1000",
      earnings_ubxs: "5.25",
      reserved_ubxs: "0",
      total_ubxs: "1255.75",
    });
    expect(earned).toEqual({ month_ubxs: "5.25", year_ubxs: "5.25", total_ubxs: "5.25" });
    expect(holdings.cost_ubxs).toBe("1000");
    expect(transactions.map(({ type }) => type)).toEqual(["referral_reward", "payout", "investment", "deposit"]);
    expect((await history(id, "1m")).points.at(-1)).toMatchObject({
      cost_ubxs: "1255.75",
      value_ubxs: "1255.75",
      earned_ubxs: "5.25",
    });
  });

  it("tells news of properties whose shares one holds, and of no others", async () => {
    const { id } = await addUser(sql);
    const { id: adminId } = await addUser(sql, "admin");
    await pay(sql, id, "100");
    const investment = await market.invest(id, parseAmount("7"));
    const [bought] = await sql<[{ property_id: string }]>`select property_id from investments where id = ${investment}`;
    const other = await market.openProperty();
    for (const property of [bought.property_id, other])
      await sql`
        insert into property_events (property_id, kind, title, happened_on, created_by)
        values (${property}, 'letting', 'The last studio is let', '2026-01-15', ${adminId})`;
    const { news } = await read(id);
    expect(news.filter(({ title }) => title === "The last studio is let")).toHaveLength(1);
  });

  it("tells of a letting and of a rent that an admin's edit recorded: they have no title of their own", async () => {
    const { id } = await addUser(sql);
    const { id: adminId } = await addUser(sql, "admin");
    await pay(sql, id, "100");
    const investment = await market.invest(id, parseAmount("9"));
    const [bought] = await sql<[{ property_id: string }]>`select property_id from investments where id = ${investment}`;
    const today = NOW.toISOString().slice(0, 10);
    await sql.begin((tx) =>
      editProperty(tx, { id: bought.property_id, adminId, today, patch: { units_let: 12, gross_rent_ubxs: "550" } }),
    );
    const { news } = await read(id);
    expect(news.map(({ kind, title, changes }) => ({ kind, title, changes }))).toEqual(
      expect.arrayContaining([
        { kind: "letting", title: "", changes: [{ field: "units_let", from: "11", to: "12" }] },
        { kind: "rent", title: "", changes: [{ field: "gross_rent_ubxs", from: "500", to: "550" }] },
      ]),
    );
  });
});

describe("the course over time", () => {
  it("has bookings of the past on their own days, takes back what was reversed, and ends at the balance", async () => {
    const { id } = await addUser(sql);
    const reference = randomUUID();
    await earn(id, "4", daysAgo(400));
    await earn(id, "2", daysAgo(40));
    await earn(id, "1", daysAgo(3), reference);
    await pay(sql, id, "100");
    await sql.begin((tx) => reverse(tx, { userId: id, kind: "payout", reference }));
    const sum = (points: { earned_ubxs: string }[]) =>
      formatAmount(points.reduce((total, { earned_ubxs }) => total + parseAmount(earned_ubxs), 0n));
    const month = (await history(id, "1m")).points;
    expect(month).toHaveLength(30);
    expect(month[0]).toMatchObject({ cost_ubxs: "6", earned_ubxs: "0" });
    expect(month.at(-4)).toMatchObject({ cost_ubxs: "7", earned_ubxs: "1", gain_ubxs: "7", deposited_ubxs: "0" });
    // A deposit is no gain.
    expect(month.at(-1)).toMatchObject({
      cost_ubxs: "106",
      earned_ubxs: "-1",
      gain_ubxs: "6",
      deposited_ubxs: "100",
      refunded_ubxs: "0",
    });
    expect(sum((await history(id, "1y")).points)).toBe("2");
    const all = await history(id, "all");
    expect([sum(all.points), all.points.at(-1)?.cost_ubxs]).toEqual(["6", (await read(id)).balance.total_ubxs]);
    expect(await findBookingDifferences(sql)).toEqual([]);
  });

  it("values shares by the latest valuation of each day, until their refund is completed, as the holdings do", async () => {
    const { id } = await addUser(sql);
    const { id: adminId } = await addUser(sql, "admin");
    await pay(sql, id, "100");
    const investment = await market.invest(id, parseAmount("70"));
    const [{ property_id }] = await sql<[{ property_id: string }]>`
      select property_id from investments where id = ${investment}`;
    const shift = (cost: bigint, value: bigint) => formatAmount(value - cost);
    const gainNow = async () => {
      const last = (await history(id, "1m")).points.at(-1);
      return shift(parseAmount(last?.cost_ubxs ?? "0"), parseAmount(last?.value_ubxs ?? "0"));
    };
    expect(await gainNow()).toBe("0");
    const [{ worth }] = await sql<[{ worth: bigint }]>`
      select shares_total * share_price as worth from properties where id = ${property_id}`;
    const valuation = (ubxs: bigint, on: string, retracted = false) => sql`
      insert into property_events (property_id, kind, title, amount, happened_on, created_by, retracted_by, retracted_at)
      values (${property_id}, 'valuation', 'Valued', ${String(ubxs)}, ${on}, ${adminId}, ${retracted ? adminId : null},
        ${retracted ? NOW : null})`;
    const today = NOW.toISOString().slice(0, 10);
    await valuation(2n * worth, daysAgo(5).toISOString().slice(0, 10));
    await valuation(9n * worth, today, true);
    await valuation(3n * worth, daysAgo(-1).toISOString().slice(0, 10));
    await sql`update properties set valuation = ${String(2n * worth)}, valued_on = ${today} where id = ${property_id}`;
    const { totals } = await listHoldings(sql, id);
    expect(parseAmount(totals.gain_ubxs)).toBeGreaterThan(0n);
    expect(await gainNow()).toBe(totals.gain_ubxs);
    const { points } = await history(id, "1m");
    expect(points.at(-2)).toMatchObject({ cost_ubxs: "0", value_ubxs: "0" });

    await sql.begin((tx) =>
      requestRefund(tx, { userId: id, walletAddress: someAddress(), target: payTarget(null), platformAddresses: null }),
    );
    expect(await gainNow()).toBe(totals.gain_ubxs);
  });

  it("keeps what is in refund until it is paid", async () => {
    const { id } = await addUser(sql);
    await pay(sql, id, "50");
    await sql.begin((tx) =>
      requestRefund(tx, { userId: id, walletAddress: someAddress(), target: payTarget(null), platformAddresses: null }),
    );
    expect((await read(id)).balance).toMatchObject({ reserved_ubxs: "50", total_ubxs: "50" });
    expect((await history(id, "1m")).points.at(-1)?.cost_ubxs).toBe("50");
    expect(await findBookingDifferences(sql)).toEqual([]);
  });
});
