import type { Hex } from "viem";
import type { Address } from "../../platform/chain/address.ts";
import { type Chain, type Inclusion, requireNode } from "../../platform/chain/chain.ts";
import { hashAt } from "../../platform/chain/checkpoints.ts";
import type { Heads } from "../../platform/chain/heads.ts";
import { mapLimit } from "../../platform/chain/map-limit.ts";
import { fetchTransfers } from "../../transfers/fetch-transfers.ts";
import type { OpenPayment } from "../store.ts";

/** Blocks whose transfers are asked for at once; a payment that may be in an older one is looked up alone, by its receipt. */
const RECENT = 1_000n;

/** The hash of a block of the canonical chain; null: there is none at that height. */
export type BlockHashes = (blockNumber: bigint) => Promise<Hex | null>;

/**
 * Where payments stand, by blocks and not by payments: one question for the transfers of many blocks, and one for each block that
 * holds some. A transfer in a final block is proven, for the hash of that block at its height is asked for, too. Of a block that
 * is not final it is only what the node says now.
 *
 * A payment that is not found may be in a block all the same: silence proves nothing, and its receipt is looked up then.
 *
 * @throws {ChainError} if the node is away.
 */
export async function findTransfers(
  chain: Chain,
  payments: readonly OpenPayment[],
  { latest, finalized }: Heads,
  hashOf: BlockHashes,
): Promise<Map<OpenPayment, Inclusion>> {
  const found = new Map<OpenPayment, Inclusion>();
  const confirmed = (seen: Seen): Inclusion => ({
    ...seen,
    final: seen.blockNumber <= finalized,
    confirmations: Math.max(Number(latest - seen.blockNumber) + 1, 1),
  });
  const [settling, fresh]: OpenPayment[][] = [[], []];
  await mapLimit(payments, async (payment) => {
    const { status, tx_hash: hash, block_number: blockNumber, block_hash: blockHash } = payment;
    if (status !== "mined" || !hash || !blockHash || blockNumber === null) fresh?.push(payment);
    else if (blockNumber <= finalized) settling?.push(payment);
    // Its block is still there and not final: only its confirmations have grown.
    else if ((await hashOf(blockNumber)) === blockHash)
      found.set(payment, confirmed({ hash, blockNumber, blockHash, succeeded: false, transfers: [] }));
    else fresh?.push(payment);
  });
  for (const [group, toBlock, begin] of [
    [settling ?? [], finalized, (payment: OpenPayment) => payment.block_number ?? finalized],
    [fresh ?? [], latest, (payment: OpenPayment) => payment.since_block],
  ] as const) {
    const recent = group.filter((payment) => begin(payment) > toBlock - RECENT);
    if (recent.length === 0) continue;
    let fromBlock = toBlock;
    for (const payment of recent) if (begin(payment) < fromBlock) fromBlock = begin(payment);
    const senders = [...new Set(recent.map(({ from_address }) => from_address))];
    const seen = await findMoved(chain, senders, { fromBlock, toBlock });
    await mapLimit(recent, async (payment) => {
      const transfer = payment.transactions.map(({ tx_hash }) => seen.get(tx_hash)).find((one) => one !== undefined);
      if (!transfer) return;
      if (transfer.blockNumber <= finalized && (await hashOf(transfer.blockNumber)) !== transfer.blockHash) return;
      found.set(payment, confirmed(transfer));
    });
  }
  return found;
}

type Seen = Omit<Inclusion, "final" | "confirmations">;

/** The transactions that moved the token out of some accounts, by hash; none where the node will not say. */
async function findMoved(
  chain: Chain,
  accounts: Address[],
  range: { fromBlock: bigint; toBlock: bigint },
): Promise<Map<string, Seen>> {
  const byHash = new Map<string, Seen>();
  for (const account of accounts) {
    const transfers = await fetchTransfers(chain, account, range).catch(async (error) => {
      await requireNode(chain, error);
      return [];
    });
    for (const { txHash: hash, sender: from, recipient: to, amount, logIndex, blockNumber, blockHash } of transfers) {
      if (from !== account) continue;
      const seen: Seen = byHash.get(hash) ?? { hash, blockNumber, blockHash, succeeded: true, transfers: [] };
      if (seen.blockHash !== blockHash) continue;
      seen.transfers.push({ from, to, amount, logIndex });
      byHash.set(hash, seen);
    }
  }
  return byHash;
}

/** The hashes of blocks, each asked for once a round: thousands of payments may stand in a few blocks. */
export function blockHashes(chain: Chain): BlockHashes {
  const known = new Map<bigint, Promise<Hex | null>>();
  return (blockNumber) => {
    const hash =
      known.get(blockNumber) ??
      hashAt(chain.client, blockNumber).catch(async (error) => {
        // The node cannot say.
        await requireNode(chain, error);
        return null;
      });
    known.set(blockNumber, hash);
    return hash;
  };
}
