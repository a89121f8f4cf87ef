import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeAll, expect, it } from "vitest";
import { createTestApi, type Person } from "./api.fixture.ts";
import { addUser, pay, someAddress } from "./money.fixture.ts";
import { agreedMonth, buyShares, distributeAll, monthsAgo, someProperty } from "./payouts/payouts.fixture.ts";
import { countQueries } from "./platform/database/queries.fixture.ts";
import { requestWithdrawal } from "./withdrawals/requests/request-withdrawal.ts";

const { url } = await createTestDatabase();
const { sql, queries } = countQueries(url);
const api = createTestApi(sql);
let admin: Person;
let few: Person;
let many: Person;

/** A person with so many of everything that is listed. */
async function investor(count: number): Promise<Person> {
  const person = await api.person();
  for (let n = 1; n <= count; n++) {
    await pay(sql, person.id, "100");
    // Of a property of its own each, which has paid out another month each.
    const { id: property_id } = await someProperty(sql);
    await buyShares(sql, { userId: person.id, propertyId: property_id, shares: n, at: new Date(Date.UTC(2020, n, 1)) });
    const request = { property_id, month: monthsAgo(n).slice(0, 7), gross_ubxs: "2", costs_ubxs: "1" };
    await agreedMonth(sql, request, [admin.id, (await addUser(sql, "admin")).id]);
    await distributeAll(sql);
    await sql.begin((tx) =>
      requestWithdrawal(tx, {
        userId: person.id,
        amountUbxs: "1",
        walletAddress: someAddress(),
        platformAddresses: null,
      }),
    );
  }
  return person;
}

beforeAll(async () => {
  admin = await api.person("admin");
  [few, many] = [await investor(1), await investor(9)];
});

type Rows = readonly object[];
/** What answers list, and what tells how much a person has where an answer is always as long. */
type Body = {
  items: Rows;
  properties: Rows;
  investments: Rows;
  transactions: Rows;
  withdrawals: Rows;
  holdings: { cost_ubxs: string };
  points: readonly { cost_ubxs: string }[];
  months: readonly { payouts: number }[];
};

/** What an answer says, and how many statements it took. */
async function sent(who: Person, path: string, amountOf: (body: Body) => number) {
  let amount = 0;
  const statements = await queries(async () => {
    const { status, body } = await who.get<Body>(path);
    expect(status, path).toBe(200);
    amount = amountOf(body);
  });
  return { amount, statements: statements.length };
}

/** The length of a page. */
const rowsOf = ({ items, properties }: Partial<Body>) => (items ?? properties ?? []).length;

it.each<[path: string, amountOf: (body: Body) => number]>([
  ["/dashboard", ({ holdings }) => Number(holdings.cost_ubxs)],
  ["/dashboard/history?period=all", ({ points }) => new Set(points.map(({ cost_ubxs }) => cost_ubxs)).size],
  ["/investments", ({ investments }) => investments.length],
  ["/payouts", rowsOf],
  ["/payouts/expected-earnings", ({ properties }) => properties.length],
  ["/payouts/monthly-earnings", ({ months }) => months.filter(({ payouts }) => payouts > 0).length],
  ["/wallet/transactions", ({ transactions }) => transactions.length],
  ["/wallet/withdrawals", ({ withdrawals }) => withdrawals.length],
])("GET %s asks the same of the database, however much a person has", async (path, amountOf) => {
  const [little, much] = [await sent(few, path, amountOf), await sent(many, path, amountOf)];
  expect(little.amount).toBeGreaterThan(0);
  expect(much.amount).toBeGreaterThan(little.amount);
  expect(much.statements).toBe(little.statements);
});

it.each([
  ["/properties", "user"],
  ["/admin/withdrawals", "admin"],
  ["/admin/payouts", "admin"],
  ["/admin/payouts/due", "admin"],
  ["/admin/audit", "admin"],
])("GET %s asks the same of the database, however long its page is", async (path, role) => {
  const who = role === "admin" ? admin : many;
  const [short, long] = [await sent(who, `${path}?limit=1`, rowsOf), await sent(who, `${path}?limit=10`, rowsOf)];
  expect([short.amount, long.amount]).toEqual([1, 10]);
  expect(long.statements).toBe(short.statements);
});
