import type { Chain } from "../../platform/chain/chain.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { StartError } from "../../platform/start-error.ts";

/**
 * Makes sure that this server can see every payment that is under way through to its end. What was signed is followed by any
 * server that pays on its chain, whatever key that has now; what a multisig was given, only for that multisig.
 *
 * @throws {StartError} which variable to set back.
 */
export async function checkInFlight(sql: Sql, chain: Chain | null): Promise<void> {
  const [payment] = await sql<{ chain_id: bigint; from_address: string; exported: boolean; count: number }[]>`
    select chain_id, from_address, batch_id is not null as exported, count(*)::int as count from payments
    where is_unsettled(status) and (nonce is not null or batch_id is not null)
      and not coalesce(chain_id = ${chain?.id ?? null}::bigint and case
        when batch_id is null then ${chain?.payoutMode === "treasury"}
        else from_address = ${chain?.treasury ?? null} and ${chain?.payoutMode === "external"} end, false)
    group by 1, 2, 3 limit 1`;
  if (!payment) return;
  const { chain_id, from_address, exported, count } = payment;
  const settings = exported
    ? `PAYOUT_MODE must be external, with CHAIN_ID ${chain_id} and TREASURY_ADDRESS ${from_address},`
    : `PAYOUT_MODE must be treasury, with CHAIN_ID ${chain_id} and the treasury's key or signer,`;
  throw new StartError(`${settings} until the payments already in flight (${count}) are final or cancelled.`);
}
