import type { Logger } from "pino";
import type { Address } from "../../platform/chain/address.ts";
import { type Chain, type Inclusion, requireNode } from "../../platform/chain/chain.ts";
import { ChainError, NodeBehindError } from "../../platform/chain/chain-error.ts";
import type { Heads } from "../../platform/chain/heads.ts";
import { mapLimit } from "../../platform/chain/map-limit.ts";
import { withChainErrors } from "../../platform/chain/with-chain-errors.ts";
import type { Sql } from "../../platform/database/connect.ts";
import type { Hold } from "../holds/record-hold.ts";
import { findByNonce, isUsedFinally, NOT_FOUND } from "../nonces/find-by-nonce.ts";
import { type Reconcile, stopForForeign } from "../nonces/sync-nonce.ts";
import { type FinalPayment, payingTransfer } from "../settle-payment.ts";
import {
  type OpenPayment,
  openPayments,
  paidPayments,
  type Seen,
  type SignedTransaction,
  updatePayments,
} from "../store.ts";
import { blockHashes, findTransfers } from "./find-transfers.ts";

type Deps = { sql: Sql; chain: Chain; log: Logger; reconcile: Reconcile };

/** What a look at the chain found. */
export type Tracked = {
  /** Payments in no block, which wait to be given to the chain again or for a higher fee; also paid ones that were reorganised away, which come first. */
  waiting: OpenPayment[];
  /** Payments of which no final block is known yet, those that wait included. */
  open: number;
  /** Payments that are paid by a transfer in a final block, and to be settled. */
  final: FinalPayment[];
  /** The nonces of each account that are used up in the newest block. */
  used: Map<Address, bigint>;
  /** What cannot be looked up, but by an admin. */
  hold: Hold | null;
  /** A nonce of ours that is used up, and no node says yet by which transaction; null if there is none. */
  unexplained: bigint | null;
  /** Of a node that gave up in between: what was seen before counts, and nothing else may be done in this round. */
  fault: ChainError | null;
};

/** Who used a nonce is looked up for so many payments a round. */
const PROOFS = 4;

/**
 * Looks every open payment up on the chain and writes down what is seen. Nothing is concluded from a fault of the node: then
 * everything stays as it was.
 *
 * @throws {ChainError}
 */
export async function trackPayments(deps: Deps, heads: Heads): Promise<Tracked> {
  const { sql, chain } = deps;
  // Read before the chain is: what is written down later cannot be missed, only looked at in the next round.
  const open = await openPayments(sql, chain);
  const used = await usedNonces(chain, [chain.treasury, ...open.map((each) => each.from_address)]);
  const isUsed = ({ from_address, nonce }: OpenPayment) => nonce !== null && nonce < (used.get(from_address) ?? 0n);
  const waiting = open.filter((payment) => !isUsed(payment));
  const inBlocks = open.filter(isUsed);

  const found = await findTransfers(chain, inBlocks, heads, blockHashes(chain));
  const missing = inBlocks.filter((payment) => !found.has(payment));
  const explained = new Set<OpenPayment>();
  const fault = await lookUp(deps, missing, async (payment) => {
    const inclusion = await findInclusion(chain, payment, heads);
    if (inclusion) explained.add(payment);
    // What is newer is seen together with the balance in that block.
    if (inclusion && inclusion.blockNumber <= heads.latest) found.set(payment, inclusion);
  }).then(() => null, unreachableOnly);
  // In no block, or in none any more.
  const seen: Seen[] = waiting
    .filter((payment) => payment.status === "mined" || payment.status === "attention")
    .map((payment) => ({ payment, status: "sent" }));
  const final: FinalPayment[] = [];
  for (const [payment, inclusion] of found) {
    const transfer = inclusion.final && payingTransfer(payment, inclusion);
    if (transfer) final.push({ payment, inclusion, logIndex: transfer.logIndex });
    else seen.push(inclusion.final ? failed(deps, payment, inclusion) : { payment, status: "mined", inclusion });
  }
  await updatePayments(sql, seen);
  const unknown = missing.filter((payment) => payment.status !== "attention" && !explained.has(payment));
  const { hold, unexplained } = await findForeign(deps, fault ? [] : unknown, heads);
  const settling = new Set(final.map(({ payment }) => payment));
  const reorganised = await paidPayments(sql, chain, { since: used.get(chain.treasury) ?? 0n });
  return {
    waiting: [...reorganised, ...waiting],
    open: open.filter((payment) => payment.status !== "attention" && !settling.has(payment)).length,
    final,
    used,
    hold,
    unexplained,
    fault,
  };
}

/** @throws any fault but that of a node that does not answer. */
function unreachableOnly(error: unknown): ChainError {
  if (error instanceof ChainError && error.code === "unreachable" && !(error instanceof NodeBehindError)) return error;
  throw error;
}

/** How many nonces of each account are used up in the newest block. */
async function usedNonces({ client }: Chain, accounts: Address[]): Promise<Map<Address, bigint>> {
  const counts = await withChainErrors(() =>
    Promise.all(
      [...new Set(accounts)].map(async (account) => {
        const count = await client.getTransactionCount({ address: account, blockTag: "latest" });
        return [account, BigInt(count)] as const;
      }),
    ),
  );
  return new Map(counts);
}

/** Does something with the node for each payment: a fault that is of one payment alone stops no other. */
async function lookUp(
  { chain, log }: Deps,
  payments: readonly OpenPayment[],
  work: (payment: OpenPayment) => Promise<void>,
): Promise<void> {
  await mapLimit(payments, async (payment) => {
    try {
      await work(payment);
    } catch (err) {
      // Without the node nothing can be seen of the others either.
      if (err instanceof ChainError) await requireNode(chain, err);
      log.error({ err, withdrawal: payment.withdrawal_id }, "failed to look up a payment");
    }
  });
}

/** The transaction of a payment that is in a block: of all that were signed, at most one can be. */
export async function findInclusion(
  chain: Chain,
  { transactions }: { transactions: readonly Pick<SignedTransaction, "tx_hash">[] },
  heads: Heads,
): Promise<Inclusion | null> {
  for (const { tx_hash } of transactions.toReversed()) {
    const inclusion = await chain.inclusion(tx_hash, heads);
    if (inclusion) return inclusion;
  }
  return null;
}

/** A final transaction that did not pay: an admin decides. */
function failed({ log }: Deps, payment: OpenPayment, inclusion: Inclusion): Seen {
  const reason = inclusion.succeeded ? "no_transfer" : "reverted";
  if (payment.reason !== reason)
    log.error({ withdrawal: payment.withdrawal_id, reason, hash: inclusion.hash }, "a payment needs an admin");
  return { payment, status: "attention", reason, inclusion };
}

/**
 * Payments whose nonce is used and that no receipt is found of: a node that knows none, or refuses to look it up, has not said that
 * it was ours. The blocks themselves say which transaction used it. If it was not ours, in a final block, all payments stop.
 *
 * @returns what only an archive node can tell; and the first nonce of which no block shows our own transaction. What is more than a
 * few waits for its turn in a later round.
 */
async function findForeign(
  deps: Deps,
  payments: readonly OpenPayment[],
  heads: Heads,
): Promise<{ hold: Hold | null; unexplained: bigint | null }> {
  const { chain } = deps;
  const ours = new Set<OpenPayment>();
  let hold: Hold | null = null;
  await lookUp(deps, payments.slice(0, PROOFS), async (payment) => {
    const isFinal = await isUsedFinally(chain, payment, heads);
    const hash = await findByNonce(chain, payment, isFinal ? heads : { ...heads, finalized: heads.latest });
    if (payment.transactions.some(({ tx_hash }) => tx_hash === hash)) ours.add(payment);
    else if (isFinal && !hash)
      hold = { code: "foreign_transactions", details: `Of nonce ${payment.nonce} ${NOT_FOUND}` };
    else if (isFinal && hash) await stopForForeign(deps, { nonce: payment.nonce as bigint, hash, payment });
  });
  return { hold, unexplained: payments.find((payment) => !ours.has(payment))?.nonce ?? null };
}
