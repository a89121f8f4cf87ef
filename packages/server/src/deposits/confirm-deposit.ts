import type { Sql } from "../database/connect.ts";
import { lockBalances } from "../ledger/balances.ts";
import { post } from "../ledger/post.ts";

/** A token transfer to the platform that is final on its chain. */
export type Transfer = {
  userId: string;
  chainId: number;
  /** `0x` and 64 hexadecimal digits. */
  txHash: string;
  /** micro-UBXS, above zero. */
  amount: bigint;
  /** When it was made, for transfers of the past. @default now */
  at?: Date;
};

/**
 * What became of a transfer:
 * - `confirmed`: it is booked now
 * - `known`: it was booked before; nothing changed
 * - `foreign`: its hash is already counted for another user; nothing changed
 */
export type Confirmation = { outcome: "confirmed" | "known"; depositId: string } | { outcome: "foreign" };

/**
 * Books a confirmed deposit, once: the same hash on the same chain counts for one user and one time, however often and
 * from however many processes it is reported.
 *
 * Locks the user's balances, then claims the hash; a second reporter of the hash waits for the first and finds it known.
 *
 * @example
 * await confirmDeposit(sql, { userId, chainId: 56, txHash, amount: parseAmount("1250.5") }); // { outcome: "confirmed", … }
 */
export async function confirmDeposit(
  sql: Sql,
  { userId, chainId, txHash, amount, at }: Transfer,
): Promise<Confirmation> {
  const hash = txHash.toLowerCase();
  return sql.begin(async (tx): Promise<Confirmation> => {
    await lockBalances(tx, userId);
    const [claim] = await tx<{ deposit_id: string }[]>`
      insert into deposit_claims (tx_hash, chain_id, user_id, deposit_id)
      values (${hash}, ${chainId}, ${userId}, gen_random_uuid())
      on conflict do nothing
      returning deposit_id`;
    if (!claim) {
      const [earlier] = await tx<{ user_id: string; deposit_id: string }[]>`
        select user_id, deposit_id from deposit_claims where tx_hash = ${hash} and chain_id = ${chainId}`;
      return earlier?.user_id === userId ? { outcome: "known", depositId: earlier.deposit_id } : { outcome: "foreign" };
    }
    const depositId = claim.deposit_id;
    await tx`
      insert into deposits (user_id, id, chain_id, tx_hash, amount, remaining, status, created_at, confirmed_at)
      select ${userId}, ${depositId}, ${chainId}, ${hash}, amount, amount, 'confirmed', at, at
      from (select ${String(amount)}::numeric as amount, coalesce(${at ?? null}, clock_timestamp()) as at) transfer`;
    await post(tx, {
      userId,
      kind: "deposit",
      reference: depositId,
      entries: { outside: -amount, available: amount },
      at,
    });
    return { outcome: "confirmed", depositId };
  }) as Promise<Confirmation>;
}
