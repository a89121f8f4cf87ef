import type { Logger } from "pino";
import type { Chain } from "../../platform/chain/chain.ts";
import { withChainErrors } from "../../platform/chain/with-chain-errors.ts";
import type { Queryable, Sql } from "../../platform/database/connect.ts";
import { logSecurityEvent } from "../../platform/http/security-events.ts";
import { stopPayments } from "../../settings/stop-payments.ts";
import type { Hold } from "../holds/record-hold.ts";
import { arePaymentsStopped, isReconciled, type Reconcile } from "../nonces/sync-nonce.ts";
import { acrossRounds } from "../payer/across-rounds.ts";
import type { DatabaseTimeline, TimelineRecord } from "./timeline-record.ts";

type Deps = { sql: Sql; chain: Chain; log: Logger; reconcile: Reconcile };

/** Keeps a payer from paying by a database whose books weren't compared with the chain. */
export type Fence = {
  /**
   * Lets payments go on if the database is the one that paid before, or once its books agree with the chain. A standby that was promoted
   * is compared at once. Any other database stops payments until two admins resume them, and is compared then.
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

/** What a database is called whose provider withholds its identifiers. */
const WITHHELD = "a database without identifiers";

/**
 * Creates the fence of a payer.
 *
 * @param record - which databases it has met. One without entries admits the first database that it meets.
 */
export function createFence(record: TimelineRecord): Fence {
  let admitted: string | null = null;
  let comparison: { name: string; reconcile: Reconcile } | null = null;

  /** A comparison that began before another database was met says nothing of that one. */
  function reconcileAnew(name: string, { reconcile }: Deps): Reconcile {
    if (comparison?.name !== name) comparison = { name, reconcile: acrossRounds(reconcile) };
    return comparison.reconcile;
  }

  return {
    async admit(deps) {
      const { sql } = deps;
      const now = await readTimeline(sql);
      const name = nameOf(now);
      const met = now && name !== admitted ? await meet(record, now) : "same";
      const isOther = !["first", "same"].includes(met);
      const held = { hold: { code: "payments_stopped" } as const, isOther };
      if (now && met !== "same") {
        if (met === "other") {
          await stop(deps, record, now);
          return held;
        }
        if (isOther) {
          if (await arePaymentsStopped(sql)) return held;
          deps.log.warn({ ...now }, "another database: its books are compared with the chain before it pays");
          const isClean = await isReconciled(
            { ...deps, reconcile: reconcileAnew(name, deps) },
            await countFinal(deps.chain),
          );
          if (!isClean) return held;
          // It may have failed over meanwhile.
          await assertTimeline(sql, name);
          deps.log.warn({ ...now }, "payments resumed by another database");
        }
        await record.add({ ...now, event: "compared" });
      }
      admitted = name;
      return { hold: null, isOther };
    },
    assert: (sql) => assertTimeline(sql, admitted),
  };
}

/** What a payer's record says of a database: none was met before; the one that paid last; a standby of that one that was promoted; one that payments were stopped for; or none of these. */
async function meet(
  record: TimelineRecord,
  now: DatabaseTimeline,
): Promise<"first" | "same" | "promoted" | "resumed" | "other"> {
  const entries = await record.all();
  const last = entries.findLastIndex(({ event }) => event === "compared");
  const paid = entries[last];
  if (!paid) return "first";
  if (nameOf(paid) === nameOf(now)) return "same";
  if (paid.system === now.system && now.timeline > paid.timeline) return "promoted";
  return entries.slice(last).some((entry) => nameOf(entry) === nameOf(now)) ? "resumed" : "other";
}

async function stop({ sql, log }: Deps, record: TimelineRecord, now: DatabaseTimeline): Promise<void> {
  const entries = await record.all();
  const paid = entries.findLast(({ event }) => event === "compared");
  logSecurityEvent(log, "payments_stopped", { ...now, paid }, "another database: payments stopped");
  await stopPayments(
    sql,
    `The server is connected to ${nameOf(now)}, but ${nameOf(paid ?? null)} paid last. It was restored from a backup, moved, or is a former primary.`,
  );
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

/** @returns null if its provider withholds it. */
async function readTimeline(sql: Queryable): Promise<DatabaseTimeline | null> {
  const [row] = await sql<[DatabaseTimeline?]>`select system::text, timeline from database_timeline()`;
  return row ?? null;
}

const nameOf = (database: DatabaseTimeline | null): string =>
  database ? `system ${database.system} on timeline ${database.timeline}` : WITHHELD;
