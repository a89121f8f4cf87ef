import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asServer, createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, describe, expect, it } from "vitest";
import { PASSWORD, WALLET } from "../../app.fixture.ts";
import { type Environment, readEnvironment } from "../../environment.ts";
import { type RunningServer, startServer } from "../../start-server.ts";
import { createLog } from "../http/log.ts";
import type { Sql } from "./connect.ts";
import { freePort } from "./embedded/free-port.ts";

/** What an intruder who makes the server send statements of theirs would do. */
const OUTRAGES = [
  "copy (select 1) to program 'id'",
  "select pg_read_file('postgresql.conf')",
  "set session_replication_role = replica",
  "alter table audit_log disable trigger audit_log_guard",
  "alter table ledger_entries disable trigger all",
  "drop trigger audit_log_kept on audit_log",
  "drop table audit_log",
  "create table public.mine (id int)",
  "create or replace function audit_hash(entry audit_log) returns bytea language sql as 'select null::bytea'",
  "update audit_log set details = '{}' where number = (select max(number) from audit_log)",
  "delete from audit_log where number = (select max(number) from audit_log)",
  "truncate audit_log",
  "update ledger_entries set amount = 0",
  "delete from ledger_transactions",
  "truncate ledger_entries, ledger_transactions",
  "update withdrawal_approvals set admin_id = gen_random_uuid()",
  "delete from account_events",
  "update account_events set network_address = null",
  "delete from payments",
  "delete from migrations",
];

/** What each of these statements is refused with. */
async function refusals(sql: Sql): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  // A warning, and no right.
  await sql`grant update, delete on audit_log to current_user`;
  for (const statement of OUTRAGES)
    found[statement] = await sql.unsafe(statement).then(
      () => "done",
      (error) => (error.code === "42501" ? "no right" : `${error.code} ${error.message}`),
    );
  return found;
}
const ALL_REFUSED = Object.fromEntries(OUTRAGES.map((statement) => [statement, "no right"]));

/** Starts a server, and what it has logged from the level "warn" on. */
async function start(variables: Record<string, string>): Promise<{ server: RunningServer; warnings: string[] }> {
  const lines: string[] = [];
  const log = createLog({ level: "warn", destination: { write: (line) => lines.push(JSON.parse(line).msg) } });
  const environment: Environment = readEnvironment({ ...variables, PORT: String(await freePort()) });
  return { server: await startServer({ environment, log }), warnings: lines };
}

/** Registers through the server, and waits until a job has looked for the account: requests and jobs have the rights they need. */
async function use({ url, sql }: RunningServer): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const email = "person@freehold.test";
  expect((await post("/auth/register", { email, password: PASSWORD, wallet_address: WALLET })).status).toBe(201);
  expect((await post("/auth/login", { email, password: PASSWORD })).status).toBe(200);
  expect((await post("/auth/password/forgot", { email })).status).toBe(202);
  const mailed = () => sql`select template from outbox where to_address = ${email} and template = 'password_reset'`;
  await expect.poll(mailed).toHaveLength(1);
  await sql`select audit_append(null, 'test', 'user', 'person')`;
  const last = () => sql`select number from audit_log order by number desc limit 1`;
  await expect.poll(last).toMatchObject([{ number: 1n }]);
}

it("the application of tests has the rights of the server alone, as requests are answered with them", async () => {
  const { sql } = await createTestDatabase();
  await sql`select audit_append(null, 'test', 'user', 'person')`;
  expect(await refusals(asServer(sql))).toEqual(ALL_REFUSED);
});

describe("a server whose role does not own the tables", () => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  it("works with the embedded database, and can change nothing that is for good", async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), "freehold-roles-"));
    folders.push(DATA_DIR);
    const first = await start({ DATA_DIR });
    try {
      await use(first.server);
      expect(await refusals(first.server.sql)).toEqual(ALL_REFUSED);
    } finally {
      await first.server.stop();
    }
    const second = await start({ DATA_DIR });
    expect(await second.server.sql`select 1 from users`).toHaveLength(1);
    await second.server.stop();
    expect([...first.warnings, ...second.warnings]).toEqual([]);
  });

  it("is migrated by the owner where DATABASE_URL is not the owner's", async () => {
    const { sql: admin, url } = await createTestDatabase({ empty: true });
    const name = `freehold_${randomBytes(6).toString("hex")}`;
    await admin.unsafe(`create role ${name} login password 'secret'`);
    const own = Object.assign(new URL(url), { username: name, password: "secret" });
    try {
      const { server, warnings } = await start({ DATABASE_URL: own.href, MIGRATION_DATABASE_URL: url });
      await use(server);
      expect(await refusals(server.sql)).toEqual(ALL_REFUSED);
      await server.stop();
      expect(warnings).toEqual([]);

      const elsewhere = await createTestDatabase({ empty: true });
      const other = start({
        DATABASE_URL: own.href.replace(/\/\w+$/, new URL(elsewhere.url).pathname),
        MIGRATION_DATABASE_URL: url,
      });
      await expect(other).rejects.toThrow("MIGRATION_DATABASE_URL and DATABASE_URL must point to the same database.");
    } finally {
      await admin.unsafe(`drop owned by ${name}; drop role ${name}`);
    }
  });
});

it("a server whose role owns the tables says so, and works", async () => {
  const { url } = await createTestDatabase({ empty: true });
  const { server, warnings } = await start({ DATABASE_URL: url });
  await use(server);
  await server.stop();
  expect(warnings).toEqual([
    'The role in DATABASE_URL is a superuser. Give the server its own role: see "Database roles" in docs/settings.md.',
  ]);
});
