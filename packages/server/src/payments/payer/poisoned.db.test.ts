import { createTestDatabase } from "@freehold/server/testing/test-database";
import { RpcFault, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import type { Address } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { someAddress } from "../../money.fixture.ts";
import { createChain } from "../../platform/chain/chain.ts";
import { createPayingWorld, type PayingWorld } from "../payments.fixture.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
});
afterAll(() => world.stop());

describe("one request does not stop those behind it", () => {
  it("whose address is written all in capitals: it is paid like any other", async () => {
    const address = someAddress() as Address;
    const first = await world.approved("2", `0x${address.slice(2).toUpperCase()}` as Address);
    const second = await world.approved("3");
    await world.finish();
    await world.expectPaidOnce([{ ...first, to: address }, second]);
    expect(await world.status(first)).toMatchObject({ status: "completed" });
  });

  it.each([
    ["invalid opcode: INVALID", -32_000],
    ["internal error", -32_603],
    ["out of gas or time: limit exceeded", -32_005],
  ])("that the node will not try ('%s', %s): it waits, and is paid once the node does", async (words, code) => {
    const first = await world.approved("2.5");
    const second = await world.approved("3.5");
    const proxy = await startRpcProxy(world.node.url, {
      intercept: async (method, params, forward) => {
        if (method === "eth_estimateGas" && JSON.stringify(params).includes(first.to.slice(2).toLowerCase()))
          throw new RpcFault(code, words);
        return forward();
      },
    });
    await world.round(undefined, createChain({ ...world.settings, rpcUrl: proxy.url }, sql));
    await proxy.stop();
    expect(await world.payment(first)).toBeUndefined();
    expect(await world.payment(second)).toMatchObject({ status: "sent" });
    await world.endPauses();
    await world.finish();
    await world.expectPaidOnce([first, second]);
  });

  it("whose payment the node cannot look up: the next one is paid meanwhile", async () => {
    const first = await world.approved("2.6");
    await world.round();
    await world.node.mine();
    const [{ tx_hash }] = await sql<[{ tx_hash: string }]>`
      select tx_hash from payment_transactions where withdrawal_id = ${first.id}`;
    const second = await world.approved("3.6");
    const proxy = await startRpcProxy(world.node.url, {
      intercept: async (method, params, forward) => {
        if (params[0] === tx_hash) throw new RpcFault(-32_603, "internal error");
        return method === "eth_getLogs" ? [] : forward();
      },
    });
    await world.round(undefined, createChain({ ...world.settings, rpcUrl: proxy.url }, sql));
    await proxy.stop();
    expect(await world.payment(second)).toMatchObject({ status: "sent" });
    await world.finish();
    await world.expectPaidOnce([first, second]);
  });
});
