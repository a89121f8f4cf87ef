import { BaseError, ContractFunctionZeroDataError, type Hex } from "viem";
import type { Address } from "../platform/chain/address.ts";
import type { Chain } from "../platform/chain/chain.ts";
import { ChainError } from "../platform/chain/chain-error.ts";
import { hashAt } from "../platform/chain/checkpoints.ts";
import type { Heads } from "../platform/chain/heads.ts";
import { mapLimit } from "../platform/chain/map-limit.ts";
import { ERC20 } from "../platform/chain/token.ts";
import { withChainErrors } from "../platform/chain/with-chain-errors.ts";
import type { Sql } from "../platform/database/connect.ts";
import { createSpan, fetchTransfers } from "./fetch-transfers.ts";
import { keepTransfers } from "./store.ts";

/** So many blocks before the newest one: full nodes keep the states of the newest 128, and one that lags a little has it, too. */
const RECENT = 32n;

/** A balance in micro-UBXS; or `untold`, where the node has the block and refuses; or `unknown`, where it did not say for now. */
export type Told = bigint | "untold" | "unknown";

/**
 * What a treasury had of the token in a final block whose state the node has forgotten, for finality may take longer than a full
 * node remembers: what it has in a newer block, less what came in and went out in between. That newer block must be the same
 * before and after its transfers are asked for, so that all of them are of one chain.
 *
 * @param block - a final one.
 * @returns `unknown` also if finality is so near that there is no such newer block, or the chain changed meanwhile.
 * @throws {ChainError} if the node is away.
 */
export async function balanceFromNewer(
  sql: Sql,
  chain: Chain,
  treasury: Address,
  { block, heads: { latest } }: { block: bigint; heads: Pick<Heads, "latest"> },
): Promise<Told> {
  const newer = latest - RECENT;
  if (newer <= block) return "unknown";
  const hash = await hashAt(chain.client, newer);
  const balance = await balanceAt(chain, treasury, newer, { isThere: true });
  if (typeof balance !== "bigint") return balance;
  const net = await netTransfers(sql, chain, treasury, { from: block + 1n, to: newer });
  return net !== null && hash !== null && (await hashAt(chain.client, newer)) === hash ? balance - net : "unknown";
}

/**
 * What came in less what went out in some blocks. One answer of a node proves nothing: what was found there before counts with
 * what it gives now, each transfer once, and none whose block is not the chain's.
 *
 * @returns null if the node lacks one of the blocks.
 */
async function netTransfers(
  sql: Sql,
  chain: Chain,
  treasury: Address,
  { from, to }: { from: bigint; to: bigint },
): Promise<bigint | null> {
  const span = createSpan();
  for (let next = from; next <= to; ) {
    const last = span.end(next, to);
    try {
      await keepTransfers(sql, chain, await fetchTransfers(chain, treasury, { fromBlock: next, toBlock: last }));
      next = last + 1n;
    } catch (error) {
      await span.refused(chain, error, last - next + 1n);
    }
  }
  const blocks = await sql<{ block_number: bigint; block_hash: string; net: bigint }[]>`
    select block_number, block_hash, sum(change_of_balance(t, ${treasury})) as net
    from chain_transfers t
    where chain_id = ${chain.id} and ${treasury} in (sender, recipient) and block_number between ${from} and ${to}
    group by block_number, block_hash`;
  const hashes = await mapLimit(blocks, ({ block_number }) => hashAt(chain.client, block_number));
  if (hashes.includes(null)) return null;
  return blocks.reduce((sum, { block_hash, net }, index) => (hashes[index] === block_hash ? sum + net : sum), 0n);
}

/**
 * What a treasury has of the token in a block.
 *
 * @param options.isThere - whether the token was there for certain: that it has none is a fault of the node's then.
 * @returns `untold` if the node has forgotten the block's state; `unknown` if it has no such block, or the chain changed meanwhile.
 * @throws {ChainError} if the node is away.
 */
export async function balanceAt(
  { client, token }: Chain,
  treasury: Address,
  block: bigint,
  { isThere = false }: { isThere?: boolean } = {},
): Promise<Told> {
  const blockHash = await hashAt(client, block);
  if (blockHash === null) return "unknown";
  const balanceIn = (at: { blockHash: Hex } | { blockNumber: bigint }) =>
    withChainErrors(() =>
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
    return (await hashAt(client, block)) === blockHash ? balance : "unknown";
  } catch (error) {
    refusedOnly(error);
    return "untold";
  }
}

/** Before the token was there, no address held any. */
function hasNoToken(error: unknown): boolean {
  return error instanceof BaseError && error.walk((one) => one instanceof ContractFunctionZeroDataError) !== null;
}

/** @throws whatever is no refusal of a node that answers. */
function refusedOnly(error: unknown): void {
  if (!(error instanceof ChainError) || error.code !== "refused") throw error;
}
