import { createTestDatabase } from "@freehold/server/testing/test-database";
import { startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { afterAll, expect, it } from "vitest";
import { createChain } from "../../platform/chain/chain.ts";
import { createPayingWorld } from "../payments.fixture.ts";
import { payWithdrawals } from "./pay-withdrawals.ts";

const { sql } = await createTestDatabase();
const world = await createPayingWorld(sql);
afterAll(() => world.stop());

it("a round that lost its lock and wakes beside the next one signs nothing by what it knew, and takes back no hold", async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let estimates = 0;
  const proxy = await startRpcProxy(world.node.url, {
    async intercept(method, _params, forward) {
      if (method !== "eth_estimateGas") return forward();
      estimates += 1;
      const gas = await forward();
      if (estimates === 1) await released;
      return gas;
    },
  });
  const payer = payWithdrawals({
    sql,
    chain: createChain({ ...world.settings, rpcUrl: proxy.url }, sql),
    log: world.log,
    reconcile: async () => ({ chainFault: null }),
    pause: 10,
  });
  const holds = () => sql`select code from queue_holds`;
  const asked = await world.approved("12.5");
  await expect.poll(() => estimates).toBe(1);

  // What the first round took for the treasury's means is gone, and so is its lock.
  const address = world.treasury.address;
  const value = await world.node.client.getBalance({ address });
  await world.node.client.setBalance({ address, value: 0n });
  await sql`
    select pg_terminate_backend(pid, 5000) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(holds, { timeout: 8_000 }).toEqual([{ code: "treasury_short_of_gas" }]);

  release();
  const before = estimates;
  await expect.poll(() => estimates, { timeout: 20_000 }).toBeGreaterThan(before + 2);
  expect(await world.payment(asked)).toBeUndefined();
  expect(await holds()).toEqual([{ code: "treasury_short_of_gas" }]);

  await world.node.client.setBalance({ address, value });
  await expect.poll(() => world.payment(asked), { timeout: 20_000 }).toBeDefined();
  await payer.stop();
  await proxy.stop();
  await world.finish();
  await world.expectPaidOnce([asked]);
});
