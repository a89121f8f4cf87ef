import { createTestDatabase } from "@freehold/server/testing/test-database";
import { HANG_UP, RpcFault, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../money.fixture.ts";
import { type ChainWorld, createChainWorld, eventually } from "./world.fixture.ts";

const { sql } = await createTestDatabase();
let world: ChainWorld;
beforeAll(async () => {
  world = await createChainWorld(sql);
});
afterAll(async () => {
  await world.stop();
  await expectSoundLedger(sql);
});

describe("a node", () => {
  it("that gives few blocks at once is asked for as many", async () => {
    const spans: number[] = [];
    const proxy = await startRpcProxy(world.node.url, {
      intercept(method, params, forward) {
        if (method !== "eth_getLogs") return forward();
        const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }];
        const span = Number(toBlock) - Number(fromBlock) + 1;
        if (span > 10) throw new RpcFault(-32_602, "eth_getLogs is limited to a 10 block range");
        spans.push(span);
        return forward();
      },
    });
    try {
      const platform = world.platform({ rpcUrl: proxy.url });
      const ada = await platform.investor();
      for (let i = 0; i < 5; i++) {
        await ada.deposit(1_000_000n);
        await world.node.mine(12);
      }
      await platform.round();
      expect(await ada.total()).toBe("5");
      expect(Math.max(...spans)).toBeGreaterThan(3);
    } finally {
      await proxy.stop();
    }
  });

  it("that breaks off in the middle is read on from there, by another process", async () => {
    let answers = 0;
    const asked: number[] = [];
    const proxy = await startRpcProxy(world.node.url, {
      intercept(method, params, forward) {
        if (method !== "eth_getLogs") return forward();
        const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }];
        if (Number(toBlock) - Number(fromBlock) >= 8) throw new RpcFault(-32_000, "query exceeds max block range");
        if (answers === 4) throw HANG_UP;
        answers += 1;
        asked.push(Number(fromBlock));
        return forward();
      },
    });
    try {
      const latest = Number(await world.node.client.getBlockNumber({ cacheTime: 0 }));
      const platform = world.platform({ rpcUrl: proxy.url, startBlock: latest });
      const ada = await platform.investor();
      for (let i = 0; i < 8; i++) {
        await ada.deposit(1n);
        await world.node.mine(7);
      }
      await expect(platform.round()).rejects.toMatchObject({ code: "unreachable" });
      const scannedTo = async () =>
        (
          await sql<[{ scanned_to: bigint }]>`
          select scanned_to from chain_cursors where treasury = ${platform.chain.treasury}`
        )[0].scanned_to;
      const read = asked.splice(0);
      expect(await scannedTo()).toBeGreaterThanOrEqual(BigInt(read.at(-1) as number));
      answers = -1_000;
      await platform.newRound()();
      expect(await ada.total()).toBe("0.000008");
    } finally {
      await proxy.stop();
    }
  });

  it("that was away for a while loses nothing, and is spoken of once", async () => {
    let away = false;
    const proxy = await startRpcProxy(world.node.url, {
      intercept(_method, _params, forward) {
        if (away) throw HANG_UP;
        return forward();
      },
    });
    const platform = world.platform({ rpcUrl: proxy.url });
    const watcher = platform.watch();
    try {
      const ada = await platform.investor();
      await ada.deposit(1n);
      await eventually(async () => expect(await ada.pending()).toHaveLength(1));
      away = true;
      const calls = proxy.calls.length;
      await ada.deposit(2n);
      await world.finalise();
      await eventually(async () => expect(proxy.calls.length).toBeGreaterThan(calls + 6));
      away = false;
      await eventually(async () => expect(await ada.total()).toBe("0.000003"));
      expect(platform.lines.filter((line) => line.includes("failed to read"))).toHaveLength(1);
      await eventually(async () =>
        expect(platform.lines.filter((line) => line.includes("reading deposits from the chain again"))).toHaveLength(1),
      );
      expect(platform.lines.join()).not.toContain(proxy.url);
    } finally {
      await watcher.stop();
      await proxy.stop();
    }
  });

  it("that gives up while everything is read again is asked only for the rest after that", async () => {
    let isBusy = true;
    const answered: unknown[] = [];
    const proxy = await startRpcProxy(world.node.url, {
      intercept(method, params, forward) {
        if (method !== "eth_getLogs") return forward();
        const [{ blockHash }] = params as [{ blockHash?: string }];
        if (blockHash === undefined) return [];
        if (isBusy && answered.length >= 100) throw new RpcFault(429, "Too many requests");
        answered.push(blockHash);
        return forward();
      },
    });
    try {
      const platform = world.platform({ rpcUrl: proxy.url, timeout: 4_000 });
      const ada = await platform.investor();
      await world.node.mine(60);
      await ada.deposit(1n);
      await world.finalise();
      await platform.round();
      expect(answered).toHaveLength(100);
      expect(await ada.deposits()).toEqual([]);
      isBusy = false;
      await platform.round();
      expect(await ada.total()).toBe("0.000001");
      // In and out for each block; up to 16 blocks that went with the refused one are asked for again.
      expect(answered.length).toBeLessThanOrEqual(2 * (new Set(answered).size + 16));
    } finally {
      await proxy.stop();
    }
  });

  it("that forgets a transfer does not take it back: the receipt says that it is there", async () => {
    let forgetful = false;
    const proxy = await startRpcProxy(world.node.url, {
      intercept: (method, _params, forward) => (forgetful && method === "eth_getLogs" ? [] : forward()),
    });
    try {
      const platform = world.platform({ rpcUrl: proxy.url });
      const ada = await platform.investor();
      await ada.deposit(1n);
      await platform.round();
      forgetful = true;
      await platform.round();
      expect(await ada.deposits()).toEqual([["pending", 1n]]);
      await world.finalise();
      await platform.round();
      await platform.round();
      expect(await ada.deposits()).toEqual([["confirmed", 1n]]);
    } finally {
      await proxy.stop();
    }
  });

  it("that refuses one receipt holds up no other deposit, and that one is spoken of", async () => {
    let refused: unknown;
    const proxy = await startRpcProxy(world.node.url, {
      intercept(method, params, forward) {
        if (method === "eth_getTransactionReceipt" && params[0] === refused)
          throw new RpcFault(-32_000, "no such index");
        return forward();
      },
    });
    try {
      const platform = world.platform({ rpcUrl: proxy.url });
      const ada = await platform.investor();
      const { hash } = await ada.deposit(1n);
      await ada.deposit(2n);
      await world.finalise();
      refused = hash;
      await platform.round();
      expect(await ada.total()).toBe("0.000002");
      expect(platform.lines.find((line) => line.includes(hash))).toContain("no such index");
      refused = undefined;
      await platform.round();
      expect(await ada.total()).toBe("0.000003");
    } finally {
      await proxy.stop();
    }
  });

  it("of another chain is not believed", async () => {
    const proxy = await startRpcProxy(world.node.url, {
      intercept: (method, _params, forward) => (method === "eth_chainId" ? "0x38" : forward()),
    });
    try {
      const platform = world.platform({ rpcUrl: proxy.url });
      const ada = await platform.investor();
      await ada.deposit(1n);
      await expect(platform.round()).rejects.toMatchObject({ code: "wrong_chain" });
      expect(await ada.deposits()).toEqual([]);
    } finally {
      await proxy.stop();
    }
  });
});
