import type { Address } from "../platform/chain/address.ts";
import type { Chain, Inclusion } from "../platform/chain/chain.ts";
import type { Tx } from "../platform/database/connect.ts";
import type { WithdrawalRow } from "../withdrawals/store.ts";
import { type Candidate, isNext } from "./queue.ts";
import { type AttentionReason, insertTransactions, lockPeople, type NewTransaction } from "./store.ts";

/**
 * Locks those of some withdrawals that may be paid now: everything that allows a payment is looked at again under their locks.
 * Payments that are stopped meanwhile wait for the transaction to end.
 */
export async function lockPayable(
  tx: Tx,
  chain: Chain,
  candidates: readonly Pick<Candidate, "user_id" | "id">[],
): Promise<WithdrawalRow[]> {
  await lockPeople(
    tx,
    candidates.map(({ user_id }) => user_id),
  );
  // Statements of their own: they see what was committed while the first one waited.
  const payable = await tx<WithdrawalRow[]>`
    select w.* from withdrawals w
    where w.id = any(${candidates.map(({ id }) => id)}::uuid[]) and ${isNext(tx, chain)}
    order by w.user_id, w.id for update`;
  const [running] = await tx`
    select 1 from (select payments_stopped_at from settings for share) s where payments_stopped_at is null`;
  return running ? payable : [];
}

/** Writes a new payment of a withdrawal down. The caller holds the withdrawal's lock. */
export async function insertPayment(
  tx: Tx,
  chain: Pick<Chain, "id" | "token">,
  { user_id, id, wallet_address, amount }: WithdrawalRow,
  payment: {
    status: "signed" | "sent" | "attention" | "paid";
    nonce: bigint | null;
    sinceBlock: bigint;
    reason?: AttentionReason;
    batchId?: string;
    /** Where it is paid already. */
    found?: Pick<Inclusion, "hash" | "blockNumber" | "blockHash" | "confirmations">;
    /** The account that pays it. */
    from: Address;
  },
): Promise<{ user_id: string; withdrawal_id: string; attempt: number }> {
  const { status, nonce, sinceBlock, reason = null, batchId = null, found, from } = payment;
  const [row] = await tx<[{ user_id: string; withdrawal_id: string; attempt: number }]>`
    insert into payments (user_id, withdrawal_id, attempt, chain_id, token_address, from_address, to_address, amount, nonce,
      batch_id, status, reason, since_block, tx_hash, block_number, block_hash, confirmations)
    select ${user_id}, ${id}, coalesce(max(attempt), 0) + 1, ${chain.id}, ${chain.token},
      ${from}, ${wallet_address}, ${amount.toString()}::numeric, ${nonce}::bigint, ${batchId}, ${status},
      ${reason}, ${sinceBlock}, ${found?.hash ?? null}, ${found?.blockNumber ?? null}::bigint,
      ${found?.blockHash ?? null}, ${found?.confirmations ?? 0}
    from payments where user_id = ${user_id} and withdrawal_id = ${id}
    returning user_id, withdrawal_id, attempt`;
  return row;
}

/** A payment of this server's own, signed for a withdrawal. */
export type SignedPayment = {
  withdrawal: WithdrawalRow;
  nonce: bigint;
  transaction: Omit<NewTransaction, "key">;
};

/** Writes new payments of some withdrawals down, each with what is signed for it. The caller holds the withdrawals' locks. */
export async function insertSigned(tx: Tx, chain: Chain, signed: readonly SignedPayment[]): Promise<void> {
  const keys = await tx<{ user_id: string; withdrawal_id: string; attempt: number }[]>`
    insert into payments (user_id, withdrawal_id, attempt, chain_id, token_address, from_address, to_address, amount, nonce,
      status, since_block)
    select w.user_id, w.id, 1 + coalesce((
        select max(attempt) from payments p where p.user_id = w.user_id and p.withdrawal_id = w.id), 0),
      ${chain.id}, ${chain.token}, ${chain.treasury}, w.wallet_address, w.amount, s.nonce, 'signed', s.head
    from unnest(
      ${signed.map(({ withdrawal }) => withdrawal.user_id)}::uuid[], ${signed.map(({ withdrawal }) => withdrawal.id)}::uuid[],
      ${signed.map(({ nonce }) => nonce.toString())}::text[]::bigint[],
      ${signed.map(({ transaction }) => transaction.head.toString())}::text[]::bigint[]) s (user_id, id, nonce, head)
    join withdrawals w on w.user_id = s.user_id and w.id = s.id
    returning user_id, withdrawal_id, attempt`;
  const keyOf = new Map(keys.map((key) => [key.withdrawal_id, key]));
  await insertTransactions(
    tx,
    signed.map(({ withdrawal, transaction }) => {
      const key = keyOf.get(withdrawal.id);
      if (!key) throw new Error(`The payment of withdrawal ${withdrawal.id} was not written down.`);
      return { key, ...transaction };
    }),
  );
}
