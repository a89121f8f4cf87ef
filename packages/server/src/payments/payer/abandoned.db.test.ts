import { EventEmitter, once } from "node:events";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { RpcFault, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { afterAll, expect, it } from "vitest";
import { createChain } from "../../platform/chain/chain.ts";
import { createTestFence } from "../fencing/fence.fixture.ts";
import { type Asked, createPayingWorld } from "../payments.fixture.ts";
import type { RebroadcastPolicy } from "./broadcast.ts";
import { payWithdrawals } from "./pay-withdrawals.ts";

const { sql } = await createTestDatabase();
const world = await createPayingWorld(sql, { blocks: "asked" });
afterAll(() => world.stop());

const GWEI = 10n ** 9n;
const { address } = world.treasury;
const holds = () => sql`select code from queue_holds`;
const setGas = (value: bigint) => world.node.client.setBalance({ address, value });
const mine = async (baseFeePerGas: bigint) => {
  await world.node.client.setNextBlockBaseFeePerGas({ baseFeePerGas });
  await world.node.mine();
};
const signedFor = ({ id }: Asked) => sql`select from payment_transactions where withdrawal_id = ${id}`;

/** Ends the connection that holds the payer's lock. */
const loseLock = () => sql`
  select pg_terminate_backend(pid, 5000) from pg_locks
  where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;

/**
 * A payer whose node keeps its first answer to a method to itself until it is released.
 *
 * @param options.answer - what that answer is. @default the node's own, from before the wait
 */
async function startPayer(method: string, options: { answer?: () => never; rebroadcast?: RebroadcastPolicy } = {}) {
  const events = new EventEmitter();
  const released = once(events, "release");
  let calls = 0;
  let checks = 0;
  const proxy = await startRpcProxy(world.node.url, {
    async intercept(called, _params, forward) {
      if (called === "eth_chainId") checks += 1;
      if (called !== method) return forward();
      calls += 1;
      if (calls > 1) return forward();
      const result = await forward();
      await released;
      return options.answer ? options.answer() : result;
    },
  });
  const payer = payWithdrawals({
    sql,
    chain: createChain({ ...world.settings, rpcUrl: proxy.url }, sql),
    log: world.log,
    reconcile: async () => ({ chainFault: null }),
    fence: createTestFence(sql),
    pause: 10,
    ...(options.rebroadcast && { rebroadcast: options.rebroadcast }),
  });
  return {
    /** A round waits for the answer. */
    isHeld: () => expect.poll(() => calls).toBe(1),
    /** Gives the answer to the abandoned round, and waits until others have ended beside and after it. */
    async release() {
      events.emit("release");
      const before = checks;
      await expect.poll(() => checks).toBeGreaterThan(before + 4);
    },
    async stop() {
      await payer.stop();
      await proxy.stop();
    },
  };
}

it("a round that lost its lock and wakes beside the next one signs nothing by what it knew, and takes back no hold", async () => {
  const payer = await startPayer("eth_estimateGas");
  const asked = await world.approved("12.5");
  await payer.isHeld();

  // What the first round took for the treasury's means is gone, and so is its lock.
  const value = await world.node.client.getBalance({ address });
  await setGas(0n);
  await loseLock();
  await expect.poll(holds).toEqual([{ code: "treasury_short_of_gas" }]);

  await payer.release();
  expect(await world.payment(asked)).toBeUndefined();
  expect(await holds()).toEqual([{ code: "treasury_short_of_gas" }]);

  await setGas(value);
  await expect.poll(() => world.payment(asked)).toBeDefined();
  await expect.poll(holds).toEqual([]);
  await payer.stop();
  await world.finish();
  await world.expectPaidOnce([asked]);
});

it("nor does it raise a fee by the balance that it knew", async () => {
  const asked = await world.approved("13.5");
  await world.round();
  await mine(50n * GWEI);
  const payer = await startPayer("eth_getBalance", { rebroadcast: { again: 0, more: 0 } });
  await payer.isHeld();

  const value = await world.node.client.getBalance({ address });
  await setGas(1n);
  await loseLock();
  await expect.poll(holds).toEqual([{ code: "treasury_short_of_gas" }]);

  await payer.release();
  expect(await signedFor(asked)).toHaveLength(1);

  await setGas(value);
  await expect.poll(() => signedFor(asked)).toHaveLength(2);
  await payer.stop();
  await mine(GWEI);
  await world.finish();
  await world.expectPaidOnce([asked]);
});

it("nor does a refusal that it was given hold a payment that is signed meanwhile", async () => {
  const payer = await startPayer("eth_estimateGas", {
    answer() {
      throw new RpcFault(3, "execution reverted");
    },
  });
  const asked = await world.approved("14.5");
  await payer.isHeld();
  await loseLock();
  await expect.poll(() => world.payment(asked)).toMatchObject({ status: "sent" });

  await payer.release();
  expect(await sql`select code from payment_holds`).toEqual([]);
  await payer.stop();
  await world.finish();
  await world.expectPaidOnce([asked]);
});
