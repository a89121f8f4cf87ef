import { askNode, RpcFault, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { randomNumbers } from "@freehold/test-utils/run/soak";
import { type Hex, numberToHex } from "viem";

type Block = Record<string, unknown> & { number: Hex };
type Filter = { fromBlock?: string; toBlock?: string; blockHash?: string };

/** How far the second backend is behind at most, in blocks, and for how many requests it stays as far. */
const FAR = 20;
const STEADY = 50;
const TAGS = new Set(["latest", "pending", "safe"]);
/** Where a method names the block that it is asked for, among its parameters. */
const BLOCK_AT: Record<string, number> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
};

/** Two nodes behind one address, while they last. */
export type MixedBackends = Awaited<ReturnType<typeof startMixedBackends>>;

/**
 * A node's address with two backends behind it that takes either for each request: one knows everything, the other is 1 to 20
 * blocks behind and loses one receipt in ten. Nothing of what it says is made up: it is what a node says that is behind.
 *
 * @param seed - of all choices, see `seed()` of `@freehold/test-utils/run/soak`.
 * @example
 * const mixed = await startMixedBackends(node.url, seed("mixed backends"));
 * createChain({ ...settings, rpcUrl: mixed.url }, sql);
 * mixed.tellTruth();
 * await mixed.stop();
 */
export async function startMixedBackends(url: string, seed: number) {
  const random = randomNumbers(seed);
  let truthful = false;
  let requests = 0;
  let lag = FAR;

  type Forward = (params?: unknown[]) => Promise<unknown>;
  const ask = (method: string, params: unknown[]) => askNode(url, method, params);
  const numberOf = async (tag: string) => Number(((await ask("eth_getBlockByNumber", [tag, false])) as Block).number);

  async function answerBehind(method: string, params: unknown[], forward: Forward): Promise<unknown> {
    const head = Math.max((await numberOf("latest")) - lag, 0);
    /** The number of the block that is named, in the eyes of the one that is behind; null if it has no such block. */
    const resolve = async (block: unknown): Promise<Hex | null> => {
      if (typeof block === "object" && block !== null) {
        const { blockHash } = block as { blockHash: Hex };
        const found = (await ask("eth_getBlockByHash", [blockHash, false])) as Block | null;
        return found && Number(found.number) <= head ? found.number : null;
      }
      const tag = (block ?? "latest") as string;
      if (TAGS.has(tag)) return numberToHex(head);
      if (tag === "finalized") return numberToHex(Math.max((await numberOf(tag)) - lag, 0));
      return Number(tag) <= head ? numberToHex(Number(tag)) : null;
    };
    const at = BLOCK_AT[method];
    if (at !== undefined) {
      const block = await resolve(params[at]);
      if (block === null) throw new RpcFault(-32_000, "header not found");
      return forward([...params.slice(0, at), block, ...params.slice(at + 1)]);
    }
    switch (method) {
      case "eth_blockNumber":
        return numberToHex(head);
      case "eth_getBlockByNumber": {
        const block = await resolve(params[0]);
        return block && forward([block, ...params.slice(1)]);
      }
      case "eth_getBlockByHash":
        return (await resolve({ blockHash: params[0] })) && forward();
      case "eth_getLogs": {
        const { fromBlock, toBlock, ...filter } = params[0] as Filter;
        if (filter.blockHash !== undefined) {
          if ((await resolve(filter)) === null) throw new RpcFault(-32_000, "unknown block");
          return forward();
        }
        // It answers for what it has, and does not say that there is more.
        const first = (await resolve(fromBlock)) ?? null;
        if (first === null) return [];
        return forward([{ ...filter, fromBlock: first, toBlock: (await resolve(toBlock)) ?? numberToHex(head) }]);
      }
      case "eth_getTransactionReceipt":
      case "eth_getTransactionByHash": {
        if (method === "eth_getTransactionReceipt" && random() < 0.1) return null;
        const found = (await forward()) as { blockNumber: Hex | null } | null;
        return found?.blockNumber && Number(found.blockNumber) <= head ? found : null;
      }
      default:
        return forward();
    }
  }

  const proxy = await startRpcProxy(url, {
    intercept(method, params, forward) {
      if (requests++ % STEADY === 0) lag = 1 + Math.floor(random() * FAR);
      return truthful || random() < 0.5 ? forward() : answerBehind(method, params, forward);
    },
  });
  return {
    url: proxy.url,
    /** From now on only the one that knows everything answers. */
    tellTruth() {
      truthful = true;
    },
    stop: () => proxy.stop(),
  };
}

/**
 * A node's address with a cache behind it that has what the node said so far, and in the node's place one of another chain: what the
 * cache has not, such as the newest blocks, is the other chain's.
 *
 * @param url - of the node that was asked before.
 * @param foreignUrl - of the one that answers now.
 */
export async function startForeignBackend(url: string, foreignUrl: string) {
  const { number } = (await askNode(url, "eth_getBlockByNumber", ["latest", false])) as Block;
  return startRpcProxy(foreignUrl, {
    async intercept(method, params, forward) {
      const isCached = method === "eth_getBlockByNumber" && Number(params[0]) <= Number(number);
      if (isCached) return askNode(url, method, params);
      const known = method === "eth_getTransactionReceipt" ? await askNode(url, method, params) : null;
      return known ?? forward();
    },
  });
}
