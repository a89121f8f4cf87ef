import { createTestDatabase } from "@freehold/server/testing/test-database";
import { seed, times } from "@freehold/test-utils/run/soak";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createChain } from "../../platform/chain/chain.ts";
import { type MixedBackends, startMixedBackends } from "../../platform/chain/mixed-backends.fixture.ts";
import { reconcile } from "../../reconciliation/reconcile.ts";
import { readSettings } from "../../settings/store.ts";
import { createTestFence } from "../fencing/fence.fixture.ts";
import { type Asked, createPayingWorld, type PayingWorld } from "../payments.fixture.ts";
import { payWithdrawals } from "./pay-withdrawals.ts";

/** After the node tells the truth again, in milliseconds. */
const SETTLED_WITHIN = 30_000;
const REFUNDS = times(300, 500);

const { sql } = await createTestDatabase();
let world: PayingWorld;
let mixed: MixedBackends;
beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
  mixed = await startMixedBackends(world.node.url, seed("mixed backends"));
});
afterAll(async () => {
  await mixed.stop();
  await world.stop();
});

it(`${REFUNDS} refunds by the word of two nodes, one of them behind and forgetful, are all paid, once`, async () => {
  const { chain, log } = world;
  const lying = createChain({ ...world.settings, rpcUrl: mixed.url }, sql);
  const payer = payWithdrawals({
    ...{ sql, chain: lying, log, pause: 100, rebroadcast: { again: 100, more: 60_000 } },
    reconcile: () => reconcile({ sql, chain: lying, log }),
    fence: createTestFence(sql),
  });
  const asked: Asked[] = [];
  const open = async () => {
    const [row] = await sql<[{ count: number }]>`
      select count(*)::int as count from withdrawals where status = 'approved'`;
    return row.count;
  };
  try {
    while (asked.length < REFUNDS) {
      asked.push(await world.approved(`1.${1_000 + asked.length}`));
      if (asked.length % 5 === 0) await world.node.mine();
    }
    mixed.tellTruth();
    await expect
      .poll(
        async () => {
          await world.node.mine();
          return open();
        },
        { timeout: SETTLED_WITHIN, interval: 100 },
      )
      .toBe(0);
  } finally {
    await payer.stop();
  }
  await world.expectPaidOnce(asked);
  const rows = await sql<{ status: string; attempt: number }[]>`select distinct status, attempt from payments`;
  expect(rows).toEqual([{ status: "paid", attempt: 1 }]);
  expect(await world.node.client.getTransactionCount({ address: world.treasury.address })).toBe(REFUNDS);
  expect((await readSettings(sql)).paymentsStopped).toBeNull();
  expect(await reconcile({ sql, chain, log })).toEqual({ differences: [], chainFault: null });
}, 600_000);
