/** A JSON-RPC request (EIP-1193). */
export type RpcRequest = { method: string; params?: readonly unknown[] | undefined };

/** Asks a node. @throws {WalletError} with the node's code. */
export type Rpc = (request: RpcRequest) => Promise<unknown>;

/** An error as a provider throws it (EIP-1193, EIP-1474). */
export class WalletError extends Error {
  override name = "WalletError";
  code: number;
  data?: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    if (data !== undefined) this.data = data;
  }
}

/** A wallet has a network of its own: what a test puts in place of the page's `fetch` is not for it. */
const { fetch } = globalThis;

/** A node at an address, such as anvil's or a path of the page's own origin. */
export function rpcAt(url: string): Rpc {
  return async ({ method, params = [] }) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    if (!response.ok) throw new WalletError(-32603, `The node answered ${response.status}.`);
    const { result, error } = (await response.json()) as {
      result?: unknown;
      error?: { code: number; message: string; data?: unknown };
    };
    if (error) throw new WalletError(error.code, error.message, error.data);
    return result;
  };
}
