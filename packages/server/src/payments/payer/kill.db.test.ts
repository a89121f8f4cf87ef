import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createTestDatabase } from "@freehold/testing/postgres";
import { HANG_UP, startRpcProxy } from "@freehold/testing/rpc-proxy";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../money.fixture.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { type Asked, createPayingWorld } from "../payments.fixture.ts";

type PayingWorld = Awaited<ReturnType<typeof createPayingWorld>>;

/** Kills at random moments, for one process and for two each: `KILLS=300` takes a few minutes more. */
const RANDOM = Number(process.env.KILLS ?? 150);
/** Kills right before, and as many right after a broadcast. */
const AT_BROADCAST = 10;
/** A process lives for at most so many questions to the node, and so many milliseconds more: however busy the machine is. */
const QUESTIONS = 40;
const LONGER = 20;
const PATIENCE = 4_000 * RANDOM;

const databases = [await createTestDatabase(), await createTestDatabase()] as const;
let folder: string;
let program: string;

// One file starts four times as quickly as the many it is made of.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "freehold-payer-"));
  await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true, resolve: { conditions: ["source"] } },
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
  it("pays everybody exactly once", () => killAgainAndAgain(databases[0], 1), PATIENCE);
  it(
    "pays everybody exactly once beside another one, which is killed, too",
    () => killAgainAndAgain(databases[1], 2),
    PATIENCE,
  );
});

async function killAgainAndAgain({ sql, url }: { sql: Sql; url: string }, processes: number): Promise<void> {
  const world = await createPayingWorld(sql, { blocks: "asked" });
  const stopMining = keepMining(world);
  const asked: Asked[] = [];
  const seen = new Map<string, number>();
  const kills: Kill[] = [
    ...Array.from({ length: RANDOM }, () => "any" as const),
    ...Array.from({ length: AT_BROADCAST }, () => ["before", "after"] as const).flat(),
  ].sort(() => Math.random() - 0.5);
  const approveMore = async () => {
    asked.push(await world.approved(amount()));
  };
  const slots = await Promise.all(
    Array.from({ length: processes }, () => createSlot({ ...world, sql }, url, processes === 1)),
  );
  try {
    await Promise.all(
      slots.map(async (slot) => {
        for (let kill = kills.pop(); kill; kill = kills.pop()) {
          // Also while the process is at work.
          await Promise.all([approveMore(), slot.killOnce(kill, approveMore)]);
          for (const { state } of await states(sql)) seen.set(state, (seen.get(state) ?? 0) + 1);
        }
      }),
    );
    // Killed in every state a payment passes through: otherwise the moments would not have been random.
    expect([...seen.keys()].sort()).toEqual(["mined", "none", "sent", "signed"]);

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
  await expectSoundLedger(sql);
}

/** A block after the other, so that payments wait for theirs and for it to be final. */
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

type Kill = "any" | "before" | "after";

/** Where one process after the other pays, each with a node of its own that can kill it at a broadcast. */
async function createSlot(world: PayingWorld & { sql: Sql }, databaseUrl: string, alone: boolean) {
  let plan: { kill: Kill; questions: number; hit: () => void } | undefined;
  let child: ChildProcess;
  let next: Promise<ChildProcess>;
  const end = async (hit: () => void) => {
    await killed(child);
    hit();
  };
  const proxy = await startRpcProxy(world.node.url, {
    async intercept(method, _params, forward) {
      if (!plan) return forward();
      const { kill, hit } = plan;
      if (kill === "any") {
        if (plan.questions-- > 0) return forward();
        plan = undefined;
        void sleep(Math.random() * LONGER).then(() => end(hit));
        return forward();
      }
      if (method !== "eth_sendRawTransaction") return forward();
      plan = undefined;
      // The node may know it already: it was given it by a process that was killed.
      if (kill === "after") await forward().catch(() => undefined);
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
        plan = { kill, questions: Math.floor(Math.random() * QUESTIONS), hit: resolve };
      }).then(() => {
        done = true;
      });
      while (!done) {
        await Promise.race([hit, sleep(500)]);
        if (!done && kill !== "any" && !(await states(world.sql)).some(({ state }) => state !== "mined")) await more();
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

/** UBXS; no two alike, so that nobody is paid what somebody else asked for. */
let asks = 0;
const amount = () => `${++asks}`.replace(/(\d{1,6})$/, (micros) => `0.${micros.padStart(6, "0")}`);
