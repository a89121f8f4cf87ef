import { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "pino";
import type { ChainPlace } from "../../audit/chain/chain-check.ts";
import { hasEntry, readLastEntry } from "../../audit/chain/last-entry.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import { withChainErrors } from "../../platform/chain/with-chain-errors.ts";
import type { Queryable, Sql } from "../../platform/database/connect.ts";
import { untilReplicated } from "../../platform/database/replica/until-replicated.ts";
import { logSecurityEvent } from "../../platform/http/security-events.ts";
import { stopPayments } from "../../settings/stop-payments.ts";
import type { Hold } from "../holds/record-hold.ts";
import { acrossRounds } from "../nonces/across-rounds.ts";
import { arePaymentsStopped, isReconciled, type Reconcile } from "../nonces/sync-nonce.ts";
import { type DatabaseTimeline, nameOf, readTimeline } from "./database-timeline.ts";
import type { LastEntries } from "./last-entries.ts";
import { MET, type Meeting, meetDatabase, type Remembered } from "./meet-database.ts";
import type { TimelineRecord } from "./timeline-record.ts";

type Deps = { sql: Sql; chain: Chain; log: Logger };

/** Keeps a payer from paying by a database whose books weren't compared with the chain, or that lacks what the payer has seen. */
export type Fence = {
  /**
   * Looks which database it is, and how far its audit log goes. Payments are stopped by a database that isn't known, and by one that lacks
   * what was its last entry before, as after a restore or a failover that lost commits.
   *
   * Asks no chain, so that it knows how far the log went also while the node is away.
   */
  look(deps: Deps): Promise<Look>;
  /**
   * Lets payments continue if the database is the one that paid before, or once its books agree with the chain. A standby that was promoted
   * is compared at once, and so is a database that has paid where the record has none, or by which another payer has paid since. One for
   * which payments were stopped is compared once two admins have resumed them.
   *
   * @returns what holds payments, null: nothing; and whether the database is another one than before, so that one payment goes alone.
   * @throws {ChainError}
   */
  admit(deps: Deps, look: Look): Promise<{ hold: Hold | null; isOther: boolean }>;
  /** Asks in a transaction that signs or sends a payment. @throws {OtherDatabaseError} if its database isn't the admitted one. */
  assert(sql: Queryable): Promise<void>;
};

/** What a payer has found before a round. */
export type Look = Pick<Meeting, "met" | "paid"> & {
  now: DatabaseTimeline;
  /** The last entry of its audit log. */
  last: ChainPlace;
  /** Why payments were stopped for it just now; null: they weren't. */
  fault: string | null;
};

/** A connection leads to another database than the one whose books were compared. */
export class OtherDatabaseError extends Error {
  override readonly name = "OtherDatabaseError";

  constructor(now: string, admitted: string | null) {
    super(`The database is ${now}, and payments were admitted by ${admitted ?? "none"}. Nothing was signed or sent.`);
  }
}

/** What a payer remembers outside of the database, so that no restored one can change it. */
export type FenceMemory = { timelines: TimelineRecord; lastEntries: LastEntries };

/**
 * Creates the fence of a payer.
 *
 * @param reconcile - compares the books with the chain. It's called in the context in which the fence is created: what a round bounds for
 * itself doesn't bound a comparison.
 */
export function createFence({ timelines, lastEntries }: FenceMemory, reconcile: Reconcile): Fence {
  const outside = AsyncLocalStorage.snapshot();
  let admitted: string | null = null;
  let comparison: { name: string; reconcile: Reconcile } | null = null;

  /** A comparison that began before another database was met says nothing of that one. */
  function reconcileAnew(name: string): Reconcile {
    if (comparison?.name !== name) comparison = { name, reconcile: outside(acrossRounds, reconcile) };
    return comparison.reconcile;
  }

  return {
    async look({ sql, chain, log }) {
      // Each time: a process that shares the folder may have met another database.
      const remembered = { entries: await timelines.all(), places: await lastEntries.all() };
      const look = await sql.begin((tx) => lookInside(tx, remembered, chain.id));
      const { now, met, paid, last, fault } = look;
      if (fault !== null) {
        comparison = null;
        logSecurityEvent(log, "payments_stopped", { ...now, met, paid, fault }, "payments stopped for the database");
        await timelines.add({ ...now, event: "stopped" });
      }
      // One without a note is compared first, also where that takes several rounds.
      const name = nameOf(now);
      if (met !== "unnoted" && hasMoved(last, remembered.places.get(name))) await lastEntries.note(name, last);
      return look;
    },
    async admit({ sql, chain, log }, { now, met, paid, last, fault }) {
      const name = nameOf(now);
      const isOther = MET[met] || fault !== null || (admitted !== null && admitted !== name);
      const held = { hold: { code: "payments_stopped" } as const, isOther };
      if (fault !== null) return held;
      if (MET[met]) {
        if (await arePaymentsStopped(sql)) return held;
        log.warn({ ...now, met }, "the books are compared with the chain before this database pays");
        if (!(await isReconciled({ sql, reconcile: reconcileAnew(name) }, await countFinal(chain)))) return held;
        await sql.begin(async (tx) => {
          // It may have failed over meanwhile.
          await assertTimeline(tx, name);
          if (paid && nameOf(paid) !== name)
            await tx`
              insert into paying_databases (name, after) values (${name}, ${nameOf(paid)}) on conflict do nothing`;
        });
        log.warn({ ...now }, "payments resumed by this database");
      }
      if (met === "unnoted") await lastEntries.note(name, last);
      else if (met !== "same") await timelines.add({ ...now, event: "compared" });
      admitted = name;
      comparison = null;
      return { hold: null, isOther };
    },
    assert: (sql) => assertTimeline(sql, admitted),
  };
}

/** In one transaction, so that one server answers all of it. */
async function lookInside(tx: Queryable, remembered: Remembered, chainId: number): Promise<Look> {
  const now = await readTimeline(tx);
  const { met, paid, expected } = await meetDatabase(tx, remembered, { now, chainId });
  const fault = met === "other" && paid ? describeOther(now, paid) : await findLoss(tx, expected);
  if (fault !== null) await stopPayments(tx, fault);
  const last = await readLastEntry(tx);
  // A failover that loses an entry that is noted would look like a restore.
  if (hasMoved(last, remembered.places.get(nameOf(now)))) await untilReplicated(tx);
  return { now, met, paid, last, fault };
}

const hasMoved = (place: ChainPlace, known: ChainPlace | undefined) =>
  place.number !== known?.number || place.hash !== known.hash;

const describeOther = (now: DatabaseTimeline, paid: DatabaseTimeline) =>
  `The server is connected to ${nameOf(now)}, but ${nameOf(paid)} paid last. It was restored from a backup, moved, or is a former primary.`;

/** @returns what the audit log lacks, in sentences for admins, the same for all payers; null: nothing. */
async function findLoss(sql: Queryable, expected: readonly ChainPlace[]): Promise<string | null> {
  for (const place of expected)
    if (!(await hasEntry(sql, place)))
      return "The audit log lacks entries that a payer has seen. The database was restored from a backup or a snapshot, or a failover lost commits.";
  return null;
}

async function countFinal({ client, treasury, heads }: Chain): Promise<bigint> {
  const { finalized } = await heads();
  return BigInt(await withChainErrors(() => client.getTransactionCount({ address: treasury, blockNumber: finalized })));
}

async function assertTimeline(sql: Queryable, name: string | null): Promise<void> {
  const now = nameOf(await readTimeline(sql));
  if (now !== name) throw new OtherDatabaseError(now, name);
}
