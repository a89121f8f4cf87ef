import type { Logger } from "pino";
import { type Address, type Hash, toAddress, toHash } from "../../platform/chain/address.ts";
import { ask } from "../../platform/chain/ask.ts";
import { type Chain, type Heads, requireNode } from "../../platform/chain/chain.ts";
import { ChainError } from "../../platform/chain/chain-error.ts";
import { ERC20 } from "../../platform/chain/token.ts";
import type { Queryable, Sql, Tx } from "../../platform/database/connect.ts";
import { firstBlock } from "./first-block.ts";

/** The most blocks to ask for at once. Nodes refuse more, or fewer, as they like. */
const MOST = 2_000n;

type Cursor = { first_block: bigint; scanned_to: bigint; block_hash: string | null };
/** A transfer of the token out of the treasury. */
export type Outgoing = { txHash: Hash; logIndex: number; blockNumber: bigint; recipient: Address; amount: bigint };

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
  await inParts(chain, { from: scanned_to + 1n, to: heads.finalized }, async (from, to) => {
    const before = await hashOf(chain, to);
    const found = await askForOutgoing(chain, { from, to });
    if ((await hashOf(chain, to)) !== before)
      throw new ChainError("unreachable", "The chain changed while it was read.");
    await sql.begin((tx) => keep(tx, chain, { from, to, hash: before, found }));
  });
}

/**
 * The transfers out of an account in a range of blocks, of any length.
 *
 * @param where.account - @default the treasury
 * @param where.recipient - only those to this one.
 * @throws {ChainError}
 */
export async function fetchOutgoing(chain: Chain, where: Range & Filter): Promise<Outgoing[]> {
  const all: Outgoing[] = [];
  await inParts(chain, where, async (from, to) => {
    all.push(...(await askForOutgoing(chain, { ...where, from, to })));
  });
  return all;
}

/**
 * The transfers out of the treasury in a range of blocks, final or not. What the reconciliation has read is taken from there: the
 * node is asked for what is newer, or older than all of it.
 *
 * @throws {ChainError}
 */
export async function outgoingSince(sql: Queryable, chain: Chain, { from, to }: Range): Promise<Outgoing[]> {
  // In one statement: the cursor and what is kept up to it change together.
  const rows = await sql<(Outgoing & { scanned_to: bigint })[]>`
    select c.scanned_to, t.tx_hash as "txHash", t.log_index as "logIndex", t.block_number as "blockNumber", t.recipient, t.amount
    from treasury_cursors c
    left join treasury_transfers t
      on t.chain_id = c.chain_id and t.treasury = c.treasury and t.block_number between ${from} and c.scanned_to
    where c.chain_id = ${chain.id} and c.treasury = ${chain.treasury}
      and c.first_block <= ${from} and c.scanned_to >= ${from}
    order by t.block_number, t.log_index`;
  const newer = rows[0] ? rows[0].scanned_to + 1n : from;
  return [...rows.filter(({ txHash }) => txHash !== null), ...(await fetchOutgoing(chain, { from: newer, to }))];
}

type Range = { from: bigint; to: bigint };
type Filter = { account?: Address; recipient?: Address };

/** Goes through a range of blocks in parts: smaller ones where the node does not answer for so many. */
async function inParts(
  chain: Chain,
  { from, to }: Range,
  work: (from: bigint, to: bigint) => Promise<void>,
): Promise<void> {
  let size = MOST;
  for (let next = from; next <= to; ) {
    const last = next + size - 1n < to ? next + size - 1n : to;
    try {
      await work(next, last);
      next = last + 1n;
    } catch (error) {
      const fault = await requireNode(chain, error);
      if (next === last) throw fault;
      size = (last - next + 1n) / 2n;
    }
  }
}

async function cursorOf(sql: Sql, chain: Chain, heads: Heads): Promise<Cursor> {
  const { treasury } = chain;
  const find = () => sql<Cursor[]>`
    select first_block, scanned_to, block_hash from treasury_cursors where chain_id = ${chain.id} and treasury = ${treasury}`;
  const [known] = await find();
  if (known) return known;
  const first = await firstBlock(sql, chain, heads);
  await sql`
    insert into treasury_cursors (chain_id, treasury, first_block, scanned_to)
    values (${chain.id}, ${treasury}, ${first}, ${first - 1n}) on conflict do nothing`;
  const [fresh] = await find();
  return fresh as Cursor;
}

/** What stands in a range of blocks takes the place of what was kept of it and after it. */
async function keep(
  tx: Tx,
  { id, treasury }: Chain,
  { from, to, hash, found }: { from: bigint; to: bigint; hash: string | null; found: Outgoing[] },
): Promise<void> {
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

async function askForOutgoing(
  { client, token, treasury }: Chain,
  { from, to, account = treasury, recipient }: Range & Filter,
): Promise<Outgoing[]> {
  const logs = await ask(() =>
    client.getContractEvents({
      address: token,
      abi: ERC20,
      eventName: "Transfer",
      args: { from: account, ...(recipient && { to: recipient }) },
      fromBlock: from,
      toBlock: to,
      strict: true,
    }),
  );
  return (
    logs
      .filter(
        ({ address, args, removed }) => toAddress(address) === token && toAddress(args.from) === account && !removed,
      )
      .map(({ args, transactionHash, logIndex, blockNumber }) => ({
        txHash: toHash(transactionHash),
        logIndex,
        blockNumber,
        recipient: toAddress(args.to),
        amount: args.value,
      }))
      // Anybody can make the token say that nothing left the treasury.
      .filter(({ amount }) => amount > 0n)
  );
}

const hashOf = (chain: Chain, blockNumber: bigint) =>
  ask(async () => (await chain.client.getBlock({ blockNumber })).hash);
