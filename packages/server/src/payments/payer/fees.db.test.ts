import { createTestDatabase } from "@freehold/server/testing/test-database";
import { RpcFault, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { type Hex, keccak256, parseTransaction } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChain } from "../../platform/chain/chain.ts";
import { stopPayments } from "../../settings/stop-payments.ts";
import { type Asked, createPayingWorld, type PayingWorld } from "../payments.fixture.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
});
afterAll(() => world.stop());

const RAISE = { again: 0, more: 0 };
const GWEI = 10n ** 9n;
const signedFor = ({ id }: Asked) =>
  sql<[{ raw: Hex; broadcast_at: Date | null }]>`
    select raw, broadcast_at from payment_transactions where withdrawal_id = ${id} order by signed_at`;
const setGas = (value: bigint) => world.node.client.setBalance({ address: world.treasury.address, value });
/** What waits is in no block by this one: blocks cost more. */
async function mineDear(baseFeePerGas = 50n * GWEI): Promise<void> {
  await world.node.client.setNextBlockBaseFeePerGas({ baseFeePerGas });
  await world.node.mine();
}
async function becomeCheap(): Promise<void> {
  await world.node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: GWEI });
  await world.node.mine();
}
/** A node that tells which bytes it was given. */
async function listen() {
  const given: Hex[] = [];
  const proxy = await startRpcProxy(world.node.url, {
    intercept: (method, [raw], forward) => {
      if (method === "eth_sendRawTransaction") given.push(raw as Hex);
      return forward();
    },
  });
  return { given, chain: createChain({ ...world.settings, rpcUrl: proxy.url }, sql), stop: () => proxy.stop() };
}

describe("a payment that is in no block", () => {
  it("without gas in the treasury is said in the same round", async () => {
    const asked = await world.approved("1.1");
    await world.round();
    await setGas(1n);
    expect(await world.round()).toMatchObject({ hold: { code: "treasury_short_of_gas" } });
    await setGas(10n ** 21n);
    expect(await world.round()).toMatchObject({ hold: null });
    await world.finish();
    await world.expectPaidOnce([asked]);
  });

  it("is offered no more than the treasury can pay, and that is said", async () => {
    const asked = await world.approved("1.2");
    await world.round();
    await mineDear();
    const [{ raw }] = await signedFor(asked);
    const { maxFeePerGas = 0n, gas = 0n } = parseTransaction(raw);
    await setGas(maxFeePerGas * gas);
    expect(await world.round(RAISE)).toMatchObject({ hold: { code: "treasury_short_of_gas" } });
    const { body } = await world.admins[0].get(`/admin/withdrawals/${asked.id}`);
    expect(body.withdrawal).toMatchObject({ hold_reason: { code: "bump_short_of_gas" } });
    expect(await signedFor(asked)).toHaveLength(1);
    await setGas(10n ** 21n);
    await world.round(RAISE);
    expect(await signedFor(asked)).toHaveLength(2);
    await becomeCheap();
    await world.finish();
    await world.expectPaidOnce([asked]);
  });

  it("is given again in all that was signed for its nonce", async () => {
    const asked = await world.approved("1.3");
    await world.round();
    await mineDear();
    await world.round(RAISE);
    const node = await listen();
    await world.round(undefined, node.chain);
    await node.stop();
    expect(node.given).toEqual((await signedFor(asked)).map(({ raw }) => raw));
    expect(node.given).toHaveLength(2);
    await becomeCheap();
    await world.finish();
    await world.expectPaidOnce([asked]);
  });

  it("is not offered more while the chain makes no blocks: that buys nothing", async () => {
    const asked = await world.approved("1.4");
    await world.round();
    // That it stands still is said when it has for as long as no chain should.
    for (let round = 0; round < 3; round++) expect(await world.round(RAISE)).toMatchObject({ hold: null });
    expect(await signedFor(asked)).toHaveLength(1);
    await world.finish();
    await world.expectPaidOnce([asked]);
  });

  it.each([
    "transaction type not supported",
    "transaction underpriced: gas tip cap 1000000, minimum needed 100000000",
    "unknown transaction type",
  ])("says what the node answers that does not take it: %s", async (words) => {
    const asked = await world.approved("1.5");
    const proxy = await startRpcProxy(world.node.url, {
      intercept: (method, _, forward) => {
        if (method === "eth_sendRawTransaction") throw new RpcFault(-32_000, words);
        return forward();
      },
    });
    await world.round(undefined, createChain({ ...world.settings, rpcUrl: proxy.url }, sql));
    await proxy.stop();
    const held = async () => (await world.admins[0].get(`/admin/withdrawals/${asked.id}`)).body.withdrawal;
    expect(await held()).toMatchObject({
      hold_reason: { code: "node_refuses", details: expect.stringContaining(words) },
    });
    await world.round();
    expect(await held()).toMatchObject({ hold_reason: null });
    await world.finish();
    await world.expectPaidOnce([asked]);
  });

  it("and was signed by an earlier key is reported, for the present key cannot offer more for it", async () => {
    const asked = await world.approved("1.6");
    await world.round();
    await mineDear();
    const key = generatePrivateKey();
    const other = world.changed({ mode: "treasury", key });
    await world.node.client.setBalance({ address: privateKeyToAccount(key).address, value: 10n ** 21n });
    await world.round(RAISE, other);
    const [row] = await sql`select code from payment_holds where withdrawal_id = ${asked.id}`;
    expect(row).toMatchObject({ code: "earlier_key" });
    await becomeCheap();
    await world.finish();
    await world.expectPaidOnce([asked]);
  });
});

describe("while payments are stopped", () => {
  it("what is signed is given to no node, nor again, nor offered more, and is followed all the same", async () => {
    const sent = await world.approved("2.1");
    await world.round();
    const kept = await world.approved("2.2");
    const node = await listen();
    // Stopped between signing and sending.
    const proxy = await startRpcProxy(world.node.url, {
      intercept: async (method, _, forward) => {
        if (method === "eth_estimateGas") await sql.begin((tx) => stopPayments(tx, "A test stopped them."));
        return forward();
      },
    });
    await world.round({ again: 60_000, more: 60_000 }, createChain({ ...world.settings, rpcUrl: proxy.url }, sql));
    await proxy.stop();
    const [{ raw }] = await signedFor(sent);
    await world.node.client.dropTransaction({ hash: keccak256(raw) });
    for (let round = 0; round < 3; round++) {
      await world.node.mine();
      expect(await world.round(RAISE, node.chain)).toMatchObject({ hold: { code: "payments_stopped" } });
    }
    expect(node.given).toEqual([]);
    expect([(await signedFor(sent)).length, (await signedFor(kept)).length]).toEqual([1, 0]);
    // Another node still has it.
    await world.node.client.sendRawTransaction({ serializedTransaction: raw });
    await world.node.mine(4);
    await world.round(undefined, node.chain);
    expect(await world.payment(sent)).toMatchObject({ status: "paid" });
    expect(node.given).toEqual([]);
    await node.stop();
    await world.resume();
    await world.finish();
    await world.expectPaidOnce([sent, kept]);
  });

  it("what is signed and was never given away says so", async () => {
    const asked = await world.approved("2.3");
    const proxy = await startRpcProxy(world.node.url, {
      // Right after it is signed, before anything is sent.
      intercept: async (method, _, forward) => {
        const [signed] = await sql`select 1 from payments where withdrawal_id = ${asked.id}`;
        if (method === "eth_chainId" && signed) await sql.begin((tx) => stopPayments(tx, "A test stopped them."));
        return forward();
      },
    });
    await world.round(undefined, createChain({ ...world.settings, rpcUrl: proxy.url }, sql));
    expect(proxy.calls).not.toContain("eth_sendRawTransaction");
    await proxy.stop();
    expect(await signedFor(asked)).toMatchObject([{ broadcast_at: null }]);
    expect(await world.payment(asked)).toMatchObject({ status: "signed" });
    await world.resume();
    await world.finish();
    await world.expectPaidOnce([asked]);
  });
});
