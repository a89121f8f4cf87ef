import { once } from "node:events";
import { createServer } from "node:net";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { checkDatabase, checkSessions } from "./check-database.ts";
import { connect } from "./connect.ts";
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

it("one behind a pooler that does not keep sessions is refused, and one that is reached directly is not", async () => {
  const { url } = await createTestDatabase({ empty: true });
  await checkSessions(url);
  await expect(checkSessions(await createPooler(url))).rejects.toMatchObject({
    name: "StartError",
    message:
      "DATABASE_URL points to a connection pooler that does not keep sessions, such as PgBouncer in transaction mode. Set it to the database's own address, which some providers call DATABASE_DIRECT_URL.",
  });
});

it("an engine that gives a lock to two sessions is refused", async () => {
  const { sql, url } = await createTestDatabase({ empty: true });
  await sql.unsafe(
    "create schema lies; create function lies.pg_try_advisory_lock(bigint) returns boolean language sql return true; create function lies.pg_try_advisory_lock(integer) returns boolean language sql return true",
  );
  await checkSessions(url);
  await sql.unsafe(
    `alter role current_user in database "${new URL(url).pathname.slice(1)}" set search_path = lies, pg_catalog, public`,
  );
  await expect(checkSessions(url)).rejects.toThrow(
    /^DATABASE_URL points to a database that gives one advisory lock to two sessions, so it isn't PostgreSQL\./,
  );
});
