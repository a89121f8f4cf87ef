import { AsyncLocalStorage } from "node:async_hooks";
import { appendFile, copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asServer, createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { reconcile } from "../../reconciliation/reconcile.ts";
import { stopPayments } from "../../settings/stop-payments.ts";
import { readNonces } from "../nonces/nonces.ts";
import { broadcast } from "../payer/broadcast.ts";
import { payRound } from "../payer/pay-withdrawals.ts";
import { signPayments } from "../payer/sign-payments.ts";
import type { Asked } from "../payments.fixture.ts";
import { nextCandidates } from "../queue.ts";
import { openPayments } from "../store.ts";
import { currentFees } from "../treasury/fees.ts";
import { createFence } from "./fence.ts";
import { createFencedPayers } from "./fenced-payers.fixture.ts";

const { sql } = await createTestDatabase();
const payers = await createFencedPayers(sql);
const { world, become, say, openMemory, startPayer, comparisons, recorded, isSigned, stopped, finish } = payers;
const { signal } = new AbortController();
beforeEach(payers.begin);
afterAll(payers.stop);

/** The next round compares the books and signs the first of two alone; both are paid once, and payments aren't stopped. */
async function expectOneAloneFirst(
  payer: Awaited<ReturnType<typeof startPayer>>,
  one: Asked,
  other: Asked,
): Promise<void> {
  await payer.round();
  expect([comparisons(), await isSigned(one), await isSigned(other)]).toEqual([1, true, false]);
  await finish(payer);
  await finish(payer);
  expect([comparisons(), await stopped()]).toEqual([1, null]);
  await world.expectPaidOnce([one, other]);
}

describe("a payer", () => {
  it("pays with the first database that it meets, and remembers it", async () => {
    await rm(payers.timelinesPath);
    const asked = await world.approved("1.1");
    await finish(await startPayer());
    await finish(await startPayer());
    expect(comparisons()).toBe(0);
    await world.expectPaidOnce([asked]);
    expect(await recorded()).toMatchObject([{ system: "7", database: 5, timeline: 3, event: "compared" }]);
  });

  it("that lost its record compares the books of a database that has paid", async () => {
    await rm(payers.timelinesPath);
    const [one, other] = [await world.approved("1.11"), await world.approved("1.12")];
    const payer = await startPayer();
    await expectOneAloneFirst(payer, one, other);
  });

  it("goes on after a power cut that tore the last line of its record", async () => {
    await appendFile(payers.timelinesPath, '{"at":"2026-11-29T2');
    await become(7, 4);
    const asked = await world.approved("1.13");
    await finish(await startPayer());
    await world.expectPaidOnce([asked]);
    expect(await recorded()).toMatchObject([{ timeline: 3 }, { timeline: 4, event: "compared" }]);
  });

  it("compares the books of a standby that was promoted with the chain, and goes on by itself, with one payment alone first", async () => {
    const [one, other] = [await world.approved("1.2"), await world.approved("1.3")];
    const payer = await startPayer();
    await become(7, 4);
    await expectOneAloneFirst(payer, one, other);
  });

  it("shares its folder with others: each of them pays one alone first by a standby that was promoted", async () => {
    const [one, other] = [await startPayer(), await startPayer()];
    await one.round();
    await other.round();
    await become(7, 4);
    await one.round();
    const asked = [await world.approved("1.21"), await world.approved("1.22"), await world.approved("1.23")];
    await other.round();
    expect((await Promise.all(asked.map(isSigned))).filter(Boolean)).toHaveLength(1);
    await finish(other);
    await finish(other);
    expect(comparisons()).toBe(1);
    await world.expectPaidOnce(asked);
  });

  it("pays no more by a former primary once another payer of its folder pays by the standby that was promoted", async () => {
    const [one, other] = [await startPayer(), await startPayer()];
    await one.round();
    await become(7, 4);
    await other.round();
    await become(7, 3);
    const asked = await world.approved("1.24");
    expect((await one.round()).hold).toEqual({ code: "payments_stopped" });
    await become(7, 4);
    await world.resume();
    await finish(one);
    await world.expectPaidOnce([asked]);
  });

  it("that was away while admins resumed payments by another database goes on by that one, once it has compared it", async () => {
    const home = await mkdtemp(join(tmpdir(), "freehold-fence-"));
    onTestFinished(() => rm(home, { recursive: true }));
    const admitAway = async () => (await startPayer({ home })).admit();
    await copyFile(payers.timelinesPath, join(home, "timelines.jsonl"));
    const payer = await startPayer();
    await become(8, 1);
    await payer.round();
    await world.resume();
    await finish(payer);
    await become(8, 2);
    await finish(payer);
    const before = comparisons();
    expect(await admitAway()).toEqual({ hold: null, isOther: true });
    expect([comparisons() - before, await stopped()]).toEqual([1, null]);
    // It is none that the first one followed.
    await become(7, 3);
    expect((await admitAway()).hold).toEqual({ code: "payments_stopped" });
    expect(await stopped()).toContain("The server is connected to database 5 of system 7 on timeline 3");
  });

  it("compares by a comparison of its own, which nothing of the round bounds", async () => {
    const rounds = new AsyncLocalStorage<string>();
    const during: (string | undefined)[] = [];
    const fence = createFence(await openMemory(), async () => {
      during.push(rounds.getStore());
      return { chainFault: null };
    });
    await become(7, 4);
    const deps = { sql, chain: world.chain, log: world.log };
    await rounds.run("a round", async () => fence.admit(deps, await fence.look(deps)));
    expect(during).toEqual([undefined]);
  });

  it.each([
    ["a former primary", 7, 5, 2],
    ["another cluster, as one that was restored from a dump", 8, 5, 1],
    ["another database of the cluster, as one that was restored beside it", 7, 6, 4],
  ])(
    "stops payments by %s until two admins resume them, and compares its books then",
    async (_name, system, database, timeline) => {
      const asked = await world.approved(`1.${system}${database}${timeline}`);
      const payer = await startPayer();
      await become(system, timeline, database);
      expect((await payer.round()).hold).toEqual({ code: "payments_stopped" });
      expect(await stopped()).toBe(
        `The server is connected to database ${database} of system ${system} on timeline ${timeline}, but database 5 of system 7 on timeline 3 paid last. It was restored from a backup, moved, or is a former primary.`,
      );
      // A new process remembers it, too.
      const next = await startPayer();
      await next.round();
      expect([comparisons(), await isSigned(asked)]).toEqual([0, false]);
      await world.resume();
      await finish(next);
      expect(comparisons()).toBe(1);
      await world.expectPaidOnce([asked]);
    },
  );

  it.each([
    ["that it hasn't met", () => become(8, 1)],
    [
      "on a new machine, after `after-restore`",
      async () => {
        await rm(payers.timelinesPath);
        await stopPayments(sql, "Restored.");
      },
    ],
  ])(
    "pays by an older database %s once admins have recorded what it paid later, and resumed payments once",
    async (_where, restore) => {
      const paid = await world.approved("1.31");
      await finish(await startPayer());
      const { tx_id } = await world.status(paid);
      await world.goBack(paid);
      await restore();
      const restored = await startPayer();
      expect((await restored.round()).hold).toEqual({ code: "payments_stopped" });
      expect(await stopped()).toContain(` Transaction ${tx_id} was signed with the treasury's key`);
      const [, admin] = world.admins;
      expect((await admin.post(`/admin/withdrawals/${paid.id}/complete`, { tx_id })).status).toBe(200);
      await world.resume();
      const next = await world.approved("1.32");
      await finish(restored);
      expect(await stopped()).toBe(null);
      await world.expectPaidOnce([paid, next]);
    },
  );

  it("pays by the primary again after it met a former one", async () => {
    const payer = await startPayer();
    await become(7, 2);
    await payer.round();
    await become(7, 3);
    await world.resume();
    const asked = await world.approved("1.4");
    await finish(payer);
    expect(comparisons()).toBe(0);
    await world.expectPaidOnce([asked]);
  });

  it("signs nothing by a database that took over after the round began", async () => {
    const asked = await world.approved("1.5");
    const { window, fence } = await startPayer();
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
    await expect(round).rejects.toThrow(
      "The database is database 5 of system 7 on timeline 4, and payments were admitted by",
    );
    expect(await isSigned(asked)).toBe(false);
    await finish(await startPayer());
    await world.expectPaidOnce([asked]);
  });
});

describe("a database", () => {
  it("says its cluster's identifier, its own and the timeline that it writes to the server's role", async () => {
    const { sql: fresh } = await createTestDatabase();
    const [expected] = await fresh`
      select system_identifier as system, oid::int as database, 1 as timeline
      from pg_control_system(), pg_database where datname = current_database()`;
    expect(await asServer(fresh)`select system, database, timeline from database_timeline()`).toEqual([expected]);
  });

  it("whose provider withholds them pays without a comparison", async () => {
    await rm(payers.timelinesPath);
    await say("select 1::bigint, 1::oid, 1 where false");
    const asked = await world.approved("1.6");
    await finish(await startPayer());
    expect(comparisons()).toBe(0);
    await world.expectPaidOnce([asked]);
  });

  it("whose provider withholds them is another one than one that didn't, and pays once admins resume payments and its books agree", async () => {
    await say("select 1::bigint, 1::oid, 1 where false");
    const asked = await world.approved("1.61");
    const payer = await startPayer();
    expect((await payer.round()).hold).toEqual({ code: "payments_stopped" });
    expect(await stopped()).toContain("The server is connected to a database without identifiers, but database 5");
    await world.resume();
    await finish(payer);
    await finish(await startPayer());
    expect(comparisons()).toBe(1);
    await world.expectPaidOnce([asked]);
  });

  it("that doesn't know a signed payment gives it to no node", async () => {
    const asked = await world.approved("1.7");
    const { fence, admit } = await startPayer();
    const { chain, log } = world;
    await admit();
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
    await finish(await startPayer());
    await world.expectPaidOnce([asked]);
  });
});
