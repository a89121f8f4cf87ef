import type { Reconciliation } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { startChain, type TestChain, testAccount } from "@freehold/test-utils/chain/start-chain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPayingWorld, type PayingWorld } from "../payments/payments.fixture.ts";
import { reconcile } from "./reconcile.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;
let other: TestChain;
beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
  other = await startChain({ blocks: "asked", chainId: 97 });
});
afterAll(() => Promise.all([other.stop(), world.stop()]));

const reported = async () => (await world.admins[0].get<Reconciliation>("/admin/reconciliation")).body;

it("a server on another chain forgets nothing of what was found on the one before", async () => {
  await world.approved("4");
  await world.finish();
  const { transactionHash } = await world.token.transfer(world.treasury, testAccount(8).address, 5n);
  await world.node.mine(3);
  const { differences: found = [] } = (await reconcile({ sql, chain: world.chain, log: world.log })) ?? {};
  expect(found).toEqual([expect.objectContaining({ subject: `${transactionHash}:0` })]);
  const { groups } = await reported();

  const token = await other.deployToken();
  await other.mine(3);
  const chain = world.changed(world.settings.payout, {
    rpcUrl: other.url,
    chainId: other.chain.id,
    tokenAddress: token.address,
  });
  expect(await reconcile({ sql, chain, log: world.log })).toEqual({ differences: [], chainFault: null });
  expect(await reported()).toMatchObject({ chain_fault: null, groups });

  expect(await reconcile({ sql, chain: world.chain, log: world.log })).toEqual({
    differences: found,
    chainFault: null,
  });
});
