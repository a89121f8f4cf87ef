/**
 * What people see, and what the books say, while machines of a cluster fail. `RUNS=10 pnpm test:cluster failover` tries each fault ten
 * times; `FAULT="killed|paused"` only those whose name matches. The table that it prints is in docs/many-machines.md.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { HANG_UP, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { repeat } from "../chaos.fixture.ts";
import { migrate } from "../migrate.ts";
import { expectSoundLedger } from "../money.fixture.ts";
import { createPayingWorld, type PayingWorld } from "../payments/payments.fixture.ts";
import { type Cluster, startCluster } from "../platform/database/cluster/cluster.fixture.ts";
import { connect, type Sql } from "../platform/database/connect.ts";
import { expectCleanBooks } from "../reconciliation/clean-books.fixture.ts";
import { end, startServerProcess } from "../server-process.fixture.ts";
import { FAULTS, type Scene } from "./faults.fixture.ts";
import { type Answers, startLoad } from "./load.fixture.ts";

const RUNS = Number(process.env.RUNS ?? 1);
const CHOSEN = FAULTS.filter(({ name }) => new RegExp(process.env.FAULT ?? "").test(name));
/** In milliseconds, on a machine with a core for whatever wants to run. */
const SERVED_AGAIN = 15_000;
const LONGEST_ANSWER = 5_000;
/** More than any run asks for. */
const LIMITS = "signedInByPerson=100000/900,withdrawalRequest=100000/900";
const FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

let cluster: Cluster;
let sql: Sql;
let world: PayingWorld;
let folder: string;
let proxy: Awaited<ReturnType<typeof startRpcProxy>>;
let scene: Scene;
const results = new Map<string, Result[]>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "freehold-failover-"));
  cluster = await startCluster();
  sql = connect(cluster.url);
  await migrate(sql);
  await sql`create table scratch (text text)`;
  world = await createPayingWorld(sql);
  const chain = { isLost: false };
  proxy = await startRpcProxy(world.node.url, {
    intercept(_method, _params, forward) {
      if (chain.isLost) throw HANG_UP;
      return forward();
    },
  });
  scene = { cluster, chain, clockFile: join(folder, "clock") };
  await writeFile(scene.clockFile, "+0");
}, 300_000);
afterAll(async () => {
  const tried = [...results].filter(([, runs]) => runs.length > 0);
  process.stdout.write(`\n${tried.map(([name, runs]) => describeRuns(name, runs)).join("\n")}\n`);
  await sql?.end({ timeout: 1 });
  await proxy?.stop();
  await world?.stop();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("a server on a cluster loses nothing that it acknowledged, pays nothing twice, and serves again within fifteen seconds", () => {
  it.each(CHOSEN)("$name", { timeout: 60_000 + RUNS * 400_000 }, async (fault) => {
    const server = await startServer();
    const mining = repeat(250, () => world.node.mine());
    onTestFinished(() => mining.stop());
    const runs: Result[] = [];
    results.set(fault.name, runs);
    for (let run = 0; run < RUNS; run++) {
      await cluster.untilWhole();
      const load = await startLoad(world, server);
      await load.more(20);
      const begun = Date.now();
      const from = await fault.strike(scene);
      await load.more(20);
      await cluster.untilWhole();
      await load.more(10);
      await load.stop();
      const result = await judge(load.answers, { begun, from });
      runs.push(result);
      process.stdout.write(`${fault.name}, run ${run + 1}: ${JSON.stringify(result)}\n`);
      expect(result).toMatchObject({ lost: 0, twice: 0 });
      expect(result.servedAgain).toBeLessThan(SERVED_AGAIN * result.load);
      expect(result.longest).toBeLessThan(LONGEST_ANSWER * result.load);
      expect(server.child.exitCode).toBeNull();
    }
    // Two processes don't compare the books at once.
    await end(server.child, "SIGTERM");
    await expectSoundLedger(sql);
    await expectCleanBooks(sql, world.chain);
  });
});

const startServer = () =>
  startServerProcess({
    ...{ DATABASE_URL: cluster.url, DATA_DIR: folder, LOG_LEVEL: "fatal", LIMITS },
    ...{ ...world.environment, CHAIN_RPC_URL: proxy.url },
    // A clock that a fault can set. Timers go by another one, as they do where an operator sets the clock.
    ...{
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: scene.clockFile,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
  });

/** What a run of a fault came to; times in milliseconds. */
type Result = {
  acknowledged: number;
  /** Acknowledged and not there, or there for another request than that. */
  lost: number;
  paid: number;
  /** Requests that were paid more than once, or that were made twice. */
  twice: number;
  /** Answers 503 or 409. */
  refused: number;
  longest: number;
  /** The longest without an acknowledgement. */
  servedAgain: number;
  /** The longest without a completed payment. */
  paidAgain: number;
  /** How many processes wanted each core of the machine; at least one. */
  load: number;
};

async function judge(answers: Answers, { begun, from }: { begun: number; from: number }): Promise<Result> {
  const { acknowledged, approved, refused, longest } = answers;
  const ids = approved.map(({ id }) => id);
  const unpaid = () => sql`select id, status from withdrawals where id = any(${ids}::uuid[]) and status <> 'completed'`;
  await expect.poll(unpaid, { timeout: 120_000, interval: 500 }).toEqual([]);
  expect(await sql`select payments_stopped_reason as reason from settings`).toEqual([{ reason: null }]);

  const found = await sql<{ user_id: string; count: number; id: string }[]>`
    select user_id, count(*)::int as count, min(id::text) as id from withdrawals
    where user_id = any(${acknowledged.map(({ person }) => person.id)}::uuid[]) group by user_id`;
  const byPerson = new Map(found.map((row) => [row.user_id, row]));
  const got = await Promise.all(acknowledged.map(({ to }) => world.token.balanceOf(to)));
  const paidIds = new Set(ids);
  const twice = acknowledged.filter(({ id, amount }, index) => (got[index] ?? 0n) > (paidIds.has(id) ? amount : 0n));
  const [{ payments }] = await sql<[{ payments: number }]>`select count(*)::int as payments from payments`;
  expect(await world.node.client.getTransactionCount({ address: world.treasury.address })).toBe(payments);

  const completed = await sql<{ at: Date }[]>`select closed_at as at from withdrawals where id = any(${ids}::uuid[])`;
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ id, person }) => byPerson.get(person.id)?.id !== id).length,
    paid: acknowledged.filter(({ amount }, index) => got[index] === amount).length,
    twice: twice.length + found.filter(({ count }) => count > 1).length,
    refused,
    longest,
    load: Math.max(1, (loadavg()[0] ?? 0) / cpus().length),
    servedAgain: longestGap(
      acknowledged.map(({ at }) => at),
      { begun, from },
    ),
    paidAgain: longestGap(
      completed.map(({ at }) => at.getTime()),
      { begun, from },
    ),
  };
}

/** The longest time between two of some moments, of which the earlier one is not before a fault. */
function longestGap(moments: number[], { begun, from }: { begun: number; from: number }): number {
  const sorted = moments.toSorted((a, b) => a - b);
  const before = sorted.findLast((at) => at <= begun) ?? begun;
  const after = sorted.filter((at) => at > from);
  return Math.max(...after.map((at, index) => at - Math.max(from, after[index - 1] ?? before)));
}

/** A row of the table in docs/many-machines.md. */
function describeRuns(name: string, runs: readonly Result[]): string {
  const sum = (of: keyof Result) => runs.reduce((total, run) => total + run[of], 0);
  const seconds = (of: keyof Result, pick: (...values: number[]) => number) =>
    (pick(...runs.map((run) => run[of])) / 1000).toFixed(1);
  const range = (of: keyof Result) => `${seconds(of, Math.min)} to ${seconds(of, Math.max)} s`;
  return `| ${[name, range("servedAgain"), range("paidAgain"), `${seconds("longest", Math.max)} s`, sum("refused"), `${sum("acknowledged")}, ${sum("lost")}`, `${sum("paid")}, ${sum("twice")}`, runs.length].join(" | ")} |`;
}
