import { createTestDatabase } from "@freehold/server/testing/test-database";
import { RpcFault, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { type Hex, numberToHex } from "viem";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import { createLog } from "../platform/http/log.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { readSettings } from "../settings/store.ts";
import { watchDeposits } from "./watch-deposits.ts";
import {
  type ChainWorld,
  createChainWorld,
  eventually,
  type Platform,
  startTokenChain,
  type TokenChain,
} from "./world.fixture.ts";

let sql: Awaited<ReturnType<typeof createTestDatabase>>["sql"];
let tokenChain: TokenChain;
let world: ChainWorld;
let node: Awaited<ReturnType<typeof startRpcProxy>>;
/** The newest blocks whose states the node keeps. */
let keeps: bigint;
/** Whether it gives the logs of blocks. */
let givesLogs: boolean;
/** The first block whose logs it has not thrown away. */
let firstLogs: bigint;
/** Transactions whose logs it leaves out. */
let hides: Set<unknown>;
/** What else it does with a list of logs. */
let distort: (logs: { transactionHash: Hex }[]) => unknown[];
/** A block that it lacks once it was asked for it, by its number: another node answers then. */
let lacks: bigint | null;
let wasAsked: boolean;
const log = createLog({ level: "silent" });

beforeAll(async () => {
  tokenChain = await startTokenChain();
});
afterAll(() => tokenChain.node.stop());
beforeEach(async () => {
  ({ sql } = await createTestDatabase());
  world = await createChainWorld(sql, tokenChain);
  await createTestApi(sql).person("admin");
  firstLogs = 0n;
  [keeps, givesLogs, hides, distort, lacks, wasAsked] = [128n, true, new Set(), (logs) => logs, null, false];
  const numberOf = async (block: unknown): Promise<bigint | null> => {
    if (typeof block === "object" && block !== null)
      return (await world.node.client.getBlock({ blockHash: (block as { blockHash: Hex }).blockHash })).number;
    return typeof block === "string" && block.startsWith("0x") ? BigInt(block) : null;
  };
  node = await startRpcProxy(world.node.url, {
    async intercept(method, params, forward) {
      if (method === "eth_getLogs") {
        const [{ fromBlock = numberToHex(firstLogs) }] = params as [{ fromBlock?: Hex }];
        if (BigInt(fromBlock) < firstLogs) throw new RpcFault(4_444, "pruned history unavailable");
        const logs = givesLogs ? ((await forward()) as { transactionHash: Hex }[]) : [];
        return distort(logs.filter(({ transactionHash }) => !hides.has(transactionHash)));
      }
      if (method === "eth_getBlockByNumber" && lacks !== null && params[0] === numberToHex(lacks)) {
        if (wasAsked) return null;
        wasAsked = true;
      }
      if (method !== "eth_call" && method !== "eth_getTransactionCount") return forward();
      const number = await numberOf(params[1]);
      const latest = await world.node.client.getBlockNumber({ cacheTime: 0 });
      // As Nethermind says it, whose code is also that of a node which is busy.
      if (number !== null && number <= latest - keeps)
        throw new RpcFault(-32_002, `No state available for block ${number}`);
      return forward();
    },
  });
  return async () => {
    await node.stop();
    await world.stop();
  };
});

/** Blocks are final long after the node has forgotten what they held. */
const pruned = () => world.platform({ rpcUrl: node.url, confirmations: 200 });
const run = ({ chain }: Platform) => reconcile({ sql, chain, log });
const cursor = async () =>
  (
    await sql<{ scanned_to: bigint; proven_to: bigint; proven_balance: bigint }[]>`
      select scanned_to, proven_to, proven_balance from chain_cursors`
  )[0];

it("the balance in a final block that the node has forgotten follows from that in a newer one", async () => {
  const platform = pruned();
  const ada = await platform.investor();
  await ada.deposit(5_000_000n);
  await world.node.mine(220);
  await platform.round();
  expect(await run(platform)).toEqual({ differences: [], chainFault: null });
  const first = await cursor();
  expect(first).toMatchObject({ proven_to: first?.scanned_to, proven_balance: 5_000_000n });
  expect(await ada.deposits()).toEqual([["confirmed", 5_000_000n]]);

  // What is in the newer block and not final yet is no part of it.
  await ada.deposit(7_000_000n);
  await world.node.mine(100);
  expect(await run(platform)).toEqual({ differences: [], chainFault: null });
  const second = await cursor();
  expect(second).toMatchObject({ proven_to: second?.scanned_to, proven_balance: 5_000_000n });
  await world.node.mine(110);
  await platform.round();
  expect(await run(platform)).toEqual({ differences: [], chainFault: null });
  expect(await cursor()).toMatchObject({ proven_balance: 12_000_000n });
});

it("a transfer that its logs never show is missed all the same", async () => {
  const platform = pruned();
  const ada = await platform.investor();
  await world.node.mine(220);
  await platform.round();
  givesLogs = false;
  await ada.deposit(5_000_000n);
  await world.node.mine(220);
  expect(await run(platform)).toMatchObject({ differences: [{ found: 5_000_000n }], chainFault: null });
});

it("one that is missed is not made up for by another of which one answer is silent", async () => {
  const platform = pruned();
  const ada = await platform.investor();
  await world.node.mine(220);
  await platform.round();
  const missed = await ada.deposit(5_000_000n);
  hides.add(missed.hash);
  await world.node.mine(220);
  await world.node.client.setBalance({ address: platform.treasury.address, value: 10n ** 20n });
  const out = await platform.pay(platform.treasury, 5_000_000n, ada.wallet.address);
  await platform.round();
  await world.node.mine(40);
  hides.add(out.hash);
  const reconciled = await run(platform);
  expect(reconciled?.differences).toContainEqual(expect.objectContaining({ found: 5_000_000n }));
  // As soon as its logs are shown it is found: nothing after it counts as proven.
  hides.clear();
  expect(await run(platform)).toEqual({ differences: [], chainFault: null });
});

it("each transfer in between counts once, and only where it was asked for", async () => {
  const platform = pruned();
  const ada = await platform.investor();
  await ada.deposit(5_000_000n);
  await world.node.mine(220);
  await platform.round();
  await ada.deposit(7_000_000n);
  await world.node.mine(100);
  const filed: { transactionHash: Hex }[] = [];
  distort = (logs) => {
    filed.push(...logs);
    return [...filed, ...filed];
  };
  expect(await run(platform)).toEqual({ differences: [], chainFault: null });
  expect(await cursor()).toMatchObject({ proven_balance: 5_000_000n });
});

it.each<[string, number, bigint, boolean]>([
  ["finality is so near that no newer block is asked", 20, 8n, false],
  ["it lacks the newer block", 200, 128n, true],
])("a node is not said to tell no balance where %s", async (_, confirmations, states, lacksNewer) => {
  const platform = world.platform({ rpcUrl: node.url, confirmations });
  await world.node.mine(220);
  keeps = states;
  if (lacksNewer) lacks = (await world.node.client.getBlockNumber({ cacheTime: 0 })) - 32n;
  expect(await run(platform)).toEqual({ differences: [], chainFault: expect.stringMatching(/hasn't been compared/) });
});

it("a node that tells no balance at all is named, with what to do, and nothing is concluded", async () => {
  const platform = pruned();
  const ada = await platform.investor();
  await ada.deposit(5_000_000n);
  await world.node.mine(220);
  keeps = 8n;
  expect(await run(platform)).toEqual({
    differences: [],
    chainFault: expect.stringMatching(/CHAIN_RPC_URL.*full node/),
  });
  expect((await readSettings(sql)).paymentsStopped).toBeNull();
  await platform.round();
  expect(await ada.deposits()).toEqual([["confirmed", 5_000_000n]]);
});

it("a node that has thrown away old logs is named in the log and beside the books, with the setting, until another one is there", async () => {
  const platform = world.platform({ rpcUrl: node.url });
  const admin = await createTestApi(sql).person("admin");
  const faults = async () => (await admin.get("/admin/reconciliation")).body.chain_fault;
  const ada = await platform.investor();
  await ada.deposit(5_000_000n);
  await world.finalise();
  firstLogs = (await world.node.client.getBlockNumber({ cacheTime: 0 })) + 1n;
  const lines: string[] = [];
  const told = createLog({ level: "info", destination: { write: (line) => lines.push(line) } });
  const watcher = watchDeposits({
    ...{ sql, chain: platform.chain, log: told, pause: 50 },
    reconcile: () => run(platform),
  });
  try {
    await eventually(async () =>
      expect(await faults()).toMatch(/pruned older blocks.*Set CHAIN_RPC_URL.*archive node/),
    );
    // The line follows what is written beside the books.
    const named = () => lines.filter((line) => /pruned older blocks.*CHAIN_RPC_URL/.test(line));
    await eventually(async () => expect(named()).toHaveLength(1));
    expect(await ada.deposits()).toEqual([]);
    firstLogs = 0n;
    await eventually(async () => expect(await faults()).toBeNull());
    expect(await ada.deposits()).toEqual([["confirmed", 5_000_000n]]);
  } finally {
    await watcher.stop();
  }
});
