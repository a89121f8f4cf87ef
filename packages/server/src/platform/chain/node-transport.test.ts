import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type BaseError, createPublicClient, type Hex, numberToHex } from "viem";
import { afterEach, expect, it } from "vitest";
import { nodeTransport } from "./node-transport.ts";

type Call = { id: unknown; method: string; params: [Hex] };
type Said = { status?: number; body: unknown; takes?: number };

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

/** A node that says what a test wants, and how many calls each of its requests had. */
async function startNode(say: (body: Call | Call[]) => Said, { timeout = 10_000 } = {}) {
  const requests: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[];
    requests.push([call].flat().length);
    const { status = 200, body, takes } = say(call);
    if (takes && takes > timeout) return;
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stop = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, client: createPublicClient({ transport: nodeTransport(url, { timeout }), cacheTime: 0 }) };
}

/** The hash of a transaction says which it is: here it is what was given. */
const answer = ({ id, params: [raw] }: Call) =>
  raw === "0xbad" ? { id, error: { code: -32_000, message: "nonce too low" } } : { id, result: raw };
const send = ({ client }: Awaited<ReturnType<typeof startNode>>, raws: Hex[]) =>
  Promise.allSettled(raws.map((serializedTransaction) => client.sendRawTransaction({ serializedTransaction })));
const said = (results: PromiseSettledResult<Hex>[]) =>
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
  ["had too many requests", { status: 429, body: { error: { code: 429, message: "Too many requests" } } }],
  ["was over its limit", { body: { id: null, error: { code: -32_005, message: "limit exceeded" } } }],
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

it("a node that works a batch off one by one gets as many calls in one as it answers in time, and later more again", async () => {
  let most = 4;
  const node = await startNode(
    (calls) => ({
      body: Array.isArray(calls) ? calls.map(answer) : answer(calls),
      takes: [calls].flat().length > most ? Number.POSITIVE_INFINITY : 0,
    }),
    { timeout: 500 },
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
    { timeout: 500 },
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
