import { once } from "node:events";
import { createServer } from "node:net";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { checkDatabase, checkSessions } from "./check-database.ts";
import { connect } from "./connect.ts";
import { openPool } from "./open-pool.ts";
import { createPooler } from "./pooler.fixture.ts";

it("a database that answers may be used", async () => {
  const { sql } = await createTestDatabase({ empty: true });
  await checkDatabase(sql);
});

it("one whose connections are taken and closed again is given up", async () => {
  const proxy = createServer((socket) => socket.on("error", () => undefined).end()).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as { port: number };
  const sql = connect(`postgres://freehold:secret@127.0.0.1:${port}/freehold`, { max: 1 });
  try {
    await expect(checkDatabase(sql)).rejects.toThrow(
      /^The PostgreSQL in DATABASE_URL cannot be used: Connection terminated unexpectedly\.$/,
    );
  } finally {
    await sql.end({ timeout: 0 });
    proxy.close();
  }
});

it.each([
  ["database", (name: string) => `alter database "${name}" set freehold.now = '2020-01-01T00:00:00Z'`],
  ["role", (name: string) => `alter role current_user in database "${name}" set freehold.now = '2020-01-01T00:00:00Z'`],
])("one whose %s says what time it is, which would move limits and months, is refused", async (_, set) => {
  const { sql, url } = await createTestDatabase();
  await checkDatabase(sql);
  await sql.unsafe(set(new URL(url).pathname.slice(1)));
  const later = connect(url, { max: 1 });
  await expect(checkDatabase(later)).rejects.toThrow(
    /^DATABASE_URL points to a database that sets freehold\.now, which overrides the clock\. Reset it /,
  );
  await later.end();
});

it("one that hides warnings is refused: a commit that no standby has would count as done", async () => {
  const { sql, url } = await createTestDatabase();
  await sql.unsafe(`alter database "${new URL(url).pathname.slice(1)}" set client_min_messages = error`);
  const later = connect(url, { max: 1 });
  await expect(checkDatabase(later)).rejects.toThrow(/^DATABASE_URL points to a database that hides warnings, so /);
  await later.end();
});

it("one behind a pooler is refused without DATABASE_DIRECT_URL, and one that is reached directly is not", async () => {
  const { url } = await createTestDatabase({ empty: true });
  await checkSessions(url, "DATABASE_URL");
  const pooler = await createPooler(url);
  await expect(openPool({ databaseUrl: pooler, directDatabaseUrl: null })).rejects.toMatchObject({
    name: "StartError",
    message:
      "DATABASE_URL points to a connection pooler, such as PgBouncer, which does not keep sessions. Set DATABASE_DIRECT_URL to the database's own address, too: see docs/postgresql.md.",
  });
  await expect(openPool({ databaseUrl: url, directDatabaseUrl: pooler })).rejects.toThrow(
    /^DATABASE_DIRECT_URL points to a connection pooler, .* Set it to the database's own address: /,
  );
});

it("DATABASE_DIRECT_URL must lead to the same database with the same role, and its role gets the settings of a session", async () => {
  const { sql, serverUrl } = await createTestDatabase();
  const other = await createTestDatabase();
  const open = async (directDatabaseUrl: string) =>
    (await openPool({ databaseUrl: serverUrl, directDatabaseUrl })).end();
  await open(serverUrl);
  const settings = async () =>
    (
      await sql<{ setting: string }[]>`
      select unnest(setconfig) as setting from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where d.datname = current_database() and s.setrole <> 0 order by setting`
    ).map(({ setting }) => setting);
  const all = [
    "TimeZone=UTC",
    "idle_in_transaction_session_timeout=30000",
    "lock_timeout=10000",
    "statement_timeout=12000",
  ];
  expect(await settings()).toEqual(all);
  // A second server changes nothing, nor do four at once.
  await Promise.all([open(serverUrl), open(serverUrl), open(serverUrl), open(serverUrl)]);
  expect(await settings()).toEqual(all);
  await expect(open(other.serverUrl)).rejects.toThrow(
    /^DATABASE_DIRECT_URL and DATABASE_URL must point to the same database\.$/,
  );
});

it("an engine that gives a lock to two sessions is refused", async () => {
  const { sql, url } = await createTestDatabase({ empty: true });
  await sql.unsafe(
    "create schema lies; create function lies.pg_try_advisory_lock(bigint) returns boolean language sql return true; create function lies.pg_try_advisory_lock(integer) returns boolean language sql return true",
  );
  await checkSessions(url, "DATABASE_URL");
  await sql.unsafe(
    `alter role current_user in database "${new URL(url).pathname.slice(1)}" set search_path = lies, pg_catalog, public`,
  );
  await expect(checkSessions(url, "DATABASE_URL")).rejects.toThrow(
    /^DATABASE_URL points to a database that gives one advisory lock to two sessions, so it isn't PostgreSQL\./,
  );
});
