import type { Chain } from "../chain/chain.ts";
import type { Queryable } from "../database/connect.ts";
import { fetchOutgoing, type Outgoing } from "../reconciliation/outgoing.ts";

/**
 * The transfers out of an account in a range of blocks, final or not, that complete no request.
 *
 * @throws {ChainError}
 */
export async function unclaimedTransfers(
  sql: Queryable,
  chain: Chain,
  where: Parameters<typeof fetchOutgoing>[1],
): Promise<Outgoing[]> {
  const found = await fetchOutgoing(chain, where);
  const claims = await sql<{ claim: string }[]>`
    select tx_hash || ' ' || log_index as claim from payment_claims
    where tx_hash = any(${found.map(({ txHash }) => txHash)}::text[])`;
  const claimed = new Set(claims.map(({ claim }) => claim));
  // -1: recorded by hand, for the whole transaction.
  return found.filter(({ txHash, logIndex }) => !claimed.has(`${txHash} ${logIndex}`) && !claimed.has(`${txHash} -1`));
}
