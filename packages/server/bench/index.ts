/**
 * How fast the money routes are, as ratios to a bare route with one SELECT in the same stack, measured in the same run on
 * an embedded PostgreSQL with its durable settings. Bounded in count; on the loopback interface only.
 *
 *     pnpm bench
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../src/migrate.ts";
import { connect, type Sql } from "../src/platform/database/connect.ts";
import { startEmbedded } from "../src/platform/database/embedded/embedded.ts";
import { type Load, type Measured, measure, median } from "./load.ts";
import { type Person, people } from "./people.ts";

const ROUNDS = 5;
const CONNECTIONS = 20;
const READS = 4_000;
const CREATIONS = 500;
/** What creating a request shall reach on a machine with nothing else to do. */
const WANTED = { ratio: 0.15, milliseconds: 400 };
const REFUND = {
  method: "POST",
  path: "/api/wallet/withdraw-total-deposits",
  body: JSON.stringify({ wallet_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" }),
} as const;
const TOTAL = { path: "/api/wallet/total-deposits" } as const;

type Places = { url: string; bareUrl: string };

const dataDir = await mkdtemp(join(tmpdir(), "freehold-bench-"));
const database = await startEmbedded({ dataDir });
const sql = connect(database.url, { statementTimeout: 120_000 });
try {
  await migrate(sql);
  const server = fork(new URL("server.ts", import.meta.url), {
    execArgv: ["--conditions=source"],
    env: { ...process.env, DATABASE_URL: database.url },
  });
  const [places] = (await once(server, "message")) as [Places];
  const ratio = await compareRoutes(sql, places);
  const slowest = await compareCounts(sql, places);
  print(`\nCreating a request: ${ratio.toFixed(3)} of the bare route (wanted: ${WANTED.ratio} or more),`);
  print(`${slowest.toFixed(0)} ms with 100,000 deposits (wanted: ${WANTED.milliseconds} or less).`);
  server.disconnect();
} finally {
  await sql.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * Rounds of the three routes take turns, so that whatever else the machine does meets all of them.
 *
 * @returns how many requests for a refund are created in the time of one request to the bare route.
 */
async function compareRoutes(sql: Sql, { url, bareUrl }: Places): Promise<number> {
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
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, load] of Object.entries(loads)) {
      const measured = await measure(load);
      // The first round warms everything up.
      if (round > 0) runs[name]?.push(measured);
    }
    // As on a server that has run for a minute: plans made for empty tables read all of them.
    if (round === 0) await sql`vacuum analyze`;
  }
  const [bare, total, creation] = [median(runs.bare ?? []), median(runs.total ?? []), median(runs.creation ?? [])];
  print(`${CONNECTIONS} connections, median of ${ROUNDS} rounds; in brackets: times the bare route`);
  print(row("a bare route with one SELECT", bare, bare));
  print(row("GET total-deposits", total, bare));
  print(row("POST withdraw-total-deposits", creation, bare));
  return creation.perSecond / bare.perSecond;
}

/**
 * One reader, so that only the work of one request counts.
 *
 * @returns the milliseconds that the request for a refund of the most deposits takes.
 */
async function compareCounts(sql: Sql, { url }: Places): Promise<number> {
  print("\nGET total-deposits by number of deposits, one connection; in brackets: times 10 deposits");
  const investors = new Map<number, Person>();
  for (const deposits of [10, 1_000, 100_000])
    investors.set(deposits, (await people(sql, { count: 1, deposits }))[0] as Person);
  await sql`vacuum analyze`;
  const runs = new Map<number, Measured[]>([...investors.keys()].map((deposits) => [deposits, []]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const [deposits, { token }] of investors) {
      const measured = await measure({ url, ...TOTAL, amount: 500, connections: 1, token: () => token });
      if (round > 0) runs.get(deposits)?.push(measured);
    }
  const few = median(runs.get(10) ?? []);
  for (const [deposits, measured] of runs)
    print(row(`${deposits.toLocaleString("en")} deposits`, median(measured), few));

  print("\nPOST withdraw-total-deposits by number of deposits, once each");
  let slowest = 0;
  for (const [deposits, { token }] of investors) {
    const { p50 } = await measure({ url, ...REFUND, amount: 1, connections: 1, token: () => token });
    print(`  ${`${deposits.toLocaleString("en")} deposits`.padEnd(30)} ${p50.toFixed(1)} ms`);
    slowest = p50;
  }
  return slowest;
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

function cycle<Item>(items: readonly Item[]): () => Item {
  let next = 0;
  return () => items[next++ % items.length] as Item;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
