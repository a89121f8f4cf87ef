import type { Chain } from "../platform/chain/chain.ts";
import { MADE_CHAIN } from "../platform/chain/made-chain.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { FoundDifference } from "./found-difference.ts";

/**
 * Finds each chain and treasury of the database that the settings don't name. What is booked on another chain is compared with none,
 * and transfers to any treasury are deposits, so an intruder who forges such a row could have forged money paid out.
 *
 * The node isn't asked: one that is down hides no forged row.
 */
export async function compareTreasuries(
  sql: Queryable,
  chain: Pick<Chain, "id" | "treasury" | "formerTreasuries">,
): Promise<FoundDifference[]> {
  const named = [{ chainId: chain.id, address: chain.treasury }, ...chain.formerTreasuries];
  const rows = await sql<{ rule_code: string; subject: string }[]>`
    select 'unknown_chain' as rule_code, chain_id::text as subject from chains
    where chain_id::text <> all(${named.map(({ chainId }) => String(chainId))}::text[])
      and not (chain_id = ${MADE_CHAIN} and exists (select from world where mode = 'test'))
    union all
    select 'unknown_treasury', chain_id || ':' || treasury from chain_cursors
    where chain_id || ':' || treasury <> all(${named.map(({ chainId, address }) => `${chainId}:${address}`)}::text[])
    order by 1, 2`;
  return rows.map((row) => ({ ...row, expected: 0n, found: 1n, user_id: null }));
}
