/** The largest request, in bytes: a signed transaction of the demo has some hundred. */
const LIMIT = 16 * 1024;
/** What a wallet needs: it reads, and it sends what it signed. Nothing that changes the chain otherwise. */
const METHODS = new Set([
  "eth_blockNumber",
  "eth_call",
  "eth_chainId",
  "eth_estimateGas",
  "eth_feeHistory",
  "eth_gasPrice",
  "eth_getBalance",
  "eth_getBlockByHash",
  "eth_getBlockByNumber",
  "eth_getCode",
  "eth_getLogs",
  "eth_getTransactionByHash",
  "eth_getTransactionCount",
  "eth_getTransactionReceipt",
  "eth_maxPriorityFeePerGas",
  "eth_sendRawTransaction",
  "net_version",
]);

type Message = { id?: unknown; method?: unknown; params?: unknown; result?: unknown };

/**
 * Answers a JSON-RPC request of the demo wallet by asking the chain's node, which the page itself may not reach: its policy
 * allows its own origin only. One call a request. Other pages cannot call it: JSON needs a permission that is never given.
 *
 * @param node - null where there is no local chain: then nothing is here.
 * @param keep - is given each signed transaction that the chain took, before its sender hears of it.
 */
export async function answerRpc(
  request: Request,
  node: string | null,
  keep?: (signed: string) => Promise<void>,
): Promise<Response> {
  if (!node) return new Response(null, { status: 404 });
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? ""))
    return new Response(null, { status: 415 });
  const text = await readLimited(request);
  if (text === null) return new Response(null, { status: 413 });

  const call = parse(text);
  if (!call || typeof call.method !== "string") return fault(null, -32600, "Send one JSON-RPC call.");
  const { id = null, method, params = [] } = call;
  if (!METHODS.has(method)) return fault(id, -32601, `The method ${method} is not available here.`);
  const answer = await fetch(node, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id, method, params }),
  }).catch(() => null);
  if (!answer) return fault(id, -32603, "The demo's chain does not answer. Start the demo again.");
  const said = await answer.text();
  // Before it is acknowledged; what the chain refused is never to come back.
  if (method === "eth_sendRawTransaction" && parse(said)?.result) await keep?.(String((params as unknown[])[0]));
  return new Response(said, { headers: { "Content-Type": "application/json" } });
}

async function readLimited(request: Request): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > LIMIT) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parse(text: string): Message | null {
  try {
    const value: unknown = JSON.parse(text);
    return value && typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function fault(id: unknown, code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", id, error: { code, message } });
}
