import { createTestDatabase } from "@freehold/server/testing/test-database";
import { RpcFault, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { numberToHex } from "viem";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createChain } from "../../platform/chain/chain.ts";
import { type Asked, createPayingWorld, type PayingWorld } from "../payments.fixture.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;
/** The newest block that the node which lags knows. In it the treasury still holds what is paid since. */
let known: bigint;
let asked: Asked;

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked", treasury: 5_000_000n });
});
afterAll(() => world.stop());
beforeEach(async () => {
  known = await world.node.client.getBlockNumber({ cacheTime: 0 });
  await world.approved("5");
  await world.finish();
  asked = await world.approved("5");
});

/** Nothing was signed of what the treasury has nothing for; it is paid when there is something. */
async function expectPaidOnceFull(): Promise<void> {
  expect(await world.payment(asked)).toBeUndefined();
  expect(await world.round()).toMatchObject({ hold: { code: "treasury_short_of_token" } });
  await world.token.mint(world.treasury.address, 5_000_000n);
  await world.finish();
  await world.expectPaidOnce([asked]);
  expect(await world.payment(asked)).toMatchObject({ status: "paid", attempt: 1 });
  await world.token.mint(world.treasury.address, 5_000_000n);
}

const TAGS = ["latest", "pending", "finalized"];

it("nothing is signed by the word of a node that has not reached our last payment", async () => {
  const proxy = await startRpcProxy(world.node.url, {
    intercept: (method, params, forward) => {
      if (method === "eth_blockNumber") return numberToHex(known);
      return forward(params.map((one) => (TAGS.includes(one as string) ? numberToHex(known) : one)));
    },
  });
  const behind = createChain({ ...world.settings, rpcUrl: proxy.url }, sql);
  await expect(world.round(undefined, behind)).rejects.toThrow(
    /^The blockchain node is behind: its newest block is \d+, and this server has seen block \d+\.$/,
  );
  await proxy.stop();
  await expectPaidOnceFull();
});

it("nor by several nodes behind one address, of which the one that is asked for the balance lags", async () => {
  const proxy = await startRpcProxy(world.node.url, {
    intercept: (method, params, forward) => {
      if (method !== "eth_call" && method !== "eth_estimateGas") return forward();
      const [call, block = "latest", ...rest] = params;
      if (!TAGS.includes(block as string) && BigInt(block as string) > known)
        throw new RpcFault(-32_000, "header not found");
      return forward([call, numberToHex(known), ...rest]);
    },
  });
  const mixed = createChain({ ...world.settings, rpcUrl: proxy.url }, sql);
  await mixed.check();
  await expect(world.round(undefined, mixed)).rejects.toThrow("The blockchain node is behind");
  await proxy.stop();
  await expectPaidOnceFull();
});
