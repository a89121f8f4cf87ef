import type { Treasury } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { expectSoundLedger } from "../../money.fixture.ts";
import { withAdvisoryLock } from "../../platform/database/with-advisory-lock.ts";
import { reconcile } from "../../reconciliation/reconcile.ts";
import { readSettings } from "../../settings/store.ts";
import { createTestFence } from "../fencing/fence.fixture.ts";
import { createPayingWorld, type PayingWorld } from "../payments.fixture.ts";
import { payWithdrawals } from "./pay-withdrawals.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
  await world.finish();
});
afterAll(() => world.stop());

it("a database from a backup pays no person again whom the chain has paid: payments stop, also where it is not final yet", async () => {
  const first = await world.approved("5");
  await world.finish();
  const asked = await world.approved("12.5");
  await world.finish();
  const txId = (await world.status(asked))?.tx_id;
  await world.goBack(asked);
  await world.round();
  await world.round();
  expect(await world.payment(asked)).toBeUndefined();
  expect((await readSettings(sql)).paymentsStopped?.reason).toContain("UBXS left the treasury");
  await world.expectPaidOnce([first, asked]);
  await world.admins[1].post(`/admin/withdrawals/${asked.id}/complete`, { tx_id: txId });
  await world.resume();

  // Given to the chain, and in no block yet.
  const pending = await world.approved("3");
  await world.round();
  await world.goBack(pending);
  const waits = {
    code: "foreign_transactions",
    details: "The treasury sent 1 transactions that this database doesn't know. Payments wait until they're final.",
  };
  expect(await world.round()).toMatchObject({ hold: waits });
  await world.node.mine();
  expect(await world.round()).toMatchObject({ hold: waits });
  await world.node.mine(2);
  await world.round();
  expect(await world.payment(pending)).toBeUndefined();
  expect((await readSettings(sql)).paymentsStopped?.reason).toContain("3.00 UBXS left the treasury");
  await world.expectPaidOnce([pending]);
  await world.resume();
  const [paid] = await sql<{ tx_hash: string }[]>`
    select tx_hash from chain_transfers where recipient = ${pending.to.toLowerCase()}`;
  const { status } = await world.admins[1].post(`/admin/withdrawals/${pending.id}/complete`, { tx_id: paid?.tx_hash });
  expect(status).toBe(200);
});

it("why payments wait is said to admins and on /metrics, until they go on", async () => {
  const { node, treasury, admins, api, chain, log } = world;
  const because = async () => (await admins[0].get<Treasury>("/admin/treasury")).body.hold_reason;
  const metric = async () => /^payments_held.*$/m.exec(await api.metrics())?.[0];
  expect([await because(), await metric()]).toEqual([null, undefined]);
  await node.client.sendTransaction({ account: treasury, chain: node.chain, to: testAccount(2).address, value: 1n });
  const asked = await world.approved("4.5");
  const payer = payWithdrawals({
    sql,
    chain,
    log,
    reconcile: () => reconcile({ sql, chain, log }),
    pause: 10,
    fence: createTestFence(sql),
  });
  try {
    await expect.poll(because).toMatchObject({
      code: "foreign_transactions",
      details: "The treasury sent 1 transactions that this database doesn't know. Payments wait until they're final.",
    });
    expect(await metric()).toBe('payments_held{code="foreign_transactions"} 1');
    await node.mine(3);
    await expect.poll(because).toMatchObject({ code: "payments_stopped" });
    await world.resume();
    await expect.poll(because).toBeNull();
  } finally {
    await payer.stop();
  }
  await world.finish();
  await world.expectPaidOnce([asked]);
  await expectSoundLedger(sql);
});

it("a comparison of the books that is under way is waited for, and is no fault", async () => {
  const { admins, chain, log } = world;
  await sql`update chain_accounts set unreconciled = true`;
  const asked = await world.approved("2.5");
  const compare = vi.fn(() => reconcile({ sql, chain, log }));
  const errors = vi.spyOn(log, "error");
  let payer: ReturnType<typeof payWithdrawals> | undefined;
  try {
    await withAdvisoryLock(
      sql,
      "reconciliation",
      async () => {
        payer = payWithdrawals({ sql, chain, log, reconcile: compare, pause: 10, fence: createTestFence(sql) });
        await expect.poll(() => compare.mock.settledResults.length).toBeGreaterThan(1);
        expect((await admins[0].get<Treasury>("/admin/treasury")).body.hold_reason).toBeNull();
        expect(await world.payment(asked)).toBeUndefined();
      },
      { longest: 60_000 },
    );
    await expect.poll(() => world.payment(asked)).toBeDefined();
  } finally {
    await payer?.stop();
  }
  expect(errors).not.toHaveBeenCalled();
  await world.finish();
  await world.expectPaidOnce([asked]);
});

it("a database from a backup that is started with a new key pays no person again whom the last key has paid", async () => {
  const asked = await world.approved("6.5");
  await world.finish();
  // The backup is of before this transfer was read.
  await world.goBack(asked);
  const key = generatePrivateKey();
  const { address } = privateKeyToAccount(key);
  await world.node.client.setBalance({ address, value: 10n ** 21n });
  await world.token.mint(address, 10n ** 9n);
  await world.node.mine(3);
  const next = world.changed({ mode: "treasury", key });
  for (let rounds = 0; rounds < 3; rounds++) {
    await world.round(undefined, next);
    await world.node.mine(3);
  }
  expect(await world.payment(asked)).toBeUndefined();
  expect((await readSettings(sql)).paymentsStopped?.reason).toContain("6.50 UBXS left the treasury");
  await world.resume();
  await world.round(undefined, next);
  expect(await world.payment(asked)).toBeUndefined();
  await world.expectPaidOnce([asked]);
});
