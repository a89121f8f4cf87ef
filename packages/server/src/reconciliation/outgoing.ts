import type { Logger } from "pino";
import { ask, type Chain, ERC20, type Heads } from "../chain/chain.ts";
import { ChainError } from "../chain/chain-error.ts";
import type { Sql, Tx } from "../database/connect.ts";

/** The most blocks to ask for at once. Nodes refuse more, or fewer, as they like. */
const MOST = 2_000n;

type Cursor = { first_block: bigint; scanned_to: bigint; block_hash: string | null };
/** A transfer of the token out of the treasury. */
export type Outgoing = { txHash: string; logIndex: number; blockNumber: bigint; recipient: string; amount: bigint };

/**
 * Reads the transfers out of the treasury on, from where it was left to the newest final block.
 *
 * @throws {ChainError} if the node does not answer or is behind what was seen before; what was read by then is kept.
 */
export async function readOutgoing(
  { sql, chain, log }: { sql: Sql; chain: Chain; log: Logger },
  heads: Heads,
): Promise<void> {
  let { first_block, scanned_to, block_hash } = await cursorOf(sql, chain, heads);
  if (heads.finalized < scanned_to)
    throw new ChainError("unreachable", `The chain's node is ${scanned_to - heads.finalized} blocks behind.`);
  if (block_hash !== null && (await hashOf(chain, scanned_to)) !== block_hash) {
    log.warn({ scanned_to }, "blocks that were final have changed: reading the treasury's transfers again");
    scanned_to = first_block - 1n;
    await sql.begin((tx) => keep(tx, chain, { from: first_block, to: scanned_to, hash: null, found: [] }));
  }
  let size = MOST;
  for (let from = scanned_to + 1n; from <= heads.finalized; ) {
    const to = from + size - 1n < heads.finalized ? from + size - 1n : heads.finalized;
    try {
      const before = await hashOf(chain, to);
      const found = await fetchOutgoing(chain, from, to);
      if ((await hashOf(chain, to)) !== before)
        throw new ChainError("unreachable", "The chain changed while it was read.");
      await sql.begin((tx) => keep(tx, chain, { from, to, hash: before, found }));
      from = to + 1n;
    } catch (error) {
      if (!(error instanceof ChainError) || error.code !== "refused" || size === 1n) throw error;
      size /= 2n;
    }
  }
}

/** It begins where the platform does: nothing of ours can have left the treasury before. */
async function cursorOf(sql: Sql, chain: Chain, { finalized }: Heads): Promise<Cursor> {
  const treasury = chain.treasury.toLowerCase();
  const [cursor] = await sql<[Cursor]>`
    with first as (
      select least(${chain.startBlock ?? finalized}::bigint, min(since_block)) as block
      from payments where chain_id = ${chain.id} and from_address = ${treasury}
    ), fresh as (
      insert into treasury_cursors (chain_id, treasury, first_block, scanned_to)
      select ${chain.id}, ${treasury}, block, block - 1 from first
      on conflict do nothing returning first_block, scanned_to, block_hash
    )
    select first_block, scanned_to, block_hash from fresh
    union all
    select first_block, scanned_to, block_hash from treasury_cursors where chain_id = ${chain.id} and treasury = ${treasury}`;
  return cursor;
}

/** What stands in a range of blocks takes the place of what was kept of it and after it. */
async function keep(
  tx: Tx,
  { id, ...chain }: Chain,
  { from, to, hash, found }: { from: bigint; to: bigint; hash: string | null; found: Outgoing[] },
): Promise<void> {
  const treasury = chain.treasury.toLowerCase();
  await tx`delete from treasury_transfers where chain_id = ${id} and treasury = ${treasury} and block_number >= ${from}`;
  await tx`
    insert into treasury_transfers (chain_id, treasury, tx_hash, log_index, block_number, recipient, amount)
    select ${id}, ${treasury}, f.* from unnest(
      ${found.map(({ txHash }) => txHash)}::text[], ${found.map(({ logIndex }) => logIndex)}::integer[],
      ${found.map(({ blockNumber }) => String(blockNumber))}::text[]::bigint[],
      ${found.map(({ recipient }) => recipient)}::text[], ${found.map(({ amount }) => String(amount))}::text[]::numeric[]) f`;
  await tx`
    update treasury_cursors set scanned_to = ${to}, block_hash = ${hash} where chain_id = ${id} and treasury = ${treasury}`;
}

/** The transfers out of the treasury in some blocks. @throws {ChainError} */
export async function fetchOutgoing(
  { client, token, treasury }: Chain,
  fromBlock: bigint,
  toBlock: bigint,
): Promise<Outgoing[]> {
  const logs = await ask(() =>
    client.getContractEvents({
      address: token,
      abi: ERC20,
      eventName: "Transfer",
      args: { from: treasury },
      fromBlock,
      toBlock,
      strict: true,
    }),
  );
  return (
    logs
      .filter(({ address, args, removed }) => same(address, token) && same(args.from, treasury) && !removed)
      .map(({ args, transactionHash, logIndex, blockNumber }) => ({
        txHash: transactionHash.toLowerCase(),
        logIndex,
        blockNumber,
        recipient: args.to.toLowerCase(),
        amount: args.value,
      }))
      // Anybody can make the token say that nothing left the treasury.
      .filter(({ amount }) => amount > 0n)
  );
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

const hashOf = (chain: Chain, blockNumber: bigint) =>
  ask(async () => (await chain.client.getBlock({ blockNumber })).hash);
