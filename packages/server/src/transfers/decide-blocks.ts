import type { Chain } from "../platform/chain/chain.ts";
import { hashAt } from "../platform/chain/checkpoints.ts";
import type { Heads } from "../platform/chain/heads.ts";
import { inOrder } from "../platform/chain/map-limit.ts";
import type { Sql } from "../platform/database/connect.ts";

/** Blocks that are asked for in one round. */
const MOST = 2_000;

type Block = { block_number: bigint; block_hash: string };
type Verdict = "final" | "gone" | "unknown";

/**
 * Decides which of the kept transfers stand in a final block: the hash of the final block at their height says so. Only another
 * hash, given twice by a node that is on our chain, makes a transfer gone; a node that has no such block says nothing. What was
 * decided before a fault is kept.
 *
 * @throws {ChainError}
 */
export async function decideBlocks(sql: Sql, chain: Chain, { finalized }: Heads): Promise<void> {
  const open = await sql<Block[]>`
    select distinct block_number, block_hash from chain_transfers
    where chain_id = ${chain.id} and not final and not gone and block_number <= ${finalized}
    order by block_number limit ${MOST}`;
  const verdicts: Verdict[] = [];
  try {
    for await (const verdict of inOrder(open, (block) => judge(chain, block))) verdicts.push(verdict);
  } finally {
    await markDecided(sql, chain, open, verdicts);
  }
}

async function markDecided(sql: Sql, chain: Chain, open: Block[], verdicts: Verdict[]): Promise<void> {
  const final = open.filter((_, index) => verdicts[index] === "final");
  const gone = open.filter((_, index) => verdicts[index] === "gone");
  if (final.length) await mark(sql, chain, final, sql`final = true`);
  if (gone.length === 0) return;
  await chain.check();
  const processed = sql`exists (select from chain_cursors c where c.chain_id = t.chain_id and c.treasury = t.sender)`;
  await mark(sql, chain, gone, sql`gone = true, processed = ${processed}`);
}

/** Locks in the order in which every process does. */
async function mark(sql: Sql, { id }: Chain, blocks: Block[], change: ReturnType<Sql>): Promise<void> {
  const numbers = blocks.map(({ block_number }) => String(block_number));
  const hashes = blocks.map(({ block_hash }) => block_hash);
  await sql`
    with decided as (
      select tx_hash, log_index, block_hash from chain_transfers
      where chain_id = ${id} and not final and not gone
        and (block_number, block_hash) in (select * from unnest(${numbers}::text[]::bigint[], ${hashes}::text[]))
      order by tx_hash, log_index for update)
    update chain_transfers t set ${change} from decided d
    where t.chain_id = ${id} and (t.tx_hash, t.log_index, t.block_hash) = (d.tx_hash, d.log_index, d.block_hash)`;
}

async function judge({ client }: Chain, { block_number, block_hash }: Block): Promise<Verdict> {
  const said = [await hashAt(client, block_number)];
  if (said[0] !== block_hash) said.push(await hashAt(client, block_number));
  if (said.includes(block_hash as `0x${string}`)) return "final";
  return said[0] === null || said[0] !== said[1] ? "unknown" : "gone";
}
