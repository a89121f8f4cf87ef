import type { Chain } from "../../platform/chain/chain.ts";
import type { Heads } from "../../platform/chain/heads.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Hold } from "./record-hold.ts";

/**
 * The chain may make no block, and make none final, for so long before admins are told, in seconds. Finality moves in steps: of an
 * epoch that is missed now and then, or of a rollup's batches.
 */
const PATIENCE = { latest: 600, finalized: 1_800 };

/** The highest heads, since when payments wait for them to move, and whether that is longer than it should be. */
type Waiting = {
  latest_block: bigint;
  latest_since: Date;
  latest_stands: boolean;
  finalized_block: bigint;
  finalized_since: Date;
  finalized_stands: boolean;
};

/**
 * Notes the chain's heads, and finds out whether payments that are under way wait for a chain that makes no blocks, or makes none
 * of them final. Without such a payment nothing waits: some chains make blocks only for transactions.
 *
 * Only a height above all that were seen before is a move: of several nodes behind one address some are behind the others.
 *
 * @returns null if nothing waits, or not for long.
 */
export async function findStandstill(sql: Queryable, chain: Chain, heads: Heads): Promise<Hold | null> {
  const { latest, finalized } = heads;
  await sql`
    update chains set
      latest_block = greatest(latest_block, ${latest}), finalized_block = greatest(finalized_block, ${finalized}),
      latest_since = case when latest_block >= ${latest} then latest_since else clock_timestamp() end,
      finalized_since = case when finalized_block >= ${finalized} then finalized_since else clock_timestamp() end
    where chain_id = ${chain.id} and (latest_block >= ${latest} and finalized_block >= ${finalized}) is not true`;
  const longAgo = (seconds: number) => sql`clock_timestamp() - make_interval(secs => ${seconds})`;
  // Also those that an earlier key has signed.
  const [waiting] = await sql<Waiting[]>`
    select latest_block, latest_since, latest_since < ${longAgo(PATIENCE.latest)} as latest_stands,
      finalized_block, finalized_since, finalized_since < ${longAgo(PATIENCE.finalized)} as finalized_stands
    from (
      select c.latest_block, greatest(c.latest_since, oldest.at) as latest_since,
        c.finalized_block, greatest(c.finalized_since, oldest.at) as finalized_since
      from chains c, (
        select min(created_at) as at from payments
        where chain_id = ${chain.id} and is_in_flight(status)) oldest
      where c.chain_id = ${chain.id} and oldest.at is not null) waiting`;
  if (waiting?.latest_stands)
    return {
      code: "chain_stands_still",
      details: `Its newest block is ${waiting.latest_block}.`,
      since: waiting.latest_since,
    };
  if (waiting?.finalized_stands)
    return {
      code: "finality_stands_still",
      details: `The newest final block is ${waiting.finalized_block}, and the newest one ${waiting.latest_block}.`,
      since: waiting.finalized_since,
    };
  return null;
}
