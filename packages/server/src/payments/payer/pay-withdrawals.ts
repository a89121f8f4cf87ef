import type { Logger } from "pino";
import { withPatience } from "../../platform/chain/ask-again.ts";
import { assertNodeSynced } from "../../platform/chain/assert-node-synced.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import type { Heads } from "../../platform/chain/heads.ts";
import { withChainErrors } from "../../platform/chain/with-chain-errors.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { logSecurityEvent } from "../../platform/http/security-events.ts";
import { type Loop, runLoop } from "../../platform/jobs/run-loop.ts";
import type { Fence, Look } from "../fencing/fence.ts";
import { findStandstill } from "../holds/find-standstill.ts";
import { payerName } from "../holds/read-holds.ts";
import { type Hold, holdOfFault, recordQueueHold } from "../holds/record-hold.ts";
import { acrossRounds } from "../nonces/across-rounds.ts";
import { readNonces } from "../nonces/nonces.ts";
import { type Reconcile, syncNonce } from "../nonces/sync-nonce.ts";
import { settlePayments } from "../settle-payment.ts";
import { openPayments } from "../store.ts";
import { broadcast, type RebroadcastPolicy } from "./broadcast.ts";
import { raiseFees } from "./raise-fees.ts";
import { settleAll } from "./settle-all.ts";
import { signNext } from "./sign-next.ts";
import { type Tracked, trackPayments } from "./track-payments.ts";

/** From one round to the next when nothing moves, in milliseconds. */
const PAUSE = 1_000;
/** A round waits no longer for a node that throttles it, in milliseconds. */
const ROUND = 45_000;
const REBROADCAST: RebroadcastPolicy = { again: 10_000, more: 60_000 };
/** The most payments that are signed and in no block, and that are not final: what can be followed. */
const IN_FLIGHT = { waiting: 256, open: 2_048 };

/**
 * Whether many payments may be under way. After each start of a process, and by each other database, one goes alone: an old transaction behind a gap, which a
 * database from a backup does not know of, shows itself by it before a person is paid twice.
 */
export type PaymentWindow = { isOpen: boolean };

/** How {@link payWithdrawals} pays. */
export type PayerOptions = {
  sql: Sql;
  /** With a key to sign with. */
  chain: Chain;
  log: Logger;
  /** Is asked where the chain knows transactions of the treasury that the database does not. */
  reconcile: Reconcile;
  /** Holds payments where the database is another one than before. */
  fence: Fence;
  /** From one round to the next when nothing moves, in milliseconds. @default 1000 */
  pause?: number;
  /** @default again after 10 seconds, more after a minute */
  rebroadcast?: RebroadcastPolicy;
};

/**
 * Pays approved withdrawals from the treasury, round after round: looks up what is under way, completes what is final, signs
 * what is next, and gives the chain what is signed.
 *
 * Any number of processes may pay. An advisory lock that ends with its connection lets one of them work at a time, which saves
 * work; that nothing is paid twice hangs on the nonce and on the database alone.
 */
export function payWithdrawals({ pause = PAUSE, rebroadcast = REBROADCAST, ...deps }: PayerOptions): Loop {
  const { sql, chain, log } = deps;
  const window: PaymentWindow = { isOpen: false };
  const reconcile = acrossRounds(deps.reconcile);
  return runLoop({
    sql,
    log,
    name: payerName(chain),
    pause,
    words: { fault: "payments wait", recovered: "payments resumed" },
    async round(signal) {
      try {
        const { moved, hold } = await withPatience({ most: ROUND, stop: signal }, () =>
          payRound({ ...deps, reconcile, rebroadcast, window, signal }),
        );
        signal.throwIfAborted();
        if (await recordQueueHold(sql, chain, hold))
          logSecurityEvent(log, "payments_held", { hold }, "payments on hold");
        return moved;
      } catch (error) {
        // A round that was stopped or abandoned says nothing of what holds payments.
        if (!signal.aborted) await recordQueueHold(sql, chain, holdOfFault(error));
        throw error;
      }
    },
  });
}

/**
 * One round of {@link payWithdrawals}. While payments are stopped it only looks up what is under way.
 *
 * @param options.window - of this process: opened when one payment has gone alone.
 * @param options.signal - aborted when the round is to stop. One that was abandoned, and wakes while the next one is under way, signs
 * nothing more: what it knows of the treasury is old.
 * @returns whether anything was signed or settled, so that more may follow at once; and what holds payments.
 * @throws {ChainError}
 */
export async function payRound(options: RoundOptions): Promise<{ moved: boolean; hold: Hold | null }> {
  const { sql, chain, fence, signal } = options;
  // Where it fails, payments that are under way are settled all the same.
  const [looked] = await Promise.allSettled([fence.look(options)]);
  signal.throwIfAborted();
  await chain.check();
  const heads = await chain.heads();
  await assertNodeSynced(sql, chain, heads);
  const tracked = await trackPayments(options, heads);
  signal.throwIfAborted();
  if (tracked.fault) {
    await settlePayments(options, tracked.final);
    throw tracked.fault;
  }
  const standstill = await findStandstill(sql, chain, heads);
  // Both at once: to settle is the database's work, to sign and send the node's.
  const [settled, { signed, hold }] = await settleAll(
    () => settlePayments(options, tracked.final),
    () => payMore(options, heads, { ...tracked, looked }),
  );
  return { moved: signed + settled > 0, hold: tracked.hold ?? hold ?? standstill };
}

type RoundOptions = Required<Omit<PayerOptions, "pause">> & { window: PaymentWindow; signal: AbortSignal };

/** Gives the chain what waits, and signs and gives it what is next, if nothing holds it. */
async function payMore(
  { rebroadcast, window, ...deps }: RoundOptions,
  heads: Heads,
  { looked, waiting, open, final, used: counts, unexplained }: Tracked & { looked: PromiseSettledResult<Look> },
): Promise<{ signed: number; hold: Hold | null }> {
  const { sql, chain, fence } = deps;
  if (looked.status === "rejected") throw looked.reason;
  const { hold: fenced, isOther } = await fence.admit(deps, looked.value);
  if (isOther) window.isOpen = false;
  // Also where payments are stopped for the database: what it doesn't know is named before admins resume them, and not after.
  const unknown = await syncNonce(deps, heads);
  const foreign = fenced ?? unknown;
  deps.signal.throwIfAborted();
  if (foreign) {
    window.isOpen = false;
    return { signed: 0, hold: foreign };
  }
  // It may be another process's, and have paid the next request.
  if (unexplained !== null)
    return {
      signed: 0,
      hold: { code: "foreign_transactions", details: `Which transaction used nonce ${unexplained} is not known yet.` },
    };
  const used = counts.get(chain.treasury) ?? 0n;
  const slow = await raiseFees(deps, waiting, { used, heads, policy: rebroadcast });
  await broadcast(deps, waiting, { again: rebroadcast.again, next: slow ? null : used });
  // It would hang for the next payment, too.
  if (slow?.code === "signer_unavailable") return { signed: 0, hold: slow };
  const gap = await findGap(deps, waiting, used);
  // What is final by now may have gone by the database before.
  const hasGone = final.length > 0 && open === 0 && !isOther;
  if (hasGone && (await isAlone(deps)) && !deps.signal.aborted) window.isOpen = true;
  let room = window.isOpen
    ? Math.min(IN_FLIGHT.waiting - waiting.length, IN_FLIGHT.open - open)
    : Number(open === 0 && waiting.length === 0);
  if (gap?.isFree) room = Math.max(room, 1);
  const give = async () =>
    broadcast(deps, await openPayments(sql, chain, ["signed"]), { again: rebroadcast.again, next: used });
  const { signed, hold } = await signNext(deps, heads, { room, give });
  return { signed, hold: slow ?? hold ?? (signed ? null : (gap?.hold ?? null)) };
}

/**
 * Whether what waits cannot be in a block, because the nonce that the chain takes next is not among it. If that nonce is free the
 * next payment takes it; another is left to the admins.
 */
async function findGap(
  { sql, chain }: Pick<PayerOptions, "sql" | "chain">,
  waiting: Tracked["waiting"],
  used: bigint,
): Promise<{ isFree: boolean; hold: Hold } | null> {
  const own = waiting.filter(({ from_address }) => from_address === chain.treasury);
  if (own.length === 0 || own.some(({ nonce }) => nonce === used)) return null;
  const details = `Nonce ${used} comes first, and ${own.length} signed payments wait behind it.`;
  return { isFree: (await readNonces(sql, chain))?.free === used, hold: { code: "nonce_gap", details } };
}

/** Whether the chain knows exactly those transactions of the treasury that the database knows, in blocks or not. */
async function isAlone({ sql, chain }: Pick<PayerOptions, "sql" | "chain">): Promise<boolean> {
  const counts = await withChainErrors(() =>
    Promise.all(
      (["latest", "pending"] as const).map((blockTag) =>
        chain.client.getTransactionCount({ address: chain.treasury, blockTag }),
      ),
    ),
  );
  const nonces = await readNonces(sql, chain);
  return counts.every((count) => BigInt(count) === nonces?.known);
}
