import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** Asks the real node, with other parameters if given, and says its result. Throws {@link RpcFault} for its errors. */
type Forward = (params?: unknown[]) => Promise<unknown>;

/** How {@link startRpcProxy} answers. */
export type RpcProxyOptions = {
  /**
   * Answers one call: with a result, by throwing an {@link RpcFault}, or by `forward()`. Throw {@link HANG_UP} to end the
   * connection without an answer.
   */
  intercept(method: string, params: unknown[], forward: Forward): unknown;
  /** Throw an {@link RpcFault} with a `status` to refuse a whole request before any of its calls is answered. */
  admit?(): void;
};

/** A JSON-RPC error, or with `status` an HTTP error, as a node sends it. */
export class RpcFault extends Error {
  code: number;
  data?: unknown;
  status?: number;
  headers?: Record<string, string>;

  constructor(code: number, message: string, options: Partial<Pick<RpcFault, "data" | "status" | "headers">> = {}) {
    super(message);
    this.code = code;
    Object.assign(this, options);
  }
}

/** Thrown by `intercept`: the caller hears nothing. */
export const HANG_UP = Symbol("hang up");

const agent = new Agent({ keepAlive: true });

type Question = { method: string; params: unknown[] };
type Reply = { id: number; result?: unknown; error?: { code: number; message: string; data?: unknown } };
type Waiting = Question & { resolve(result: unknown): void; reject(error: unknown): void };

/** Calls that the next request takes, by the node's URL. */
const waiting = new Map<string, Waiting[]>();

/**
 * Asks a node for one thing. Calls of the same moment go in one request: a batch of 32 takes far less work than 32 requests.
 *
 * @throws {RpcFault} the node's error.
 */
export function askNode(url: string, method: string, params: unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const others = waiting.get(url);
    if (!others) setImmediate(() => void askWaiting(url));
    waiting.set(url, [...(others ?? []), { method, params, resolve, reject }]);
  });
}

async function askWaiting(url: string): Promise<void> {
  const all = waiting.get(url) ?? [];
  waiting.delete(url);
  try {
    const calls = all.map(({ method, params }, id) => ({ jsonrpc: "2.0", id, method, params }));
    const said = await post(url, calls.length === 1 ? calls[0] : calls);
    const replies = Array.isArray(said) ? new Map(said.map((reply) => [reply.id, reply])) : new Map([[0, said]]);
    for (const [id, { method, resolve, reject }] of all.entries()) {
      const reply = replies.get(id);
      if (reply && !reply.error) resolve(reply.result);
      else if (reply?.error) reject(new RpcFault(reply.error.code, reply.error.message, { data: reply.error.data }));
      else reject(new Error(`The node has no answer to ${method}.`));
    }
  } catch (error) {
    for (const { reject } of all) reject(error);
  }
}

async function post(url: string, body: unknown): Promise<Reply | Reply[]> {
  const asked = request(url, { method: "POST", agent, headers: { "Content-Type": "application/json" } });
  asked.end(JSON.stringify(body));
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return (await json(response)) as Reply | Reply[];
}

type Call = { id: unknown; method: string; params?: unknown[] };

/**
 * A JSON-RPC server that stands before a real node and answers as a test wants.
 *
 * @example
 * const proxy = await startRpcProxy(chain.url, {
 *   intercept(method, params, forward) {
 *     if (method === "eth_getLogs") throw new RpcFault(-32602, "block range too large");
 *     return forward();
 *   },
 * });
 * createChain({ ...settings, rpcUrl: proxy.url }, sql);
 * await proxy.stop();
 */
export async function startRpcProxy(target: string, { intercept, admit }: RpcProxyOptions) {
  const calls: string[] = [];

  async function answer({ id, method, params = [] }: Call): Promise<object> {
    calls.push(method);
    try {
      const result = await intercept(method, params, (other) => askNode(target, method, other ?? params));
      return { jsonrpc: "2.0", id, result };
    } catch (error) {
      if (!(error instanceof RpcFault) || error.status !== undefined) throw error;
      return { jsonrpc: "2.0", id, error: { code: error.code, message: error.message, data: error.data } };
    }
  }

  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      admit?.();
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[];
      const answers = Array.isArray(body) ? await Promise.all(body.map(answer)) : await answer(body);
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answers));
    } catch (error) {
      if (error instanceof RpcFault && error.status !== undefined)
        response.writeHead(error.status, error.headers).end(error.message);
      else request.socket.destroy();
      if (!(error instanceof RpcFault) && error !== HANG_UP && !isGone(error)) console.error(error);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every method that was called, in order. */
    calls,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The node itself is away: so is the proxy. */
function isGone(error: unknown): boolean {
  return ["ECONNREFUSED", "ECONNRESET"].includes((error as NodeJS.ErrnoException).code ?? "");
}
