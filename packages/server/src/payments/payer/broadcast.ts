import type { Logger } from "pino";
import type { Chain } from "../../platform/chain/chain.ts";
import { ChainError } from "../../platform/chain/chain-error.ts";
import { mapLimit } from "../../platform/chain/map-limit.ts";
import { withChainErrors } from "../../platform/chain/with-chain-errors.ts";
import type { Sql } from "../../platform/database/connect.ts";
import type { Fence } from "../fencing/fence.ts";
import { recordPaymentHold } from "../holds/record-hold.ts";
import { noteBroadcast, type OpenPayment } from "../store.ts";

type Deps = { sql: Sql; chain: Chain; log: Logger; fence: Fence };

/** How long to wait for a block before a transaction is given to the chain again, and before it is offered more, in milliseconds. */
export type RebroadcastPolicy = { again: number; more: number };

/** What a node says of a transaction that it knows, or that is in a block; not "unknown", nor that it is too cheap for the node. */
const isKnown = (words: string): boolean =>
  /\bknown|nonce too low|already/i.test(words) || (/replacement/i.test(words) && /underpriced/i.test(words));

/**
 * Gives the chain what is signed and in no block: at once what it may never have seen, and later again, the same bytes each
 * time, and all that was signed for a nonce. While payments are stopped nothing leaves, nor what the database doesn't know, as one that
 * took over without it.
 *
 * Whatever the node answers says nothing about whether a payment was made: only a final block does.
 *
 * @param options.next - the nonce that the chain takes next: what the node says to the payment that holds it is written down for
 * admins. Null where something else holds it.
 */
export async function broadcast(
  deps: Deps,
  waiting: readonly OpenPayment[],
  { again, next }: Pick<RebroadcastPolicy, "again"> & { next: bigint | null },
): Promise<void> {
  const { sql, chain, log, fence } = deps;
  const due = waiting.filter(({ transactions }) => {
    const since = transactions.at(-1)?.since_broadcast ?? null;
    return since === null || since >= again;
  });
  if (due.length === 0) return;
  await chain.check();
  const known = await sql.begin(async (tx) => {
    await fence.assert(tx);
    return noteBroadcast(tx, due);
  });
  if (!known) return;
  for (const payment of due)
    if (!known.includes(payment))
      log.error({ withdrawal: payment.withdrawal_id }, "the database doesn't know a signed payment, so it isn't sent");
  await mapLimit(known, async (payment) => {
    const details = await give(deps, payment);
    if (payment.nonce === next && payment.from_address === chain.treasury)
      await recordPaymentHold(sql, chain, payment.withdrawal_id, details ? { code: "node_refuses", details } : null);
  });
}

/** @returns the node's words where it takes none of what is signed for a payment; null if it has one, or may have. */
async function give({ chain, log }: Deps, { transactions }: OpenPayment): Promise<string | null> {
  let words: string | null = null;
  let taken = false;
  for (const { raw, tx_hash: txHash } of transactions)
    try {
      await withChainErrors(() => chain.client.sendRawTransaction({ serializedTransaction: raw }));
      taken = true;
    } catch (err) {
      if (!(err instanceof ChainError)) throw err;
      if (err.code === "wrong_chain" || err.code === "wrong_token") throw err;
      log.debug({ err, txHash }, "the node rejected a payment");
      // It may have been taken, and the answer was lost.
      if (err.code !== "refused" || isKnown(err.message)) taken = true;
      else words = err.message;
    }
  return taken ? null : words;
}
