import { asServer, createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import { cleanUp } from "../maintenance.ts";
import { addUser } from "../money.fixture.ts";
import { connect, type Queryable } from "../platform/database/connect.ts";
import { recordAccountEvent } from "./account-events.ts";
import { append, beginIn, beginMonth, setClock } from "./months.fixture.ts";
import { verifyAudit } from "./verify-audit.ts";

const LOGS = ["audit_log", "account_events"] as const;

/** The partitions of a log with what they hold, and which entries are in each. */
const partitions = (sql: Queryable, log: string) =>
  sql<{ name: string; numbers: bigint[] | null }[]>`
    select inhrelid::regclass::text as name,
      (xpath('//numbers/text()', query_to_xml(
        'select string_agg(number::text, '' '' order by number) as numbers from ' || inhrelid::regclass, false, true, '')))[1]::text as numbers
    from pg_inherits where inhparent = ${log}::text::regclass order by 1`;

const signIn = (sql: Queryable, userId: string) =>
  recordAccountEvent(sql, userId, { action: "sign_in", code: "ok", networkAddress: null });

describe("a month of a log", () => {
  it("begins at midnight in UTC, whatever the session's time zone, with the next number", async () => {
    const { sql, url } = await createTestDatabase();
    await beginIn(sql, "2030-01");
    const far = connect(url, { max: 1 });
    await far`set timezone = 'Pacific/Kiritimati'`;
    await append(sql, 3);
    await setClock(sql, "2030-01-31T23:59:59.999999Z");
    expect(await beginMonth(far, "audit_log")).toBe(false);
    await setClock(sql, "2030-02-01T00:00:00Z");
    await append(sql, 1);
    await far`set timezone = 'Pacific/Pago_Pago'`;
    expect(await beginMonth(far, "audit_log")).toBe(true);
    expect(await beginMonth(far, "audit_log")).toBe(false);
    await far.end();
    await append(sql, 2);
    expect(await partitions(sql, "audit_log")).toEqual([
      { name: "audit_log_from_1", numbers: "1 2 3 4" },
      { name: "audit_log_newest", numbers: "5 6" },
      { name: "audit_log_older", numbers: null },
      { name: "audit_log_pending", numbers: null },
    ]);
    expect(await verifyAudit(sql)).toMatchObject({ intact: true, entries: 6 });
    expect(await sql`select month::text, first_number from log_months where log = 'audit_log' order by 1`).toEqual([
      { month: "2030-01-01", first_number: 1n },
      { month: "2030-02-01", first_number: 5n },
    ]);
  });

  it("without an entry has no partition, and an entry that comes before its month has begun is not lost", async () => {
    const { sql } = await createTestDatabase();
    const person = await addUser(sql);
    await beginIn(sql, "2030-01");
    for (const month of ["02", "03"]) {
      await setClock(sql, `2030-${month}-01T00:00:00Z`);
      expect(await beginMonth(sql, "account_events")).toBe(true);
    }
    await setClock(sql, "2031-06-01T00:00:00Z");
    await signIn(sql, person.id);
    expect((await partitions(sql, "account_events")).map(({ name }) => name)).toEqual([
      "account_events_newest",
      "account_events_older",
    ]);
    expect(await sql`select number from account_events where user_id = ${person.id}`).toEqual([{ number: 1n }]);
  });

  it("begins once for many processes, while 40 writers lose nothing and none fails", async () => {
    const { sql, url } = await createTestDatabase();
    const person = await addUser(sql);
    await beginIn(sql, "2030-01");
    const writers = connect(url, { max: 20 });
    const turn = async () => {
      await setClock(sql, "2030-02-01T00:00:00Z");
      const attempt = async (log: (typeof LOGS)[number]): Promise<boolean> => {
        if (await beginMonth(asServer(sql), log)) return true;
        // It gives up where writers hold the log for long, and the next round tries again.
        const begun = await sql`select from log_months where log = ${log} and month = '2030-02-01'`;
        return begun.length > 0 ? false : attempt(log);
      };
      return Promise.all(LOGS.flatMap((log) => [attempt(log), attempt(log), attempt(log)]));
    };
    const write = async (writer: number) => {
      for (let n = 0; n < 5; n++)
        await writers.begin(async (tx) => {
          await signIn(tx, person.id);
          await append(tx, 2, `writer-${writer}`);
          await signIn(tx, person.id);
        });
    };
    const work = Array.from({ length: 40 }, (_, n) => write(n));
    await Promise.race(work);
    const begun = await turn();
    await Promise.all(work);
    await writers.end();
    expect(begun.filter(Boolean)).toHaveLength(2);
    expect(await verifyAudit(sql)).toMatchObject({ intact: true, entries: 400, pending: 0 });
    expect(await sql`select count(*)::int as count from account_events where user_id = ${person.id}`).toEqual([
      { count: 400 },
    ]);
    for (const log of LOGS) {
      const [{ split }] = await sql<[{ split: boolean }]>`
        select min(first_number) filter (where month = '2030-02-01') > 1 as split from log_months where log = ${log}`;
      expect(split, log).toBe(true);
    }
  });

  it("waits half a second for a transaction that holds the log, and begins once it is over", async () => {
    const { sql } = await createTestDatabase();
    await beginIn(sql, "2030-01");
    await append(sql, 1);
    await setClock(sql, "2030-02-01T00:00:00Z");
    await sql.begin(async (tx) => {
      await append(tx, 1);
      expect(await beginMonth(asServer(sql), "audit_log")).toBe(false);
    });
    expect(await beginMonth(asServer(sql), "audit_log")).toBe(true);
    expect(await verifyAudit(sql)).toMatchObject({ intact: true, entries: 2 });
  });
});

it("maintenance deletes what has run out while others hold the logs", async () => {
  const { sql } = await createTestDatabase();
  const person = await addUser(sql);
  await beginIn(sql, "2030-01");
  await signIn(sql, person.id);
  await append(sql, 1);
  await setClock(sql, "2030-02-01T00:00:00Z");
  for (const log of LOGS) await beginMonth(sql, log);
  await signIn(sql, person.id);
  await append(sql, 1);
  await sql`
    insert into wallet_nonces (nonce, user_id, issued_at, expires_at, statement)
    values (${"0".repeat(64)}, ${person.id}, '2030-01-01', '2030-01-02', 'test')`;
  // The log of accounts is to be merged, and both are to begin a month.
  await setClock(sql, "2033-06-01T00:00:00Z");
  const now = new Date("2033-06-01T00:00:00Z");
  await sql.begin(async (tx) => {
    for (const log of LOGS) await tx.unsafe(`lock table ${log} in access share mode`);
    await cleanUp(asServer(sql), now);
  });
  expect(await sql`select from wallet_nonces`).toEqual([]);
  await cleanUp(asServer(sql), now);
  expect((await partitions(sql, "account_events")).map(({ name }) => name)).not.toContain("account_events_from_1");
  expect(await sql`select log from log_months where month = '2033-06-01' order by log`).toEqual([
    { log: "account_events" },
    { log: "audit_log" },
  ]);
});

describe("a partition", () => {
  it("lets nothing pass that its table refuses, not even its owner by its name", async () => {
    const { sql } = await createTestDatabase();
    const person = await addUser(sql);
    await beginIn(sql, "2030-01");
    await append(sql, 2);
    await signIn(sql, person.id);
    await setClock(sql, "2030-02-01T00:00:00Z");
    for (const log of LOGS) await beginMonth(sql, log);
    await append(sql, 1);
    for (const statement of [
      "update audit_log_from_1 set action = 'other'",
      "delete from audit_log_from_1",
      "truncate audit_log_from_1",
      "truncate audit_log_newest",
      "truncate audit_log_pending",
      "truncate audit_log",
      "insert into audit_log_newest (number, previous_hash, hash, action, subject_type, subject_id, details) values (4, '', '', 'x', 'x', 'x', '{}')",
      "insert into audit_log_older (number, previous_hash, hash, action, subject_type, subject_id, details) values (0, '', '', 'x', 'x', 'x', '{}')",
      "update account_events_from_1 set code = 'refused'",
      "delete from account_events_from_1",
      "truncate account_events_from_1",
      "update log_months set first_number = 2",
      "delete from log_months",
      "truncate audit_archives",
    ])
      await expect(sql.unsafe(statement), statement).rejects.toThrow("append-only");
    await expect(
      sql.begin(async (tx) => {
        await tx`set constraints all deferred`;
        await append(tx, 1);
        await tx`delete from audit_log_pending`;
      }),
    ).rejects.toThrow("append-only");
    expect(await verifyAudit(sql)).toMatchObject({ intact: true, entries: 3, pending: 0 });
  });

  it("is nothing that the server's role can touch, attach or detach", async () => {
    const { sql } = await createTestDatabase();
    await beginIn(sql, "2030-01");
    await append(sql, 2);
    await setClock(sql, "2030-02-01T00:00:00Z");
    await beginMonth(sql, "audit_log");
    const server = asServer(sql);
    for (const statement of [
      "select from audit_log_from_1",
      "insert into audit_log_pending (action, subject_type, subject_id, details) values ('x', 'x', 'x', '{}')",
      "update audit_log_from_1 set action = 'other'",
      "delete from audit_log_from_1",
      "delete from audit_log_newest",
      "truncate audit_log_from_1",
      "drop table audit_log_from_1",
      "alter table audit_log detach partition audit_log_from_1",
      "alter table audit_log attach partition audit_log_older default",
      "alter table audit_log_from_1 disable trigger user",
      "insert into log_months values ('audit_log', '2999-01-01', 1)",
      "insert into audit_archives (first_number, last_number, last_hash, file, digest) values (1, 2, '', 'x', '')",
      "select add_log_partition('audit_log', 'mine', '1000', '2000')",
    ])
      await expect(server.unsafe(statement), statement).rejects.toMatchObject({ code: "42501" });
    // The next entry, in its place and with the right hash: the chain alone adds it.
    await expect(
      server`
        insert into audit_log (id, number, at, action, subject_type, subject_id, details, previous_hash, hash)
        select e.id, e.number, e.at, e.action, e.subject_type, e.subject_id, e.details, e.previous_hash, audit_hash(e)
        from audit_head() h, jsonb_populate_record(null::audit_log, jsonb_build_object('id', gen_random_uuid(),
          'number', h.number + 1, 'at', now(), 'action', 'x', 'subject_type', 'x', 'subject_id', 'x',
          'details', '{}'::jsonb, 'previous_hash', h.hash)) e`,
    ).rejects.toThrow("append-only");
  });

  it("that is not asked for is not read: the newest page reads the newest months", async () => {
    const { sql } = await createTestDatabase();
    await beginIn(sql, "2030-01");
    for (const month of ["02", "03", "04", "05"]) {
      await append(sql, 3);
      await setClock(sql, `2030-${month}-01T00:00:00Z`);
      await beginMonth(sql, "audit_log");
    }
    await append(sql, 3);
    const read = async (query: string) => {
      const rows = await sql.unsafe<{ "QUERY PLAN": string }[]>(`explain (analyze, costs off, timing off) ${query}`);
      const lines = rows.map((row) => row["QUERY PLAN"]).filter((line) => /audit_log_\w+/.test(line));
      return lines
        .filter((line) => line.includes("->") || line.trim().startsWith("Index Scan"))
        .filter((line) => !line.includes("never executed"))
        .map((line) => / on (audit_log_\w+)/.exec(line)?.[1]);
    };
    expect(await read("select * from audit_log where number > 0 order by number desc limit 3")).toEqual([
      "audit_log_newest",
    ]);
    expect(await read("select * from audit_log where number > 0 and number < 6 order by number desc limit 2")).toEqual([
      "audit_log_from_4",
    ]);
    expect(await read("select id from audit_log where number is null and id = gen_random_uuid()")).toEqual([
      "audit_log_pending",
    ]);
  });
});

it("a month of the log of accounts leaves with its last sign-in, and what is kept of it stays", async () => {
  const { sql } = await createTestDatabase();
  const person = await addUser(sql);
  await beginIn(sql, "2030-01");
  await signIn(sql, person.id);
  await recordAccountEvent(sql, person.id, { action: "email_confirmed", code: "ok", networkAddress: "203.0.113.7" });
  await setClock(sql, "2030-02-01T00:00:00Z");
  await beginMonth(sql, "account_events");
  await signIn(sql, person.id);
  const kept = () => sql`select number, action from account_events where user_id = ${person.id} order by number`;
  const names = async () => (await partitions(sql, "account_events")).map(({ name }) => name);
  await setClock(sql, "2033-01-31T23:59:00Z");
  await cleanUp(asServer(sql), new Date("2033-01-31T23:59:00Z"));
  expect(await names()).toContain("account_events_from_1");
  await setClock(sql, "2033-02-01T00:00:01Z");
  await cleanUp(asServer(sql), new Date("2033-02-01T00:00:01Z"));
  expect(await names()).toEqual(["account_events_from_3", "account_events_newest", "account_events_older"]);
  expect(await kept()).toEqual([{ number: 2n, action: "email_confirmed" }]);
  await signIn(sql, person.id);
  expect(await kept()).toHaveLength(2);
  await expect(sql`delete from account_events_older`).rejects.toThrow("append-only");
  await expect(sql`update account_events set code = 'x' where number = 2`).rejects.toThrow("append-only");
});

it("the log of a person reads all months as one", async () => {
  const { sql } = await createTestDatabase();
  const api = createTestApi(sql);
  const admin = await api.person("admin");
  const person = await api.person();
  const [{ before }] = await sql<[{ before: number }]>`
    select count(*)::int as before from account_events where user_id = ${person.id}`;
  await beginIn(sql, "2030-01");
  for (const month of ["02", "03"]) {
    await signIn(sql, person.id);
    await signIn(sql, person.id);
    await setClock(sql, `2030-${month}-01T00:00:00Z`);
    await beginMonth(sql, "account_events");
  }
  const numbers: number[] = [];
  let after = "";
  do {
    const { body } = await admin.get(`/admin/users/${person.id}/events?limit=3${after}`);
    numbers.push(...body.items.map(({ number }: { number: number }) => number));
    after = body.next ? `&after=${body.next}` : "";
  } while (after);
  expect(numbers).toHaveLength(before + 4);
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
});
