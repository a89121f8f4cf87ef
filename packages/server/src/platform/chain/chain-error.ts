import { FreeholdError } from "@freehold/contract";
import { BaseError, BlockNotFoundError, HttpRequestError, RpcRequestError, TimeoutError } from "viem";

/**
 * What is wrong with the node or its chain:
 * - `unreachable`: no answer, no sensible answer, or too many requests; asking again later may help
 * - `wrong_chain`, `wrong_token`: it is not what this server is configured for; nothing may be done with it
 * - `refused`: the node understood and said no; `message` has its words
 */
export type ChainErrorCode = "unreachable" | "wrong_chain" | "wrong_token" | "refused";

/** A fault of the node or its chain. The message never has the node's address, which may hold a key. */
export class ChainError extends FreeholdError<ChainErrorCode> {
  override readonly name = "ChainError";
  override readonly kind = "freehold.chain-error";
}

/** The node lacks blocks that are known. Another one, or this one later, has them: so it is `unreachable`, too. */
export class NodeBehindError extends ChainError {
  constructor(message: string) {
    super("unreachable", message);
  }
}

/** The chain has none of the final blocks that are known: another one of our id, or all of its history has changed. */
export class NoCommonBlockError extends ChainError {
  constructor(chainId: number) {
    super(
      "wrong_chain",
      `CHAIN_RPC_URL points to a chain with ID ${chainId} that has none of the final blocks this database has seen: it is another chain, or its whole history has changed.`,
    );
  }
}

/** Codes that say "later": internal error, resource unavailable, limit exceeded, and HTTP's for too many requests. */
const LATER = new Set([-32603, -32002, -32005, 429]);

/** How nodes say, each in its own words, that they were asked too much: Alchemy, Infura, QuickNode, Chainstack, Ankr. */
const THROTTLED =
  /too many requests|rate.?limit|request (rate|limit)|requests? (per|\/) ?(second|minute|day)|\/(second|minute|day) request|\brps\b|compute units|throttl/i;
/** A contract's own words, whatever they say. */
const REVERTED = 3;
/** These may be over a limit of their own: of blocks, logs, gas or time. */
const LIMITED = new Set(["eth_getLogs", "eth_call", "eth_estimateGas"]);

/** How nodes say, each in its own words, that they lack the block of a question: geth, Erigon, Nethermind, anvil. */
const LACKS_BLOCK = /header not found|unknown block|block (\S+ )?not found|blockoutofrange/i;
const LACKING = "The blockchain node is behind: it lacks the requested block.";

/** How nodes say that they have forgotten what a block held: geth and its kin, Besu, Erigon, Reth, Nethermind. */
const lacksState = (details: string): boolean =>
  /missing trie node|no state available/i.test(details) ||
  says(details, /state/i, / (not available|unavailable|pruned)/i);

/** How nodes say that they have thrown away old blocks and their logs (EIP-4444): geth, Nethermind, Besu, Erigon, Reth. */
const lacksHistory = (details: string): boolean =>
  /prun/i.test(details) || says(details, /histor(y|ical)/i, / (unavailable|not available|expired)/i);
const LACKS_HISTORY_CODE = 4_444;

/** Whether a sentence names a thing and then says what became of it. One expression for both would read on from each mention of it. */
function says(details: string, thing: RegExp, fate: RegExp): boolean {
  return details.split(".").some((sentence) => {
    const start = sentence.search(thing);
    return start >= 0 && fate.test(sentence.slice(start));
  });
}

/** The node has thrown away what older blocks held. Asking it again does not help, another node does. */
export class HistoryLostError extends ChainError {
  constructor(details: string) {
    super(
      "refused",
      `The blockchain node has pruned older blocks or their logs (${details}). Set CHAIN_RPC_URL to a node that keeps them, such as an archive node.`,
    );
  }
}

/**
 * Whether a node refused a call only because it was asked too much: HTTP 429, the code 429, or words that mean it.
 *
 * @param method - of the call: for most of them the code of a limit can mean nothing else.
 */
export function isThrottled(error: unknown, method?: string): boolean {
  if (error instanceof HttpRequestError) return error.status === 429 || isRestAsked(error);
  if (!(error instanceof RpcRequestError)) return false;
  const { code, details } = error;
  if ((code as number) === REVERTED || details.startsWith("execution reverted")) return false;
  if (code === 429 || THROTTLED.test(details)) return true;
  return code === -32_005 && method !== undefined && !LIMITED.has(method);
}

/** A node that is not there for a while says when it will be. */
function isRestAsked({ status, headers }: HttpRequestError): boolean {
  return status === 503 && Boolean(headers?.get("Retry-After"));
}

/** viem's error as a {@link ChainError}. What is not viem's is thrown as it is. */
export function translate(error: unknown): ChainError {
  if (error instanceof ChainError) return error;
  if (!(error instanceof BaseError)) throw error;
  if (error instanceof BlockNotFoundError) return new NodeBehindError(LACKING);
  const cause = error.walk(
    (one) => one instanceof HttpRequestError || one instanceof TimeoutError || one instanceof RpcRequestError,
  );
  if (cause instanceof RpcRequestError && LACKS_BLOCK.test(cause.details)) return new NodeBehindError(LACKING);
  if (cause instanceof RpcRequestError && lacksState(cause.details))
    return new ChainError(
      "refused",
      `The blockchain node has pruned the state of an older block (${cause.details}). Set CHAIN_RPC_URL to a node that keeps states back to the newest final block.`,
    );
  if (
    cause instanceof RpcRequestError &&
    ((cause.code as number) === LACKS_HISTORY_CODE || lacksHistory(cause.details))
  )
    return new HistoryLostError(cause.details);
  if (cause instanceof RpcRequestError && isThrottled(cause))
    return new ChainError("unreachable", `The blockchain node is busy: ${cause.details}`);
  if (cause instanceof RpcRequestError)
    return LATER.has(cause.code) && !/revert|nonce|known|underpriced/i.test(cause.details)
      ? new ChainError("unreachable", `The blockchain node is busy: ${cause.details}`)
      : new ChainError("refused", cause.details);
  if (cause instanceof HttpRequestError)
    return new ChainError(
      "unreachable",
      cause.status
        ? `The blockchain node responded with HTTP ${cause.status}.`
        : "The blockchain node can't be reached.",
    );
  if (cause instanceof TimeoutError)
    return new ChainError("unreachable", "The blockchain node took too long to respond.");
  return new ChainError("refused", error.shortMessage.replaceAll(/https?:\/\/\S+/g, "the node"));
}
