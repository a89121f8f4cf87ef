import { createTestDatabase } from "@freehold/testing/postgres";
import { afterAll, expect, it } from "vitest";
import { beginGrouped } from "./begin-grouped.ts";
import { connect } from "./connect.ts";

const { sql: owner, url } = await createTestDatabase();
// The databases of tests do not wait for the disk.
await owner.unsafe(`alter database "${new URL(url).pathname.slice(1)}" set synchronous_commit = on`);
await owner`create table notes (text text)`;
const sql = connect(url);
afterAll(() => sql.end());

it("is on the disk when it resolves", async () => {
  for (let round = 0; round < 20; round++) {
    const end = await beginGrouped(sql, async (tx) => {
      await tx`insert into notes values ('kept')`;
      const [{ lsn }] = await tx<[{ lsn: string }]>`select pg_current_wal_insert_lsn()::text as lsn`;
      return lsn;
    });
    const [{ flushed }] = await sql<
      [{ flushed: boolean }]
    >`select pg_current_wal_flush_lsn() > ${end}::pg_lsn as flushed`;
    expect(flushed).toBe(true);
  }
});

it("changes nothing when its work fails, nor how the next transaction commits", async () => {
  const failing = beginGrouped(sql, async (tx) => {
    await tx`insert into notes values ('lost')`;
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await sql`select 1 from notes where text = 'lost'`).toHaveLength(0);
  const [{ mode }] = await sql.begin(
    (tx) => tx<[{ mode: string }]>`select current_setting('synchronous_commit') as mode`,
  );
  expect(mode).toBe("on");
});
