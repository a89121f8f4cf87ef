import type { Logger } from "pino";
import { BlockNotFoundError, type Hex } from "viem";
import type { Address } from "../../platform/chain/address.ts";
import { ask } from "../../platform/chain/ask.ts";
import { type Chain, type Heads, type Inclusion, requireNode } from "../../platform/chain/chain.ts";
import { ChainError } from "../../platform/chain/chain-error.ts";
import { mapLimit } from "../../platform/chain/map-limit.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { payingTransfer, settlePayment } from "../settle-payment.ts";
import { type OpenPayment, openPayments, type PaymentRow, type SignedTransaction, updatePayment } from "../store.ts";

type Deps = { sql: Sql; chain: Chain; log: Logger };

/** What a look at the chain found. */
export type Tracked = {
  /** Payments in no block, which wait to be given to the chain again or for a higher fee. */
  waiting: OpenPayment[];
  /** How many were settled. */
  settled: number;
  /** The nonces of the treasury that are used up in the newest block. */
  used: bigint;
};

/**
 * Looks every open payment up on the chain and writes down what is seen. Nothing is concluded from a fault of the node: then
 * everything stays as it was.
 *
 * @throws {ChainError}
 */
export async function trackPayments({ sql, chain, log }: Deps, heads: Heads): Promise<Tracked> {
  // Read before the chain is: what is written down later cannot be missed, only looked at in the next round.
  const open = await openPayments(sql, chain);
  const used = await usedNonces(chain, [chain.treasury, ...open.map((each) => each.from_address)]);
  const waiting: OpenPayment[] = [];
  let settled = 0;
  const hashOf = blockHashes(chain);
  const track = async (payment: OpenPayment) => {
    if (Number(payment.nonce) >= (used.get(payment.from_address) ?? 0)) {
      // In no block, or in none any more.
      if (payment.status === "mined" || isAboutBlocks(payment)) await updatePayment(sql, payment, { status: "sent" });
      waiting.push(payment);
      return;
    }
    const found = (await stillMined(payment, heads, hashOf)) ?? (await findInclusion(chain, payment, heads));
    if (found) {
      if (await record({ sql, log }, payment, found)) settled += 1;
    } else if (await isUsedFinally(chain, payment, heads))
      await updatePayment(sql, payment, { status: "attention", reason: "foreign_nonce" });
  };
  await mapLimit(open, async (payment) => {
    try {
      await track(payment);
    } catch (err) {
      // Without the node nothing can be seen of the others either; any other fault is of this payment alone.
      if (err instanceof ChainError) await requireNode(chain, err);
      log.error({ err, withdrawal: payment.withdrawal_id }, "a payment cannot be looked up");
    }
  });
  return { waiting, settled, used: BigInt(used.get(chain.treasury) ?? 0) };
}

/** How many nonces of each account are used up in the newest block. */
async function usedNonces({ client }: Chain, accounts: Address[]): Promise<Map<Address, number>> {
  const counts = await ask(() =>
    Promise.all(
      [...new Set(accounts)].map(async (account) => {
        const count = await client.getTransactionCount({ address: account, blockTag: "latest" });
        return [account, count] as const;
      }),
    ),
  );
  return new Map(counts);
}

/**
 * Whether the nonce of a payment is used up in a final block.
 *
 * @throws {ChainError} also if the node has forgotten what that block held: then it takes another node, or a later block.
 */
export async function isUsedFinally(
  { client }: Chain,
  { from_address, nonce }: Pick<PaymentRow, "from_address" | "nonce">,
  { finalized }: Heads,
): Promise<boolean> {
  const count = await ask(() => client.getTransactionCount({ address: from_address, blockNumber: finalized }));
  return nonce !== null && nonce < count;
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

/** @returns true if the payment is paid by it. */
async function record({ sql, log }: Omit<Deps, "chain">, payment: OpenPayment, found: Inclusion): Promise<boolean> {
  if (!found.final) {
    await updatePayment(sql, payment, { status: "mined", inclusion: found });
    return false;
  }
  const { hash } = found;
  const transfer = payingTransfer(payment, found);
  if (transfer) return settlePayment(sql, payment, found, transfer);
  const reason = found.succeeded ? "no_transfer" : "reverted";
  if (payment.reason !== reason)
    log.error({ withdrawal: payment.withdrawal_id, reason, hash }, "a payment needs an admin");
  await updatePayment(sql, payment, { status: "attention", reason, inclusion: found });
  return false;
}

/** The hashes of blocks, each asked for once a round: thousands of payments may stand in a few blocks. */
function blockHashes({ client }: Chain): (blockNumber: bigint) => Promise<Hex | null> {
  const known = new Map<bigint, Promise<Hex | null>>();
  return (blockNumber) => {
    const hash =
      known.get(blockNumber) ??
      ask(() =>
        client.getBlock({ blockNumber }).then(
          (block) => block.hash,
          (error) => {
            // The chain is shorter than it was.
            if (error instanceof BlockNotFoundError) return null;
            throw error;
          },
        ),
      );
    known.set(blockNumber, hash);
    return hash;
  };
}

/** A payment whose block is still there and not final: only its confirmations have grown. */
async function stillMined(
  { status, tx_hash, block_number, block_hash }: OpenPayment,
  { latest, finalized }: Heads,
  hashOf: (blockNumber: bigint) => Promise<Hex | null>,
): Promise<Inclusion | null> {
  if (status !== "mined" || !tx_hash || !block_hash || block_number === null || block_number <= finalized) return null;
  if ((await hashOf(block_number)) !== block_hash) return null;
  return {
    hash: tx_hash,
    blockNumber: block_number,
    blockHash: block_hash,
    confirmations: Math.max(Number(latest - block_number) + 1, 1),
    final: false,
    succeeded: false,
    transfers: [],
  };
}

/** Attention for something that stood in a block. */
const isAboutBlocks = ({ status, reason }: OpenPayment) =>
  status === "attention" && (reason === "reverted" || reason === "no_transfer" || reason === "foreign_nonce");
