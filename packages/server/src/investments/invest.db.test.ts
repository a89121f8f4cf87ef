import { randomUUID } from "node:crypto";
import {
  type Analytics,
  type AnalyticsRows,
  type DashboardHistory,
  formatAmount,
  parseAmount,
  type WalletTransactionAnswer,
} from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { findStatDifferences } from "../analytics/find-stat-differences.ts";
import { createTestApi, type Person } from "../api.fixture.ts";
import { readBalances } from "../ledger/balances.ts";
import { earn, expectSoundLedger, pay } from "../money.fixture.ts";
import { readCsv, readPdf } from "../statements/read-files.fixture.ts";
import { createMarket } from "./market.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const market = createMarket(sql);
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  await sql`update settings set platform_status = 'active'`;
});
afterEach(() => expectSoundLedger(sql));

async function investor(...deposits: string[]): Promise<Person> {
  const person = await api.person();
  for (const ubxs of deposits) await pay(sql, person.id, ubxs);
  return person;
}

describe("POST /investments", () => {
  it("buys as many whole shares as an amount pays for; the rest stays", async () => {
    const person = await investor("100", "30");
    const property_id = await market.openProperty({ sharePrice: 25_000_000n, shares: 10 });
    const { status, body } = await person.post("/investments", { property_id, amount_ubxs: "110" });
    expect(status).toBe(201);
    expect(body.investment).toMatchObject({
      property_id,
      property_name: "Harbour Mill 12",
      shares: 4,
      share_price_ubxs: "25",
      amount_ubxs: "100",
      fee_ubxs: "0",
      status: "active",
      withdrawal_id: null,
      ended_at: null,
    });
    expect((await person.get("/wallet/balance")).body).toMatchObject({ available_ubxs: "30", invested_ubxs: "100" });
    // A refund of everything still takes it.
    expect((await person.get("/wallet/total-deposits")).body.total_deposits_ubxs).toBe("130");
    expect((await person.get(`/properties/${property_id}`)).body.property).toMatchObject({
      shares_sold: 4,
      shares_available: 6,
      status: "open",
      holding: { shares: 4, shares_in_refund: 0, cost_ubxs: "100", value_ubxs: "100" },
    });
  });

  it("funds the property with its last share", async () => {
    const person = await investor("100");
    const property_id = await market.openProperty({ sharePrice: 10_000_000n, shares: 5 });
    await person.post("/investments", { property_id, shares: 4 });
    expect((await person.get(`/properties/${property_id}`)).body.property.status).toBe("open");
    await person.post("/investments", { property_id, shares: 1 });
    const { property } = (await person.get(`/properties/${property_id}`)).body;
    expect(property).toMatchObject({ status: "funded", shares_available: 0, funded_at: expect.any(String) });
    const { status, body } = await person.post("/investments", { property_id, shares: 1 });
    expect([status, body.code, body.message]).toEqual([
      409,
      "not_enough_shares",
      "All shares in this property are sold.",
    ]);
    expect(body).toMatchObject({ shares_available: 0 });
  });

  it("says how many shares are left when there are not enough", async () => {
    const person = await investor("100");
    const property_id = await market.openProperty({ sharePrice: 1_000_000n, shares: 3 });
    await person.post("/investments", { property_id, shares: 2 });
    const { status, body } = await person.post("/investments", { property_id, shares: 2 });
    expect([status, body.code, body.message]).toEqual([409, "not_enough_shares", "Only 1 share is left."]);
    expect(body).toMatchObject({ shares_available: 1 });
  });

  it("takes no earnings, and says what can be invested", async () => {
    const person = await investor("10");
    await earn(sql, person.id, "50");
    const property_id = await market.openProperty({ sharePrice: 11_000_000n });
    const { status, body } = await person.post("/investments", { property_id, shares: 1 });
    expect([status, body.code, body.message]).toEqual([
      409,
      "insufficient_balance",
      "You can invest at most 10.00 UBXS, and this costs 11.00 UBXS.",
    ]);
  });

  it("is refused while the platform is suspended", async () => {
    const person = await investor("10");
    const property_id = await market.openProperty({ sharePrice: 1_000_000n });
    await sql`update settings set platform_status = 'suspended'`;
    const { status, body } = await person.post("/investments", { property_id, shares: 1 });
    const quote = await person.get(`/investments/quote?property_id=${property_id}&shares=1`);
    await sql`update settings set platform_status = 'active'`;
    expect([status, body.code]).toEqual([409, "platform_suspended"]);
    expect(quote.body.refusal).toBe("platform_suspended");
  });

  it("is refused when the platform is suspended while it waits for the buyer's money", async () => {
    const person = await investor("10");
    const property_id = await market.openProperty({ sharePrice: 1_000_000n });
    const purchase = await sql.begin(async (tx) => {
      await tx`select from balances where user_id = ${person.id} for update`;
      const sent = person.post("/investments", { property_id, shares: 1 });
      await expect
        .poll(
          async () =>
            (
              await sql`
                select from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock' and query like '%from balances%'`
            ).length,
        )
        .toBe(1);
      await sql`update settings set platform_status = 'suspended'`;
      return { sent };
    });
    const { status, body } = await purchase.sent;
    await sql`update settings set platform_status = 'active'`;
    expect([status, body.code]).toEqual([409, "platform_suspended"]);
  });

  it("asks for an amount or a number of shares that buys something", async () => {
    const person = await investor("10");
    const property_id = await market.openProperty({ sharePrice: 2_000_000n });
    const cases: [object, string][] = [
      [{ property_id }, "Shares or an amount must be given, not both."],
      [{ property_id, shares: 1, amount_ubxs: "2" }, "Shares or an amount must be given, not both."],
      [{ property_id, shares: 1.5 }, "Shares must be a whole number."],
      [{ property_id, shares: 0 }, "Shares must be at least 1."],
      [{ property_id, amount_ubxs: "0" }, "Amount must be more than zero."],
      [{ property_id, amount_ubxs: "1.999999" }, "Amount must be at least 2.00 UBXS, the price of one share."],
    ];
    for (const [asked, sentence] of cases) {
      const { status, body } = await person.post("/investments", asked);
      expect([asked, status, body.message]).toEqual([asked, 422, sentence]);
    }
  });

  it("knows neither unknown properties nor drafts, and sells nothing of closed ones", async () => {
    const [person, admin] = [await investor("10"), await api.person("admin")];
    const unknown = await person.post("/investments", { property_id: randomUUID(), shares: 1 });
    expect([unknown.status, unknown.body.code]).toEqual([404, "not_found"]);
    const property_id = await market.openProperty({ sharePrice: 1_000_000n });
    await admin.post(`/admin/properties/${property_id}/close`);
    const closed = await person.post("/investments", { property_id, shares: 1 });
    expect([closed.status, closed.body.code]).toEqual([409, "not_for_sale"]);
  });

  it("is done once for an Idempotency-Key", async () => {
    const person = await investor("10");
    const property_id = await market.openProperty({ sharePrice: 1_000_000n });
    const key = { "Idempotency-Key": randomUUID() };
    const first = await person.post("/investments", { property_id, shares: 2 }, key);
    const again = await person.post("/investments", { property_id, shares: 2 }, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await person.get("/investments")).body.investments).toEqual([first.body.investment]);
  });
});

describe("the fee of a purchase", () => {
  it("is paid beside the cost, from the same deposits, oldest first", async () => {
    const person = await investor("5", "1000");
    const property_id = await market.openProperty({ sharePrice: 100_000_000n });
    await sql`update settings set investment_fee_bps = 150`;
    const quote = await person.get(`/investments/quote?property_id=${property_id}&amount_ubxs=500`);
    // It would buy more shares than a number in JSON can say.
    const endless = await person.get(`/investments/quote?property_id=${property_id}&amount_ubxs=${"9".repeat(30)}`);
    expect([endless.status, endless.body.errors]).toEqual([
      422,
      [{ path: "amount_ubxs", message: "must be at most 1,000,000,000" }],
    ]);
    const dearer = await person.post("/investments", { property_id, shares: 4, total_ubxs: "400" });
    const bought = await person.post("/investments", { property_id, shares: 4, total_ubxs: quote.body.total_ubxs });
    await sql`update settings set investment_fee_bps = 0`;
    expect(quote.body).toEqual({
      success: true,
      property_id,
      shares: 4,
      share_price_ubxs: "100",
      cost_ubxs: "400",
      fee_bps: 150,
      fee_ubxs: "6",
      total_ubxs: "406",
      remainder_ubxs: "94",
      available_ubxs: "1005",
      available_after_ubxs: "599",
      shares_available: 1_000,
      refusal: null,
    });
    expect([dearer.status, dearer.body.code, dearer.body.message]).toEqual([
      409,
      "price_changed",
      "These shares now cost 406.00 UBXS.",
    ]);
    expect(bought.body.investment).toMatchObject({ amount_ubxs: "400", fee_ubxs: "6" });
    expect(await readBalances(sql, person.id)).toMatchObject({ available: 599_000_000n, invested: 400_000_000n });
    const deposits = await sql`select remaining from deposits where user_id = ${person.id} order by confirmed_at`;
    expect(deposits.map(({ remaining }) => remaining)).toEqual([0n, 999_000_000n]);
  });

  it("is a movement of its own: in transactions, their filter, their file and in statements; a refund leaves it paid", async () => {
    const person = await investor("1000");
    const property_id = await market.openProperty({ sharePrice: 100_000_000n });
    await sql`update settings set investment_fee_bps = 150`;
    const bought = await person.post("/investments", { property_id, shares: 4 });
    await sql`update settings set investment_fee_bps = 0`;
    const { transactions } = (await person.get("/wallet/transactions")).body;
    expect(transactions.map((line) => [line.type, line.amount_ubxs, line.status, line.property_name])).toEqual([
      ["investment_fee", "-6", "completed", "Harbour Mill 12"],
      ["investment", "-400", "completed", "Harbour Mill 12"],
      ["deposit", "1000", "confirmed", null],
    ]);
    const fees = await person.get("/wallet/transactions?type=investment_fee");
    expect(fees.body.transactions).toEqual([transactions[0]]);

    const { transaction } = (await person.get<WalletTransactionAnswer>(`/wallet/transactions/${transactions[0]?.id}`))
      .body;
    expect(transaction.reference).toBe(bought.body.investment.id);
    expect(transaction.bookings.map((line) => [line.movement, line.available_ubxs, line.invested_ubxs])).toEqual([
      ["investment", "-400", "400"],
      ["investment_fee", "-6", "0"],
    ]);

    const refund = await person.post("/wallet/withdraw-total-deposits", { wallet_address: person.wallet_address });
    expect(refund.body.withdrawal.amount_ubxs).toBe("994");
    const file = async (path: string) => {
      const headers = { Authorization: `Bearer ${person.token}` };
      return (await api.app.request(`/api${path}`, { headers })).arrayBuffer();
    };
    const text = async (path: string) => new TextDecoder().decode(await file(path));
    expect(await text("/wallet/transactions.csv?type=investment_fee")).toContain(
      "investment_fee,completed,-6,Harbour Mill 12",
    );
    const days = `from=${today}&to=${today}`;
    const rows = readCsv(await text(`/statements?${days}&format=csv`));
    expect(
      rows.map((row) => [row.movement, row.available_ubxs, row.total_ubxs, row.balance_ubxs, row.property]),
    ).toEqual([
      ["Opening balance", "0", "0", "0", ""],
      ["Deposit", "1000", "1000", "1000", ""],
      ["Investment", "-400", "0", "1000", "Harbour Mill 12"],
      ["Investment fee", "-6", "-6", "994", "Harbour Mill 12"],
      ["Withdrawal requested", "-594", "0", "994", ""],
      ["Closing balance", "0", "994", "994", ""],
    ]);
    const pages = (await readPdf(new Uint8Array(await file(`/statements?${days}&format=pdf`)))).join("\n");
    expect(pages).toContain("Investment fee × 1");
  });

  it("is counted by day for admins, with what it is the sum of", async () => {
    const [person, admin] = [await investor("1000"), await api.person("admin")];
    const property_id = await market.openProperty({ sharePrice: 10_000_000n });
    const sumOfFees = async () => {
      const { stats, series } = (await admin.get<Analytics>("/admin/analytics")).body;
      return [stats.investment_fee.now, series.at(-1)?.stats.investment_fee];
    };
    const before = parseAmount((await sumOfFees())[0]?.amount_ubxs ?? "0");
    await sql`update settings set investment_fee_bps = 100`;
    for (const shares of [1, 2]) await person.post("/investments", { property_id, shares });
    await sql`update settings set investment_fee_bps = 0`;
    await person.post("/investments", { property_id, shares: 1 });
    const { body } = await admin.get<AnalyticsRows>(`/admin/analytics/rows?metric=investment_fee&to=${today}`);
    expect(body.items.slice(0, 2).map((row) => [row.amount_ubxs, row.user.id])).toEqual([
      ["0.2", person.id],
      ["0.1", person.id],
    ]);
    const sum = { count: body.items.length, amount_ubxs: formatAmount(before + 300_000n) };
    expect(body).toMatchObject(sum);
    expect(await sumOfFees()).toEqual([sum, sum]);
    expect(await findStatDifferences(sql)).toEqual([]);
  });
});

describe("GET /investments", () => {
  it("adds up what is held, values it by the latest valuation, and pages purchases", async () => {
    const [person, admin] = [await investor("1000"), await api.person("admin")];
    const first = await market.openProperty({ sharePrice: 50_000_000n, shares: 100 });
    const second = await market.openProperty({ sharePrice: 10_000_000n, shares: 100 });
    for (const [property_id, shares] of [
      [first, 3],
      [second, 5],
      [first, 1],
    ] as const)
      await person.post("/investments", { property_id, shares });
    await admin.post(`/admin/properties/${first}/events`, {
      kind: "valuation",
      happened_on: "2026-01-31",
      title: "Valuation by an independent surveyor",
      amount_ubxs: "5500",
    });
    const { body } = await person.get("/investments?limit=2");
    expect(body.holdings.map((held) => [held.property_id, held.shares, held.cost_ubxs, held.value_ubxs])).toEqual([
      [first, 4, "200", "220"],
      [second, 5, "50", "50"],
    ]);
    // Net rent is 350.25 a month: 4 of 100 shares, and 5 of 100.
    expect(body.holdings.map((held) => [held.gain_ubxs, held.net_rent_month_ubxs, held.yield_on_cost_percent])).toEqual(
      [
        ["20", "14.01", "84.06"],
        ["0", "17.5125", "420.30"],
      ],
    );
    expect(body.totals).toEqual({
      cost_ubxs: "250",
      cost_in_refund_ubxs: "0",
      value_ubxs: "270",
      gain_ubxs: "20",
      earned_ubxs: "0",
      net_rent_month_ubxs: "31.5225",
      yield_on_cost_percent: "151.31",
    });
    expect(body.investments.map(({ property_id, shares }) => [property_id, shares])).toEqual([
      [first, 1],
      [second, 5],
    ]);
    const rest = await person.get(`/investments?limit=2&after=${body.next}`);
    expect(rest.body.investments.map(({ shares }) => shares)).toEqual([3]);
    expect(rest.body.next).toBeNull();
    const ofSecond = await person.get(`/investments?property_id=${second}`);
    expect(ofSecond.body.investments).toHaveLength(1);
    expect((await person.get("/investments?after=nonsense")).status).toBe(422);
  });

  it("charges no person for a property whose costs are above its rent, there, on the dashboard and in payouts; lists of properties say what is held", async () => {
    const person = await investor("1000");
    const losing = await market.openProperty({ sharePrice: 50_000_000n, shares: 100 });
    const earning = await market.openProperty({ sharePrice: 10_000_000n, shares: 100 });
    await person.post("/investments", { property_id: losing, shares: 4 });
    await person.post("/investments", { property_id: earning, shares: 5 });
    await sql`update properties set gross_rent = 0 where id = ${losing}`;
    const { holdings, totals } = (await person.get("/investments")).body;
    expect(holdings.map((held) => [held.net_rent_month_ubxs, held.yield_on_cost_percent])).toEqual([
      ["0", "0.00"],
      ["17.5125", "420.30"],
    ]);
    expect(totals).toMatchObject({ net_rent_month_ubxs: "17.5125", yield_on_cost_percent: "84.06" });
    expect((await person.get("/dashboard")).body.holdings).toMatchObject({ net_rent_month_ubxs: "17.5125" });
    expect((await person.get("/payouts/expected-earnings")).body).toMatchObject({ monthly_ubxs: "17.5125" });
    const listed = (await person.get(`/properties?ids=${losing},${earning}&sort=share_price`)).body.properties;
    expect(listed).toMatchObject([{ own_shares: 5 }, { own_shares: 4 }]);
  });

  it("is empty for a newcomer", async () => {
    const { body } = await (await investor()).get("/investments");
    expect(body).toMatchObject({ holdings: [], investments: [], next: null, properties: [] });
    expect(body.totals).toMatchObject({ cost_ubxs: "0", yield_on_cost_percent: "0.00" });
  });
});

describe("a purchase", () => {
  it("is its buyer's alone, and so is its receipt", async () => {
    const [person, stranger] = [await investor("10"), await api.person()];
    const property_id = await market.openProperty({ sharePrice: 1_000_000n });
    const { id } = (await person.post("/investments", { property_id, shares: 2 })).body.investment;
    expect((await person.get(`/investments/${id}`)).body.investment.shares).toBe(2);
    expect((await stranger.get(`/investments/${id}`)).status).toBe(404);
    expect((await person.get(`/investments/${randomUUID()}`)).status).toBe(404);
    expect((await stranger.get(`/investments/${id}/receipt.pdf`)).status).toBe(404);
    const receipt = await api.app.request(`/api/investments/${id}/receipt.pdf`, {
      headers: { Authorization: `Bearer ${person.token}` },
    });
    expect([receipt.status, receipt.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(receipt.headers.get("Content-Disposition")).toBe(`attachment; filename="receipt-${id}.pdf"`);
    const [page] = await readPdf(new Uint8Array(await receipt.arrayBuffer()));
    for (const line of [
      "Property Harbour Mill 12",
      `Buyer ${person.email}`,
      "Shares 2",
      "Price per share 1.00 UBXS",
      "Cost of shares 2.00 UBXS",
      "Fee 0.00 UBXS",
      "Paid from your balance 2.00 UBXS",
    ])
      expect(page?.replace(/\s+/g, " ")).toContain(line);

    // Drawing is work, so a person draws no more than their share of it.
    const few = createTestApi(sql, { limits: { receipt: { points: 2, duration: 900 } } });
    const draw = () =>
      few.app.request(`/api/investments/${id}/receipt.pdf`, {
        method: "HEAD",
        headers: { Authorization: `Bearer ${person.token}` },
      });
    expect([(await draw()).status, (await draw()).status]).toEqual([200, 429]);
  });
});

it("what shares are worth is cut to the micro-UBXS alike in the holdings, on the property's page and over time, however large", async () => {
  const property = await market.openProperty({ sharePrice: 1_000_000n, shares: 7919 });
  const person = await api.person();
  await pay(sql, person.id, "4001");
  const bought = await person.post("/investments", { property_id: property, shares: 4001 });
  expect(bought.status).toBe(201);
  const admin = await api.person("admin");
  await admin.post(`/admin/properties/${property}/events`, {
    kind: "valuation",
    happened_on: new Date().toISOString().slice(0, 10),
    title: "Valuation",
    amount_ubxs: "7000000000000.000003",
  });
  const { holdings } = (await person.get("/investments")).body;
  const { holding } = (await person.get(`/properties/${property}`)).body.property;
  const { points } = (await person.get<DashboardHistory>("/dashboard/history?period=1m")).body;
  const worth = "3536683924737.971967";
  expect([holdings[0]?.value_ubxs, holding?.value_ubxs, points.at(-1)?.value_ubxs]).toEqual([worth, worth, worth]);
});
