import { type Analytics, type AnalyticsRows, formatAmount, parseAmount } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { reverse } from "../ledger/post.ts";
import { pay, someAddress, someHash } from "../money.fixture.ts";
import { payTarget } from "../platform/chain/pay-target.ts";
import { approveWithdrawal } from "../withdrawals/decisions/approve-withdrawal.ts";
import { completeWithdrawal } from "../withdrawals/decisions/complete-withdrawal.ts";
import { rejectWithdrawal } from "../withdrawals/decisions/reject-withdrawal.ts";
import { addDays, dayOf } from "./period.ts";

const { sql } = await createTestDatabase();
await sql`update settings set cooling_off_seconds = 0`;
const api = createTestApi(sql);
const target = payTarget(null);
const today = dayOf(new Date());
let admin: Person;
let people: Person[];

const refund = async (person: Person) => {
  const { status, body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
  expect(status).toBe(201);
  return body.withdrawal.id;
};
const approve = (id: string) => sql.begin((tx) => approveWithdrawal(tx, { id, adminId: admin.id, target }));
const file = async (path: string) => {
  const answer = await api.app.request(`/api/admin/analytics/${path}`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  });
  return { status: answer.status, name: answer.headers.get("content-disposition"), text: await answer.text() };
};
const read = async (query = "") => (await admin.get<Analytics>(`/admin/analytics${query}`)).body;
const rows = async (query: string) =>
  (await admin.get<AnalyticsRows & { status: number }>(`/admin/analytics/rows?${query}`)).body;

beforeAll(async () => {
  admin = await api.person("admin");
  people = await Promise.all(Array.from({ length: 5 }, () => api.person()));
  for (const [place, person] of people.entries()) await pay(sql, person.id, `${place + 1}.5`);
  const [paid, approved, rejected, pending] = await Promise.all(people.slice(0, 4).map(refund));
  await approve(paid as string);
  await approve(approved as string);
  await sql.begin((tx) =>
    completeWithdrawal(tx, { id: paid as string, adminId: admin.id, txId: someHash(), chainId: 56, target }),
  );
  await sql.begin((tx) => rejectWithdrawal(tx, { id: rejected as string, adminId: admin.id, reason: "test" }));
  expect(pending).toBeDefined();
});

describe("GET /admin/analytics", () => {
  it("says what happened in the period and in the one before, from the projection", async () => {
    const { stats, period, before, interval, series } = await read();
    expect([period.to, interval]).toEqual([today, "week"]);
    expect(before).toEqual({ from: addDays(period.from, -30), to: addDays(period.from, -1) });
    const counts = Object.entries(stats).flatMap(([metric, { now }]) =>
      now.count ? [[metric, now.count, now.amount_ubxs]] : [],
    );
    expect(Object.fromEntries(counts.map(([metric, ...rest]) => [metric, rest]))).toEqual({
      registration: [6, "0"],
      deposit: [5, "17.5"],
      treasury_in: [5, "17.5"],
      treasury_out: [1, "1.5"],
      refund_requested: [4, "12"],
      refund_approved: [2, "4"],
      refund_paid: [1, "1.5"],
      refund_rejected: [1, "3.5"],
      refund_state_pending: [1, "4.5"],
      refund_state_approved: [1, "2.5"],
      refund_state_completed: [1, "1.5"],
      refund_state_rejected: [1, "3.5"],
    });
    expect(stats.deposit.before).toEqual({ count: 0, amount_ubxs: "0" });
    expect(series.at(-1)).toMatchObject({ to: today, stats: { deposit: { count: 5, amount_ubxs: "17.5" } } });
    expect(series.at(-2)?.stats).toEqual({});
    const week = await read(`?from=${addDays(today, -6)}&to=${today}`);
    expect([week.interval, week.series.length]).toEqual(["day", 7]);
    expect(week.series.at(-1)).toMatchObject({ from: today, stats: { deposit: { count: 5, amount_ubxs: "17.5" } } });
    const next = addDays(today, 1);
    const later = await read(`?from=${next}&to=${next}`);
    expect([later.stats.deposit.now.count, later.stats.deposit.before.count]).toEqual([0, 5]);
  });

  it("says how long approvals and payments took, and how old what is open is", async () => {
    const { time_to_approval, time_to_payment, open_refunds } = await read();
    expect(time_to_approval.now).toMatchObject({ count: 2, median_seconds: expect.any(Number) });
    expect(time_to_payment).toEqual({
      now: { count: 1, median_seconds: expect.any(Number), p90_seconds: expect.any(Number) },
      before: { count: 0, median_seconds: null, p90_seconds: null },
    });
    const youngest = { requested: { from: today, to: today }, youngest_days: 0, oldest_days: 0 };
    expect(open_refunds.filter(({ count }) => count > 0)).toEqual([
      { status: "pending", count: 1, amount_ubxs: "4.5", ...youngest },
      { status: "approved", count: 1, amount_ubxs: "2.5", ...youngest },
    ]);
    expect(open_refunds.at(-1)).toMatchObject({
      requested: { from: null, to: addDays(today, -30) },
      oldest_days: null,
    });
  });

  it("shows weeks and months of longer periods, with all days in one of them", async () => {
    for (const [days, interval] of [
      [100, "week"],
      [800, "month"],
    ] as const) {
      const answer = await read(`?from=${addDays(today, -days)}&to=${addDays(today, 3)}`);
      expect(answer.interval).toBe(interval);
      const sum = answer.series.reduce((all, { stats }) => all + (stats.deposit?.count ?? 0), 0);
      expect(sum).toBe(5);
    }
  });

  it.each([
    "?from=2026-01-02&to=2026-01-01",
    "?from=2026-01-02",
    "?from=x&to=y",
    "?from=1990-01-01&to=2026-01-01",
    // The intervals of the last days of four digits had no end.
    "?from=9999-12-01&to=9999-12-31",
    "/rows?metric=deposit&from=1899-12-31&to=2026-01-01",
    "/rows?metric=deposit&to=2200-01-01",
    "/tables.csv?table=everything&from=2026-01-01&to=2026-01-02",
    "/tables.csv?table=refunds&from=2026-01-02&to=2026-01-01",
  ])("refuses %s", async (query) => {
    expect((await admin.get(`/admin/analytics${query}`)).status).toBe(422);
  });

  it.each(["?from=2199-12-01&to=2199-12-31", "?from=1900-01-01&to=1900-01-31"])("takes %s", async (query) => {
    expect((await admin.get(`/admin/analytics${query}`)).status).toBe(200);
  });

  it("is for admins", async () => {
    for (const path of [
      "",
      "/rows?metric=deposit&to=2026-01-01",
      "/rows.csv?metric=deposit&to=2026-01-01",
      "/tables.csv?table=refunds&from=2026-01-01&to=2026-01-02",
    ])
      expect((await people[0]?.get(`/admin/analytics${path}`))?.status).toBe(403);
  });

  it("asks the database for nothing but the projection", async () => {
    const plans: string[] = [];
    const scanned = /ledger_|withdrawals|deposits|investments/;
    await sql.begin(async (tx) => {
      // Everything the call reads, counted by the database itself.
      const reads = () => tx<{ relname: string; reads: number }[]>`
        select relname, (seq_scan + coalesce(idx_scan, 0))::int as reads from pg_stat_xact_user_tables`;
      const before = new Map((await reads()).map(({ relname, reads }) => [relname, reads]));
      const { sumStats, sumByInterval, readDurations, sumOpenByAge, readLastCheck } = await import("./store.ts");
      const period = { from: addDays(today, -29), to: today };
      await sumStats(tx, period);
      await sumByInterval(tx, period, "day");
      await readDurations(tx, period, "refund_payment_time");
      await sumOpenByAge(tx, today, [{ youngest: 0, oldest: null }]);
      await readLastCheck(tx);
      for (const { relname, reads: now } of await reads()) if (now > (before.get(relname) ?? 0)) plans.push(relname);
    });
    expect(plans).toContain("daily_stats");
    expect(plans.filter((table) => scanned.test(table))).toEqual([]);
  });
});

describe("what a figure counts", () => {
  it.each([
    "registration",
    "deposit",
    "refund_requested",
    "refund_approved",
    "refund_paid",
    "refund_rejected",
    "refund_state_pending",
    "treasury_in",
    "treasury_out",
  ] as const)("is as many rows as it says: %s", async (metric) => {
    const { stats } = await read();
    const all: AnalyticsRows["items"] = [];
    for (let after = ""; ; ) {
      const page = await rows(`metric=${metric}&from=${addDays(today, -29)}&to=${today}&limit=2${after}`);
      expect({ count: page.count, amount_ubxs: page.amount_ubxs }).toEqual(stats[metric].now);
      all.push(...page.items);
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(all).toHaveLength(stats[metric].now.count);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it("is less by what was taken back, with a minus", async () => {
    const person = people[4] as Person;
    await sql.begin(async (tx) => {
      await tx`
        update deposits set status = 'failed', remaining = 0, confirmed_at = null where user_id = ${person.id}`;
      const [{ id }] = await tx<[{ id: string }]>`select id from deposits where user_id = ${person.id}`;
      await reverse(tx, { userId: person.id, kind: "deposit", reference: id });
    });
    const { items, ...sum } = await rows(`metric=treasury_in&to=${today}`);
    expect(sum).toEqual({ next: null, count: 6, amount_ubxs: "12" });
    expect(items.map(({ amount_ubxs }) => amount_ubxs)).toContain("-5.5");
    const total = items.reduce((all, { amount_ubxs }) => all + Number(amount_ubxs), 0);
    expect(total).toBe(12);
  });

  it("goes back to the beginning without a first day, and ends with its last day", async () => {
    expect((await rows(`metric=deposit&to=${today}`)).items).toHaveLength(5);
    expect(await rows(`metric=deposit&to=${addDays(today, -1)}`)).toEqual({
      items: [],
      next: null,
      count: 0,
      amount_ubxs: "0",
    });
  });

  it("names the person and the amount, and no amount where people are counted", async () => {
    const { items } = await rows(`metric=refund_paid&to=${today}`);
    const [paid] = people;
    expect(items).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        amount_ubxs: "1.5",
        user: { id: paid?.id, email: paid?.email },
      },
    ]);
    expect((await rows(`metric=registration&to=${today}&limit=1`)).items[0]?.amount_ubxs).toBeNull();
  });

  it("comes as a CSV file that sums to the figure", async () => {
    const { name, text } = await file(`rows.csv?metric=deposit&to=${today}`);
    expect(name).toBe('attachment; filename="freehold-deposit.csv"');
    const lines = text.split("\r\n");
    expect([lines[0], lines.at(-1)]).toEqual(["at,id,email,user_id,amount_ubxs", ""]);
    const sum = lines.slice(1, -1).reduce((all, line) => all + Number(line.split(",")[4]), 0);
    expect([lines.length - 2, sum]).toEqual([5, 17.5]);
    // It names many people: that it was taken is known. To ask for its headers takes nothing.
    await api.call("HEAD", `/admin/analytics/rows.csv?metric=deposit&to=${today}`, admin.token);
    const { items } = (await admin.get(`/admin/audit?subject=analytics/rows.csv`)).body;
    expect(items).toMatchObject([
      { actor: admin.email, action: "personal_data.exported", details: { metric: "deposit", to: today } },
    ]);
  });

  it("refuses a key of another list", async () => {
    expect((await admin.get(`/admin/analytics/rows?metric=deposit&to=${today}&after=abc`)).status).toBe(422);
  });
});

describe("a table of the figures as a file", () => {
  const period = { from: addDays(today, -29), to: today };
  /** The lines of a file, each by the names of its columns. */
  const table = async (name: string, { from, to } = period) => {
    const { text, ...answer } = await file(`tables.csv?table=${name}&from=${from}&to=${to}`);
    expect(answer).toEqual({ status: 200, name: `attachment; filename="freehold-${name}.csv"` });
    const [head = [], ...lines] = text
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    return lines.map((cells) => Object.fromEntries(head.map((column, place) => [column, cells[place]])));
  };
  const sum = (lines: Record<string, string | undefined>[], column: string) =>
    formatAmount(lines.reduce((all, line) => all + parseAmount(line[column] ?? ""), 0n));

  it.each([
    ["refunds", ["refund_requested", "refund_approved", "refund_paid"]],
    ["treasury", ["treasury_in", "treasury_out"]],
    ["earnings", ["deposit", "investment", "payout"]],
  ] as const)("sums to the figures: %s", async (name, metrics) => {
    // By the day, the week and the month.
    for (const from of [period.from, addDays(today, -100), addDays(today, -800)]) {
      const { stats, series } = await read(`?from=${from}&to=${today}`);
      const lines = await table(name, { from, to: today });
      expect(lines.map(({ from, to }) => [from, to])).toEqual(series.map(({ from, to }) => [from, to]));
      for (const metric of metrics)
        expect([metric, sum(lines, `${metric}_ubxs`)]).toEqual([metric, stats[metric].now.amount_ubxs]);
    }
  });

  it("counts as the figures do where people are counted", async () => {
    const { stats } = await read();
    const lines = await table("registrations");
    for (const metric of ["registration", "referred_registration"] as const)
      expect(sum(lines, `${metric}_count`)).toBe(String(stats[metric].now.count));
    const steps = await table("invited_people");
    expect(steps[0]).toEqual({ step: "referred_registration", people: "0", people_before: "0" });
  });

  it("has the refunds by what became of them, beside the period before, and those that are open", async () => {
    const next = { from: addDays(today, 1), to: addDays(today, 1) };
    const { stats, open_refunds } = await read();
    for (const [period, column] of [
      [undefined, ""],
      [next, "_before"],
    ] as const) {
      const lines = await table("refund_outcomes", period);
      expect(sum(lines, `requests${column}`)).toBe(String(stats.refund_requested.now.count));
      expect(sum(lines, `amount${column}_ubxs`)).toBe(stats.refund_requested.now.amount_ubxs);
    }
    expect(await table("open_refunds")).toEqual(
      open_refunds.map(({ status, requested, count, amount_ubxs }) => ({
        status,
        requested_from: requested.from ?? "",
        requested_to: requested.to,
        requests: String(count),
        amount_ubxs,
      })),
    );
  });

  it("has times in seconds, and nothing where no request came so far", async () => {
    const { time_to_approval: approval, before } = await read();
    const lines = await table("refund_times");
    expect(lines.map(({ time, from, requests }) => [time, from, requests])).toEqual([
      ["time_to_approval", period.from, "2"],
      ["time_to_approval", before.from, "0"],
      ["time_to_payment", period.from, "1"],
      ["time_to_payment", before.from, "0"],
    ]);
    expect(lines[0]?.median_seconds).toBe(String(approval.now.median_seconds));
    expect([lines[1]?.median_seconds, lines[1]?.p90_seconds]).toEqual(["", ""]);
  });
});
