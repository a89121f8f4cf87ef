import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/testing/postgres/test-database";
import { beforeAll, expect, it } from "vitest";
import { createTestApi, type Person } from "./api.fixture.ts";
import { createMarket } from "./investments/market.fixture.ts";
import { bookPayout, pay, someAddress } from "./money.fixture.ts";
import { countQueries } from "./platform/database/queries.fixture.ts";
import { requestWithdrawal } from "./withdrawals/requests/request-withdrawal.ts";

const { url } = await createTestDatabase();
const { sql, queries } = countQueries(url);
const api = createTestApi(sql);
const market = createMarket(sql);
let admin: Person;
let few: Person;
let many: Person;

/** Somebody with so many of everything that is listed. */
async function investor(count: number): Promise<Person> {
  const person = await api.person();
  for (let n = 1; n <= count; n++) {
    await pay(sql, person.id, "100");
    // Of a property of its own each.
    await market.invest(person.id, BigInt(n) * 1_000_000n);
    await sql.begin((tx) => bookPayout(tx, { userId: person.id, amount: 1_000_000n, reference: randomUUID() }));
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

const sent = (who: Person, path: string) => queries(async () => expect((await who.get(path)).status, path).toBe(200));

it.each([
  "/dashboard",
  "/dashboard/history?period=all",
  "/investments",
  "/payouts",
  "/payouts/expected-earnings",
  "/payouts/monthly-earnings",
  "/properties",
  "/wallet/transactions",
  "/wallet/withdrawals",
])("GET %s asks the same of the database, however much somebody has", async (path) => {
  expect((await sent(many, path)).length).toBe((await sent(few, path)).length);
});

it.each(["/admin/withdrawals", "/admin/payouts", "/admin/payouts/due", "/admin/audit"])(
  "GET %s asks the same of the database, however long its page is",
  async (path) => {
    expect((await sent(admin, `${path}?limit=10`)).length).toBe((await sent(admin, `${path}?limit=1`)).length);
  },
);
