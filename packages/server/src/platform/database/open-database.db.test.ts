import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { connect } from "./connect.ts";
import { lockDataDir } from "./embedded/data-dir.ts";
import { startEmbedded } from "./embedded/embedded.ts";
import { openDatabase } from "./open-database.ts";

const dataDir = await mkdtemp(join(tmpdir(), "freehold-open-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function readMark(): Promise<unknown> {
  const { sql, close } = await openDatabase({ databaseUrl: null, directDatabaseUrl: null, dataDir });
  try {
    return (await sql`select text from mark`)[0]?.text;
  } finally {
    await close();
  }
}

it("reads the embedded database beside a running server, and starts it where none runs", async () => {
  const unlock = await lockDataDir(dataDir);
  const server = await startEmbedded({ dataDir });
  const sql = connect(server.url, { max: 1 });
  await sql`create table mark as select 'here' as text`;
  expect(await readMark()).toBe("here");
  // It left the server alone.
  expect((await sql`select 1 as one`)[0]?.one).toBe(1);
  await sql.end();
  await server.stop();
  await unlock();

  expect(await readMark()).toBe("here");
  // And gave the folder back.
  await (await lockDataDir(dataDir))();
});

it("creates nothing where there is no database", async () => {
  const nowhere = join(dataDir, "nowhere");
  await expect(openDatabase({ databaseUrl: null, directDatabaseUrl: null, dataDir: nowhere })).rejects.toThrow(
    "DATA_DIR has no database",
  );
  const gone = openDatabase({ databaseUrl: "postgres://a:b@127.0.0.1:1/none", directDatabaseUrl: null, dataDir });
  await expect(gone).rejects.toThrow(/^The PostgreSQL in DATABASE_URL cannot be used/);
});
