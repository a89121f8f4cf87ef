import { createTestDatabase } from "@freehold/server/testing/test-database";
import { RpcFault, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import type { Hex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSoundLedger, pay } from "../../money.fixture.ts";
import { type Chain, createChain } from "../../platform/chain/chain.ts";
import { readSettings } from "../../settings/store.ts";
import { type Asked, createPayingWorld, type PayingWorld } from "../payments.fixture.ts";
import { retryPayment } from "./retry-payment.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
});
afterAll(() => world.stop());

const hashOf = async ({ id }: Asked) => {
  const [{ tx_hash }] = await sql<[{ tx_hash: Hex }]>`
    select tx_hash from payment_transactions where withdrawal_id = ${id}`;
  return tx_hash;
};
const retry = ({ id }: Asked, on: Chain = world.chain) => retryPayment(sql, on, { id, adminId: world.admins[1].id });

/** A stranger with the key uses the nonce of a payment that is signed, so many blocks later; then that is final. */
async function loseNonce(asked: Asked, blocks: number): Promise<void> {
  const { node, treasury } = world;
  await node.client.dropTransaction({ hash: await hashOf(asked) });
  await node.mine(blocks);
  const [{ nonce }] = await sql<[{ nonce: bigint }]>`select nonce from payments where withdrawal_id = ${asked.id}`;
  const foreign = await node.client.sendTransaction({
    account: treasury,
    chain: node.chain,
    nonce: Number(nonce),
    to: testAccount(7).address,
    value: 1n,
    maxFeePerGas: 10n ** 12n,
    maxPriorityFeePerGas: 10n ** 10n,
  });
  await node.mine(4);
  await world.round({ again: 60_000, more: 60_000 });
  expect(await world.payment(asked)).toMatchObject({ status: "attention", reason: "foreign_nonce" });
  expect((await readSettings(sql)).paymentsStopped?.reason).toContain(foreign);
  await world.resume();
}

describe("a payment whose nonce a stranger used", () => {
  it("is paid anew, though another request of the same amount to the same wallet was paid; and not by that one", async () => {
    const first = await world.approved("5");
    await world.round();
    await loseNonce(first, 0);
    const twin = await world.api.person();
    await pay(sql, twin.id, "5");
    const { body } = await twin.post("/wallet/withdraw-total-deposits", { wallet_address: first.to });
    const second: Asked = { ...first, id: body.withdrawal.id, person: twin };
    await sql`alter table withdrawals disable trigger withdrawals_guard`;
    await sql`update withdrawals set cooling_off_until = null where id = ${second.id}`;
    await sql`alter table withdrawals enable trigger withdrawals_guard`;
    await world.approve(second);
    await world.round();
    await world.node.mine(4);
    // In a final block, and not completed yet.
    await expect(retry(first)).rejects.toMatchObject({ code: "payment_not_failed" });
    const theirs = await world.admins[0].post(`/admin/withdrawals/${first.id}/complete`, {
      tx_id: await hashOf(second),
    });
    expect([theirs.status, theirs.body.code]).toEqual([409, "tx_id_used"]);

    await world.round();
    expect(await world.payment(second)).toMatchObject({ status: "paid" });
    await retry(first);
    await world.finish();
    expect(await world.payment(first)).toMatchObject({ status: "paid", attempt: 2 });
    expect(await world.token.balanceOf(first.to)).toBe(first.amount + second.amount);
    await expectSoundLedger(sql);
  });

  it("is paid anew by a node that gives few blocks at a time", async () => {
    const asked = await world.approved("6");
    await world.round();
    await loseNonce(asked, 60);
    const proxy = await startRpcProxy(world.node.url, {
      intercept: (method, params, forward) => {
        const { fromBlock, toBlock } = (method === "eth_getLogs" ? params[0] : {}) as Record<string, Hex>;
        if (fromBlock && toBlock && BigInt(toBlock) - BigInt(fromBlock) > 10n)
          throw new RpcFault(-32_603, "query exceeds max block range");
        return forward();
      },
    });
    await retry(asked, createChain({ ...world.settings, rpcUrl: proxy.url }, sql));
    await proxy.stop();
    await world.finish();
    await world.expectPaidOnce([asked]);
  });

  it("is paid anew however long ago that was, by a node that keeps old states; of another an admin hears what to do", async () => {
    const asked = await world.approved("7");
    await world.round();
    await loseNonce(asked, 200);
    await world.node.mine(40);
    let blocks = 0;
    let pruned = true;
    const proxy = await startRpcProxy(world.node.url, {
      intercept: async (method, params, forward) => {
        const [, block] = params;
        if (pruned && method === "eth_getTransactionCount" && !["latest", "pending"].includes(block as string))
          if (BigInt(block as Hex) < (await world.node.client.getBlockNumber({ cacheTime: 0 })) - 10n)
            throw new RpcFault(-32_000, "missing trie node");
        const answer = await forward();
        if (method !== "eth_getBlockByNumber" || block !== true) return answer;
        blocks += 1;
        // As where more blocks were made since than are looked through.
        return pruned ? { ...(answer as object), transactions: [] } : answer;
      },
    });
    const chain = createChain({ ...world.settings, rpcUrl: proxy.url }, sql);
    await expect(retry(asked, chain)).rejects.toThrow(/An archive node in CHAIN_RPC_URL/);
    expect(blocks).toBeGreaterThan(200);
    [blocks, pruned] = [0, false];
    await retry(asked, chain);
    expect(blocks).toBe(1);
    await proxy.stop();
    await world.finish();
    await world.expectPaidOnce([asked]);
  });
});
