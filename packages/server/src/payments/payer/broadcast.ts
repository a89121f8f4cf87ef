import type { Logger } from "pino";
import { ask } from "../../platform/chain/ask.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import { ChainError } from "../../platform/chain/chain-error.ts";
import { mapLimit } from "../../platform/chain/map-limit.ts";
import type { Sql } from "../../platform/database/connect.ts";
import type { Block } from "../blocked/note-block.ts";
import { noteBroadcast, type OpenPayment, type SignedTransaction, updatePayment } from "../store.ts";
import { bumped, currentFees, type Fees } from "../treasury/fees.ts";
import { signReplacement } from "./sign-payment.ts";

type Deps = { sql: Sql; chain: Chain; log: Logger };

/** How long to wait for a block before a transaction is given to the chain again, and before it is offered more, in milliseconds. */
export type RebroadcastPolicy = { again: number; more: number };

/**
 * Gives the chain what is signed and in no block: at once what it may never have seen, and later again, the same bytes each
 * time. What waits too long, or offers less than blocks cost now, is replaced at its own nonce.
 *
 * Whatever the node answers says nothing about whether a payment was made: only a final block does.
 *
 * @returns what stands in the way of those that wait too long.
 */
export async function broadcast(
  deps: Deps,
  waiting: readonly OpenPayment[],
  used: bigint,
  policy: RebroadcastPolicy,
): Promise<Block | null> {
  const due = waiting.filter(({ transactions }) => {
    const since = transactions.at(-1)?.since_broadcast ?? null;
    return since === null || since >= policy.again;
  });
  if (due.length === 0) return null;
  await deps.chain.check();
  await mapLimit(due, (payment) => give(deps, payment));

  const slow = due.filter(({ from_address, transactions }) => {
    const newest = transactions.at(-1);
    // A key that is not ours any more signs nothing.
    if (from_address !== deps.chain.treasury) return false;
    return newest && newest.since_broadcast !== null && newest.since_signed >= policy.more;
  });
  return slow.length ? replace(deps, slow, used) : null;
}

async function give({ sql, chain, log }: Deps, payment: OpenPayment): Promise<void> {
  const newest = payment.transactions.at(-1);
  if (!newest) throw new Error(`Nothing is signed for withdrawal ${payment.withdrawal_id}.`);
  try {
    await ask(() => chain.client.sendRawTransaction({ serializedTransaction: newest.raw }));
  } catch (err) {
    if (!(err instanceof ChainError)) throw err;
    // Known already, or not wanted for a reason that the next look at the chain explains; or taken, and the answer was lost.
    log.debug({ err, txHash: newest.tx_hash }, "the node did not take a payment");
    if (err.code === "wrong_chain" || err.code === "wrong_token") throw err;
  }
  await noteBroadcast(sql, newest.tx_hash);
  if (payment.status === "signed") await updatePayment(sql, payment, { status: "sent" });
}

async function replace({ sql, chain, log }: Deps, slow: readonly OpenPayment[], used: bigint): Promise<Block | null> {
  const now = await currentFees(chain);
  let block: Block | null = null;
  for (const payment of slow) {
    const last = feesOf(payment.transactions.at(-1));
    // Those behind the first in line wait for it, unless they offer too little themselves.
    if (payment.nonce !== used && last.maxFeePerGas >= now.maxFeePerGas) continue;
    const fees = bumped(last, now, chain.maxFeePerGas);
    if (fees) {
      log.info(
        { withdrawal: payment.withdrawal_id, nonce: Number(payment.nonce) },
        "a payment is offered more to be in a block",
      );
      await signReplacement(sql, chain, payment, fees);
    } else block = { code: "fee_above_limit" };
  }
  return block;
}

function feesOf(signed: SignedTransaction | undefined): Fees {
  if (!signed) throw new Error("Only what is signed can be replaced.");
  return { maxFeePerGas: signed.max_fee_per_gas, maxPriorityFeePerGas: signed.max_priority_fee_per_gas };
}
