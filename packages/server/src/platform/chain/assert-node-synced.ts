import type { Queryable } from "../database/connect.ts";
import type { Chain } from "./chain.ts";
import { NodeBehindError } from "./chain-error.ts";
import type { Heads } from "./heads.ts";

/**
 * Refuses a node that has not reached yet what this database has seen on the chain. By its words the treasury would still hold
 * what is paid already, and what was put into it since would be missing.
 *
 * @throws {NodeBehindError} `unreachable`: another node, or this one later.
 */
export async function assertNodeSynced(sql: Queryable, { id }: Chain, { latest }: Heads): Promise<void> {
  const [{ seen }] = await sql<[{ seen: bigint | null }]>`
    select greatest(
      (select max(block_number) from payments where chain_id = ${id}),
      (select max(block_number) from chain_checkpoints where chain_id = ${id})) as seen`;
  if (seen !== null && seen > latest)
    throw new NodeBehindError(
      `The blockchain node is behind: its newest block is ${latest}, and this server has seen block ${seen}.`,
    );
}
