import type { Chain } from "../platform/chain/chain.ts";
import type { Heads } from "../platform/chain/heads.ts";
import type { Sql } from "../platform/database/connect.ts";
import { firstBlocks } from "./first-block.ts";
import { type Cursor, readCursors } from "./store.ts";

/**
 * Notes the chain's heads, and begins the reading of the present treasury where it is new. One that another key had before stays
 * watched: what still comes to it is not lost.
 *
 * As long as nothing was read and found, a beginning ahead of the chain is set anew: a node was wrong about its newest block then.
 *
 * @returns every treasury's cursor.
 * @throws {ChainError}
 */
export async function openCursors(sql: Sql, chain: Chain, heads: Heads): Promise<Cursor[]> {
  const { id, treasury } = chain;
  const { latest, finalized } = heads;
  await sql`
    with locked as (select treasury from chain_cursors where chain_id = ${id} order by treasury for update)
    update chain_cursors c set latest_block = ${latest}, finalized_block = ${finalized}, updated_at = clock_timestamp()
    from locked where c.chain_id = ${id} and c.treasury = locked.treasury`;
  const cursors = await readCursors(sql, chain);
  const own = cursors.find((cursor) => cursor.treasury === treasury);
  const depositsAhead = own && chain.startBlock === null && own.first_block > finalized;
  if (own && !depositsAhead && own.payments_from <= finalized) return cursors;
  const { deposits, payments } = await firstBlocks(sql, chain, heads);
  const before = sql`least(${deposits}::bigint, ${payments}::bigint) - 1`;
  await sql`
    insert into chain_cursors as c
      (chain_id, treasury, first_block, payments_from, scanned_to, proven_to, latest_block, finalized_block)
    values (${id}, ${treasury}, ${deposits}, ${payments}, ${before}, ${before}, ${latest}, ${finalized})
    on conflict (chain_id, treasury) do update
      set first_block = least(c.first_block, excluded.first_block), payments_from = least(c.payments_from, excluded.payments_from),
        scanned_to = least(c.scanned_to, excluded.scanned_to), opening_balance = null,
        proven_to = least(c.first_block - 1, c.payments_from - 1, excluded.proven_to), proven_balance = null
      where (c.first_block > excluded.first_block or c.payments_from > excluded.payments_from) and not exists (
        select from chain_transfers t where t.chain_id = c.chain_id and c.treasury in (t.sender, t.recipient))`;
  return readCursors(sql, chain);
}
