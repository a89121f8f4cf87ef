import type { Logger } from "pino";
import { assertNodeSynced } from "../../platform/chain/assert-node-synced.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { type Loop, runLoop } from "../../platform/jobs/run-loop.ts";
import { type Block, blockOfFault, noteQueueBlock } from "../blocked/note-block.ts";
import { openPayments } from "../store.ts";
import { broadcast, type RebroadcastPolicy } from "./broadcast.ts";
import { signNext } from "./sign-next.ts";
import { type Reconcile, syncNonce } from "./sync-nonce.ts";
import { trackPayments } from "./track-payments.ts";

/** From one round to the next when nothing moves, in milliseconds. */
const PAUSE = 1_000;
const REBROADCAST: RebroadcastPolicy = { again: 10_000, more: 60_000 };
/** Payments that are signed and in no block. */
const IN_FLIGHT = 64;

/** How {@link payWithdrawals} pays. */
export type PayerOptions = {
  sql: Sql;
  /** With a key to sign with. */
  chain: Chain;
  log: Logger;
  /** Is asked where the chain knows transactions of the treasury that the database does not. */
  reconcile: Reconcile;
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
  return runLoop({
    sql,
    log,
    name: `payments:${chain.id}:${chain.treasury}`,
    pause,
    words: { fault: "payments wait", recovered: "payments go on" },
    async round() {
      try {
        const { moved, block } = await payRound({ ...deps, rebroadcast });
        if (await noteQueueBlock(sql, chain, block)) log.error({ block }, "nothing is paid");
        return moved;
      } catch (error) {
        await noteQueueBlock(sql, chain, blockOfFault(error));
        throw error;
      }
    },
  });
}

/**
 * One round of {@link payWithdrawals}.
 *
 * @returns whether anything was signed or settled, so that more may follow at once.
 * @throws {ChainError}
 */
export async function payRound({
  rebroadcast,
  ...deps
}: Required<Omit<PayerOptions, "pause">>): Promise<{ moved: boolean; block: Block | null }> {
  const { sql, chain } = deps;
  await chain.check();
  const heads = await chain.heads();
  const { waiting, settled, used } = await trackPayments(deps, heads);
  const slow = await broadcast(deps, waiting, used, rebroadcast);
  await assertNodeSynced(sql, chain, heads);
  await syncNonce(deps, heads);
  const { signed, block } = await signNext(deps, heads, { room: IN_FLIGHT - waiting.length, used });
  if (signed) {
    const fresh = (await openPayments(sql, chain)).filter(({ status }) => status === "signed");
    await broadcast(deps, fresh, used, rebroadcast);
  }
  return { moved: signed + settled > 0, block: slow ?? block };
}
