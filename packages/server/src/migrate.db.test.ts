import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBaseline } from "../schema/make-baseline.ts";
import { readEnvironment } from "./environment.ts";
import { migrate } from "./migrate.ts";
import { applyMigrations, EarlierDatabaseError } from "./platform/database/apply-migrations.ts";
import { connect, type Sql } from "./platform/database/connect.ts";
import { freePort } from "./platform/database/embedded/free-port.ts";
import { readMigrations } from "./platform/database/read-migrations.ts";
import { StartError } from "./platform/start-error.ts";
import { startServer } from "./start-server.ts";

let migrations: URL;
const silent = pino({ level: "silent" });

beforeAll(async () => {
  migrations = pathToFileURL(join(await mkdtemp(join(tmpdir(), "freehold-migrations-")), "migrations/"));
  await makeBaseline(migrations);
});
afterAll(() => rm(new URL("../", migrations), { recursive: true }));

const applyFolder = async (sql: Sql) =>
  applyMigrations(sql, { migrations: await readMigrations(migrations), afterwards: async () => {} });

describe("migrations", () => {
  it("may be started by twenty servers at once", async () => {
    const { sql, url } = await createTestDatabase({ empty: true });
    // What a server has of its own here is its connection: the database alone stands between them.
    const applied = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const own = connect(url, { max: 1 });
        const names = await migrate(own);
        await own.end();
        return names.length;
      }),
    );
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`select count(*)::int from migrations`;
    expect(count).toBeGreaterThan(0);
    expect(applied.sort((a, b) => a - b)).toEqual([...Array(19).fill(0), count]);
  });

  it("leave nothing of a file that fails, and say which it was", async () => {
    const { sql, url } = await createTestDatabase({ empty: true });
    await writeFile(new URL("9000-broken.sql", migrations), "create table half (id int); select nonsense;");
    const own = connect(url, { max: 1 });
    await expect(applyFolder(own)).rejects.toThrow(/^The migration 9000-broken.sql failed: column "nonsense"/);
    expect(await sql`select to_regclass('half') as half, to_regclass('users')::text as users`).toMatchObject([
      { half: null, users: "users" },
    ]);
    await writeFile(new URL("9000-broken.sql", migrations), "create table half (id int);");
    expect(await applyFolder(own)).toEqual(["9000-broken.sql"]);
    await own.end();
  });

  it("refuse a file that was changed, taken away or put in between", async () => {
    const { sql } = await createTestDatabase({ empty: true });
    const file = new URL("9001-more.sql", migrations);
    await rm(new URL("9000-broken.sql", migrations), { force: true });
    await writeFile(file, "select 1;");
    await applyFolder(sql);
    await writeFile(file, "select 2;");
    await expect(applyFolder(sql)).rejects.toThrow("9001-more.sql was changed after it was applied");
    await writeFile(file, "select 1;");
    await writeFile(new URL("9000-between.sql", migrations), "select 1;");
    await expect(applyFolder(sql)).rejects.toThrow("9000-between.sql comes before 9001-more.sql");
    await rm(new URL("9000-between.sql", migrations));
    await rm(file);
    await expect(applyFolder(sql)).rejects.toThrow("9001-more.sql, which this version does not have");
  });

  it("refuse a database that began with another baseline, and say what to do", async () => {
    const { sql, url } = await createTestDatabase({ empty: true });
    await sql`create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
    const start = async (variables: Record<string, string>) =>
      startServer({ environment: readEnvironment({ PORT: String(await freePort()), ...variables }), log: silent });
    for (const name of ["0001-accounts.sql", "0001-baseline.sql"]) {
      await sql`delete from migrations`;
      await sql`insert into migrations (name, checksum) values (${name}, 'another')`;
      await expect(migrate(sql)).rejects.toThrow(EarlierDatabaseError);
      await expect(start({ DATABASE_URL: url })).rejects.toEqual(
        new StartError(
          "The database in DATABASE_URL was created by an earlier, unreleased version. This version needs an empty database.",
        ),
      );
    }
  });
});
