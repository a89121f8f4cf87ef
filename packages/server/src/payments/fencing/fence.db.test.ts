import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asServer, createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { reconcile } from "../../reconciliation/reconcile.ts";
import { readNonces } from "../nonces/nonces.ts";
import { broadcast } from "../payer/broadcast.ts";
import { type PaymentWindow, payRound } from "../payer/pay-withdrawals.ts";
import { signPayments } from "../payer/sign-payments.ts";
import { type Asked, createPayingWorld } from "../payments.fixture.ts";
import { nextCandidates } from "../queue.ts";
import { openPayments } from "../store.ts";
import { currentFees } from "../treasury/fees.ts";
import { createFence } from "./fence.ts";
import { createTimelineRecord } from "./timeline-record.ts";

const { sql } = await createTestDatabase();
const world = await createPayingWorld(sql, { blocks: "asked" });
const folder = await mkdtemp(join(tmpdir(), "freehold-fence-"));
const { signal } = new AbortController();
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});

/** The database says that it is another one, as after a failover or a restore. */
async function become(system: number, timeline: number): Promise<void> {
  await sql.unsafe(`
    create or replace function database_timeline(out system bigint, out timeline integer) returns setof record
    language sql as $$ select ${system}::bigint, ${timeline} $$`);
}

let comparisons: number;
/** A process that pays, with what it remembers in a folder. */
function startPayer() {
  const window: PaymentWindow = { isOpen: true };
  const fence = createFence(createTimelineRecord(folder));
  const { chain, log } = world;
  const compare = async () => {
    comparisons += 1;
    return reconcile({ sql, chain, log });
  };
  return {
    window,
    fence,
    round: () =>
      payRound({
        ...{ sql, chain, log, window, fence, signal },
        reconcile: compare,
        rebroadcast: { again: 0, more: 60_000 },
      }),
  };
}

const isSigned = async (asked: Asked) => (await world.payment(asked)) !== undefined;
const stopped = async () => {
  const [row] = await sql<[{ reason: string | null }]>`select payments_stopped_reason as reason from settings`;
  return row.reason;
};
/** Pays what is asked for to the end. */
async function finish({ round }: ReturnType<typeof startPayer>): Promise<void> {
  for (let rounds = 0; rounds < 3; rounds++) {
    await round();
    await world.node.mine(3);
  }
}

beforeEach(async () => {
  await rm(join(folder, "timelines.jsonl"), { force: true });
  await world.resume();
  await become(7, 3);
  await finish(startPayer());
  comparisons = 0;
});

describe("a payer", () => {
  it("remembers outside the database which one paid, and doesn't compare it again", async () => {
    const asked = await world.approved("1.1");
    await finish(startPayer());
    expect(comparisons).toBe(0);
    await world.expectPaidOnce([asked]);
    const lines = (await readFile(join(folder, "timelines.jsonl"), "utf8")).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ system: "7", timeline: 3, event: "compared" }]);
  });

  it("compares the books of a standby that was promoted with the chain, and goes on by itself, with one payment alone first", async () => {
    const [one, other] = [await world.approved("1.2"), await world.approved("1.3")];
    const payer = startPayer();
    await become(7, 4);
    await payer.round();
    expect([comparisons, await isSigned(one), await isSigned(other)]).toEqual([1, true, false]);
    await finish(payer);
    await finish(payer);
    expect([comparisons, await stopped()]).toEqual([1, null]);
    await world.expectPaidOnce([one, other]);
  });

  it.each([
    ["a former primary", 7, 2],
    ["another cluster, as one that was restored from a dump", 8, 1],
  ])(
    "stops payments by %s until two admins resume them, and compares its books then",
    async (_name, system, timeline) => {
      const asked = await world.approved(`1.${system}${timeline}`);
      const payer = startPayer();
      await become(system, timeline);
      expect((await payer.round()).hold).toEqual({ code: "payments_stopped" });
      expect(await stopped()).toBe(
        `The server is connected to system ${system} on timeline ${timeline}, but system 7 on timeline 3 paid last. It was restored from a backup, moved, or is a former primary.`,
      );
      // A new process remembers it, too.
      const next = startPayer();
      await next.round();
      expect([comparisons, await isSigned(asked)]).toEqual([0, false]);
      await world.resume();
      await finish(next);
      expect(comparisons).toBe(1);
      await world.expectPaidOnce([asked]);
    },
  );

  it("pays by the primary again after it met a former one", async () => {
    const payer = startPayer();
    await become(7, 2);
    await payer.round();
    await become(7, 3);
    await world.resume();
    const asked = await world.approved("1.4");
    await finish(payer);
    expect(comparisons).toBe(0);
    await world.expectPaidOnce([asked]);
  });

  it("signs nothing by a database that took over after the round began", async () => {
    const asked = await world.approved("1.5");
    const { window, fence } = startPayer();
    const { chain, log } = world;
    const failingOver: typeof chain = {
      ...chain,
      signer: {
        atOnce: 1,
        async signTransaction(transaction, request) {
          const signed = await chain.signer?.signTransaction(transaction, request);
          await become(7, 4);
          return signed ?? "0x";
        },
      },
    };
    const round = payRound({
      ...{ sql, chain: failingOver, log, window, fence, signal },
      reconcile: () => reconcile({ sql, chain, log }),
      rebroadcast: { again: 0, more: 60_000 },
    });
    await expect(round).rejects.toThrow("The database is system 7 on timeline 4, and payments were admitted by");
    expect(await isSigned(asked)).toBe(false);
    await finish(startPayer());
    await world.expectPaidOnce([asked]);
  });
});

describe("a database", () => {
  it("says its cluster's identifier and the timeline that it writes to the server's role", async () => {
    const { sql: fresh } = await createTestDatabase();
    const [{ system }] = await fresh<[{ system: bigint }]>`select system_identifier as system from pg_control_system()`;
    expect(await asServer(fresh)`select system, timeline from database_timeline()`).toEqual([{ system, timeline: 1 }]);
  });

  it("whose provider withholds them pays without a comparison", async () => {
    await sql.unsafe(`
      create or replace function database_timeline(out system bigint, out timeline integer) returns setof record
      language sql as $$ select 1::bigint, 1 where false $$`);
    const asked = await world.approved("1.6");
    await finish(startPayer());
    expect(comparisons).toBe(0);
    await world.expectPaidOnce([asked]);
  });

  it("that doesn't know a signed payment gives it to no node", async () => {
    const asked = await world.approved("1.7");
    const { fence } = startPayer();
    const { chain, log } = world;
    await fence.admit({ sql, chain, log, reconcile: async () => ({ chainFault: null }) });
    const nonces = await readNonces(sql, chain);
    const [candidate] = await nextCandidates(sql, chain, 1);
    if (!candidate) throw new Error("Nothing is approved.");
    const terms = { ...(await currentFees(chain)), head: (await chain.heads()).latest };
    await signPayments({ sql, chain, fence, signal }, [{ ...candidate, gas: 100_000n }], terms);
    const signed = await openPayments(sql, chain, ["signed"]);
    expect(signed).toHaveLength(1);
    await world.goBack(asked);
    await broadcast({ sql, chain, log, fence }, signed, { again: 0, next: nonces?.free ?? 0n });
    expect(await world.node.client.getTransactionCount({ address: world.treasury.address, blockTag: "pending" })).toBe(
      Number(nonces?.free),
    );
    await finish(startPayer());
    await world.expectPaidOnce([asked]);
  });
});
