import type { Logger } from "pino";
import { refuseBehind } from "../../platform/chain/assert-node-synced.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import { ChainError } from "../../platform/chain/chain-error.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { keepAtIt, type Work } from "../../platform/jobs/run-loop.ts";
import { openPayments } from "../store.ts";
import { noteHeldUp } from "../treasury/payment-blockage.ts";
import { noteShortage, type Short } from "../treasury/treasury.ts";
import { broadcast, type Patience } from "./broadcast.ts";
import { signNext } from "./sign-next.ts";
import { catchUp } from "./sync-nonce.ts";
import { trackPayments } from "./track-payments.ts";

/** From one round to the next when nothing moves, in milliseconds. */
const PAUSE = 1_000;
const PATIENCE: Patience = { again: 10_000, more: 60_000 };
/** Payments that are signed and in no block. */
const IN_FLIGHT = 64;

/** How {@link payWithdrawals} pays. */
export type PayerOptions = {
  sql: Sql;
  /** With a key to sign with. */
  chain: Chain;
  log: Logger;
  pause?: number;
  patience?: Patience;
};

/**
 * Pays approved withdrawals from the treasury, round after round: looks up what is under way, completes what is final, signs
 * what is next, and gives the chain what is signed.
 *
 * Any number of processes may pay. An advisory lock that ends with its connection lets one of them work at a time, which saves
 * work; that nothing is paid twice hangs on the nonce and on the database alone.
 */
export function payWithdrawals({ sql, chain, log, pause = PAUSE, patience = PATIENCE }: PayerOptions): Work {
  return keepAtIt({
    sql,
    log,
    name: `payments:${chain.id}:${chain.treasury}`,
    pause,
    words: { fault: "payments wait", recovered: "payments go on" },
    async round() {
      try {
        const { moved, short } = await payRound({ sql, chain, log, patience });
        if (await noteShortage(sql, chain, short)) log.error({ short }, "the treasury has too little to go on paying");
        await noteHeldUp(sql, chain, null);
        return moved;
      } catch (error) {
        const reason = error instanceof ChainError ? error.message : "The server cannot go on: its log says why.";
        await noteHeldUp(sql, chain, reason);
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
  sql,
  chain,
  log,
  patience,
}: Required<Omit<PayerOptions, "pause">>): Promise<{ moved: boolean; short: Short }> {
  await chain.check();
  const heads = await chain.heads();
  const { waiting, settled, used } = await trackPayments({ sql, chain, log }, heads);
  await broadcast({ sql, chain, log }, waiting, used, patience);
  await refuseBehind(sql, chain, heads);
  await catchUp({ sql, chain, log }, heads);
  const { signed, short } = await signNext({ sql, chain, log }, heads, { room: IN_FLIGHT - waiting.length, used });
  if (signed) {
    const fresh = (await openPayments(sql, chain)).filter(({ status }) => status === "signed");
    await broadcast({ sql, chain, log }, fresh, used, patience);
  }
  return { moved: signed + settled > 0, short };
}
