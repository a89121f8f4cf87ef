import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHAIN_START } from "../../audit/chain/chain-check.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { reconcile } from "../../reconciliation/reconcile.ts";
import { type PaymentWindow, payRound } from "../payer/pay-withdrawals.ts";
import { type Asked, createPayingWorld } from "../payments.fixture.ts";
import { createFence } from "./fence.ts";
import { openLastEntries } from "./last-entries.ts";
import { openTimelineRecord } from "./timeline-record.ts";

const { signal } = new AbortController();

/** The database that paid last, as each test begins. */
export const OWN = "database 5 of system 7 on timeline 3";

/** Creates a world whose database says which one it is as a test wants, and payers that remember it in a folder. */
export async function createFencedPayers(sql: Sql) {
  const world = await createPayingWorld(sql, { blocks: "asked" });
  const folder = await mkdtemp(join(tmpdir(), "freehold-fence-"));
  const [timelinesPath, notesPath] = [join(folder, "timelines.jsonl"), join(folder, "last-audit-entries.json")];
  let comparisons = 0;

  const say = (rows: string) =>
    sql.unsafe(`
      create or replace function database_timeline(out system bigint, out database oid, out timeline integer)
        returns setof record language sql as $$ ${rows} $$`);
  /** The database says that it is another one, as after a failover or a restore. */
  async function become(system: number, timeline: number, database = 5): Promise<void> {
    await say(`select ${system}::bigint, ${database}::oid, ${timeline}`);
  }

  const compare = async () => {
    comparisons += 1;
    return reconcile({ sql, chain: world.chain, log: world.log });
  };
  const openMemory = async (home = folder) => ({
    timelines: await openTimelineRecord(home),
    lastEntries: await openLastEntries(home),
  });
  /** A process that pays, with what it remembers in a folder. */
  async function startPayer({ home = folder, chain = world.chain } = {}) {
    const window: PaymentWindow = { isOpen: true };
    const fence = createFence(await openMemory(home), compare);
    const { log } = world;
    return {
      window,
      fence,
      async admit() {
        const deps = { sql, chain, log };
        return fence.admit(deps, await fence.look(deps));
      },
      round: () =>
        payRound({
          ...{ sql, chain, log, window, fence, signal },
          reconcile: compare,
          rebroadcast: { again: 0, more: 60_000 },
        }),
    };
  }

  return {
    world,
    folder,
    timelinesPath,
    notesPath,
    say,
    become,
    openMemory,
    startPayer,
    /** How often the books were compared. */
    comparisons: () => comparisons,
    recorded: async () =>
      (await readFile(timelinesPath, "utf8"))
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    noted: async () => JSON.parse(await readFile(notesPath, "utf8")),
    isSigned: async (asked: Asked) => (await world.payment(asked)) !== undefined,
    async stopped() {
      const [row] = await sql<[{ reason: string | null }]>`select payments_stopped_reason as reason from settings`;
      return row.reason;
    },
    /** Pays what is asked for to the end. */
    async finish({ round }: { round: () => Promise<unknown> }): Promise<void> {
      for (let rounds = 0; rounds < 3; rounds++) {
        await round();
        await world.node.mine(3);
      }
    },
    /** The database is {@link OWN}, and paid last. */
    async begin() {
      await writeFile(timelinesPath, '{"system":"7","database":5,"timeline":3,"event":"compared"}\n');
      await writeFile(notesPath, JSON.stringify({ [OWN]: CHAIN_START }));
      await sql`delete from paying_databases`;
      await world.resume();
      await become(7, 3);
      comparisons = 0;
    },
    async stop() {
      await world.stop();
      await rm(folder, { recursive: true });
    },
  };
}
