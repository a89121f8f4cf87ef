import {
  type Block,
  BlockNotFoundError,
  createPublicClient,
  defineChain,
  type Hex,
  type PublicClient,
  TransactionReceiptNotFoundError,
} from "viem";
import { type Address, type Hash, toAddress, toHash } from "./address.ts";
import { ChainError } from "./chain-error.ts";
import type { ChainNode } from "./chain-settings.ts";
import type { Heads } from "./heads.ts";
import { nodeTransport } from "./node-transport.ts";
import { checkToken, type TokenTransfer, transfersIn } from "./token.ts";
import { withChainErrors } from "./with-chain-errors.ts";

/** Patience with the node, in milliseconds (SPEC 9). */
const TIMEOUT = 10_000;

/** What the chain says of a transaction that is in a block of the canonical chain. */
export type Inclusion = {
  hash: Hash;
  succeeded: boolean;
  blockNumber: bigint;
  blockHash: Hex;
  /** Its block and those on top of it. */
  confirmations: number;
  final: boolean;
  /** Transfers of our token in it; none if it failed. */
  transfers: TokenTransfer[];
};

/** A chain as its node alone says it. */
export type ChainReader = {
  id: number;
  token: Address;
  /** viem's client, for what is not below. Wrap calls in {@link withChainErrors} so that faults are {@link ChainError}s. */
  client: PublicClient;
  /**
   * Makes sure that the node is there, and one of this chain that has the token.
   *
   * @throws {ChainError} `unreachable`; `wrong_chain`; `wrong_token`.
   */
  check(): Promise<void>;
  /**
   * Returns the newest block and the newest final one, from headers that the node really has.
   *
   * @throws {ChainError} `unreachable`.
   */
  heads(): Promise<Heads>;
  /**
   * What the canonical chain says of a transaction. Null proves nothing: the node does not say. A receipt whose block is not
   * the one that the node has at its height counts as none.
   *
   * @throws {ChainError} if the node gives no answer; never null for that.
   */
  inclusion(hash: Hex, heads: Heads): Promise<Inclusion | null>;
};

/** Creates a reader of a chain by its settings. Nothing is asked of the node yet. */
export function createChainReader(settings: ChainNode): ChainReader {
  const { rpcUrl, chainId, confirmations } = settings;
  const client = createPublicClient({
    chain: defineChain({
      id: chainId,
      name: `chain ${chainId}`,
      nativeCurrency: { name: "Native currency", symbol: "ETH", decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    }),
    transport: nodeTransport(rpcUrl, { timeout: settings.timeout ?? TIMEOUT }),
    cacheTime: 0,
  });
  const token = toAddress(settings.tokenAddress);
  let tokenIsSound = false;
  return {
    id: chainId,
    token,
    client,
    async check() {
      const id = await withChainErrors(() => client.getChainId());
      if (id !== chainId)
        throw new ChainError(
          "wrong_chain",
          `CHAIN_RPC_URL points to a node of chain ${id}, but CHAIN_ID is ${chainId}.`,
        );
      if (!tokenIsSound) await checkToken(client, token);
      tokenIsSound = true;
    },
    heads: () =>
      withChainErrors(async () => {
        const { latest, finalized } = await readHeaders(client, confirmations);
        return { latest: latest.number, finalized: finalized.number };
      }),
    inclusion: (hash, { latest, finalized }) =>
      withChainErrors(async () => {
        const receipt = await client.getTransactionReceipt({ hash }).catch(noReceipt);
        if (!receipt || toHash(receipt.transactionHash) !== toHash(hash)) return null;
        const block = await client.getBlock({ blockNumber: receipt.blockNumber }).catch(noBlock);
        if (block?.hash !== receipt.blockHash) return null;
        return {
          hash: toHash(hash),
          succeeded: receipt.status === "success",
          blockNumber: receipt.blockNumber,
          blockHash: receipt.blockHash,
          confirmations: Math.max(Number(latest - receipt.blockNumber) + 1, 1),
          final: receipt.blockNumber <= finalized,
          transfers: receipt.status === "success" ? transfersIn(receipt, token) : [],
        };
      }),
  };
}

/** The newest header; and the newest final one, without its hash where it is only counted. */
type Headers = { latest: Block<bigint, false, "latest">; finalized: { number: bigint; hash: Hex | null } };

/**
 * Reads the headers that {@link Heads} are made of.
 *
 * @param confirmations - blocks until one counts as final; null: the node's `finalized` block says.
 */
export async function readHeaders(client: PublicClient, confirmations: number | null): Promise<Headers> {
  const [latest, finalized] = await Promise.all([
    client.getBlock({ blockTag: "latest" }),
    confirmations === null ? client.getBlock({ blockTag: "finalized" }) : null,
  ]);
  // Where several nodes stand behind one address, one of them may be behind the other.
  if (finalized) return { latest, finalized: finalized.number > latest.number ? latest : finalized };
  const behind = BigInt(Math.max((confirmations ?? 1) - 1, 0));
  return { latest, finalized: { number: latest.number > behind ? latest.number - behind : 0n, hash: null } };
}

/** "No such block" is an answer of a node that is behind. */
function noBlock(error: unknown): null {
  if (error instanceof BlockNotFoundError) return null;
  throw error;
}

/** "No receipt" is an answer; everything else is a fault. */
function noReceipt(error: unknown): null {
  if (error instanceof TransactionReceiptNotFoundError) return null;
  throw error;
}
