import { ask } from "../../platform/chain/ask.ts";
import type { Chain, Heads } from "../../platform/chain/chain.ts";
import type { Sql } from "../../platform/database/connect.ts";

/** The clocks of the chain and of the database may differ by so much, in seconds. */
export const SKEW = 3_600n;

/**
 * Where the comparison with the transfers out of the treasury begins: what left it before the oldest request that is still to
 * be paid was made paid none of them, so the treasury may have a history of its own. `CHAIN_START_BLOCK` bounds it, too. A
 * payment that is written down is never left out.
 *
 * @returns the newest final block if nothing is to be paid yet.
 * @throws {ChainError}
 */
export async function firstBlock(sql: Sql, chain: Chain, { finalized }: Heads): Promise<bigint> {
  const [{ oldest, signed }] = await sql<[{ oldest: bigint | null; signed: bigint | null }]>`
    select
      (select extract(epoch from min(created_at))::bigint from withdrawals where status in ('pending', 'approved')) as oldest,
      (select min(since_block) from payments where chain_id = ${chain.id} and from_address = ${chain.treasury})
        as signed`;
  const open = oldest === null ? finalized : await blockAt(chain, oldest - SKEW, finalized);
  const first = chain.startBlock !== null && chain.startBlock > open ? chain.startBlock : open;
  const least = first < finalized ? first : finalized;
  return signed !== null && signed < least ? signed : least;
}

/** The first block that was made at a moment or later, in seconds since 1970; looks no further back than it has to. */
async function blockAt({ client }: Chain, moment: bigint, newest: bigint): Promise<bigint> {
  const isOlder = async (blockNumber: bigint) => (await ask(() => client.getBlock({ blockNumber }))).timestamp < moment;
  let [low, high] = [newest, newest];
  for (let step = 1n; low > 0n && !(await isOlder(low)); step *= 2n) {
    high = low;
    low = low > step ? low - step : 0n;
  }
  while (low < high) {
    const middle = (low + high) / 2n;
    if (await isOlder(middle)) low = middle + 1n;
    else high = middle;
  }
  return low;
}
