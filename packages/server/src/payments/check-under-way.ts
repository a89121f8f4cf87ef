import type { Chain } from "../chain/chain.ts";
import type { Sql } from "../database/connect.ts";
import { StartError } from "../start-error.ts";

/**
 * Makes sure that this server can see every payment that is under way through to its end: what another account signed or a
 * multisig was given is followed by a server with that account and mode alone.
 *
 * @throws {StartError} which variable to set back.
 */
export async function checkUnderWay(sql: Sql, chain: Chain | null): Promise<void> {
  const [payment] = await sql<{ chain_id: bigint; from_address: string; external: boolean; count: number }[]>`
    select chain_id, from_address, batch_id is not null as external, count(*)::int as count from payments
    where status not in ('paid', 'failed') and (nonce is not null or batch_id is not null)
      and (chain_id, from_address, batch_id is not null)
        is distinct from (${chain?.id ?? null}::bigint, ${chain?.treasury.toLowerCase() ?? null}, ${!chain?.signer})
    group by 1, 2, 3 limit 1`;
  if (!payment) return;
  const { chain_id, from_address, external, count } = payment;
  const by = external
    ? `PAYOUT_MODE must be external, with TREASURY_ADDRESS ${from_address} and CHAIN_ID ${chain_id}`
    : `TREASURY_KEY must be that of ${from_address}, with CHAIN_ID ${chain_id}`;
  throw new StartError(`${by}, until what it pays (${count} under way) is final or taken back.`);
}
