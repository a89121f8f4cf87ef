import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type Person } from "./api.fixture.ts";
import { addHistory } from "./history.fixture.ts";
import { monthsAgo } from "./payouts/payouts.fixture.ts";
import { connect } from "./platform/database/connect.ts";

const { sql: owner, url } = await createTestDatabase({ large: true });
// One connection, so that what it has read is counted when the next statement asks.
const sql = connect(url, { max: 1 });
afterAll(() => sql.end());
const api = createTestApi(sql);

/** The first property of the history. */
const PROPERTY = "b00ad815-ba95-21e4-8a22-279909a9fb7d";
const SMALL = 800;
const LARGE = 8_000;
/**
 * How many times the blocks a call may read of a history that is ten times as long: indexes are a level deeper, rows lie further apart,
 * and what is due is counted over ten times as many properties.
 */
const MOST = 2.5;

const PATHS = [
  "/admin/analytics/rows?metric=payout&to=2030-01-01",
  "/admin/analytics/rows?metric=deposit&to=2030-01-01",
  "/admin/analytics/rows?metric=investment&to=2030-01-01",
  "/admin/analytics/rows?metric=treasury_in&to=2030-01-01",
  "/admin/analytics/rows?metric=registration&to=2030-01-01",
  "/admin/analytics/rows?metric=referred_deposit&to=2030-01-01",
  "/admin/analytics/rows?metric=withdrawal_paid&to=2030-01-01",
  "/admin/analytics/rows?metric=withdrawal_approved&to=2030-01-01",
  "/admin/analytics/rows?metric=withdrawal_requested&to=2030-01-01",
  `/admin/payouts/due?month=${monthsAgo(2).slice(0, 7)}`,
  "/admin/payouts",
  "/admin/payouts?status=proposed",
  "/admin/payouts?status=cancelled",
  "/admin/payouts?status=completed",
  "/admin/payouts?status=distributing",
  "/admin/payouts?held=true",
  `/admin/payouts?property_id=${PROPERTY}`,
  "/admin/users",
  "/admin/users?sort=-total",
  "/admin/users?sort=total",
  "/admin/users?q=me",
  "/admin/users?q=freehold",
  "/admin/users?verified=false",
  "/admin/withdrawals",
  "/admin/withdrawals?page=60",
  "/admin/withdrawals?status=completed&page=60",
  "/admin/withdrawals?held=true",
  "/admin/withdrawals?q=0x",
];

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
  for (const path of PATHS) {
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
}, 300_000);

it.each(PATHS)("GET %s reads as much of a history that is ten times as long", (path) => {
  const [small, large] = [read.small.get(path) ?? 0, read.large.get(path) ?? Number.POSITIVE_INFINITY];
  expect(small).toBeGreaterThan(0);
  expect(large, `${small} blocks before`).toBeLessThan(small * MOST);
});
