import { lockBalances } from "../ledger/balances.ts";
import { post } from "../ledger/post.ts";
import { type Address, type Hash, toHash } from "../platform/chain/address.ts";
import type { Sql, Tx } from "../platform/database/connect.ts";
import { isOwnTransfer, lockTransfers } from "./unmatched/unmatched-transfer.ts";

/** A token transfer to the platform that is final on its chain. */
export type Transfer = {
  userId: string;
  chainId: number;
  /** `0x` and 64 hexadecimal digits. */
  txHash: string;
  /** micro-UBXS, above zero. */
  amount: bigint;
};

/** A transfer that was found on the chain, and who sent it. Empty: booked by hand, for the whole transaction. */
type SentTransfer = Transfer & {
  txHash: Hash;
  sender: Address | "";
  /** The proposal by which two admins said whose it is. @default its sender has proved the wallet */
  attribution?: string;
};

/**
 * What became of a transfer:
 * - `confirmed`: it is booked now
 * - `known`: it was booked before; nothing changed
 * - `foreign`: its hash is already counted for another user, or is the platform's own; nothing changed
 */
export type Confirmation = { outcome: "confirmed" | "known"; depositId: string } | { outcome: "foreign" };

/**
 * Books a confirmed deposit by hand, once: the same hash on the same chain counts for one user and one time, however often and
 * from however many processes it is reported, and for the whole transaction. A deposit that was pending until now becomes
 * confirmed.
 *
 * Locks the user's balances, then claims the hash; a second reporter of the hash waits for the first and finds it known.
 *
 * @example
 * await confirmDeposit(sql, { userId, chainId: 56, txHash, amount: parseAmount("1250.5") }); // { outcome: "confirmed", … }
 */
export async function confirmDeposit(sql: Sql, transfer: Transfer): Promise<Confirmation> {
  return sql.begin((tx) =>
    confirmWithin(tx, { ...transfer, txHash: toHash(transfer.txHash), sender: "" }),
  ) as Promise<Confirmation>;
}

/** {@link confirmDeposit} in a transaction of the caller's. */
export async function confirmWithin(
  tx: Tx,
  transfer: SentTransfer & { /** The block it is in, if a server saw it there. */ blockHash?: string },
): Promise<Confirmation> {
  const { userId, amount, blockHash } = transfer;
  const claim = await claimTransfer(tx, transfer);
  if (claim?.userId !== userId) return { outcome: "foreign" };
  const { depositId } = claim;
  // A new one is inserted as it is; one that was pending, or had left the chain, changes.
  const [booked] = await tx<{ id: string }[]>`
    insert into deposits as d (user_id, id, chain_id, tx_hash, amount, remaining, status, created_at, confirmed_at, block_hash)
    select ${userId}, ${depositId}, ${transfer.chainId}, ${transfer.txHash}, amount, amount, 'confirmed', at, at,
      ${blockHash ?? null}
    from (select ${String(amount)}::numeric as amount, current_moment() as at) transfer
    on conflict (user_id, id) do update
      set status = 'confirmed', amount = excluded.amount, remaining = excluded.amount, confirmed_at = excluded.confirmed_at,
        block_hash = excluded.block_hash
      where d.status <> 'confirmed'
    returning id`;
  if (!booked) return { outcome: "known", depositId };
  await post(tx, {
    userId,
    kind: "deposit",
    reference: depositId,
    entries: { external: -amount, available: amount },
  });
  return { outcome: "confirmed", depositId };
}

/**
 * Opens a deposit for a transfer that is on chain and not final yet. It is in no balance until it is confirmed.
 *
 * @returns null if it counts for another user, or is the platform's own.
 */
export async function openDeposit(sql: Sql, transfer: SentTransfer): Promise<{ depositId: string } | null> {
  return sql.begin((tx) => openWithin(tx, transfer)) as Promise<{ depositId: string } | null>;
}

/** {@link openDeposit} in a transaction of the caller's. */
export async function openWithin(tx: Tx, transfer: SentTransfer): Promise<{ depositId: string } | null> {
  const { userId, chainId, txHash, amount } = transfer;
  const claim = await claimTransfer(tx, transfer);
  if (claim?.userId !== userId) return null;
  await tx`
    insert into deposits (user_id, id, chain_id, tx_hash, amount, remaining, status)
    values (${userId}, ${claim.depositId}, ${chainId}, ${txHash}, ${String(amount)}::numeric, 0, 'pending')
    on conflict (user_id, id) do nothing`;
  return { depositId: claim.depositId };
}

/**
 * Locks the user's balances and takes what one sender paid in with one transaction for the user, unless it is taken: by the same
 * sender, or by hand for the whole transaction. The transaction's lock lets one claim of it be made at a time.
 *
 * @returns whose it is; null: the platform's own.
 */
async function claimTransfer(
  tx: Tx,
  { userId, chainId, txHash, sender, attribution }: Omit<SentTransfer, "amount">,
): Promise<{ userId: string; depositId: string } | null> {
  await lockBalances(tx, userId);
  await lockTransfers(tx, { chainId, txHash });
  const [earlier] = await tx<{ user_id: string; deposit_id: string }[]>`
    select user_id, deposit_id from deposit_claims
    where tx_hash = ${txHash} and chain_id = ${chainId} and (sender in ('', ${sender}) or ${sender} = '')
    order by user_id = ${userId} desc limit 1`;
  if (earlier) return { userId: earlier.user_id, depositId: earlier.deposit_id };
  if (await isOwnTransfer(tx, { chainId, txHash, sender })) return null;
  const [claim] = await tx<[{ deposit_id: string }]>`
    insert into deposit_claims (tx_hash, chain_id, sender, user_id, deposit_id, attribution)
    values (${txHash}, ${chainId}, ${sender}, ${userId}, gen_random_uuid(), ${attribution ?? null})
    returning deposit_id`;
  return { userId, depositId: claim.deposit_id };
}
