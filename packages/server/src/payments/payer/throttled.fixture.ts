import { createTokenSender } from "@freehold/test-utils/chain/token-sender";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect } from "vitest";
import { proveWallet } from "../../accounts/wallets/proof.fixture.ts";
import { watchDeposits } from "../../deposits/watch-deposits.ts";
import { createChain } from "../../platform/chain/chain.ts";
import { startThrottlingNode, type Throttle } from "../../platform/chain/throttling-node.fixture.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { reconcile } from "../../reconciliation/reconcile.ts";
import { createTestFence } from "../fencing/fence.fixture.ts";
import type { PayingWorld } from "../payments.fixture.ts";
import { payWithdrawals } from "./pay-withdrawals.ts";

/** A throttled server and how many blocks it missed before its start. */
export type ThrottledCase = Throttle & { missed: number };

/**
 * Starts a server behind a throttling node, after some blocks without one, and waits until it has booked a deposit and paid a
 * refund.
 *
 * @param within - milliseconds.
 * @returns how long booking, paying and stopping took, in seconds, and how much was refused.
 */
export async function bookAndPay(
  sql: Sql,
  world: PayingWorld,
  { missed, ...throttle }: ThrottledCase,
  { seed, within }: { seed: number; within: number },
) {
  const { node, settings, token, treasury, log } = world;
  const sender = createTokenSender(node, token.address);
  const wallet = privateKeyToAccount(generatePrivateKey());
  await sender.fund(wallet.address);
  await token.mint(wallet.address, 5_000_000n);
  // A server was there until now: the last final block is known.
  await world.chain.check();
  await world.chain.heads();

  const person = await world.api.person();
  await proveWallet(sql, person.id, { wallet });
  await sender.send(wallet, "transfer", treasury.address, 5_000_000n);
  await node.mine(missed);
  const refund = await world.approved("2.5");

  const throttling = await startThrottlingNode(node.url, throttle, seed);
  const chain = createChain({ ...settings, rpcUrl: throttling.url }, sql);
  const deps = { sql, chain, log, reconcile: () => reconcile({ sql, chain, log }) };
  const loops = [
    watchDeposits({ ...deps, pause: 200 }),
    payWithdrawals({ ...deps, fence: createTestFence(sql), pause: 200, rebroadcast: { again: 2_000, more: 600_000 } }),
  ];
  const begin = performance.now();
  const seconds = () => Math.round((performance.now() - begin) / 100) / 10;
  let [booked, paid, stopped] = [0, 0, 0];
  try {
    await expect
      .poll(
        async () => {
          await node.mine();
          const [deposit] = await sql<{ status: string }[]>`select status from deposits where user_id = ${person.id}`;
          const { status: ofRefund } = await world.status(refund);
          if (deposit?.status === "confirmed") booked ||= seconds();
          if (ofRefund === "completed") paid ||= seconds();
          return { deposit: deposit?.status, refund: ofRefund };
        },
        { timeout: within, interval: 250 },
      )
      .toEqual({ deposit: "confirmed", refund: "completed" });
  } finally {
    const end = seconds();
    await Promise.all(loops.map((loop) => loop.stop()));
    stopped = Math.round((seconds() - end) * 10) / 10;
    await throttling.stop();
  }
  await world.expectPaidOnce([refund]);
  return { booked, paid, stopped, refused: { ...throttling.refused } };
}
