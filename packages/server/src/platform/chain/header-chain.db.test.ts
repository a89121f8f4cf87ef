import { createTestDatabase } from "@freehold/server/testing/test-database";
import { askNode, RpcFault, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { startChain, type TestChain, testKey } from "@freehold/test-utils/chain/start-chain";
import { type Hex, numberToHex } from "viem";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createChain } from "./chain.ts";
import type { ChainSettings } from "./chain-settings.ts";
import { startForeignBackend } from "./mixed-backends.fixture.ts";

/** Blocks that one call ties at most. */
const MOST = 2_048n;

const { sql } = await createTestDatabase();
let node: TestChain;
let foreign: TestChain;
let settings: ChainSettings;

beforeAll(async () => {
  node = await startChain({ blocks: "asked" });
  const { address } = await node.deployToken();
  await node.mine(10);
  settings = {
    rpcUrl: node.url,
    chainId: 31_337,
    tokenAddress: address,
    confirmations: null,
    payout: { mode: "treasury", key: testKey(9) },
  };
  foreign = await startChain({ blocks: "asked", genesis: 1_700_000_000 });
  await foreign.deployToken();
  await foreign.mine(10);
});
afterAll(() => Promise.all([node.stop(), foreign.stop()]));
beforeEach(() => sql`delete from chain_checkpoints`);

const newest = () => node.client.getBlockNumber({ cacheTime: 0 });
const kept = async () =>
  (await sql<{ block_number: bigint }[]>`select block_number from chain_checkpoints order by block_number`).map(
    ({ block_number }) => block_number,
  );

/** A process that has just started. */
async function start(rpcUrl: string = node.url) {
  const chain = createChain({ ...settings, rpcUrl }, sql);
  await chain.check();
  return chain;
}

it("takes nothing of another chain that names just the height that is known", async () => {
  const { finalized: known } = await (await start()).heads();
  expect(await kept()).toEqual([known]);
  const cache = await startForeignBackend(node.url, foreign.url);
  const proxy = await startRpcProxy(cache.url, {
    intercept: (method, [block, ...rest], forward) =>
      method === "eth_getBlockByNumber" && ["latest", "finalized"].includes(block as Hex)
        ? askNode(foreign.url, method, [numberToHex(known), ...rest])
        : forward(),
  });
  await expect((await start(proxy.url)).heads()).rejects.toMatchObject({ code: "wrong_chain" });
  await Promise.all([proxy.stop(), cache.stop()]);
  expect(await kept()).toEqual([known]);
});

it("after a long time without a server ties block by block, as many at once as one call may, and asks for each once", async () => {
  const { latest: before, finalized } = await (await start()).heads();
  expect(await kept()).toEqual([finalized]);
  await node.mine(2_100);
  const proxy = await startRpcProxy(node.url, { intercept: (_method, _params, forward) => forward() });
  const chain = await start(proxy.url);
  const reached = finalized + MOST;
  expect(await chain.heads()).toEqual({ latest: reached, finalized: reached });
  expect((await kept()).at(-1)).toBe(reached);
  const heads = await chain.heads();
  expect(heads.latest).toBe(before + 2_100n);
  expect((await kept()).at(-1)).toBe(heads.finalized);
  const asked = proxy.calls.filter((method) => method === "eth_getBlockByNumber").length;
  expect(asked).toBeGreaterThanOrEqual(2_100);
  expect(asked).toBeLessThan(2_200);
  await proxy.stop();
});

it("keeps the blocks before one that the node refuses for good, and resumes there", async () => {
  const first = await start();
  await first.heads();
  await node.mine(3);
  const { finalized } = await first.heads();
  await node.mine(300);
  const refused = numberToHex(finalized + 200n);
  let isBusy = true;
  const answered: unknown[] = [];
  const proxy = await startRpcProxy(node.url, {
    intercept(method, params, forward) {
      if (method === "eth_getBlockByNumber" && params[0] === refused && isBusy)
        throw new RpcFault(429, "Too many requests");
      if (method === "eth_getBlockByNumber") answered.push(params[0]);
      return forward();
    },
  });
  const chain = createChain({ ...settings, rpcUrl: proxy.url, timeout: 4_000 }, sql);
  await chain.check();
  await expect(chain.heads()).rejects.toMatchObject({ code: "unreachable" });
  isBusy = false;
  const before = answered.length;
  expect(await chain.heads()).toMatchObject({ latest: await newest() });
  // Those that went with the refused one in its batch are asked for again, too.
  expect(answered.length - before).toBeLessThan(150);
  await proxy.stop();
});

it("on a long chain that no server has seen begins with what is final, and keeps what follows it", async () => {
  const chain = await start();
  const { finalized } = await chain.heads();
  expect(await kept()).toEqual([]);
  await node.mine(3);
  expect(await chain.heads()).toEqual({ latest: await newest(), finalized: finalized + 3n });
  expect(await kept()).toEqual([finalized + 3n]);
});
