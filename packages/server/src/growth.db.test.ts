import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type Person } from "./api.fixture.ts";
import { addHistory, HISTORY_PATHS } from "./history.fixture.ts";
import { connect } from "./platform/database/connect.ts";

const { sql: owner, url } = await createTestDatabase({ large: true });
// One connection, so that what it has read is counted when the next statement asks.
const sql = connect(url, { max: 1 });
afterAll(() => sql.end());
const api = createTestApi(sql);

const SMALL = 800;
const LARGE = 8_000;
/**
 * How many times the blocks a call may read of a history that is ten times as long: indexes are a level deeper, rows lie further apart,
 * and what is due is counted over ten times as many properties.
 */
const MOST = 2.5;
/** Blocks that a page of rows may read besides: of rows that the index alone answered for before, by what else the machine vacuums. */
const ROWS = 50;

let admin: Person;
const read = { small: new Map<string, number>(), large: new Map<string, number>() };

/** How many blocks of tables and indexes have been read, from memory or from disk. */
async function countBlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`;
  const [counted] = await sql<[{ blocks: number }]>`
    select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0))::float8 as blocks from pg_statio_user_tables`;
  return counted.blocks;
}

async function readAll(blocks: Map<string, number>): Promise<void> {
  for (const path of HISTORY_PATHS) {
    const before = await countBlocks();
    const { status } = await admin.get(path);
    expect(status, path).toBe(200);
    blocks.set(path, (await countBlocks()) - before);
  }
}

beforeAll(async () => {
  admin = await api.person("admin");
  await addHistory(owner, { from: 0, to: SMALL });
  await readAll(read.small);
  await addHistory(owner, { from: SMALL, to: LARGE });
  await readAll(read.large);
});

it.each(HISTORY_PATHS)("GET %s reads as much of a history that is ten times as long", (path) => {
  const [small, large] = [read.small.get(path) ?? 0, read.large.get(path) ?? Number.POSITIVE_INFINITY];
  expect(small).toBeGreaterThan(0);
  expect(large, `${small} blocks before`).toBeLessThan(small * MOST + ROWS);
});
