import type { Address, Hash } from "../../platform/chain/address.ts";
import type { Queryable, Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";

/** What one sender paid in with one transaction. */
export type SentTransfer = { chainId: number; txHash: Hash; sender: Address };

/** A {@link SentTransfer} that is no person's deposit. */
export type UnmatchedTransfer = {
  /** What a proposal about it is about. */
  key: string;
  /** micro-UBXS. */
  amount: bigint;
  /** Two admins have recorded that it is the platform's own. */
  is_own: boolean;
  final: boolean;
  /** It was a deposit and left the chain, or its sender has proved the wallet: the watcher books it. */
  has_owner: boolean;
};

/** Lets one thing happen to the transfers of a transaction at a time, until the caller's transaction ends. */
export async function lockTransfers(tx: Tx, { chainId, txHash }: Pick<SentTransfer, "chainId" | "txHash">) {
  await tx`select pg_advisory_xact_lock(hashtextextended(${txHash}, ${chainId}))`;
}

/**
 * Returns whether two admins have recorded that a transfer is the platform's own. Under {@link lockTransfers} it stays so.
 *
 * @param transfer.sender - empty of a deposit that is booked by hand.
 */
export async function isOwnTransfer(
  sql: Queryable,
  { chainId, txHash, sender }: Omit<SentTransfer, "sender"> & { sender: Address | "" },
): Promise<boolean> {
  const [row] = await sql<[{ is_own: boolean }]>`select is_own_transfer(${chainId}, ${txHash}, ${sender}) as is_own`;
  return row.is_own;
}

/**
 * Reads a transfer to the platform that is no person's deposit.
 *
 * @throws {ProblemError} `not_found` if there is none, or none any more.
 */
export async function requireUnmatched(
  sql: Queryable,
  { chainId, txHash, sender }: SentTransfer,
): Promise<UnmatchedTransfer> {
  const [transfer] = await sql<UnmatchedTransfer[]>`
    select transfer_key(chain_id, tx_hash, sender) as key, amount, is_own, final,
      exists (select from verified_wallets v where v.address = u.sender)
        or exists (
          select from deposit_claims c
          where c.tx_hash = u.tx_hash and c.chain_id = u.chain_id and c.sender in ('', u.sender)) as has_owner
    from unmatched_transfers u where chain_id = ${chainId} and tx_hash = ${txHash} and sender = ${sender}`;
  if (!transfer) throw new ProblemError("not_found", "This transfer is no longer unclaimed.");
  return transfer;
}
