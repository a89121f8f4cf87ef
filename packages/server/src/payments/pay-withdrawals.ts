import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Chain } from "../chain/chain.ts";
import { ChainError } from "../chain/chain-error.ts";
import type { Sql } from "../database/connect.ts";
import { doAlone } from "../database/do-alone.ts";
import { broadcast, type Patience } from "./broadcast.ts";
import { catchUp } from "./catch-up.ts";
import { signNext } from "./sign-next.ts";
import { openPayments } from "./store.ts";
import { trackPayments } from "./track-payments.ts";
import { noteShortage, type Short } from "./treasury.ts";

/** From one round to the next when nothing moves, in milliseconds; after faults the pauses grow to the longest. */
const PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
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

/** A payer that is at work. */
export type Payer = {
  /** Ends it when the round at hand is done. */
  stop(): Promise<void>;
};

/**
 * Pays approved withdrawals from the treasury, round after round: looks up what is under way, completes what is final, signs
 * what is next, and gives the chain what is signed.
 *
 * Any number of processes may pay. An advisory lock that ends with its connection lets one of them work at a time, which saves
 * work; that nothing is paid twice hangs on the nonce and on the database alone.
 */
export function payWithdrawals(options: PayerOptions): Payer {
  const { sql, chain, log, pause = PAUSE, patience = PATIENCE } = options;
  const wake = new AbortController();
  const stopping = () => wake.signal.aborted;
  let faults = 0;

  const round = async () => {
    const { moved, short } = await payRound({ sql, chain, log, patience });
    if (await noteShortage(sql, chain, short)) log.error({ short }, "the treasury has too little to go on paying");
    return moved;
  };
  const work = async () => {
    while (!stopping()) {
      let moved = false;
      try {
        moved = (await doAlone(sql, `payments:${chain.id}:${chain.treasury}`, round)) ?? false;
        if (faults > 0) log.info("payments go on");
        faults = 0;
      } catch (err) {
        faults += 1;
        // A node that is away for an hour is one line, and one when it is back.
        if (faults === 1 || !(err instanceof ChainError)) log.error({ err }, "payments wait");
      }
      const rest = moved
        ? Math.min(pause, 50)
        : Math.min(pause * 2 ** Math.min(faults, 10), Math.max(LONGEST_PAUSE, pause));
      await sleep(rest, undefined, { signal: wake.signal }).catch(() => undefined);
    }
  };
  const done = work();
  return {
    async stop() {
      wake.abort();
      await done;
    },
  };
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
  await catchUp({ sql, chain, log }, heads);
  const { signed, short } = await signNext({ sql, chain, log }, heads, { room: IN_FLIGHT - waiting.length, used });
  if (signed) {
    const fresh = (await openPayments(sql, chain)).filter(({ status }) => status === "signed");
    await broadcast({ sql, chain, log }, fresh, used, patience);
  }
  return { moved: signed + settled > 0, short };
}
