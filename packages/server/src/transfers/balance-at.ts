import { BaseError, ContractFunctionZeroDataError, type Hex } from "viem";
import type { Address } from "../platform/chain/address.ts";
import { ask } from "../platform/chain/ask.ts";
import type { Chain, Heads } from "../platform/chain/chain.ts";
import { ChainError } from "../platform/chain/chain-error.ts";
import { hashAt } from "../platform/chain/checkpoints.ts";
import { ERC20 } from "../platform/chain/token.ts";
import { createSpan, fetchTransfers } from "./fetch-transfers.ts";

/** So many blocks before the newest one: full nodes keep the states of the newest 128, and one that lags a little has it, too. */
const RECENT = 32n;

/**
 * What a treasury had of the token in a final block whose state the node has forgotten, for finality may take longer than a full
 * node remembers: what it has in a newer block, less what came in and went out in between. That newer block must be the same
 * before and after its transfers are asked for, so that all of them are of one chain.
 *
 * @param block - a final one.
 * @returns null if the node does not tell the balance in the newer block either, or the chain changed meanwhile.
 * @throws {ChainError} if the node is away.
 */
export async function balanceFromNewer(
  chain: Chain,
  treasury: Address,
  block: bigint,
  { latest }: Pick<Heads, "latest">,
): Promise<bigint | null> {
  const newer = latest - RECENT;
  if (newer <= block) return null;
  const hash = await hashAt(chain.client, newer);
  const balance = await balanceAt(chain, treasury, newer, { isThere: true });
  if (hash === null || balance === null) return null;
  const net = await netTransfers(chain, treasury, { from: block + 1n, to: newer });
  return (await hashAt(chain.client, newer)) === hash ? balance - net : null;
}

/** What came in less what went out, by the logs of some blocks. */
async function netTransfers(
  chain: Chain,
  treasury: Address,
  { from, to }: { from: bigint; to: bigint },
): Promise<bigint> {
  const span = createSpan();
  let net = 0n;
  for (let next = from; next <= to; ) {
    const last = span.end(next, to);
    try {
      const transfers = await fetchTransfers(chain, treasury, { fromBlock: next, toBlock: last });
      for (const { recipient, amount } of transfers) net += recipient === treasury ? amount : -amount;
      next = last + 1n;
    } catch (error) {
      await span.refused(chain, error, last - next + 1n);
    }
  }
  return net;
}

/**
 * What a treasury has of the token in a block.
 *
 * @param options.isThere - whether the token was there for certain: that it has none is a fault of the node's then.
 * @returns null if the node has no such block, or has forgotten its state.
 * @throws {ChainError} if the node is away.
 */
export async function balanceAt(
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
