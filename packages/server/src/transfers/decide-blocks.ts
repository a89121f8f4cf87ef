import type { Chain, Heads } from "../platform/chain/chain.ts";
import { hashAt } from "../platform/chain/checkpoints.ts";
import { mapLimit } from "../platform/chain/map-limit.ts";
import type { Sql } from "../platform/database/connect.ts";

/** Blocks that are asked for in one round. */
const MOST = 2_000;

type Block = { block_number: bigint; block_hash: string };

/**
 * Decides which of the kept transfers stand in a final block: the hash of the final block at their height says so. Only another
 * hash, given twice by a node that is on our chain, makes a transfer gone; a node that has no such block says nothing.
 *
 * @throws {ChainError}
 */
export async function decideBlocks(sql: Sql, chain: Chain, { finalized }: Heads): Promise<void> {
  const open = await sql<Block[]>`
    select distinct block_number, block_hash from chain_transfers
    where chain_id = ${chain.id} and not final and not gone and block_number <= ${finalized}
    order by block_number limit ${MOST}`;
  const verdicts = await mapLimit(open, (block) => judge(chain, block));
  const final = open.filter((_, index) => verdicts[index] === "final");
  const gone = open.filter((_, index) => verdicts[index] === "gone");
  if (gone.length) await chain.check();
  const among = (blocks: Block[]) => sql`chain_id = ${chain.id} and not final and not gone
    and (block_number, block_hash) in (
      select * from unnest(${blocks.map((one) => String(one.block_number))}::text[]::bigint[], ${blocks.map((one) => one.block_hash)}::text[]))`;
  if (final.length) await sql`update chain_transfers set final = true where ${among(final)}`;
  if (gone.length)
    await sql`
      update chain_transfers t set gone = true,
        settled = exists (select from chain_cursors c where c.chain_id = t.chain_id and c.treasury = t.sender)
      where ${among(gone)}`;
}

async function judge({ client }: Chain, { block_number, block_hash }: Block): Promise<"final" | "gone" | "unknown"> {
  const said = [await hashAt(client, block_number)];
  if (said[0] !== block_hash) said.push(await hashAt(client, block_number));
  if (said.includes(block_hash as `0x${string}`)) return "final";
  return said[0] === null || said[0] !== said[1] ? "unknown" : "gone";
}
