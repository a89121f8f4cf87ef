import { decodeFunctionData, type Hex } from "viem";
import { type Address, toAddress, toHash } from "../../platform/chain/address.ts";
import { type Chain, requireNode } from "../../platform/chain/chain.ts";
import { ERC20 } from "../../platform/chain/token.ts";
import { withChainErrors } from "../../platform/chain/with-chain-errors.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { inUbxs } from "../../platform/format.ts";
import { recordPaymentHold } from "../holds/record-hold.ts";

/** A transfer that may yet be made. Amount in micro-UBXS. */
export type PoolTransfer = { hash: string; recipient: Address; amount: bigint };

type Pool = Record<"pending" | "queued", Record<string, { hash: Hex; to: Hex | null; input: Hex }> | undefined>;

/**
 * Transfers that the treasury signed, that wait at the node for a block, and that this database knows nothing of: it is older than
 * they are. To pay one of their recipients the same again would pay twice, as soon as the nonce before it is used.
 *
 * Many nodes do not answer for their pool, and none knows every pool: that nothing is found proves nothing.
 *
 * @throws {ChainError} if the node is away.
 */
export async function findInPool(sql: Sql, chain: Chain): Promise<PoolTransfer[]> {
  const { client, token, treasury } = chain;
  const pool = await withChainErrors(() =>
    client.request<{ Parameters: [Address]; ReturnType: Partial<Pool> | null }>({
      method: "txpool_contentFrom",
      params: [treasury],
    }),
  ).catch(async (error) => {
    await requireNode(chain, error);
    return null;
  });
  const waiting = [pool?.pending, pool?.queued].flatMap((part) => Object.values(part ?? {}));
  if (waiting.length === 0) return [];
  const known = await sql<{ tx_hash: string }[]>`
    select tx_hash from payment_transactions where tx_hash = any(${waiting.map(({ hash }) => toHash(hash))}::text[])`;
  const ours = new Set(known.map(({ tx_hash }) => tx_hash));
  return waiting.flatMap(({ hash, to, input }) => {
    if (ours.has(toHash(hash)) || to === null || toAddress(to) !== token) return [];
    const transfer = readTransfer(input);
    return transfer ? [{ hash: toHash(hash), ...transfer }] : [];
  });
}

/** Says of the approved requests of people whom a transfer in the pool would pay why they wait. */
export async function notePoolTransfers(sql: Sql, chain: Chain, transfers: readonly PoolTransfer[]): Promise<void> {
  for (const { hash, recipient, amount } of transfers) {
    const requests = await sql<{ id: string }[]>`
      select w.id from withdrawals w join person_wallets p on p.user_id = w.user_id
      where w.status = 'approved' and p.address = ${recipient}`;
    const details = `The treasury's transaction ${hash}, which isn't in a block yet, may pay ${inUbxs(amount)} to one of this person's wallets.`;
    for (const { id } of requests) await recordPaymentHold(sql, chain, id, { code: "foreign_transactions", details });
  }
}

/** The call of a token transfer; null for any other call. */
function readTransfer(data: Hex): { recipient: Address; amount: bigint } | null {
  if (!data.startsWith("0xa9059cbb") || data.length !== 2 + 8 + 128) return null;
  const [recipient, amount] = decodeFunctionData({ abi: ERC20, data }).args as readonly [Hex, bigint];
  return { recipient: toAddress(recipient), amount };
}
