import type { Chain } from "../../platform/chain/chain.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { fetchOutgoing, type Outgoing } from "./outgoing.ts";

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
  return withoutClaimed(sql, await fetchOutgoing(chain, where));
}

/** Those of some transfers that complete no request. */
export async function withoutClaimed(sql: Queryable, found: Outgoing[]): Promise<Outgoing[]> {
  const claims = await sql<{ claim: string }[]>`
    select tx_hash || ' ' || log_index as claim from payment_claims
    where tx_hash = any(${found.map(({ txHash }) => txHash)}::text[])`;
  const claimed = new Set(claims.map(({ claim }) => claim));
  // -1: recorded by hand, for the whole transaction.
  return found.filter(({ txHash, logIndex }) => !claimed.has(`${txHash} ${logIndex}`) && !claimed.has(`${txHash} -1`));
}
