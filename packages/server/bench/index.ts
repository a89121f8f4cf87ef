/**
 * How fast the money routes are, on an embedded PostgreSQL with its durable settings, as ratios to two things of the same run: reads to
 * a bare route with one SELECT in the same stack, the creation of a request to what the same PostgreSQL does of `pgbench`'s own
 * transaction (TPC-B). Bounded in count; on the loopback interface only.
 *
 *     pnpm bench
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "../src/migrate.ts";
import { connect, type Sql } from "../src/platform/database/connect.ts";
import { startEmbedded } from "../src/platform/database/embedded/embedded.ts";
import { startPgBouncer } from "../testing/pgbouncer.ts";
import { cpuOfDatabase, cpuOfProcess } from "./cpu.ts";
import { type Load, type Measured, measure, median, middle } from "./load.ts";
import { type Person, people } from "./people.ts";
import { type BenchServer, startBenchServer } from "./start-bench-server.ts";
import { createReference } from "./tpc-b.ts";

const ROUNDS = 5;
const CONNECTIONS = 20;
const READS = 4_000;
const CREATIONS = 1_000;
/** The creation of a request: to TPC-B, of its slowest to its median, and with 1,000 deposits to 10. */
const WANTED = { ratio: 0.25, p99: 3, deposits: 3 };
const REFUND = {
  method: "POST",
  path: "/api/wallet/withdraw-total-deposits",
  body: JSON.stringify({ wallet_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" }),
} as const;
const TOTAL = { path: "/api/wallet/total-deposits" } as const;

/** How many people there are with so many deposits. */
const PEOPLE_BY_DEPOSITS = [
  [10, 20],
  [1_000, 20],
  [100_000, 1],
] as const;

const dataDir = await mkdtemp(join(tmpdir(), "freehold-bench-"));
const database = await startEmbedded({ dataDir });
const sql = connect(database.url, { statementTimeout: 120_000 });
try {
  await migrate(sql);
  const server = await startBenchServer({ DATABASE_URL: database.url, DATA_DIR: join(dataDir, "server") });
  const { ratios, p99 } = await compareRoutes(sql, server);
  const pooled = await comparePooled(sql, { url: database.url, dataDir });
  const deposits = await compareCounts(sql, server);
  print("\nCreating a request");
  print(`  ${range(ratios)} of TPC-B (wanted: ${WANTED.ratio} or more)`);
  print(`  p99 ${p99.toFixed(1)} times its median (wanted: ${WANTED.p99} or less)`);
  if (pooled) print(`  ${range(pooled.creation)} of its rate through PgBouncer, reads ${range(pooled.total)}`);
  print(`  1,000 deposits ${deposits.toFixed(1)} times 10 (wanted: ${WANTED.deposits} or less)`);
  server.child.disconnect();
} finally {
  await sql.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * Rounds of the three routes and of the reference take turns, so that whatever else the machine does meets all of them.
 *
 * @returns by round, how many requests for a refund are created in the time of one transaction of the reference, none without one; and
 * how much longer the slowest of a hundred takes than the median.
 */
async function compareRoutes(
  sql: Sql,
  { url, bareUrl, child }: BenchServer,
): Promise<{ ratios: number[]; p99: number }> {
  const tpcB = await createReference(database.url, CONNECTIONS);
  const crowd = await people(sql, { count: CREATIONS * (ROUNDS + 1), deposits: 3 });
  await sql`vacuum analyze`;
  const fresh = crowd.values();
  const nextPerson = cycle(crowd);
  const path = `/users/${crowd[0]?.id}`;
  const loads: Record<string, Load> = {
    bare: { url: bareUrl, path, amount: READS, connections: CONNECTIONS },
    total: { url, ...TOTAL, amount: READS, connections: CONNECTIONS, token: () => nextPerson().token },
    creation: {
      url,
      ...REFUND,
      amount: CREATIONS,
      connections: CONNECTIONS,
      token: () => (fresh.next().value as Person).token,
    },
  };
  const runs: Record<string, Measured[]> = { bare: [], total: [], creation: [] };
  const references: number[] = [];
  const cpu = { server: 0, database: 0 };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, load] of Object.entries(loads)) {
      const begun = { server: cpuOfProcess(child.pid), database: cpuOfDatabase(database.pid) };
      const measured = await measure(load);
      // The first round warms everything up.
      if (round > 0) runs[name]?.push(measured);
      if (name === "creation") await allMailsSent(sql);
      if (round === 0 || name !== "creation") continue;
      cpu.server += cpuOfProcess(child.pid) - begun.server;
      cpu.database += cpuOfDatabase(database.pid) - begun.database;
    }
    if (tpcB && round > 0) references.push(await tpcB());
    // As on a server that has run for a minute: plans made for empty tables read all of them.
    if (round === 0) await sql`vacuum analyze`;
  }
  const [bare, total, creation] = [median(runs.bare ?? []), median(runs.total ?? []), median(runs.creation ?? [])];
  print(`${CONNECTIONS} connections, median of ${ROUNDS} rounds; in brackets: times the bare route`);
  print(row("a bare route with one SELECT", bare, bare));
  print(row("GET total-deposits", total, bare));
  print(row("POST withdraw-total-deposits", creation, bare));
  const each = (milliseconds: number) => `${(milliseconds / (CREATIONS * ROUNDS)).toFixed(2)} ms`;
  print(`  processor a request: server ${each(cpu.server)}, database ${each(cpu.database)}, until its email is sent`);
  if (!tpcB) {
    print("  pgbench is not installed, so there is no TPC-B to compare with (Debian: apt-get install postgresql)");
    return { ratios: [], p99: creation.p99 / creation.p50 };
  }
  const ratios = references.map((reference, round) => (runs.creation?.[round]?.perSecond ?? Number.NaN) / reference);
  const reference = middle(references);
  print(`  ${"pgbench, TPC-B".padEnd(30)} ${Math.round(reference).toLocaleString("en").padStart(7)} transactions/s`);
  return { ratios, p99: creation.p99 / creation.p50 };
}

/** Waits for the mails about what a round has made, so that sending them slows down nothing else that is measured. */
async function allMailsSent(sql: Sql): Promise<void> {
  for (;;) {
    const [row] = await sql<
      [{ waiting: boolean }]
    >`select exists (select from outbox where sent_at is null) as waiting`;
    if (!row.waiting) return;
    await sleep(100);
  }
}

/**
 * A server behind PgBouncer in transaction mode, where nothing is prepared, beside a direct one. Their rounds take turns.
 *
 * @returns by round, its rate divided by the direct one's; null where PgBouncer is not installed.
 */
async function comparePooled(
  sql: Sql,
  place: { url: string; dataDir: string },
): Promise<Record<"total" | "creation", number[]> | null> {
  const bouncer = await startPgBouncer(place.url).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    print("  PgBouncer is not installed, so its price is not measured (Debian: apt-get install pgbouncer)");
    return null;
  });
  if (!bouncer) return null;
  // Both answer requests alone: the first server does the jobs, which would take the time of one of them.
  const alone = { ROLES: "web", DATA_DIR: join(place.dataDir, "web") };
  const servers = await Promise.all([
    startBenchServer({ ...alone, DATABASE_URL: place.url }),
    startBenchServer({ ...alone, DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: place.url }),
  ]);
  try {
    const crowd = await people(sql, { count: 2 * CREATIONS * (ROUNDS + 1), deposits: 3 });
    const fresh = crowd.values();
    const next = cycle(crowd);
    await sql`vacuum analyze`;
    const ratios: Record<"total" | "creation", number[]> = { total: [], creation: [] };
    const cpu: number[] = [0, 0];
    for (let round = 0; round <= ROUNDS; round++) {
      const rates: Record<"total" | "creation", number[]> = { total: [], creation: [] };
      const ways = [...servers.entries()];
      // The one that goes first may find the machine busier.
      for (const [way, { url }] of round % 2 === 0 ? ways : ways.toReversed()) {
        const common = { url, connections: CONNECTIONS };
        const total = await measure({ ...common, ...TOTAL, amount: READS, token: () => next().token });
        const token = () => (fresh.next().value as Person).token;
        const begun = cpuOfDatabase(database.pid);
        const creation = await measure({ ...common, ...REFUND, amount: CREATIONS, token });
        await allMailsSent(sql);
        if (round > 0) cpu[way] = (cpu[way] ?? 0) + cpuOfDatabase(database.pid) - begun;
        rates.total[way] = total.perSecond;
        rates.creation[way] = creation.perSecond;
      }
      // The first round warms everything up.
      if (round === 0) {
        await sql`vacuum analyze`;
        continue;
      }
      for (const name of ["total", "creation"] as const) {
        const [one = Number.NaN, other = Number.NaN] = rates[name];
        ratios[name].push(other / one);
      }
    }
    const [one, other] = cpu.map((milliseconds) => `${(milliseconds / (CREATIONS * ROUNDS)).toFixed(2)} ms`);
    print(`  processor of the database a creation: direct ${one}, through PgBouncer ${other}`);
    return ratios;
  } finally {
    for (const { child } of servers) child.disconnect();
    await bouncer.stop();
  }
}

/**
 * One reader, so that only the work of one request counts.
 *
 * @returns how many times longer the request for a refund of 1,000 deposits takes than one of 10.
 */
async function compareCounts(sql: Sql, { url }: BenchServer): Promise<number> {
  print("\nGET total-deposits by number of deposits, one connection; in brackets: times 10 deposits");
  const investors = new Map<number, Person[]>();
  for (const [deposits, count] of PEOPLE_BY_DEPOSITS) investors.set(deposits, await people(sql, { count, deposits }));
  await sql`vacuum analyze`;
  const runs = new Map<number, Measured[]>([...investors.keys()].map((deposits) => [deposits, []]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const [deposits, [person]] of investors) {
      const token = () => (person as Person).token;
      const measured = await measure({ url, ...TOTAL, amount: 500, connections: 1, token });
      if (round > 0) runs.get(deposits)?.push(measured);
    }
  const few = median(runs.get(10) ?? []);
  for (const [deposits, measured] of runs)
    print(row(`${deposits.toLocaleString("en")} deposits`, median(measured), few));

  print("\nPOST withdraw-total-deposits by number of deposits, one connection, median");
  const times = new Map<number, number>();
  for (const [deposits, crowd] of investors) {
    const fresh = crowd.values();
    const token = () => (fresh.next().value as Person).token;
    const { p50 } = await measure({ url, ...REFUND, amount: crowd.length, connections: 1, token });
    print(`  ${`${deposits.toLocaleString("en")} deposits`.padEnd(30)} ${p50.toFixed(1)} ms`);
    times.set(deposits, p50);
  }
  return (times.get(1_000) ?? Number.NaN) / (times.get(10) ?? Number.NaN);
}

function row(name: string, { perSecond, p50, p99 }: Measured, baseline: Measured): string {
  const times = (value: number, base: number) => `(${(value / base).toFixed(2)})`;
  return [
    `  ${name.padEnd(30)}`,
    `${Math.round(perSecond).toLocaleString("en").padStart(7)} requests/s ${times(perSecond, baseline.perSecond)}`,
    `p50 ${p50.toFixed(2)} ms ${times(p50, baseline.p50)}`,
    `p99 ${p99.toFixed(2)} ms ${times(p99, baseline.p99)}`,
  ].join("  ");
}

/** The middle one of several ratios, the least and the most. */
function range(ratios: number[]): string {
  if (ratios.length === 0) return "-";
  return `${middle(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
}

function cycle<Item>(items: readonly Item[]): () => Item {
  let next = 0;
  return () => items[next++ % items.length] as Item;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
