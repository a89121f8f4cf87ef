import { BaseError, ContractFunctionZeroDataError, type Hex } from "viem";
import type { Address } from "../platform/chain/address.ts";
import { ask } from "../platform/chain/ask.ts";
import type { Chain } from "../platform/chain/chain.ts";
import { ChainError } from "../platform/chain/chain-error.ts";
import { hashAt } from "../platform/chain/checkpoints.ts";
import { ERC20 } from "../platform/chain/token.ts";
import type { Sql } from "../platform/database/connect.ts";
import { type Cursor, readCursors } from "./store.ts";

/** What {@link proveBalance} found; `unknown` proves nothing either way. */
export type Proof = "proven" | "differs" | "unknown";

/**
 * Proves that no transfer is missing: the token's own balance of the treasury, at one final block, is what it was at the block
 * that was last proven, and what came in since less what went out.
 *
 * The first comparison begins with the balance right before the first block that was read. A node that has forgotten it gives the
 * present one, `anyway`.
 *
 * @throws {ChainError} if the node is away.
 */
export async function proveBalance(
  sql: Sql,
  chain: Chain,
  treasury: Address,
  { anyway = false }: { anyway?: boolean } = {},
): Promise<Proof> {
  const cursor = (await readCursors(sql, chain)).find((one) => one.treasury === treasury);
  if (!cursor || cursor.scanned_to === cursor.proven_to) return "proven";
  const { scanned_to: block } = cursor;
  const balance = await balanceAt(chain, treasury, block, { isThere: true });
  if (balance === null) return "unknown";
  const [{ net, undecided }] = await sql<[{ net: bigint; undecided: number }]>`
    select coalesce(sum(case when recipient = ${treasury} then amount else -amount end) filter (where final), 0) as net,
      (count(*) filter (where not final))::int as undecided
    from chain_transfers
    where chain_id = ${chain.id} and ${treasury} in (sender, recipient) and not gone
      and block_number > ${cursor.proven_to} and block_number <= ${block}`;
  if (undecided > 0) return "unknown";
  const before = await openingOf(chain, cursor);
  if (before === null && !anyway) return "unknown";
  const unexplained = before === null ? 0n : balance - before - net;
  const proven = unexplained === 0n;
  // What another process has read on, or taken back, meanwhile is compared in its own round.
  await sql`
    update chain_cursors set unexplained = ${String(unexplained)}::numeric
      ${proven ? sql`, proven_to = ${block}, proven_balance = ${String(balance)}::numeric` : sql``}
    where chain_id = ${chain.id} and treasury = ${treasury} and scanned_to >= ${block}
      and proven_to = ${cursor.proven_to}`;
  return proven ? "proven" : "differs";
}

async function openingOf(chain: Chain, cursor: Cursor): Promise<bigint | null> {
  if (cursor.proven_balance !== null) return cursor.proven_balance;
  // Nothing was transferred in the chain's first block; a token may hold balances from then on.
  return balanceAt(chain, cursor.treasury, cursor.proven_to < 0n ? 0n : cursor.proven_to);
}

/**
 * @param options.isThere - whether the token was there for certain: that it has none is a fault of the node's then.
 * @returns null if the node has no such block, or has forgotten its state.
 */
async function balanceAt(
  { client, token }: Chain,
  treasury: Address,
  block: bigint,
  { isThere = false }: { isThere?: boolean } = {},
): Promise<bigint | null> {
  const blockHash = await hashAt(client, block);
  if (blockHash === null) return null;
  const balanceIn = (at: { blockHash: Hex } | { blockNumber: bigint }) =>
    ask(() =>
      client
        .readContract({ address: token, abi: ERC20, functionName: "balanceOf", args: [treasury], ...at })
        .catch((error) => {
          if (!isThere && hasNoToken(error)) return 0n;
          throw error;
        }),
    );
  try {
    return await balanceIn({ blockHash });
  } catch (error) {
    refusedOnly(error);
  }
  // Not every node knows of hashes here (EIP-1898): by its number, if the block is still the same.
  try {
    const balance = await balanceIn({ blockNumber: block });
    return (await hashAt(client, block)) === blockHash ? balance : null;
  } catch (error) {
    refusedOnly(error);
    return null;
  }
}

/** Before the token was there, nobody held any. */
function hasNoToken(error: unknown): boolean {
  return error instanceof BaseError && error.walk((one) => one instanceof ContractFunctionZeroDataError) !== null;
}

/** @throws whatever is no refusal of a node that answers. */
function refusedOnly(error: unknown): void {
  if (!(error instanceof ChainError) || error.code !== "refused") throw error;
}
