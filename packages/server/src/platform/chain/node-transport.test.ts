import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type BaseError, createPublicClient, type Hex, numberToHex, type PublicClient } from "viem";
import { afterEach, expect, it, vi } from "vitest";
import { withPatience } from "./ask-again.ts";
import { nodeTransport } from "./node-transport.ts";

type Call = { id: unknown; method: string; params: [Hex] };
type Said = { status?: number; headers?: Record<string, string>; body: unknown; takes?: number };

let stop: (() => Promise<void>) | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  return stop?.();
});

/** A node that says what a test wants, and how many calls each of its requests had. */
async function startNode(say: (body: Call | Call[]) => Said, { timeout = 10_000 } = {}) {
  const requests: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[];
    requests.push([call].flat().length);
    const { status = 200, headers, body, takes } = say(call);
    if (takes && takes > timeout) return;
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stop = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, client: createPublicClient({ transport: nodeTransport(url, { timeout }), cacheTime: 0 }) };
}

/** The answer to a call is what it asked for. */
const answer = ({ id, params: [raw] }: Call) =>
  raw === "0xbad" ? { id, error: { code: -32_000, message: "nonce too low" } } : { id, result: raw };
const send = ({ client }: Awaited<ReturnType<typeof startNode>>, raws: Hex[]) =>
  Promise.allSettled(raws.map((hash) => receiptOf(client, hash)));
const receiptOf = (client: PublicClient, hash: Hex): Promise<unknown> =>
  client.request({ method: "eth_getTransactionReceipt", params: [hash] });
const said = (results: PromiseSettledResult<unknown>[]) =>
  results.map((one) => (one.status === "fulfilled" ? one.value : (one.reason as BaseError).details));
const raws = Array.from({ length: 40 }, (_, index) => numberToHex(index));

it("calls of one moment go in few requests, and each gets its own answer, whatever their order", async () => {
  const node = await startNode((calls) => ({
    body: Array.isArray(calls) ? calls.map(answer).reverse() : answer(calls),
  }));
  expect(said(await send(node, raws))).toEqual(raws);
  expect(node.requests).toEqual([32, 8]);
  expect(said(await send(node, ["0x1"]))).toEqual(["0x1"]);
});

it("what the node leaves out of its answer is asked alone, and no other's answer is taken for it", async () => {
  const node = await startNode((calls) => ({
    body: Array.isArray(calls) ? calls.slice(2).map(answer) : answer(calls),
  }));
  expect(said(await send(node, raws.slice(0, 5)))).toEqual(raws.slice(0, 5));
  expect(node.requests).toEqual([5, 1, 1]);
});

it("a refusal is of its own call alone", async () => {
  const node = await startNode((calls) => ({ body: [calls].flat().map(answer) }));
  expect(said(await send(node, ["0x1", "0xbad", "0x2"]))).toEqual(["0x1", "nonce too low", "0x2"]);
});

it.each<[string, Said]>([
  ["by an HTTP status", { status: 400, body: { message: "Batch of more than 3 requests are not allowed", code: 31 } }],
  ["by one answer", { body: { id: null, error: { code: -32_600, message: "batches are not supported" } } }],
])("a node that refuses batches %s is asked each call alone from then on", async (_, refusal) => {
  const node = await startNode((calls) => (Array.isArray(calls) ? refusal : { body: answer(calls) }));
  for (let again = 0; again < 2; again++) expect(said(await send(node, ["0x1", "0x2"]))).toEqual(["0x1", "0x2"]);
  expect(node.requests).toEqual([2, 1, 1, 1, 1]);
});

it.each<[string, Said]>([
  ["was too busy, in words", { status: 503, body: "Busy." }],
  ["did not let it in for a moment", { status: 403, body: { error: { code: -32_000, message: "forbidden" } } }],
])("a node that %s for a batch gets another one the next time", async (_, refusal) => {
  let isBusy = true;
  const node = await startNode((calls) => {
    if (Array.isArray(calls) && isBusy) return refusal;
    return { body: Array.isArray(calls) ? calls.map(answer) : answer(calls) };
  });
  expect(said(await send(node, ["0x1", "0x2"]))).toEqual(["0x1", "0x2"]);
  isBusy = false;
  expect(said(await send(node, ["0x1", "0x2"]))).toEqual(["0x1", "0x2"]);
  expect(node.requests).toEqual([2, 1, 1, 2]);
});

it.each<[string, Said]>([
  ["by HTTP in words of its own", { status: 429, body: { error: { code: -32_029, message: "Please slow down" } } }],
  ["by HTTP", { status: 429, body: { error: { code: 429, message: "Too many requests" } } }],
  ["by one answer", { body: { id: null, error: { code: -32_005, message: "limit exceeded" } } }],
])("calls of a batch that a node throttles %s are asked again together, and at last alone", async (_, refusal) => {
  const node = await startNode((calls) => (Array.isArray(calls) ? refusal : { body: answer(calls) }));
  expect(said(await send(node, ["0x1", "0x2"]))).toEqual(["0x1", "0x2"]);
  expect([node.requests[0], ...node.requests.slice(-2)]).toEqual([2, 1, 1]);
});

it.each([
  [429, "Monthly capacity exceeded"],
  [-32_005, "limit exceeded"],
  [-32_007, "50/second request limit reached - reduce calls per second"],
])("only the calls that a node throttles in a batch are asked again (%i: %s)", async (code, message) => {
  const refused = new Set<Hex>(raws.slice(3, 6));
  const say = (call: Call) =>
    refused.delete(call.params[0]) ? { id: call.id, error: { code, message } } : answer(call);
  // Those that are asked again may come alone.
  const node = await startNode((calls) => ({ body: Array.isArray(calls) ? calls.map(say) : say(calls) }));
  expect(said(await send(node, raws.slice(0, 20)))).toEqual(raws.slice(0, 20));
  const [together, ...again] = node.requests;
  expect([together, again.reduce((sum, calls) => sum + calls)]).toEqual([20, 3]);
});

it.each([
  ["in seconds", () => "1"],
  ["as a date", () => new Date(Date.now() + 2_000).toUTCString()],
])("a node that says %s when to ask again is asked nothing before that", async (_, retryAfter) => {
  const times: number[] = [];
  const fetched = vi.spyOn(globalThis, "fetch");
  const node = await startNode((calls) => {
    times.push(Date.now());
    if (times.length === 1) return { status: 429, headers: { "Retry-After": retryAfter() }, body: "" };
    return { body: Array.isArray(calls) ? calls.map(answer) : answer(calls) };
  });
  const first = send(node, ["0x1"]);
  // The answer has come, and not only left the node.
  await vi.waitFor(() => expect(fetched).toHaveResolvedTimes(1));
  expect(said([...(await send(node, ["0x2"])), ...(await first)])).toEqual(["0x2", "0x1"]);
  expect(Number(times[1]) - Number(times[0])).toBeGreaterThan(900);
});

it("a node that asks for a rest of an hour is asked again after five seconds: it may mean one call alone", async () => {
  let asked = 0;
  const node = await startNode(
    (calls) => {
      asked += 1;
      if (asked === 1) return { status: 429, headers: { "Retry-After": "3600" }, body: "" };
      return { body: [calls].flat().map(answer)[0] };
    },
    { timeout: 10_000 },
  );
  expect(said(await send(node, ["0x1"]))).toEqual(["0x1"]);
  expect(node.requests).toEqual([1, 1]);
});

it("a rest that a good answer asks for is not heeded", async () => {
  const node = await startNode((calls) => ({
    headers: { "Retry-After": "3600" },
    body: [calls].flat().map(answer)[0],
  }));
  for (let again = 0; again < 2; again++) expect(said(await send(node, ["0x1"]))).toEqual(["0x1"]);
});

it("a node that throttles everything is given up when the patience is over, of a call and of a whole round", async () => {
  const node = await startNode(() => ({ body: { id: 0, error: { code: 429, message: "Too many requests" } } }), {
    timeout: 300,
  });
  const timed = async (work: () => Promise<unknown>) => {
    const begin = Date.now();
    expect(await work()).toMatchObject([{ status: "rejected" }]);
    return Date.now() - begin;
  };
  expect(await timed(() => send(node, ["0x1"]))).toBeLessThan(5_000);
  const asked = node.requests.length;
  expect(await timed(() => withPatience({ most: 100 }, () => send(node, ["0x1"])))).toBeLessThan(5_000);
  expect(await timed(() => withPatience({ most: 0 }, () => send(node, ["0x1"])))).toBeLessThan(5_000);
  expect(node.requests.length).toBeGreaterThan(asked + 1);
});

it("work that is stopped waits for no throttling node", async () => {
  const node = await startNode(() => ({ status: 429, headers: { "Retry-After": "5" }, body: "" }));
  const stop = new AbortController();
  const asked = withPatience({ most: 60_000, stop: stop.signal }, () => send(node, ["0x1"]));
  await expect.poll(() => node.requests).toHaveLength(1);
  stop.abort();
  expect(said(await asked)).toEqual(["Too Many Requests"]);
});

it("a transaction that a node throttles is not sent again: the payer looks first whether it may be", async () => {
  const node = await startNode(() => ({ body: { id: 0, error: { code: 429, message: "Too many requests" } } }));
  await expect(node.client.sendRawTransaction({ serializedTransaction: "0x1" })).rejects.toMatchObject({
    details: "Too many requests",
  });
  expect(node.requests).toEqual([1]);
});

it("a range of logs that is over a limit is left to be asked for in parts", async () => {
  const node = await startNode(() => ({ body: { id: 0, error: { code: -32_005, message: "limit exceeded" } } }));
  await expect(node.client.getLogs({ fromBlock: 0n, toBlock: 5_000n })).rejects.toThrow();
  expect(node.requests).toEqual([1]);
});

it("a node that works a batch off one by one gets as many calls in one as it answers in time, and later more again", async () => {
  let most = 4;
  const node = await startNode(
    (calls) => ({
      body: Array.isArray(calls) ? calls.map(answer) : answer(calls),
      takes: [calls].flat().length > most ? Number.POSITIVE_INFINITY : 0,
    }),
    { timeout: 2_000 },
  );
  const batch = raws.slice(0, 32);
  for (let again = 0; again < 3; again++)
    expect((await send(node, batch)).every(({ status }) => status === "rejected")).toBe(true);
  expect(said(await send(node, batch))).toEqual(batch);
  expect(node.requests).toEqual([32, 16, 16, ...Array(4).fill(8), ...Array(8).fill(4)]);
  most = 32;
  for (let again = 0; again < 4; again++) expect(said(await send(node, batch))).toEqual(batch);
  expect(node.requests.at(-1)).toBe(8);
});

it("one that answers no two in time is asked each alone", async () => {
  const node = await startNode(
    (calls) => (Array.isArray(calls) ? { body: null, takes: Number.POSITIVE_INFINITY } : { body: answer(calls) }),
    { timeout: 2_000 },
  );
  await send(node, ["0x1", "0x2"]);
  expect(said(await send(node, ["0x1", "0x2"]))).toEqual(["0x1", "0x2"]);
  expect(node.requests).toEqual([2, 1, 1]);
});

it("a node that is away is so for every call", async () => {
  const node = await startNode(() => ({ body: null }));
  await stop?.();
  stop = undefined;
  const results = await send(node, ["0x1", "0x2"]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
