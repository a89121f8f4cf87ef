import { createTestDatabase } from "@freehold/server/testing/test-database";
import { seed } from "@freehold/test-utils/run/soak";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createChain } from "../../platform/chain/chain.ts";
import { startThrottlingNode } from "../../platform/chain/throttling-node.fixture.ts";
import { createTestFence } from "../fencing/fence.fixture.ts";
import { createPayingWorld, type PayingWorld } from "../payments.fixture.ts";
import { payWithdrawals } from "./pay-withdrawals.ts";
import { bookAndPay, type ThrottledCase } from "./throttled.fixture.ts";

const WITHIN = 30_000;

const { sql } = await createTestDatabase();
const replay = seed("throttled");
let world: PayingWorld;
beforeAll(async () => {
  world = await createPayingWorld(sql);
});
afterAll(() => world.stop());

it.each<[string, ThrottledCase]>([
  ["3 % of the calls in batches", { calls: 0.03, missed: 300 }],
  ["25 % of the calls in batches", { calls: 0.25, missed: 300 }],
  ["25 % of the requests", { requests: 0.25, retryAfter: 0, missed: 40 }],
])("a node that refuses %s delays deposits and refunds, and stops none", async (_, throttled) => {
  const { refused } = await bookAndPay(sql, world, throttled, { seed: replay, within: WITHIN });
  expect(refused.calls + refused.requests).toBeGreaterThan(0);
});

it("a node that refuses everything is named as the hold, and a stop does not wait for it", async () => {
  const throttling = await startThrottlingNode(world.node.url, { requests: 1 }, replay);
  const chain = createChain({ ...world.settings, rpcUrl: throttling.url, timeout: 500 }, sql);
  const payer = () =>
    payWithdrawals({
      sql,
      chain,
      log: world.log,
      pause: 50,
      fence: createTestFence(sql),
      reconcile: async () => ({ chainFault: null }),
    });
  const holds = () => sql`select code, details from queue_holds`;
  try {
    const first = payer();
    await expect.poll(holds).toEqual([{ code: "node_unreachable", details: expect.stringContaining("429") }]);
    await first.stop();
    await sql`delete from queue_holds`;
    // One that would wait for the node for longer than the test may take is stopped, and holds nothing for that.
    const patient = createChain({ ...world.settings, rpcUrl: throttling.url, timeout: 600_000 }, sql);
    const asked = throttling.refused.requests;
    const second = payWithdrawals({
      ...{ sql, chain: patient, log: world.log, pause: 50, fence: createTestFence(sql) },
      reconcile: async () => ({ chainFault: null }),
    });
    await expect.poll(() => throttling.refused.requests).toBeGreaterThan(asked);
    await second.stop();
    expect(await holds()).toEqual([]);
  } finally {
    await throttling.stop();
  }
});
