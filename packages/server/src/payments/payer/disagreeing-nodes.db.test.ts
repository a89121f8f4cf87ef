import { createTestDatabase } from "@freehold/server/testing/test-database";
import { startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createChain } from "../../platform/chain/chain.ts";
import { readSettings } from "../../settings/store.ts";
import { createPayingWorld, type PayingWorld } from "../payments.fixture.ts";
import { retryPayment } from "../resolution/retry-payment.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
});
afterAll(() => world.stop());

it("a node that has no receipts and no logs lets no admin pay a final payment anew or give its money back", async () => {
  const asked = await world.approved("2");
  await world.round();
  await world.node.mine(4);
  const proxy = await startRpcProxy(world.node.url, {
    intercept: (method, _, forward) =>
      method === "eth_getTransactionReceipt" ? null : method === "eth_getLogs" ? [] : forward(),
  });
  const behind = createChain({ ...world.settings, rpcUrl: proxy.url }, sql);
  await world.round(undefined, behind);
  // Its nonce is used in a final block, and by itself: the blocks say so.
  expect(await world.payment(asked)).toMatchObject({ status: "sent", reason: null });
  expect((await readSettings(sql)).paymentsStopped).toBeNull();
  const retry = retryPayment(sql, behind, { id: asked.id, adminId: world.admins[1].id });
  await expect(retry).rejects.toMatchObject({ code: "invalid_transition" });
  await proxy.stop();
  await world.finish();
  expect(await world.payment(asked)).toMatchObject({ status: "paid", attempt: 1 });
  await world.expectPaidOnce([asked]);
});
