import type { Chain } from "../platform/chain/chain.ts";
import type { Heads } from "../platform/chain/heads.ts";
import { withChainErrors } from "../platform/chain/with-chain-errors.ts";
import type { Queryable } from "../platform/database/connect.ts";

/** The clocks of the chain and of the database may differ by so much, in seconds. */
const SKEW = 3_600n;

/**
 * Where the reading of a treasury begins: deposits with `CHAIN_START_BLOCK`, or by the time at which the database first saw the
 * chain; payments with the oldest request that is still to be paid, since what left the treasury before was none of them, so that
 * it may have a history of its own. A payment that is written down is never left out.
 *
 * If this database already has money on the chain, payments begin no later than when it first saw the chain. It may come from a backup
 * that is older than this treasury, which may then have paid requests that are lost.
 *
 * By times and not by the newest block: one that a node makes up would put the beginning ahead of everything for good.
 *
 * @throws {ChainError}
 */
export async function firstBlocks(
  sql: Queryable,
  chain: Chain,
  { finalized }: Heads,
): Promise<{ deposits: bigint; payments: bigint }> {
  const [{ seen, oldest, signed, has_history }] = await sql<
    [{ seen: bigint; oldest: bigint | null; signed: bigint | null; has_history: boolean }]
  >`
    select
      exists (select from chain_cursors where chain_id = ${chain.id} and treasury <> ${chain.treasury})
        or exists (select from deposits where chain_id = ${chain.id})
        or exists (select from withdrawals where chain_id = ${chain.id}) as has_history,
      (select extract(epoch from created_at)::bigint from chains where chain_id = ${chain.id}) as seen,
      (select extract(epoch from min(created_at))::bigint from withdrawals where is_open(status)) as oldest,
      (select min(since_block) from payments where chain_id = ${chain.id} and from_address = ${chain.treasury})
        as signed`;
  const deposits = chain.startBlock ?? (await blockAt(chain, seen - SKEW, finalized));
  const begin = has_history && (oldest === null || seen < oldest) ? seen : oldest;
  const open = begin === null ? finalized : await blockAt(chain, begin - SKEW, finalized);
  const first = chain.startBlock !== null && chain.startBlock > open ? chain.startBlock : open;
  const least = first < finalized ? first : finalized;
  return { deposits, payments: signed !== null && signed < least ? signed : least };
}

/** The first block that was made at a moment or later, in seconds since 1970; looks no further back than it has to. */
async function blockAt({ client }: Chain, moment: bigint, newest: bigint): Promise<bigint> {
  const isOlder = async (blockNumber: bigint) =>
    (await withChainErrors(() => client.getBlock({ blockNumber }))).timestamp < moment;
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
