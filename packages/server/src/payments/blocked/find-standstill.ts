import type { Chain, Heads } from "../../platform/chain/chain.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Block } from "./note-block.ts";

/** The chain may make no block, and make none final, for so long before admins are told, in seconds. */
const PATIENCE = 600;

/** Since when payments wait for the chain's heads to move, and whether that is longer than it should be. */
type Waiting = { latest_since: Date; latest_stands: boolean; finalized_since: Date; finalized_stands: boolean };

/**
 * Notes the chain's heads, and finds out whether payments that are under way wait for a chain that makes no blocks, or makes none
 * of them final. Without such a payment nothing waits: some chains make blocks only for transactions.
 *
 * Any other height counts as a move, also a lower one: what a node was once wrong about does not count for ever.
 *
 * @returns null if nothing waits, or not for long.
 */
export async function findStandstill(sql: Queryable, chain: Chain, heads: Heads): Promise<Block | null> {
  const { latest, finalized } = heads;
  await sql`
    update chains set
      latest_block = ${latest}, finalized_block = ${finalized},
      latest_since = case when latest_block = ${latest} then latest_since else clock_timestamp() end,
      finalized_since = case when finalized_block = ${finalized} then finalized_since else clock_timestamp() end
    where chain_id = ${chain.id} and (latest_block, finalized_block) is distinct from (${latest}::bigint, ${finalized}::bigint)`;
  const longAgo = sql`clock_timestamp() - make_interval(secs => ${PATIENCE})`;
  const [waiting] = await sql<Waiting[]>`
    select latest_since, latest_since < ${longAgo} as latest_stands, finalized_since, finalized_since < ${longAgo} as finalized_stands
    from (
      select greatest(c.latest_since, oldest.at) as latest_since, greatest(c.finalized_since, oldest.at) as finalized_since
      from chains c, (
        select min(created_at) as at from payments
        where chain_id = ${chain.id} and from_address = ${chain.treasury} and status in ('signed', 'sent', 'mined')) oldest
      where c.chain_id = ${chain.id} and oldest.at is not null) waiting`;
  if (waiting?.latest_stands)
    return { code: "chain_stands_still", details: `Its newest block is ${latest}.`, since: waiting.latest_since };
  if (waiting?.finalized_stands)
    return {
      code: "finality_stands_still",
      details: `The newest final block is ${finalized}, and the newest one ${latest}.`,
      since: waiting.finalized_since,
    };
  return null;
}
