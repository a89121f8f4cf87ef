import type { Address, Hash } from "../../platform/chain/address.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import { ChainError } from "../../platform/chain/chain-error.ts";
import type { Heads } from "../../platform/chain/heads.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { createReader } from "../../transfers/read-transfers.ts";

/** A transfer of the token out of a treasury. */
export type Outgoing = { txHash: Hash; logIndex: number; blockNumber: bigint; recipient: Address; amount: bigint };

/**
 * The transfers out of one of our treasuries since a block, final or not, that complete no request and are not accepted as no payment.
 * The chain is read on first; as long as the balance does not prove that all transfers are known, none is taken to be missing.
 *
 * @throws {ChainError} `unreachable` also without that proof.
 */
export async function unclaimedTransfers(
  sql: Sql,
  chain: Chain,
  heads: Heads,
  { account = chain.treasury, from }: { account?: Address; from: bigint },
): Promise<Outgoing[]> {
  await readToProof(sql, chain, heads);
  return sql<Outgoing[]>`
    select tx_hash as "txHash", log_index as "logIndex", block_number as "blockNumber", recipient, amount
    from chain_transfers t
    where chain_id = ${chain.id} and sender = ${account} and block_number >= ${from} and not gone
      -- -1: recorded by hand, for the whole transaction.
      and not exists (select from payment_claims c where c.tx_hash = t.tx_hash and c.log_index in (t.log_index, -1))
      and not pays_nothing(t.tx_hash, t.log_index)
    order by block_number, log_index`;
}

/**
 * Reads the transfers of all treasuries on to the newest block.
 *
 * @throws {ChainError} `unreachable` also where the balance does not prove that all of them are known.
 */
export async function readToProof(sql: Sql, chain: Chain, heads: Heads): Promise<void> {
  const read = createReader({ sql, chain });
  let reading = await read(heads);
  while (reading.more) reading = await read(heads);
  if (reading.proof === "proven") return;
  // A difference that admins know of, and let payments go on with, proves nothing, and keeps no person waiting for ever.
  const [unknown] = await sql`
    select 1 from chain_cursors c, settings s
    where c.chain_id = ${chain.id} and c.unexplained <> 0
      and (s.payments_stopped_at is not null or not exists (select from differences d where d.subject = c.treasury))`;
  if (reading.proof === "unknown" || unknown)
    throw new ChainError(
      "unreachable",
      "The treasury's balance doesn't match its transfers in and out, so a transfer may be missing.",
    );
}
