import type { Hex } from "viem";
import { type Address, toAddress, toHash } from "../platform/chain/address.ts";
import { type Chain, requireNode } from "../platform/chain/chain.ts";
import { ERC20 } from "../platform/chain/token.ts";
import { withChainErrors } from "../platform/chain/with-chain-errors.ts";
import type { FoundTransfer } from "./store.ts";

/** The most blocks to ask for at once. Nodes refuse more, or fewer, as they like. */
const MOST = 2_000n;
/** After so many answers in a row more blocks are tried again. */
const ANSWERS = 32;

/** The blocks to look through: a range of the chain's, or one by its hash, which a node without it refuses. */
export type Blocks = { fromBlock: bigint; toBlock: bigint } | { blockHash: Hex };

/**
 * The transfers to and from a treasury in some blocks, by their logs. They only say where to look: what is not among them may be
 * there all the same.
 *
 * @throws {ChainError}
 */
export async function fetchTransfers(
  { client, token }: Pick<Chain, "client" | "token">,
  treasury: Address,
  blocks: Blocks,
): Promise<FoundTransfer[]> {
  const logsOf = (args: { from: Address } | { to: Address }) =>
    client.getLogs({ address: token, event: ERC20[0], args, strict: true, ...blocks });
  const logs = await withChainErrors(() => Promise.all([logsOf({ to: treasury }), logsOf({ from: treasury })]));
  return (
    logs
      .flat()
      .filter(({ address, removed }) => toAddress(address) === token && !removed)
      .map(({ args, transactionHash, logIndex, blockNumber, blockHash }) => ({
        txHash: toHash(transactionHash),
        logIndex,
        blockNumber,
        blockHash,
        sender: toAddress(args.from),
        recipient: toAddress(args.to),
        amount: args.value,
      }))
      // Whatever a node sends, only what it was asked for counts; and any account can make the token say that nothing moved.
      .filter(({ blockNumber, blockHash }) =>
        "blockHash" in blocks
          ? blockHash === blocks.blockHash
          : blockNumber >= blocks.fromBlock && blockNumber <= blocks.toBlock,
      )
      .filter(({ sender, recipient }) => sender !== recipient && [sender, recipient].includes(treasury))
      .filter(({ amount }) => amount > 0n)
  );
}

/**
 * Goes through ranges of blocks in parts as large as the node gives at once, and remembers how large that is.
 *
 * @returns how many blocks to ask for next, and what to do when the node answered or did not.
 */
export function createSpan() {
  let size = MOST;
  let answers = 0;
  return {
    /** The last block of the next part. */
    end: (from: bigint, to: bigint) => (from + size - 1n < to ? from + size - 1n : to),
    answered() {
      answers += 1;
      if (answers < ANSWERS || size >= MOST) return;
      answers = 0;
      size = size * 2n < MOST ? size * 2n : MOST;
    },
    /**
     * Asks for fewer from now on: too many may be why the node refuses, and also why it takes too long.
     *
     * @throws the fault if the node is away, or would not give even one block.
     */
    async refused(chain: Pick<Chain, "check">, fault: unknown, span: bigint): Promise<void> {
      answers = 0;
      if (span > 1n) size = span / 2n;
      const known = await requireNode(chain, fault);
      if (span === 1n) throw known;
    },
  };
}
