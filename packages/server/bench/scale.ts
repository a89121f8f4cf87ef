/**
 * What each list and page costs with a history of 200 people, and with one a hundred times as long: the time of the slowest of a hundred
 * requests, and how many blocks of tables and indexes one reads. Ends with what a server of this machine answers a second, by what a
 * request takes of its processors.
 *
 *     pnpm bench
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hashToken } from "../src/accounts/tokens.ts";
import { addHistory, HISTORY_PATHS } from "../src/history.fixture.ts";
import { migrate } from "../src/migrate.ts";
import { connect } from "../src/platform/database/connect.ts";
import { startEmbedded } from "../src/platform/database/embedded/embedded.ts";
import { cpuOfDatabase, cpuOfProcess } from "./cpu.ts";
import { measure } from "./load.ts";
import { startBenchServer } from "./start-bench-server.ts";

const SMALL = 200;
const LARGE = 20_000;
const REQUESTS = 100;
/** How many times as long the slowest of a hundred may take, and how many times as many blocks a request may read. */
const WANTED = 1.5;

/** People of the history, by number, and their bearer tokens. */
const PEOPLE = { admin: 1, investor: 50 } as const;
const tokens = { admin: randomBytes(32).toString("base64url"), investor: randomBytes(32).toString("base64url") };
const INVESTORS_PATHS = [
  "/dashboard",
  "/dashboard/history",
  "/investments",
  "/payouts",
  "/payouts/monthly-earnings",
  "/statements?from=2025-01-01&to=2025-12-31&format=csv",
  "/wallet/balance",
  "/wallet/total-deposits",
  "/wallet/transactions",
  "/wallet/withdrawals",
];
const CALLS = [
  ...HISTORY_PATHS.map((path) => ({ person: "admin", path }) as const),
  ...INVESTORS_PATHS.map((path) => ({ person: "investor", path }) as const),
];

/** Milliseconds of the slowest of a hundred and of one in the middle, and what a request takes: blocks, milliseconds of processor. */
type Cost = { p99: number; p50: number; blocks: number; server: number; database: number };

const dataDir = await mkdtemp(join(tmpdir(), "freehold-bench-"));
const database = await startEmbedded({ dataDir });
const sql = connect(database.url, { statementTimeout: 600_000 });
try {
  await migrate(sql);
  const { url, child } = await startBenchServer({ DATABASE_URL: database.url, DATA_DIR: join(dataDir, "server") });
  await addHistory(sql, { from: 0, to: SMALL });
  for (const [name, number] of Object.entries(PEOPLE) as [keyof typeof PEOPLE, number][])
    await sql`
      insert into sessions (token_hash, user_id, expires_at)
      values (${hashToken(tokens[name])}, md5('user' || ${number}::int)::uuid, now() + interval '1 day')`;
  const small = await costs(url, child.pid);
  await addHistory(sql, { from: SMALL, to: LARGE });
  const large = await costs(url, child.pid);
  print(
    `${SMALL} people, ${LARGE.toLocaleString("en")} people, in brackets: how many times (wanted: ${WANTED} or less)`,
  );
  for (const [index, { path }] of CALLS.entries()) print(row(path, small[index] as Cost, large[index] as Cost));
  child.disconnect();
} finally {
  await sql.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function costs(url: string, server: number): Promise<Cost[]> {
  const all: Cost[] = [];
  for (const { person, path } of CALLS) {
    const load = { url, path: `/api${path}`, connections: 1, token: () => tokens[person] };
    await measure({ ...load, amount: 10 });
    const before = { blocks: await countBlocks(), server: cpuOfProcess(server), database: cpuOfDatabase(database.pid) };
    const { p50, p99 } = await measure({ ...load, amount: REQUESTS });
    const each = (now: number, then: number) => (now - then) / REQUESTS;
    all.push({
      p50,
      p99,
      server: each(cpuOfProcess(server), before.server),
      database: each(cpuOfDatabase(database.pid), before.database),
      blocks: each(await countBlocks(), before.blocks),
    });
  }
  return all;
}

/** A connection says what it has read once it has been idle for a second. */
async function countBlocks(): Promise<number> {
  await sleep(1_500);
  const [counted] = await sql<[{ blocks: number }]>`
    select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0))::float8 as blocks from pg_statio_user_tables`;
  return counted.blocks;
}

function row(path: string, small: Cost, large: Cost): string {
  const times = (key: keyof Cost) => `(${(large[key] / small[key]).toFixed(2)})`;
  return [
    `  ${path.padEnd(66)}`,
    `p99 ${large.p99.toFixed(1)} ms ${times("p99")}`,
    `p50 ${large.p50.toFixed(1)} ms ${times("p50")}`,
    `${Math.round(large.blocks)} blocks ${times("blocks")}`,
    `processor ${large.server.toFixed(1)} + ${large.database.toFixed(1)} ms`,
  ].join("  ");
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
