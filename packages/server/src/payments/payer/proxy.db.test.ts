import { EventEmitter, once } from "node:events";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { HANG_UP, RpcFault, type RpcProxyOptions, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../money.fixture.ts";
import { createChain } from "../../platform/chain/chain.ts";
import { type Asked, createPayingWorld, type PayingWorld } from "../payments.fixture.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;

beforeAll(async () => {
  world = await createPayingWorld(sql);
});
afterAll(() => world.stop());

/**
 * Pays through a node that answers as it likes; then through one that tells the truth.
 *
 * @param meanwhile - what happens between the two. @default nothing
 */
async function pay(
  asked: Asked,
  intercept: RpcProxyOptions["intercept"],
  rounds = 3,
  meanwhile: () => unknown = () => undefined,
): Promise<string[]> {
  const proxy = await startRpcProxy(world.node.url, { intercept });
  const faults: string[] = [];
  const chain = createChain({ ...world.settings, rpcUrl: proxy.url, timeout: 500 }, sql);
  for (let round = 0; round < rounds; round++)
    await world.round(undefined, chain).catch((error) => faults.push(error.code));
  await meanwhile();
  await proxy.stop();
  await world.finish();
  await world.expectPaidOnce([asked]);
  expect(await world.status(asked)).toMatchObject({ status: "completed" });
  const attempts = await sql`select 1 from payments where withdrawal_id = ${asked.id}`;
  expect(attempts).toHaveLength(1);
  await expectSoundLedger(sql);
  return faults;
}

const sends = (method: string) => method === "eth_sendRawTransaction";

describe("one transfer, whatever the node says of it", () => {
  it("when the reply is lost after the transaction was taken", async () => {
    await pay(await world.approved("1.1"), async (method, _, forward) => {
      const result = await forward();
      if (sends(method)) throw HANG_UP;
      return result;
    });
  });

  it.each([
    ["already known", -32_000, true],
    ["nonce too low", -32_000, true],
    ["replacement transaction underpriced", -32_000, true],
    ["nonce too low", -32_000, false],
    ["insufficient funds for gas * price + value", -32_000, false],
    ["internal error", -32_603, false],
  ])("when it answers '%s' (%s; taken all the same: %s)", async (message, code, taken) => {
    await pay(await world.approved("1.2"), async (method, _, forward) => {
      if (!sends(method)) return forward();
      if (taken) await forward();
      throw new RpcFault(code, message);
    });
  });

  it.each([429, 500, 502])("when it answers with HTTP %s", async (status) => {
    await pay(await world.approved("1.3"), (method, _, forward) => {
      if (sends(method)) throw new RpcFault(0, "busy", { status });
      return forward();
    });
  });

  it("when it hangs longer than we wait, and takes the transaction after that", async () => {
    const events = new EventEmitter();
    let taken: Promise<unknown> | undefined;
    await pay(
      await world.approved("1.4"),
      (method, _, forward) => {
        if (!sends(method)) return forward();
        taken = once(events, "given up").then(() => forward());
        return taken;
      },
      1,
      () => {
        events.emit("given up");
        return taken;
      },
    );
    expect(await taken).toMatch(/^0x[0-9a-f]{64}$/);
  });

  it("when it has no receipts, or forgets what it was given", async () => {
    await pay(await world.approved("1.5"), (method, _, forward) =>
      method === "eth_getTransactionReceipt" ? null : forward(),
    );
  });

  it("when it tells of receipts in blocks that are not on its chain", async () => {
    await pay(await world.approved("1.6"), async (method, _, forward) => {
      const result = (await forward()) as { blockHash?: string } | null;
      return method === "eth_getTransactionReceipt" && result
        ? { ...result, blockHash: `0x${"de".repeat(32)}` }
        : result;
    });
  });

  it("when every second answer is missing", async () => {
    let calls = 0;
    await pay(
      await world.approved("1.7"),
      (_, __, forward) => {
        calls += 1;
        if (calls % 2) throw HANG_UP;
        return forward();
      },
      12,
    );
  });
});

describe("no transfer", () => {
  it("while the node is of another chain", async () => {
    const asked = await world.approved("2.1");
    const proxy = await startRpcProxy(world.node.url, {
      intercept: (method, _, forward) => (method === "eth_chainId" ? "0x38" : forward()),
    });
    const chain = createChain({ ...world.settings, rpcUrl: proxy.url }, sql);
    await expect(world.round(undefined, chain)).rejects.toMatchObject({ code: "wrong_chain" });
    expect(await world.payment(asked)).toBeUndefined();
    expect(proxy.calls).not.toContain("eth_sendRawTransaction");
    await proxy.stop();
    await world.finish();
    await world.expectPaidOnce([asked]);
  });

  it("when it becomes one of another chain between signing and sending", async () => {
    const asked = await world.approved("2.2");
    let signed = false;
    const proxy = await startRpcProxy(world.node.url, {
      async intercept(method, _, forward) {
        if (method === "eth_estimateGas") signed = true;
        return method === "eth_chainId" && signed ? "0x38" : forward();
      },
    });
    const chain = createChain({ ...world.settings, rpcUrl: proxy.url }, sql);
    await expect(world.round(undefined, chain)).rejects.toMatchObject({ code: "wrong_chain" });
    expect(await world.payment(asked)).toMatchObject({ status: "signed" });
    expect(proxy.calls).not.toContain("eth_sendRawTransaction");
    await proxy.stop();
    await world.finish();
    await world.expectPaidOnce([asked]);
  });
});
