import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { asServer, createTestDatabase } from "@freehold/server/testing/test-database";
import { SOAK, sample } from "@freehold/test-utils/run/soak";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { runAuditArchive } from "../../commands/audit-archive.ts";
import { runAuditVerify } from "../../commands/audit-verify.ts";
import { runHere } from "../../commands/run-here.fixture.ts";
import { addUser, pay, someAddress, someHash } from "../../money.fixture.ts";
import { connect, type Sql } from "../../platform/database/connect.ts";
import { runCommand } from "../../server-process.fixture.ts";
import { anchorHead } from "../anchor/anchor-head.ts";
import { loadAnchorKey } from "../anchor/anchor-settings.ts";
import { append, beginIn, beginMonth, setClock } from "../months.fixture.ts";
import { verifyAudit } from "../verify-audit.ts";
import { digestFile } from "./archive-file.ts";

const base = await mkdtemp(join(tmpdir(), "freehold-archive-"));
afterAll(() => rm(base, { recursive: true }));
const CLI = fileURLToPath(new URL("../../cli.ts", import.meta.url));
const FIRST = "audit-000000000001-000000000003.jsonl.gz";
const SECOND = "audit-000000000004-000000000006.jsonl.gz";
/** Entries of a month that takes a while. */
const MANY = SOAK ? 4_000 : 1_000;

/** A log with so many entries in each of January, February and March 2030, where it is the first of April. */
async function threeMonths({ sql }: { sql: Sql }, entries = 3): Promise<void> {
  await beginIn(sql, "2030-01");
  for (const month of ["02", "03", "04"]) {
    await append(sql, entries);
    await setClock(sql, `2030-${month}-01T00:00:00Z`);
    await beginMonth(sql, "audit_log");
  }
}

/** A database with three months of which two are in a folder of its own. */
async function archived() {
  const database = await createTestDatabase();
  await threeMonths(database);
  const folder = await mkdtemp(join(base, "months-"));
  const done = await archive(database.url, folder, "--keep", "1");
  return { ...database, folder, done };
}

const archive = (url: string, ...args: string[]) => runHere(runAuditArchive, url, args);
const verify = (url: string, ...args: string[]) => runHere(runAuditVerify, url, args);

describe("freehold-server audit-archive", () => {
  it("moves months to files once they ended long enough ago, and says which", async () => {
    const { sql, url } = await createTestDatabase();
    await threeMonths({ sql });
    const folder = join(base, "new", "folder");
    expect(await archive(url, folder)).toEqual({
      code: 0,
      said: "nothing to archive: no month ended more than 24 months ago\n",
    });
    const before = await verifyAudit(sql);
    if (!before.intact) throw new Error(before.fault);
    const done = await runCommand(["audit-archive", folder, "--keep", "1"], { DATABASE_URL: url });
    expect(done).toMatchObject({ code: 0 });
    expect(done.said.replace(/[0-9a-f]{64}/g, "…")).toBe(
      `entries 1 to 3 are in ${FIRST}, SHA-256 …\nentries 4 to 6 are in ${SECOND}, SHA-256 …\n`,
    );
    expect((await readdir(folder)).sort()).toEqual([FIRST, SECOND]);
    expect(await sql`select number, action from audit_log where number > 0 order by number`).toEqual([
      ...[7n, 8n, 9n].map((number) => ({ number, action: "test" })),
      ...[10n, 11n].map((number) => ({ number, action: "audit.archived" })),
    ]);
    expect(await sql`select details from audit_log where number = 10`).toEqual([
      { details: { first: 1, last: 3, digest: await digestFile(join(folder, FIRST)) } },
    ]);
    const head = `9:${before.head}`;
    expect(await verify(url, head, "--archive", folder)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^11 entries, head 11:[0-9a-f]{64}: intact\n$/),
    });
    expect(await verify(url, head)).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /^11 entries, head 11:[0-9a-f]{64}: intact\nEntries 1 to 6 are in the archive and were not checked\. Pass --archive with its folder\.\n$/,
      ),
    });
    expect(await verify(url, `2:${"0".repeat(64)}`, "--archive", folder)).toEqual({
      code: 1,
      said: `broken after 1 sound entries: Entry 2 differs from the one seen before. It is in the archive ${FIRST}.\n`,
    });
    expect(await verify(url, `2:${"0".repeat(64)}`)).toMatchObject({
      code: 1,
      said: `Entry 2 is in the archive ${FIRST}: pass --archive with the folder of that file.\n`,
    });
  });

  it("goes on with the chain where no entry is left", async () => {
    const { sql, url } = await createTestDatabase();
    await threeMonths({ sql });
    await setClock(sql, "2030-05-01T00:00:00Z");
    const folder = join(base, "all");
    expect(await archive(url, folder, "--keep", "1")).toMatchObject({ code: 0 });
    expect(await sql`select number from audit_log where action = 'test'`).toEqual([]);
    await append(sql, 2);
    expect(await verify(url, "--archive", folder)).toMatchObject({ code: 0, said: expect.stringContaining("14 ent") });
    const before = await readdir(folder);
    expect(await archive(url, folder, "--keep", "1")).toMatchObject({ said: expect.stringContaining("nothing") });
    expect(await readdir(folder)).toEqual(before);
  });

  it("is refused to a role that doesn't own the tables, and says how it is called", async () => {
    const { serverUrl } = await createTestDatabase();
    expect(await archive(serverUrl, base)).toEqual({
      code: 1,
      said: "audit-archive drops tables, so it needs their owner: set DATABASE_URL to what the server has in MIGRATION_DATABASE_URL.\n",
    });
    const usage = { code: 1, said: "Usage: freehold-server audit-archive <folder> [--keep <months, at least 1>]\n" };
    for (const args of [
      [],
      [base, base],
      [base, "--keep", "-1"],
      [base, "--keep", "0"],
      [base, "--keep", "two"],
      ["--unknown", base],
    ])
      expect(await archive(serverUrl, ...args)).toEqual(usage);
  });

  it("leaves a month with a broken entry where it is", async () => {
    const { sql, url } = await createTestDatabase();
    await threeMonths({ sql });
    await sql.begin(async (tx) => {
      await tx`alter table audit_log disable trigger user`;
      await tx`update audit_log set action = 'forged' where number = 5`;
      await tx`alter table audit_log enable trigger user`;
    });
    const folder = join(base, "broken");
    expect(await archive(url, folder, "--keep", "1")).toEqual({
      code: 1,
      said: "Entry 5 has changed since it was written.\n",
    });
    expect(await sql`select min(number) as first from audit_log where number > 0`).toEqual([{ first: 4n }]);
    expect(await readdir(folder)).not.toContain(SECOND);
  });
});

it("audit-archive waits for a transaction that holds the log, and writers wait for half a second of it", async () => {
  const { sql, url } = await createTestDatabase();
  await threeMonths({ sql });
  const folder = await mkdtemp(join(base, "held-"));
  let running: ReturnType<typeof archive> | undefined;
  await sql.begin(async (tx) => {
    await tx`lock table audit_log in access share mode`;
    running = archive(url, folder, "--keep", "1");
    const waits = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'lock table audit_log%'`;
    // Twice: it was given up in between.
    for (const count of [1, 0, 1]) await vi.waitUntil(async () => (await waits()).length === count, { interval: 10 });
  });
  expect(await running).toMatchObject({ code: 0 });
  expect(await verifyAudit(sql, undefined, { folder })).toMatchObject({ intact: true, entries: 11 });
});

it("audit-archive leaves a month that says why a deposit has no transfer, until that is settled", async () => {
  const { sql, url } = await createTestDatabase();
  await beginIn(sql, "2030-01");
  const person = await addUser(sql);
  const txHash = await pay(sql, person.id, "12.5");
  await sql`
    insert into chain_transfers (chain_id, tx_hash, log_index, recipient, block_number, block_hash, sender, amount, gone)
    values (56, ${txHash}, 0, ${someAddress().toLowerCase()}, 1, ${someHash()}, ${someAddress().toLowerCase()}, 12500000, true)`;
  const [{ id }] = await sql<[{ id: string }]>`select id from deposits where user_id = ${person.id}`;
  await append(sql, 1);
  await sql`select audit_append(null, 'deposit.unbacked', 'deposit', ${id}, '{"reason": "It is gone."}')`;
  for (const month of ["02", "03"]) {
    await setClock(sql, `2030-${month}-01T00:00:00Z`);
    await beginMonth(sql, "audit_log");
  }
  const [{ number }] = await sql<[{ number: bigint }]>`select number from audit_log where action = 'deposit.unbacked'`;
  const folder = await mkdtemp(join(base, "unbacked-"));
  expect(await archive(url, folder, "--keep", "1")).toEqual({
    code: 1,
    said: `The entries 1 to ${number} stay in the database while entry ${number} says why the deposit ${id} has no transfer.\n`,
  });
  expect(await readdir(folder)).toEqual([]);
  await sql`update chain_transfers set processed = true where tx_hash = ${txHash}`;
  expect(await archive(url, folder, "--keep", "1")).toMatchObject({ code: 0 });
});

describe("killed with -9, audit-archive loses nothing", () => {
  const start = (url: string, folder: string) => {
    const { PATH } = process.env;
    const args = ["--conditions=@freehold/source", CLI, "audit-archive", folder, "--keep", "1"];
    return spawn(process.execPath, args, { env: { PATH, DATABASE_URL: url }, stdio: "ignore" });
  };
  const waiting = (sql: Sql, what: string) =>
    vi.waitUntil(
      async () => {
        const rows = await sql`
          select from pg_stat_activity where datname = current_database() and application_name = 'freehold-command'
            and wait_event_type = 'Lock' and query like ${`%${what}%`}`;
        return rows.length > 0;
      },
      { interval: 25 },
    );

  it.each([
    {
      when: "before it has read an entry",
      lock: "lock table audit_log_from_1 in access exclusive mode",
      at: "join audit_log",
    },
    { when: "once the file is written", lock: "lock table audit_log in access share mode", at: "lock table audit_log" },
    {
      when: "before it commits",
      lock: "lock table audit_archives in share mode",
      at: "insert into audit_archives",
    },
  ])("$when", async ({ lock, at }) => {
    const { sql, url } = await createTestDatabase();
    await threeMonths({ sql });
    const folder = await mkdtemp(join(base, "killed-"));
    await sql.begin(async (tx) => {
      await tx.unsafe(lock);
      const running = start(url, folder);
      await waiting(sql, at);
      running.kill("SIGKILL");
      await once(running, "exit");
    });
    expect(await verifyAudit(sql)).toMatchObject({ intact: true, entries: 9 });
    expect(await sql`select from audit_archives`).toEqual([]);
    expect(await archive(url, folder, "--keep", "1")).toMatchObject({ code: 0 });
    expect(await verifyAudit(sql, undefined, { folder })).toMatchObject({ intact: true, entries: 11 });
  });

  it("at moments of its work on months of many entries", async () => {
    const { sql, url } = await createTestDatabase({ large: true });
    await beginIn(sql, "2030-01");
    for (const month of ["02", "03", "04", "05", "06", "07"]) {
      await sql`select audit_append(null, 'test', 'test', 'x', jsonb_build_object('n', n)) from generate_series(1, ${MANY}) n`;
      while ((await sql`select audit_chain_pending(1000) as n`)[0]?.n) await sleep(0);
      await setClock(sql, `2030-${month}-01T00:00:00Z`);
      await beginMonth(sql, "audit_log");
    }
    const folder = await mkdtemp(join(base, "often-"));
    for (const n of sample([1, 0, 5, 2, 3, 4, 6, 7, 8, 9, 10, 11], 2)) {
      const child = start(url, folder);
      const exited = once(child, "exit");
      // Its work begins once its connection is there.
      const works = () =>
        sql`select from pg_stat_activity where datname = current_database() and application_name = 'freehold-command'`;
      await vi.waitUntil(async () => child.exitCode !== null || (await works()).length > 0, { interval: 5 });
      await sleep(n * 40);
      child.kill("SIGKILL");
      await exited;
      const [{ months }] = await sql<[{ months: number }]>`select count(*)::int as months from audit_archives`;
      expect(await verifyAudit(sql, undefined, { folder })).toMatchObject({ intact: true, entries: 6 * MANY + months });
    }
    expect(await archive(url, folder, "--keep", "1")).toMatchObject({ code: 0 });
    expect((await readdir(folder)).filter((name) => !name.endsWith(".part"))).toHaveLength(5);
    expect(await verifyAudit(sql, undefined, { folder })).toMatchObject({ intact: true, entries: 6 * MANY + 5 });
  });
});

describe("the archive is read", () => {
  it("outside of a transaction, which the database would end after half a minute without a statement", async () => {
    const { url, folder } = await archived();
    const impatient = connect(url, { max: 1 });
    await impatient`set idle_in_transaction_session_timeout = 500`;
    let entries = 0;
    const found = () => {
      entries += 1;
      if (entries === 2) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
    };
    expect(await verifyAudit(impatient, undefined, { folder, found })).toMatchObject({ intact: true, entries: 11 });
    await impatient.end();
  });

  it("anew if another month leaves the database meanwhile", async () => {
    const { sql, url } = await createTestDatabase();
    await threeMonths({ sql });
    const folder = await mkdtemp(join(base, "anew-"));
    expect(await archive(url, folder, "--keep", "2")).toMatchObject({ code: 0 });
    let entries = 0;
    const found = () => {
      entries += 1;
      if (entries !== 2) return;
      const args = ["--conditions=@freehold/source", CLI, "audit-archive", folder, "--keep", "1"];
      execFileSync(process.execPath, args, { env: { PATH: process.env.PATH, DATABASE_URL: url } });
    };
    expect(await verifyAudit(sql, undefined, { folder, found })).toMatchObject({ intact: true, entries: 11 });
    expect(entries).toBe(3 + 6);
  });
});

describe("audit-verify names a file", () => {
  /** A file's text without one of its lines. */
  const without = (text: string, place: number) =>
    text
      .split("\n")
      .filter((_line, index) => index !== place)
      .join("\n");

  it("that is missing or has changed", async () => {
    const { url, folder } = await archived();
    const copy = `${folder}-copy`;
    await cp(folder, copy, { recursive: true });
    const bytes = await readFile(join(copy, SECOND));
    bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
    await writeFile(join(copy, SECOND), bytes);
    expect(await verify(url, "--archive", copy)).toEqual({
      code: 1,
      said: `broken after 3 sound entries: The archive ${SECOND} has changed since it was written.\n`,
    });
    await rm(join(copy, FIRST));
    expect(await verify(url, "--archive", copy)).toEqual({
      code: 1,
      said: `broken after 0 sound entries: The archive ${FIRST}, with the entries 1 to 3, is missing.\n`,
    });
  });

  it.each([
    [
      "whose entry was changed",
      (text: string) => text.replace('"n": 1', '"n": 7'),
      "Entry 5 has changed since it was written.",
    ],
    ["whose entry was taken out", (text: string) => without(text, 1), "Entry 5 is missing; the next one is 6."],
    ["that ends too early", (text: string) => without(text, 2), "ends with entry 5 and not with 6"],
    ["that holds something else", () => "nonsense\n", "can't be read"],
  ])("%s, even if the digest in the database was changed with it", async (_what, change, fault) => {
    const { sql, url, folder } = await archived();
    const path = join(folder, SECOND);
    await writeFile(path, gzipSync(change(gunzipSync(await readFile(path)).toString())));
    await sql.begin(async (tx) => {
      await tx`alter table audit_archives disable trigger user`;
      await tx`update audit_archives set digest = decode(${await digestFile(path)}, 'hex') where file = ${SECOND}`;
      await tx`alter table audit_archives enable trigger user`;
    });
    const { code, said } = await verify(url, "--archive", folder);
    expect(code).toBe(1);
    expect(said).toContain(fault);
    expect(said).toContain(SECOND);
  });

  it("by nothing where the months were dropped and no file was recorded", async () => {
    const { sql, url } = await createTestDatabase();
    await threeMonths({ sql });
    await sql`drop table audit_log_from_1`;
    expect(await verify(url)).toEqual({
      code: 1,
      said: "broken after 0 sound entries: Entry 1 is missing; the next one is 4.\n",
    });
  });

  it("and an entry that was put below those that are left", async () => {
    const { sql, url, folder } = await archived();
    await sql.begin(async (tx) => {
      await tx`alter table audit_log disable trigger user`;
      await tx`
        insert into audit_log (number, previous_hash, hash, action, subject_type, subject_id, details)
        values (2, '', '', 'x', 'x', 'x', '{}')`;
      await tx`alter table audit_log enable trigger user`;
    });
    for (const args of [[], ["--archive", folder]])
      expect(await verify(url, ...args)).toMatchObject({ code: 1, said: expect.stringContaining("outside the chain") });
  });
});

it("signed heads of entries in the archive are compared with it", async () => {
  const { sql, url } = await createTestDatabase();
  const heads = await mkdtemp(join(base, "heads-"));
  const key = await loadAnchorKey(null, base);
  const { createLog } = await import("../../platform/http/log.ts");
  const log = createLog({ destination: { write: () => undefined } });
  await beginIn(sql, "2030-01");
  await append(sql, 2);
  await anchorHead({ sql: asServer(sql), anchor: { place: { folder: heads }, key }, log });
  await setClock(sql, "2030-02-01T00:00:00Z");
  await beginMonth(sql, "audit_log");
  await append(sql, 1);
  await anchorHead({ sql: asServer(sql), anchor: { place: { folder: heads }, key }, log });
  await setClock(sql, "2030-03-01T00:00:00Z");
  const folder = await mkdtemp(join(base, "signed-"));
  expect(await archive(url, folder, "--keep", "1")).toMatchObject({ code: 0 });
  const given = ["--anchor", heads, "--key", join(base, "audit-key.pub.pem")];
  expect(await verify(url, ...given, "--archive", folder)).toMatchObject({
    code: 0,
    said: expect.stringContaining("Signed heads: 2, from"),
  });
  const { code, said } = await verify(url, ...given);
  expect(code).toBe(0);
  expect(said).toContain("Signed heads of entries in the archive, not compared: 1.");
  expect(said).toContain("Signed heads: 1, from");
});

it("the list of the audit log says up to which number entries are in the archive", async () => {
  const { sql } = await archived();
  const admin = await createTestApi(sql).person("admin");
  const all = (await admin.get("/admin/audit?limit=100")).body;
  expect(all).toMatchObject({ next: null, archived_to: 6 });
  expect(all.items.at(-1)).toMatchObject({ number: 7 });
  expect((await admin.get("/admin/audit?subject=nothing")).body).toEqual({ items: [], next: null, archived_to: 6 });
});
