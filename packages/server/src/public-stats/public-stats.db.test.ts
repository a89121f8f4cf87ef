import type { PublicProgress, ServiceStatus } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { times } from "@freehold/test-utils/run/soak";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { pay, someAddress, someHash } from "../money.fixture.ts";
import { payTarget } from "../platform/chain/pay-target.ts";
import { connect, type Sql } from "../platform/database/connect.ts";
import { freePort } from "../platform/database/embedded/free-port.ts";
import { createLog } from "../platform/http/log.ts";
import { KINDS } from "../proposal-kinds.ts";
import { confirmProposal } from "../proposals/decide.ts";
import { proposeAcceptance } from "../reconciliation/accept-difference.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { approveWithdrawal } from "../withdrawals/decisions/approve-withdrawal.ts";
import { completeWithdrawal } from "../withdrawals/decisions/complete-withdrawal.ts";
import { rejectWithdrawal } from "../withdrawals/decisions/reject-withdrawal.ts";
import { FRESH } from "./shared-answer.ts";

const { sql } = await createTestDatabase();
await sql`update settings set cooling_off_seconds = 0`;
const target = payTarget(null);
let admin: Person;
let people: Person[];

/** Counts what is read of the database. */
let reads = 0;
const counted = new Proxy(sql, {
  get: (real, name) => {
    if (name === "begin") reads += 1;
    const value = Reflect.get(real, name);
    return typeof value === "function" ? value.bind(real) : value;
  },
  apply: (real, self, args) => {
    reads += 1;
    return Reflect.apply(real, self, args);
  },
}) as Sql;

// Time passes only when a test says so: a slow machine reads no oftener.
const begun = Date.now();
let offset = 0;
const api = createTestApi(counted, { clock: () => new Date(begun + offset) });
const fetchStats = (path: string, headers: Record<string, string> = {}) => api.app.request(`/api${path}`, { headers });
/** As it is after the seconds that an answer is given for. */
async function progress(): Promise<PublicProgress> {
  offset += FRESH;
  return (await fetchStats("/progress")).json() as Promise<PublicProgress>;
}

beforeAll(async () => {
  admin = await api.person("admin");
  people = await Promise.all(Array.from({ length: 12 }, () => api.person()));
});

describe("GET /progress", () => {
  it("says that there is nothing yet", async () => {
    expect(await progress()).toMatchObject({
      platform_status: "suspended",
      payments: "running",
      asked: { count: 0, amount_ubxs: "0" },
      weeks: [],
      median_days: null,
      reconciliation: { at: null, result: "not_run" },
    });
  });

  const ask = async (person: Person, ubxs: string): Promise<string> => {
    await pay(sql, person.id, ubxs);
    const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
    return body.withdrawal.id;
  };
  const approve = (id: string) => sql.begin((tx) => approveWithdrawal(tx, { id, adminId: admin.id, target }));
  const complete = (id: string) =>
    sql.begin((tx) => completeWithdrawal(tx, { id, adminId: admin.id, txId: someHash(), chainId: 56, target }));
  const reject = (id: string) => sql.begin((tx) => rejectWithdrawal(tx, { id, adminId: admin.id, reason: "test" }));
  const NOTHING = { count: 0, amount_ubxs: "0" };
  const ids: string[] = [];

  it("changes a figure once five people have changed it: no difference is one person's refund", async () => {
    for (const [place, person] of people.slice(0, 4).entries()) ids.push(await ask(person, `${place + 1}`));
    expect(await progress()).toMatchObject({ asked: NOTHING, weeks: [] });
    ids.push(await ask(people[4] as Person, "5"));
    expect((await progress()).asked).toEqual({ count: 5, amount_ubxs: "15" });
    ids.push(await ask(people[5] as Person, "100"));
    expect((await progress()).asked).toEqual({ count: 5, amount_ubxs: "15" });
    await reject(ids[0] as string);
    // Of seven who asked one is rejected.
    for (const person of people.slice(6, 10)) ids.push(await ask(person, "10"));
    expect((await progress()).asked).toEqual({ count: 9, amount_ubxs: "150" });
  });

  it("tells four accounts of one person nothing of a fifth person's refund", async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => api.person()));
    const before = (await progress()).asked;
    for (const person of others.slice(0, 4)) {
      const id = await ask(person, "10");
      expect((await person.post(`/wallet/withdrawals/${id}/cancel`)).status).toBe(200);
    }
    const victim = others[4] as Person;
    const id = await ask(victim, "29241.25");
    expect((await progress()).asked).toEqual(before);
    // Nor where the four stay: what is published has too few digits to work the fifth out.
    for (const person of others.slice(0, 4)) {
      const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
      ids.push(body.withdrawal.id);
    }
    expect((await progress()).asked).toEqual({ count: 14, amount_ubxs: "29000" });
    for (const each of [id, ...ids.splice(-4)]) await reject(each);
  });

  it("never shows more approved than asked for, nor more paid than approved", async () => {
    for (const id of ids.slice(1, 6)) await approve(id);
    expect((await progress()).approved).toEqual({ count: 5, amount_ubxs: "110" });
    for (const id of ids.slice(1, 5)) await complete(id);
    expect((await progress()).paid).toEqual(NOTHING);
    for (const id of ids.slice(6, 8)) await approve(id);
    for (const id of ids.slice(5, 8)) await complete(id);
    // Seven are paid, and of those approved two are not published yet.
    expect(await progress()).toMatchObject({ approved: { count: 5, amount_ubxs: "110" }, paid: NOTHING });
    for (const id of ids.slice(8)) await approve(id);
    ids.push(await ask(people[10] as Person, "7"));
    await approve(ids.at(-1) as string);
    expect(await progress()).toMatchObject({ asked: { count: 9 }, approved: { count: 5 }, paid: NOTHING });
  });

  it("sums the weeks to the figures", async () => {
    const { asked, approved, weeks } = await progress();
    expect(weeks).toEqual([{ from: expect.any(String), to: expect.any(String), asked, approved, paid: NOTHING }]);
    expect(new Date(`${weeks[0]?.from}T00:00Z`).getUTCDay()).toBe(1);
  });

  it("does not know whether the treasury covers what people have where there is none on a chain", async () => {
    expect((await progress()).covered).toBeNull();
  });

  it("names no person", async () => {
    const text = JSON.stringify(await progress());
    for (const { id, email, wallet_address } of [admin, ...people])
      for (const known of [id, email, wallet_address]) expect(text).not.toContain(known);
    expect(text).not.toContain("@");
  });

  it("knows nothing of a blockchain that the server does not have", async () => {
    await reconcile({ sql, chain: null, log: createLog({ level: "silent" }) });
    expect((await progress()).reconciliation).toEqual({ at: null, result: "no_chain" });
    await sql`delete from reconciliations`;
  });

  it("says when the books were compared with the blockchain, and what came of it", async () => {
    await sql`insert into reconciliations (started_at, chain_asked) values (now(), true)`;
    expect((await progress()).reconciliation).toEqual({ at: expect.any(String), result: "agree" });
    await sql`insert into differences (rule_code, subject, expected, found) 
      values ('stat_sum', 'x', 1, 2), ('day_earned', 'x', 1, 2)`;
    expect((await progress()).reconciliation.result).toBe("agree");
    await sql`insert into differences (rule_code, subject, expected, found) values ('treasury_balance', 'x', 1, 2)`;
    expect((await progress()).reconciliation.result).toBe("differ");
    // What two admins have looked into and accept is no difference any more.
    const { id: second } = await api.person("admin");
    const [{ number }] = await sql<
      [{ number: number }]
    >`select id::float8 as number from differences where rule_code = 'treasury_balance'`;
    const acceptance = { number, reason: "made by hand", adminId: admin.id };
    await sql.begin((tx) => proposeAcceptance(tx, acceptance));
    expect((await progress()).reconciliation.result).toBe("differ");
    const [{ id }] = await sql<[{ id: string }]>`select id from proposals`;
    await sql.begin((tx) => confirmProposal(tx, KINDS, { id, adminId: second }));
    expect((await progress()).reconciliation.result).toBe("agree");
    await sql`delete from differences`;
    const { at } = (await progress()).reconciliation;
    await sql`insert into reconciliations (started_at, chain_fault, chain_asked) values (now(), 'away', true)`;
    expect((await progress()).reconciliation).toEqual({ at, result: "chain_unavailable" });
  });

  it("costs the database one read, however many look at once", async () => {
    offset += FRESH;
    reads = 0;
    const answers = await Promise.all(Array.from({ length: times(10_000) }, () => fetchStats("/progress")));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(reads).toBe(1);
    await fetchStats("/progress");
    expect(reads).toBe(1);
  });

  it("is kept by caches, and answers 304 to those who have it", async () => {
    const answer = await fetchStats("/progress");
    expect(answer.headers.get("cache-control")).toBe(
      "public, max-age=5, stale-while-revalidate=30, stale-if-error=600",
    );
    const etag = answer.headers.get("etag") as string;
    const again = await fetchStats("/progress", { "If-None-Match": etag });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  });
});

describe("GET /status", () => {
  const status = async () => {
    offset += FRESH;
    return (await fetchStats("/status")).json() as Promise<ServiceStatus>;
  };

  it("says what works", async () => {
    await sql`insert into reconciliations (started_at, chain_asked) values (now(), true)`;
    await sql`update outbox set sent_at = now(), message = null`;
    expect(await status()).toEqual({
      success: true,
      as_of: expect.any(String),
      platform_status: "suspended",
      database: "ok",
      payments: "running",
      blockchain: "ok",
      mail: "ok",
      reconciliation: { at: expect.any(String), result: "agree" },
    });
  });

  it("says what does not", async () => {
    await sql`update settings set payments_stopped_at = now(), payments_stopped_reason = 'test'`;
    await sql`insert into reconciliations (started_at, chain_fault, chain_asked) values (now(), 'away', true)`;
    await sql`update outbox set sent_at = null, message = '{}', created_at = now() - interval '1 hour'`;
    expect(await status()).toMatchObject({ payments: "stopped", blockchain: "unavailable", mail: "delayed" });
  });

  it("says that the database is away, and is no error itself", async () => {
    const away = connect(`postgres://nobody@127.0.0.1:${await freePort()}/away`);
    const answer = await createTestApi(away).app.request("/api/status");
    await away.end();
    expect([answer.status, await answer.json()]).toMatchObject([200, { database: "unavailable", payments: "unknown" }]);
  });
});
