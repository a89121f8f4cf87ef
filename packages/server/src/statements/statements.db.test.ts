import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { seed, times } from "@freehold/test-utils/run/soak";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { post } from "../ledger/post.ts";
import { pay, someAddress, someHash } from "../money.fixture.ts";
import type { Sql } from "../platform/database/connect.ts";
import { countQueries } from "../platform/database/queries.fixture.ts";
import { setMoment } from "../seeding.ts";
import { type Figures, KINDS } from "./figures.ts";
import { bookMany, depositAt } from "./history.fixture.ts";
import { amountsAfter, micros, readCsv, readPdf } from "./read-files.fixture.ts";

const DAY = 86_400_000;

const { sql, url } = await createTestDatabase();
await sql`update settings set cooling_off_seconds = 0`;
const api = createTestApi(sql);

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

async function take({ token }: Person, from: string, to: string, format: string): Promise<Response> {
  const answer = await api.app.request(`/api/statements?from=${from}&to=${to}&format=${format}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return answer;
}

type Row = Record<string, string>;

async function csv(person: Person, from: string, to: string): Promise<Row[]> {
  return readCsv(await (await take(person, from, to, "csv")).text());
}

async function pdf(person: Person, from: string, to: string): Promise<string[]> {
  return readPdf(new Uint8Array(await (await take(person, from, to, "pdf")).arrayBuffer()));
}

/** The amounts of a line, by kind of balance. */
function figures(row: Row | undefined): Figures {
  const amount = (column: string) => micros(row?.[`${column}_ubxs`] ?? "");
  return {
    available: amount("available"),
    invested: amount("invested"),
    earnings: amount("earnings"),
    reserved: amount("in_withdrawal"),
  };
}

/** The sum of lines, added up by the test itself. */
function sum(rows: Row[]): Figures {
  const all: Figures = { available: 0n, invested: 0n, earnings: 0n, reserved: 0n };
  for (const row of rows) for (const kind of KINDS) all[kind] += figures(row)[kind];
  return all;
}

/** What the ledger's entries come to at a moment. */
async function ledgerAt(sql: Sql, userId: string, at: Date): Promise<Figures> {
  const rows = await sql<{ account: keyof Figures; amount: bigint }[]>`
    select account, sum(amount) as amount from ledger_entries e
    join ledger_transactions t on t.user_id = e.user_id and t.id = e.transaction_id
    where e.user_id = ${userId} and t.created_at < ${at} group by account`;
  const found = new Map(rows.map(({ account, amount }) => [account, amount]));
  return {
    available: found.get("available") ?? 0n,
    invested: found.get("invested") ?? 0n,
    earnings: found.get("earnings") ?? 0n,
    reserved: found.get("reserved") ?? 0n,
  };
}

describe("a statement", () => {
  let person: Person;

  /** Ninety days of deposits, payouts and investments, and of today a refund that was rejected and a withdrawal that was paid. */
  beforeAll(async () => {
    person = await api.person();
    const admin = await api.person("admin");
    for (let n = 90; n > 0; n--)
      await sql.begin(async (tx) => {
        const [at, userId, reference] = [daysAgo(n - 0.5), person.id, randomUUID()];
        await setMoment(tx, at);
        if (n % 3 === 0) await depositAt(tx, userId, BigInt(n) * 1_234_567n, at);
        const amount = BigInt(n) * 1_003n;
        if (n % 4 === 0)
          await post(tx, { userId, reference, kind: "payout", entries: { operating: -amount, earnings: amount } });
        if (n % 9 === 0) {
          await post(tx, {
            userId,
            reference,
            kind: "investment",
            entries: { available: -amount, invested: amount },
          });
          await post(tx, { userId, reference, kind: "investment_fee", entries: { available: -7n, operating: 7n } });
          await tx`
            update deposits set remaining = remaining - 7
            where (user_id, id) = (select user_id, id from deposits where user_id = ${userId} and remaining > 7 limit 1)`;
        }
      });
    const wallet_address = someAddress();
    const refund = await person.post("/wallet/withdraw-total-deposits", { wallet_address });
    await admin.post(`/admin/withdrawals/${refund.body.withdrawal.id}/reject`, { reason: "Wrong address" });
    const withdrawal = await person.post("/wallet/withdraw", { wallet_address, amount_ubxs: "3.5" });
    await admin.post(`/admin/withdrawals/${withdrawal.body.withdrawal.id}/approve`);
    await admin.post(`/admin/withdrawals/${withdrawal.body.withdrawal.id}/complete`, {
      tx_id: someHash(),
      chain_id: 56,
    });
  });

  it("of any period goes from the ledger's balance to the ledger's balance, and periods that touch add up", async () => {
    const day = fc.integer({ min: 0, max: 95 });
    const period = fc.tuple(day, day, day).map((days) => days.sort((a, b) => b - a) as [number, number, number]);
    await fc.assert(
      fc.asyncProperty(period, async ([first, middle, last]) => {
        const [from, split, next, to] = [first, middle, middle - 1, last].map((days) =>
          dayOf(Date.now() - days * DAY),
        ) as [string, string, string, string];
        const whole = await csv(person, from, to);
        const [opening, ...rest] = whole;
        const closing = rest.pop();
        expect(figures(opening)).toEqual(await ledgerAt(sql, person.id, new Date(from)));
        expect(figures(closing)).toEqual(await ledgerAt(sql, person.id, new Date(Date.parse(to) + DAY)));
        expect(sum([opening as Row, ...rest])).toEqual(figures(closing));
        expect(micros(closing?.balance_ubxs ?? "")).toBe(
          micros(rest.at(-1)?.balance_ubxs ?? opening?.balance_ubxs ?? ""),
        );
        if (middle === last) return;
        const [one, two] = [await csv(person, from, split), await csv(person, next, to)];
        expect(figures(one.at(-1))).toEqual(figures(two[0]));
        expect([...one.slice(1, -1), ...two.slice(1, -1)]).toEqual(rest);
      }),
      { numRuns: times(100, 400), seed: seed("statements") },
    );
  });

  it("says the same as a PDF, page by page", async () => {
    const [from, to] = [dayOf(Date.now() - 60 * DAY), dayOf(Date.now())];
    const [rows, pages] = [await csv(person, from, to), await pdf(person, from, to)];
    const [opening, closing] = [figures(rows[0]), figures(rows.at(-1))];
    const inOrder = (amounts: Figures) => {
      const list = KINDS.map((kind) => amounts[kind]);
      return [...list, list.reduce((all, amount) => all + amount, 0n)];
    };
    expect(amountsAfter(pages, "Opening balance")).toEqual(inOrder(opening));
    expect(amountsAfter(pages, "Closing balance")).toEqual(inOrder(closing));
    const kinds = new Set(rows.slice(1, -1).map(({ movement }) => movement as string));
    expect(kinds).toEqual(
      new Set([
        ...["Deposit", "Payout", "Investment", "Investment fee"],
        ...["Withdrawal requested", "Withdrawal returned", "Withdrawal paid"],
      ]),
    );
    for (const kind of kinds)
      expect(amountsAfter(pages, `${kind} ×`), kind).toEqual(
        inOrder(sum(rows.filter(({ movement }) => movement === kind))),
      );
    for (const [n, page] of pages.entries()) expect(page).toContain(`Page ${n + 1} of ${pages.length}`);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain(person.email);
    const balances = rows.slice(1, -1).map(({ balance_ubxs }) => micros(balance_ubxs as string));
    const lines = pages.join("\n").match(/^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M .*\d$/gm) ?? [];
    expect(lines.map((line) => micros(line.split(" ").at(-1) as string))).toEqual(balances);
  });

  it.each(["pdf", "csv"])("comes as a file of %s with a name", async (format) => {
    const { headers, body } = await take(person, "2026-01-01", "2026-03-31", format);
    await body?.cancel();
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="freehold-statement-2026-01-01-to-2026-03-31.${format}"`,
    );
    expect(headers.get("content-type")).toMatch(format === "pdf" ? /^application\/pdf$/ : /^text\/csv/);
  });

  it("of a period in which nothing moved says so", async () => {
    const newcomer = await api.person();
    const today = dayOf(Date.now());
    const pages = await pdf(newcomer, today, today);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("No movements in this period.");
    expect(await csv(newcomer, today, today)).toHaveLength(2);
  });

  it("is one's own", async () => {
    const other = await api.person();
    await pay(sql, other.id, "777.77");
    const mine = await (await take(person, dayOf(Date.now() - DAY), dayOf(Date.now()), "csv")).text();
    expect(mine).not.toContain("777.77");
    expect((await api.app.request("/api/statements?from=2026-01-01&to=2026-01-31&format=csv")).status).toBe(401);
  });

  it.each([
    ["from=2026-02-01&to=2026-01-31&format=csv", "to"],
    ["from=2026-02-30&to=2026-03-31&format=csv", "from"],
    ["from=2199-01-01&to=2199-01-31&format=csv", "from"],
    ["from=2026-01-01&to=2026-01-31&format=xls", "format"],
    ["from=2026-01-01&format=csv", "to"],
  ])("is refused with %s", async (query, path) => {
    const { status, body } = await person.get(`/statements?${query}`);
    expect(status).toBe(422);
    expect(body.errors?.map((error) => error.path)).toEqual([path]);
  });
});

describe("a PDF", () => {
  const longAgo = "2020-01-01";
  const today = () => dayOf(Date.now());

  it("keeps no place while its reader takes nothing of it", async () => {
    const people = await Promise.all([1, 2, 3].map(() => api.person()));
    for (const { id } of people) await bookMany(sql, id, 2_000);
    const unread = [];
    for (const person of people.slice(1)) unread.push(await take(person, longAgo, today(), "pdf"));
    expect((await pdf(people[0] as Person, longAgo, today())).length).toBeGreaterThan(20);
    for (const { body } of unread) await body?.cancel();
  });

  it("is not made for a HEAD, which gets its headers", async () => {
    const person = await api.person();
    const { sql: counted, queries } = countQueries(url);
    const { app } = createTestApi(counted);
    const ask = async (path: string, method: string) =>
      app.request(`/api${path}`, { method, headers: { Authorization: `Bearer ${person.token}` } });
    for (const path of [
      `/statements?from=${longAgo}&to=${today()}&format=pdf`,
      `/statements?from=${longAgo}&to=${today()}&format=csv`,
      "/wallet/transactions.csv",
      "/payouts/statement.csv",
    ]) {
      const [head, get] = [await ask(path, "HEAD"), await ask(path, "GET")];
      expect([head.status, await head.text()]).toEqual([200, ""]);
      await get.arrayBuffer();
      expect(withoutRequestId(head)).toEqual(withoutRequestId(get));
      const ledger = (await queries(() => ask(path, "HEAD"))).filter((statement) => /ledger|balances/.test(statement));
      expect([path, ledger]).toEqual([path, []]);
    }
  });
});

/** The headers of an answer that are not of one moment. */
function withoutRequestId({ headers }: Response): Record<string, string> {
  const { "x-request-id": _id, ...rest } = Object.fromEntries(headers);
  return rest;
}

it("stops being read when the client that asked for it goes away", async () => {
  const person = await api.person();
  await bookMany(sql, person.id, 5_000);
  let queries = 0;
  const counting = new Proxy(sql, {
    apply: (target, self, [parts, ...values]) => {
      if (String(parts).includes("materialized")) queries++;
      return Reflect.apply(target, self, [parts, ...values]);
    },
  });
  const { app } = createTestApi(counting);
  const ask = async () => {
    const headers = { Authorization: `Bearer ${person.token}` };
    const answer = await app.request("/api/statements?from=2020-01-01&to=2099-01-01&format=csv", { headers });
    return (answer.body as ReadableStream<Uint8Array>).getReader();
  };
  const reader = await ask();
  await reader.read();
  await reader.cancel();
  const until = queries;
  // By the end of another one the first would have read on.
  const other = await ask();
  while (!(await other.read()).done);
  expect(until).toBeLessThan(5);
  expect(queries - until).toBe(21);
});
