import { createTestDatabase } from "@freehold/server/testing/test-database";
import { startChain, type TestChain } from "@freehold/test-utils/chain/start-chain";
import { SOAK } from "@freehold/test-utils/run/soak";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createChain } from "../../platform/chain/chain.ts";
import { ChainError } from "../../platform/chain/chain-error.ts";
import { startForeignBackend } from "../../platform/chain/mixed-backends.fixture.ts";
import { reconcile } from "../../reconciliation/reconcile.ts";
import { readSettings } from "../../settings/store.ts";
import { createPayingWorld, type PayingWorld } from "../payments.fixture.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;
let foreign: TestChain;
beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
  // The token has the address that it has on the other chain, too.
  foreign = await startChain({ blocks: "asked", genesis: 1_700_000_000 });
  await foreign.deployToken();
  await foreign.mine(SOAK ? 2_000 : 400);
});
afterAll(() => Promise.all([foreign.stop(), world.stop()]));

/** What a server does with a node of another chain behind a cache: it pays, and compares the books. */
async function askForeign(): Promise<unknown[]> {
  const proxy = await startForeignBackend(world.node.url, foreign.url);
  const chain = createChain({ ...world.settings, rpcUrl: proxy.url }, sql);
  const faults: unknown[] = [];
  for (let round = 0; round < 3; round++) {
    await foreign.mine(1);
    for (const work of [
      () => world.round(undefined, chain),
      async () => {
        const { chainFault } = (await reconcile({ sql, chain, log: world.log })) ?? {};
        if (chainFault) throw new ChainError("unreachable", chainFault);
      },
    ])
      await work().catch((error) => faults.push(error));
  }
  await proxy.stop();
  return faults;
}

it.each(["before anything was read", "once the chain is known"])(
  "another chain far ahead, behind a cache, leaves nothing behind that the right node is held to: %s",
  async () => {
    const asked = await world.approved("2");
    const faults = await askForeign();
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults) expect(fault).toBeInstanceOf(ChainError);
    expect((await readSettings(sql)).paymentsStopped).toBeNull();

    await world.finish();
    await world.expectPaidOnce([asked]);
    expect(await reconcile({ sql, chain: world.chain, log: world.log })).toEqual({ differences: [], chainFault: null });
  },
);
