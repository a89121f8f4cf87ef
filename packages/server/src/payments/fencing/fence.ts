import { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "pino";
import type { Chain } from "../../platform/chain/chain.ts";
import { withChainErrors } from "../../platform/chain/with-chain-errors.ts";
import type { Queryable, Sql } from "../../platform/database/connect.ts";
import { logSecurityEvent } from "../../platform/http/security-events.ts";
import { stopPayments } from "../../settings/stop-payments.ts";
import type { Hold } from "../holds/record-hold.ts";
import { acrossRounds } from "../nonces/across-rounds.ts";
import { arePaymentsStopped, isReconciled, type Reconcile } from "../nonces/sync-nonce.ts";
import { type DatabaseTimeline, isWithheld, nameOf, readTimeline } from "./database-timeline.ts";
import type { TimelineRecord } from "./timeline-record.ts";

type Deps = { sql: Sql; chain: Chain; log: Logger };

/** Keeps a payer from paying by a database whose books weren't compared with the chain. */
export type Fence = {
  /**
   * Lets payments continue if the database is the one that paid before, or once its books agree with the chain. A standby that was promoted
   * is compared at once, and so is a database that has paid where the record has none, or by which another payer has paid since. Any other
   * database stops payments until two admins resume them, and is compared then.
   *
   * @returns what holds payments, null: nothing; and whether the database is another one than before, so that one payment goes alone.
   * @throws {ChainError}
   */
  admit(deps: Deps): Promise<{ hold: Hold | null; isOther: boolean }>;
  /** Asks in a transaction that signs or sends a payment. @throws {OtherDatabaseError} if its database isn't the admitted one. */
  assert(sql: Queryable): Promise<void>;
};

/** A connection leads to another database than the one whose books were compared. */
export class OtherDatabaseError extends Error {
  override readonly name = "OtherDatabaseError";

  constructor(now: string, admitted: string | null) {
    super(`The database is ${now}, and payments were admitted by ${admitted ?? "none"}. Nothing was signed or sent.`);
  }
}

/** What a payer's record says of a database, and whether it is compared with the chain before it pays. */
const MET = {
  /** No database was met before, and this one has never paid. */
  first: false,
  /** It paid last. */
  same: false,
  /** It has paid, and the record has no database: it was lost, or is new. */
  forgotten: true,
  /** A standby of the one that paid last was promoted. */
  promoted: true,
  /** Payments were stopped for it. */
  resumed: true,
  /** It paid after the one that paid last here, as its own rows say: this payer was away when admins resumed payments. */
  followed: true,
  /** None of these. */
  other: true,
};

/**
 * Creates the fence of a payer.
 *
 * @param record - which databases it has met.
 * @param reconcile - compares the books with the chain. It's called in the context in which the fence is created: what a round bounds for
 * itself doesn't bound a comparison.
 */
export function createFence(record: TimelineRecord, reconcile: Reconcile): Fence {
  const outside = AsyncLocalStorage.snapshot();
  let admitted: string | null = null;
  let comparison: { name: string; reconcile: Reconcile } | null = null;

  /** A comparison that began before another database was met says nothing of that one. */
  function reconcileAnew(name: string): Reconcile {
    if (comparison?.name !== name) comparison = { name, reconcile: outside(acrossRounds, reconcile) };
    return comparison.reconcile;
  }

  return {
    async admit(deps) {
      const { sql, chain, log } = deps;
      const now = await readTimeline(sql);
      const name = nameOf(now);
      // Each time: a process that shares the folder may have met another database.
      const { met, paid } = await meet(deps, record, now);
      const isOther = MET[met] || (admitted !== null && admitted !== name);
      const held = { hold: { code: "payments_stopped" } as const, isOther };
      if (met === "other") {
        await stop(deps, record, { now, paid });
        return held;
      }
      if (MET[met]) {
        if (await arePaymentsStopped(sql)) return held;
        log.warn({ ...now, met }, "the books are compared with the chain before this database pays");
        if (!(await isReconciled({ sql, reconcile: reconcileAnew(name) }, await countFinal(chain)))) return held;
        await sql.begin(async (tx) => {
          // It may have failed over meanwhile.
          await assertTimeline(tx, name);
          if (paid)
            await tx`
              insert into paying_databases (name, after) values (${name}, ${nameOf(paid)}) on conflict do nothing`;
        });
        log.warn({ ...now }, "payments resumed by this database");
      }
      if (met !== "same") await record.add({ ...now, event: "compared" });
      admitted = name;
      comparison = null;
      return { hold: null, isOther };
    },
    assert: (sql) => assertTimeline(sql, admitted),
  };
}

/** @returns what it is, and which database paid last. */
async function meet(
  { sql, chain }: Deps,
  record: TimelineRecord,
  now: DatabaseTimeline,
): Promise<
  | { met: "first" | "forgotten" | "same"; paid?: undefined }
  | { met: Exclude<keyof typeof MET, "first" | "forgotten">; paid: DatabaseTimeline }
> {
  const entries = await record.all();
  const last = entries.findLastIndex(({ event }) => event === "compared");
  const paid = entries[last];
  if (!paid) {
    if (isWithheld(now)) return { met: "same" };
    const [payment] = await sql`select from payments where chain_id = ${chain.id} limit 1`;
    return { met: payment ? "forgotten" : "first" };
  }
  const name = nameOf(now);
  if (nameOf(paid) === name) return { met: "same", paid };
  if (nameOf({ ...paid, timeline: now.timeline }) === name && now.timeline > paid.timeline)
    return { met: "promoted", paid };
  if (entries.slice(last).some((entry) => nameOf(entry) === name)) return { met: "resumed", paid };
  const [followed] = await sql`
    with recursive later as (
      select name from paying_databases where after = ${nameOf(paid)}
      union select d.name from paying_databases d join later on d.after = later.name)
    select from later where name = ${name}`;
  return { met: followed ? "followed" : "other", paid };
}

async function stop(
  { sql, log }: Deps,
  record: TimelineRecord,
  { now, paid }: { now: DatabaseTimeline; paid: DatabaseTimeline },
): Promise<void> {
  await sql.begin(async (tx) => {
    await assertTimeline(tx, nameOf(now));
    await stopPayments(
      tx,
      `The server is connected to ${nameOf(now)}, but ${nameOf(paid)} paid last. It was restored from a backup, moved, or is a former primary.`,
    );
  });
  logSecurityEvent(log, "payments_stopped", { ...now, paid }, "another database: payments stopped");
  await record.add({ ...now, event: "stopped" });
}

async function countFinal({ client, treasury, heads }: Chain): Promise<bigint> {
  const { finalized } = await heads();
  return BigInt(await withChainErrors(() => client.getTransactionCount({ address: treasury, blockNumber: finalized })));
}

async function assertTimeline(sql: Queryable, name: string | null): Promise<void> {
  const now = nameOf(await readTimeline(sql));
  if (now !== name) throw new OtherDatabaseError(now, name);
}
