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

/** Asks a node for one thing, which takes a third of the work of `fetch`. @throws {@link RpcFault} its error */
export async function askNode(url: string, method: string, params: unknown[]): Promise<unknown> {
  const asked = request(url, { method: "POST", agent, headers: { "Content-Type": "application/json" } });
  asked.end(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const { result, error } = (await json(response)) as {
    result?: unknown;
    error?: { code: number; message: string; data?: unknown };
  };
  if (error) throw new RpcFault(error.code, error.message, { data: error.data });
  return result;
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
