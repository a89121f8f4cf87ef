import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { HANG_UP, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { seed } from "@freehold/test-utils/run/soak";
import fc from "fast-check";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sql } from "../../platform/database/connect.ts";
import { expectCleanBooks, expectNoDifference } from "../../reconciliation/clean-books.fixture.ts";
import { type Asked, createPayingWorld } from "../payments.fixture.ts";

type PayingWorld = Awaited<ReturnType<typeof createPayingWorld>>;

/** Kills at random moments, for one process and for two each. */
const RANDOM = 1_000;
/** Kills right before, and as many right after the first broadcast of a transaction. */
const AT_BROADCAST = 50;
/** More kills at random moments, at most, until there was one in each phase of a payment. */
const MORE = 100;
/** Kills between two comparisons with the chain: a server makes one an hour, and a node forgets what old blocks held. */
const COMPARED_EVERY = 100;
const PHASES = ["mined", "none", "sent", "signed"];
/** Beside another process a signed payment has been sent before one can look. */
const PHASES_OF_TWO = ["mined", "none", "sent"];
/** A process lives for at most so many questions to the node, and so many milliseconds more: however busy the machine is. */
const QUESTIONS = 40;
const LONGER = 20;
const TIME_LIMIT = 160_000 + 4_000 * RANDOM;

const databases = [await createTestDatabase(), await createTestDatabase()] as const;
let folder: string;
let program: string;

// One file starts four times as quickly as the many it is made of.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "freehold-payer-"));
  await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true, resolve: { conditions: ["@freehold/source"] } },
    build: {
      ssr: fileURLToPath(new URL("./payer.fixture.ts", import.meta.url)),
      outDir: folder,
      rollupOptions: { output: { entryFileNames: "payer.mjs", codeSplitting: false } },
    },
  });
  program = join(folder, "payer.mjs");
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

describe.concurrent("a process that pays, killed with -9 between approval and completion", () => {
  it("pays every request exactly once", () => killAgainAndAgain(databases[0], 1), TIME_LIMIT);
  it(
    "pays every request exactly once beside another one, which is killed, too",
    () => killAgainAndAgain(databases[1], 2),
    TIME_LIMIT,
  );
});

async function killAgainAndAgain({ sql, url }: { sql: Sql; url: string }, processes: number): Promise<void> {
  const world = await createPayingWorld(sql, { blocks: "asked" });
  const stopMining = keepMining(world);
  const asked: Asked[] = [];
  const phases = processes === 1 ? PHASES : PHASES_OF_TWO;
  const seen = new Set<string>();
  const plans = planKills(seed(`kills of ${processes}`));
  let more = MORE;
  const nextKill = () => {
    if (plans.length > MORE) return plans.pop();
    return phases.every((phase) => seen.has(phase)) || more-- === 0 ? undefined : plans.pop();
  };
  const approveMore = async () => {
    asked.push(await world.approved(amount()));
  };
  const given = new Set<unknown>();
  const slots = await Promise.all(
    Array.from({ length: processes }, () => createSlot({ ...world, sql }, url, { alone: processes === 1, given })),
  );
  try {
    await Promise.all(
      slots.map(async (slot) => {
        for (let kill = nextKill(); kill; kill = nextKill()) {
          // Also while the process is at work.
          await Promise.all([approveMore(), slot.killOnce(kill, approveMore)]);
          for (const { state } of await states(sql)) seen.add(state);
          if (plans.length % COMPARED_EVERY === 0) await expectNoDifference(sql, world.chain);
        }
      }),
    );
    // Killed in every state a payment passes through: otherwise the moments would not have been random.
    expect([...seen]).toEqual(expect.arrayContaining(phases));

    const last = slots.map((slot) => slot.begin());
    while ((await states(sql)).length > 0) await sleep(100);
    await Promise.all(last);
  } finally {
    await Promise.all(slots.map((slot) => slot.stop()));
    await stopMining();
  }
  await expectOnePaymentEach(sql, world, asked);
  await world.stop();
}

async function expectOnePaymentEach(sql: Sql, world: PayingWorld, asked: Asked[]): Promise<void> {
  await world.expectPaidOnce(asked);
  const payments = await sql<{ nonce: bigint; status: string; attempt: number }[]>`
    select nonce, status, attempt from payments order by nonce`;
  expect(payments).toEqual(asked.map((_, nonce) => ({ nonce: BigInt(nonce), status: "paid", attempt: 1 })));
  expect(await world.node.client.getTransactionCount({ address: world.treasury.address })).toBe(asked.length);
  const [{ completed }] = await sql<[{ completed: number }]>`
    select count(*)::int as completed from outbox where template like '%completed%'`;
  expect(completed).toBe(asked.length);
  await expectCleanBooks(sql, world.chain);
}

/** A block each 100 ms, so that payments wait for theirs and for it to be final. */
function keepMining({ node }: PayingWorld): () => Promise<void> {
  let running = true;
  const done = (async () => {
    while (running) {
      await node.mine();
      await sleep(100);
    }
  })();
  return async () => {
    running = false;
    await done;
  };
}

/** What payments are at, of those that are not done; `none` for an approved request that has none yet. */
const states = (sql: Sql) => sql<{ state: string }[]>`
  select distinct coalesce(p.status, 'none') as state
  from withdrawals w left join payments p on p.user_id = w.user_id and p.withdrawal_id = w.id
  where w.status = 'approved'`;

/** When a process is killed: after so many questions to the node and so many milliseconds more, or at a broadcast. */
type Kill = { when: "any" | "before" | "after"; questions: number; longer: number };

/** The kills of a run in their order, after them (first in the list) what may be needed beyond. */
function planKills(random: number): Kill[] {
  const all = [
    ...Array.from({ length: RANDOM }, () => "any" as const),
    ...Array.from({ length: AT_BROADCAST }, () => ["before", "after"] as const).flat(),
  ];
  const [order = all] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { numRuns: 1, seed: random });
  const moments = fc.sample(
    fc.record({ questions: fc.noBias(fc.nat({ max: QUESTIONS - 1 })), longer: fc.noBias(fc.nat({ max: LONGER })) }),
    { numRuns: order.length + MORE, seed: random },
  );
  return moments.map((moment, index) => ({ when: order[index - MORE] ?? "any", ...moment }));
}

/**
 * Where one process after the other pays, each with a node of its own that can kill it at a broadcast.
 *
 * @param of.given - the transactions that the node has: it is given them again and again.
 */
async function createSlot(
  world: PayingWorld & { sql: Sql },
  databaseUrl: string,
  { alone, given }: { alone: boolean; given: Set<unknown> },
) {
  let plan: (Kill & { hit: () => void }) | undefined;
  let child: ChildProcess;
  let next: Promise<ChildProcess>;
  const end = async (hit: () => void) => {
    await killed(child);
    hit();
  };
  const proxy = await startRpcProxy(world.node.url, {
    async intercept(method, [raw], forward) {
      const isFirst = method === "eth_sendRawTransaction" && !given.has(raw);
      const isKilledBefore = isFirst && plan?.when === "before";
      if (isFirst && !isKilledBefore) given.add(raw);
      if (!plan) return forward();
      const { when, longer, hit } = plan;
      if (when === "any") {
        if (plan.questions-- > 0) return forward();
        plan = undefined;
        void sleep(longer).then(() => end(hit));
        return forward();
      }
      if (!isFirst) return forward();
      plan = undefined;
      // The node may know it already: another process may have given it at the same moment.
      if (when === "after") await forward().catch(() => undefined);
      await end(hit);
      throw HANG_UP;
    },
  });

  const spawn = async (): Promise<ChildProcess> => {
    const fresh = fork(program, {
      execArgv: [],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: join(folder, "cache"),
        DATABASE_URL: databaseUrl,
        CHAIN_RPC_URL: proxy.url,
        CHAIN_ID: String(world.settings.chainId),
        TOKEN_ADDRESS: world.settings.tokenAddress,
        FORMER_TREASURIES: world.environment.FORMER_TREASURIES,
        TREASURY_KEY: (world.settings.payout as { key: string }).key,
        ALONE: alone ? "yes" : "no",
      },
    });
    await Promise.race([
      once(fresh, "message"),
      once(fresh, "exit").then(() => {
        throw new Error("The paying process ended by itself.");
      }),
    ]);
    return fresh;
  };
  next = spawn();

  return {
    /** The process that is ready begins, and the next one gets ready. */
    async begin(): Promise<void> {
      child = await next;
      child.send("begin");
    },
    /** @param more - gives it more to pay, should it have nothing to broadcast any more: no more than that on a slow machine. */
    async killOnce(kill: Kill, more: () => Promise<void>): Promise<void> {
      await this.begin();
      next = spawn();
      let done = false;
      const hit = new Promise<void>((resolve) => {
        plan = { ...kill, hit: resolve };
      }).then(() => {
        done = true;
      });
      while (!done) {
        // However often that is looked at, it is the kill that is waited for.
        await Promise.race([hit, sleep(500)]);
        if (!done && kill.when !== "any" && !(await states(world.sql)).some(({ state }) => state !== "mined"))
          await more();
      }
    },
    async stop(): Promise<void> {
      await Promise.all([killed(child), next.then(killed)]);
      await proxy.stop();
    },
  };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

/** UBXS; no two alike, so that no person is paid what another asked for. */
let asks = 0;
const amount = () => `${++asks}`.replace(/(\d{1,6})$/, (micros) => `0.${micros.padStart(6, "0")}`);
