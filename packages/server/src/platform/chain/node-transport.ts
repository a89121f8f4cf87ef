import { custom, HttpRequestError, RpcRequestError, TimeoutError, type Transport } from "viem";
import { getHttpRpcClient } from "viem/utils";
import { createRetries } from "./ask-again.ts";
import { isThrottled } from "./chain-error.ts";

/** The most calls in one request. */
const MOST = 32;
/** After so many full requests in a row, of which none took too long, more calls are tried in one again. */
const ANSWERS = 32;
/** A call that was refused so often, each time with all that went with it, is asked alone. */
const REFUSALS = 3;
/** What is asked of many payments or blocks at once, and is answered quickly and in a few words. */
const SHORT = new Set([
  "eth_estimateGas",
  "eth_sendRawTransaction",
  "eth_getTransactionReceipt",
  "eth_getBlockByNumber",
]);

type Call = { method: string; params?: unknown };
type Answer = { id?: unknown; result?: unknown; error?: { code: number; message: string; data?: unknown } | undefined };
type Waiting = { call: Call; resolve(result: unknown): void; reject(error: unknown): void };

/**
 * Asks a node over HTTP. Short calls that are made at the same moment go in one request (a JSON-RPC batch), which costs the server
 * a tenth of the time and the node less, too. Each answer is taken by its call's number, never by its place.
 *
 * A call that the node leaves out of its answer is asked alone. A node that does not answer a batch in time gets half as many calls
 * in one from then on, for it may work them off one by one. One that takes no batches is asked everything alone from then on.
 *
 * Calls that the node refuses because it was asked too much are asked again, see {@link createRetries}. Only transactions are not: the
 * payer gives them to the chain again when it has looked whether payments are stopped.
 *
 * @param options.timeout - how long to wait for the node, in milliseconds.
 */
export function nodeTransport(url: string, { timeout }: { timeout: number }): Transport {
  const retries = createRetries({ patience: timeout });
  const node = getHttpRpcClient(url, { timeout });
  let waiting: Waiting[] = [];
  let takesBatches = true;
  let size = MOST;
  let answers = 0;

  async function request({ method, params }: Call): Promise<unknown> {
    const call = { method, params };
    if (method === "eth_sendRawTransaction") return ask(call);
    return retries.run(method, (refusals) => (refusals < REFUSALS ? ask(call) : askAlone(call)));
  }

  async function ask(call: Call): Promise<unknown> {
    if (!takesBatches || !isShort(call)) return askAlone(call);
    return new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(sendWaiting);
      waiting.push({ call, resolve, reject });
    });
  }

  async function askAlone(call: Call): Promise<unknown> {
    const { said } = await post(call);
    return resultOf(call, said as Answer);
  }

  /** @throws {HttpRequestError} where the status refuses it, whatever the body says beside that. */
  async function post(body: Call | (Call & { id: number })[]): Promise<{ status: number; said: unknown }> {
    let response: Response | undefined;
    const onResponse = (one: Response) => {
      response = one;
      retries.heed(one);
    };
    const said: unknown = await node.request({ body: body as Call, onResponse });
    if (!response || response.ok) return { status: 200, said };
    const { status, headers } = response;
    const refusal = new HttpRequestError({ status, headers, url: "" });
    if (isThrottled(refusal)) throw refusal;
    return { status, said };
  }

  function sendWaiting(): void {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += size) void send(all.slice(start, start + size));
  }

  async function send(calls: readonly Waiting[]): Promise<void> {
    try {
      const together = calls.length > 1 ? await askTogether(calls) : new Map<unknown, Answer | null>();
      await Promise.all(
        calls.map(({ call, resolve, reject }, id) => answerTo(call, together.get(id)).then(resolve, reject)),
      );
      growAgain(calls.length);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }

  /** @returns the answers by number, as many as there are. @throws the fault of a node that is away, or is too slow. */
  async function askTogether(calls: readonly Waiting[]): Promise<Map<unknown, Answer | null>> {
    let status = 0;
    let said: unknown = null;
    try {
      ({ status, said } = await post(calls.map(({ call }, id) => ({ ...call, id }))));
    } catch (error) {
      if (error instanceof TimeoutError) tookTooLong(calls.length);
      if (!(error instanceof HttpRequestError) || !error.status || isThrottled(error)) throw error;
      status = error.status;
    }
    if (Array.isArray(said)) return new Map(said.map((answer: Answer | null) => [answer?.id, answer]));
    const { error } = (said ?? {}) as Answer;
    const refusal = error && new RpcRequestError({ body: calls.map(({ call }) => call), error, url });
    if (refusal && isThrottled(refusal, calls[0]?.call.method)) throw refusal;
    if (takesNone(status, said as Answer | null)) takesBatches = false;
    return new Map();
  }

  function tookTooLong(calls: number): void {
    answers = 0;
    size = Math.min(size, Math.ceil(calls / 2));
  }

  function growAgain(calls: number): void {
    if (calls < size || size === MOST) return;
    answers += 1;
    if (answers < ANSWERS) return;
    answers = 0;
    size = Math.min(size * 2, MOST);
  }

  async function answerTo(call: Call, answer: Answer | null | undefined): Promise<unknown> {
    return answer ? resultOf(call, answer) : askAlone(call);
  }

  /** What the node says to a call. @throws its refusal. */
  function resultOf(body: Call, { error, result }: Answer): unknown {
    if (error) throw new RpcRequestError({ body, error, url });
    return result;
  }

  return custom({ request }, { retryCount: 0 });
}

/** Whether what a node says in place of a list means that it takes none, and not that it is busy or refuses this one. */
function takesNone(status: number, said: Answer | null): boolean {
  if (status === 429 || status >= 500) return false;
  return status === 400 || status === 413 || [-32_600, -32_601].includes(said?.error?.code ?? 0);
}

/** Not a block with all its transactions. */
function isShort({ method, params }: Call): boolean {
  return SHORT.has(method) && !(method === "eth_getBlockByNumber" && Array.isArray(params) && params[1]);
}
