import { createTestDatabase } from "@freehold/server/testing/test-database";
import { askNode, RpcFault, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { startChain, testAccount } from "@freehold/test-utils/chain/start-chain";
import { type Hex, numberToHex } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { expectSoundLedger } from "../money.fixture.ts";
import { createChain } from "../platform/chain/chain.ts";
import { createLog } from "../platform/http/log.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { readSettings } from "../settings/store.ts";
import { createRound } from "./watch-deposits.ts";
import { type ChainWorld, createChainWorld, type Platform, startTokenChain, type TokenChain } from "./world.fixture.ts";

/** What a node that lies says in place of the truth; `undefined`: it tells the truth. */
type Lie = (method: string, params: unknown[], forward: () => Promise<unknown>) => unknown;

let sql: Awaited<ReturnType<typeof createTestDatabase>>["sql"];
let tokenChain: TokenChain;
let world: ChainWorld;
let admin: Person;
let lie: Lie | undefined;
let proxy: Awaited<ReturnType<typeof startRpcProxy>>;
const log = createLog({ level: "silent" });

beforeAll(async () => {
  tokenChain = await startTokenChain();
});
afterAll(() => tokenChain.node.stop());
/** A database of its own for each test, since a treasury of another test would be watched as well, and a chain that is new. */
beforeEach(async () => {
  ({ sql } = await createTestDatabase());
  world = await createChainWorld(sql, tokenChain);
  admin = await createTestApi(sql).person("admin");
  lie = undefined;
  proxy = await startRpcProxy(world.node.url, {
    intercept: (method, params, forward) => (lie ? lie(method, params, forward) : forward()),
  });
  return async () => {
    await proxy.stop();
    await world.stop();
    await expectSoundLedger(sql);
  };
});

/** A platform that hears the truth only through {@link lie}. */
const deceived = (options: Parameters<ChainWorld["platform"]>[0] = {}) =>
  world.platform({ rpcUrl: proxy.url, ...options });
const run = ({ chain }: Platform) => reconcile({ sql, chain, log });
const stopped = async () => (await readSettings(sql)).paymentsStopped?.reason ?? null;
const cursor = async ({ chain }: Platform) =>
  (
    await sql<{ scanned_to: bigint; proven_to: bigint; first_block: bigint }[]>`
      select scanned_to, proven_to, first_block from chain_cursors where treasury = ${chain.treasury}`
  )[0];

describe("a receipt that the node does not give", () => {
  it("leaves a final deposit open, which is asked for again and booked", async () => {
    const platform = deceived();
    const ada = await platform.investor();
    await ada.deposit(500_000_000n);
    await platform.round();
    await world.finalise();
    lie = (method, _params, forward) => (method === "eth_getTransactionReceipt" ? null : forward());
    await platform.round();
    expect(await ada.deposits()).toEqual([["pending", 500_000_000n]]);
    lie = undefined;
    await platform.round();
    expect([await ada.deposits(), await ada.total()]).toEqual([[["confirmed", 500_000_000n]], "500"]);
  });

  it("leaves a deposit as it is that is announced meanwhile", async () => {
    await sql`update settings set platform_status = 'active'`;
    const platform = deceived();
    const ada = await platform.investor();
    const { hash } = await ada.deposit(5n);
    await platform.round();
    lie = (method, _params, forward) => (method === "eth_getTransactionReceipt" ? null : forward());
    expect((await ada.post("/wallet/deposit", { tx_hash: hash })).body.status).toBe("pending");
    await world.finalise();
    await platform.round();
    lie = undefined;
    expect((await ada.post("/wallet/deposit", { tx_hash: hash })).body.status).toBe("pending");
    await platform.round();
    expect((await ada.post("/wallet/deposit", { tx_hash: hash })).body.status).toBe("confirmed");
  });
});

describe("a deposit that has failed and is on the chain all the same", () => {
  /** The same transaction in another block, of which no log is ever heard. */
  async function failed() {
    await sql`update settings set platform_status = 'active'`;
    const platform = deceived();
    const ada = await platform.investor();
    const sent = await ada.deposit(5n);
    await platform.round();
    await world.takeBack(sent.block);
    await world.finalise();
    await platform.round();
    expect(await ada.deposits()).toEqual([["failed", 5n]]);
    await world.mineAgain(sent);
    await world.finalise();
    return { platform, ada, sent };
  }

  it("is booked when it is announced again", async () => {
    const { ada, sent } = await failed();
    expect((await ada.post("/wallet/deposit", { tx_hash: sent.hash })).body.status).toBe("confirmed");
  });

  it("is found by the reconciliation, whatever the logs say", async () => {
    const { platform, ada } = await failed();
    lie = (method, _params, forward) => (method === "eth_getLogs" ? [] : forward());
    await run(platform);
    await platform.round();
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
  });
});

describe("logs that the node does not give", () => {
  it("are asked for again far past finality: a deposit that was passed over is found", async () => {
    const platform = deceived();
    const ada = await platform.investor();
    await platform.round();
    lie = (method, _params, forward) => (method === "eth_getLogs" ? [] : forward());
    await ada.deposit(5n);
    await world.node.mine(100);
    await platform.round();
    expect((await cursor(platform))?.scanned_to).toBeGreaterThan(100n);
    lie = undefined;
    await platform.round();
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
  });

  it("are missed by the balance however long ago that was: everything since it last fitted is read again", async () => {
    const platform = deceived();
    const ada = await platform.investor();
    await platform.round();
    lie = (method, _params, forward) => (method === "eth_getLogs" ? [] : forward());
    await ada.deposit(5n);
    await world.node.mine(200);
    await platform.round();
    await world.node.mine(200);
    await platform.round();
    const { scanned_to, proven_to } = (await cursor(platform)) ?? { scanned_to: 0n, proven_to: 0n };
    expect(scanned_to - proven_to).toBeGreaterThan(350n);
    lie = undefined;
    await platform.newRound()();
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
    expect((await cursor(platform))?.proven_to).toBe(scanned_to);
  });

  it("are found behind more blocks than are read again in small parts, too", async () => {
    const platform = deceived();
    const ada = await platform.investor();
    await platform.round();
    lie = (method, _params, forward) => (method === "eth_getLogs" ? [] : forward());
    await ada.deposit(5n);
    await world.node.mine(2_100);
    await platform.round();
    lie = undefined;
    await platform.newRound()();
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
  });

  it("prove nothing together with a balance of a node that does not even have the token", async () => {
    const platform = deceived();
    const ada = await platform.investor();
    await ada.deposit(5n);
    await world.finalise();
    lie = (method, params, forward) => {
      if (method === "eth_getLogs") return [];
      return method === "eth_call" && params[1] !== "latest" ? "0x" : forward();
    };
    await platform.round();
    lie = undefined;
    await world.finalise();
    await platform.round();
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
    expect(await run(platform)).toEqual({ differences: [], chainFault: null });
  });

  it("stop payments, if they are never given: the treasury has more than what came in less what went out", async () => {
    const platform = deceived();
    const ada = await platform.investor();
    await platform.round();
    await ada.deposit(500_000_000n);
    await world.finalise();
    lie = (method, _params, forward) => (method === "eth_getLogs" ? [] : forward());
    await platform.round();
    const difference = {
      rule_code: "treasury_balance",
      subject: platform.chain.treasury,
      expected: 0n,
      found: 500_000_000n,
      user_id: null,
    };
    expect(await run(platform)).toEqual({ differences: [difference], chainFault: null });
    expect(await stopped()).toContain("holds 500.00 UBXS more than its known transfers come to.");
    lie = undefined;
    expect(await run(platform)).toEqual({ differences: [], chainFault: null });
    await platform.round();
    expect(await ada.total()).toBe("500");
  });

  it("prove nothing where a node does not tell the balance: that is said, and is no difference", async () => {
    const platform = deceived();
    await platform.round();
    await world.finalise();
    lie = (method, params, forward) => {
      if (method === "eth_call" && params[1] !== "latest") throw new RpcFault(-32_000, "missing trie node");
      return forward();
    };
    expect(await run(platform)).toEqual({ differences: [], chainFault: expect.stringContaining("balance") });
    expect(await stopped()).toBeNull();
  });

  it("count as read only with proof that the node had the last of their blocks", async () => {
    const platform = deceived();
    await platform.round();
    const before = (await cursor(platform))?.scanned_to as bigint;
    await world.node.mine(10);
    // Its head is the truth, the block itself is not there.
    lie = (method, params, forward) =>
      method === "eth_getBlockByNumber" && /^0x/.test(String(params[0])) && BigInt(params[0] as Hex) > before
        ? null
        : forward();
    await expect(platform.round()).rejects.toMatchObject({ code: "unreachable" });
    expect((await cursor(platform))?.scanned_to).toBe(before);
  });
});

describe("another chain behind the same address, of our id and with our first block", () => {
  let other: Awaited<ReturnType<typeof startChain>>;
  beforeAll(async () => {
    other = await startChain();
  });
  afterAll(() => other.stop());

  /** From now on the node speaks of another chain, as a cache that was warmed elsewhere does. */
  async function swap(): Promise<void> {
    const { url } = other;
    const tokenCode = await world.node.client.getCode({ address: world.token.address });
    await other.client.setCode({ address: world.token.address, bytecode: tokenCode as Hex });
    await other.mine(50);
    lie = async (method, params, forward) => {
      if (method === "eth_getBlockByNumber" && params[0] === "0x0") return forward();
      return askNode(url, method, params);
    };
  }

  it("changes nothing and stops payments; when ours is back, all goes on", async () => {
    const platform = deceived();
    const ada = await platform.investor();
    await ada.deposit(5_000_000n);
    await world.finalise();
    await platform.round();
    const asked = await ada.post("/wallet/withdraw-total-deposits", { wallet_address: testAccount(3).address });
    const before = await cursor(platform);
    await swap();
    for (let round = 0; round < 3; round++)
      await expect(platform.round()).rejects.toMatchObject({ code: "wrong_chain" });
    expect(await stopped()).toMatch(/has none of the final blocks/);
    expect(await ada.deposits()).toEqual([["confirmed", 5_000_000n]]);
    const { body } = await ada.get(`/wallet/withdrawals/${asked.body.withdrawal.id}`);
    expect(body.withdrawal.status).toBe("pending");
    expect(await cursor(platform)).toEqual(before);
    expect((await run(platform))?.chainFault).toMatch(/has none of the final blocks/);
    lie = undefined;
    await ada.deposit(2_000_000n);
    await world.finalise();
    await platform.round();
    expect((await ada.deposits()).map(([status]) => status)).toEqual(["confirmed", "confirmed"]);
  });

  it("changes nothing where it comes up between a round's look at the chain and its reading", async () => {
    const platform = deceived();
    const ada = await platform.investor();
    await ada.deposit(5_000_000n);
    await world.finalise();
    await platform.round();
    const kept = () => sql`select block_number, block_hash from chain_checkpoints order by block_number`;
    const before = [await cursor(platform), await kept()];
    await swap();
    const swapped = lie as Lie;
    let isUp = false;
    lie = (method, params, forward) => {
      isUp ||= method === "eth_getBlockByNumber" && params[0] === "latest";
      return isUp ? swapped(method, params, forward) : forward();
    };
    await expect(platform.round()).rejects.toMatchObject({ code: "wrong_chain" });
    expect([await cursor(platform), await kept()]).toEqual(before);
  });

  it("is followed from its start when two admins have said so: the way out where it is ours after all", async () => {
    const platform = deceived();
    const ada = await platform.investor();
    await ada.deposit(5_000_000n);
    await world.finalise();
    await platform.round();
    await swap();
    // Ours: its blocks follow our first one.
    const { hash: parentHash } = await world.node.client.getBlock({ blockNumber: 0n });
    const swapped = lie as Lie;
    lie = async (method, params, forward) => {
      const answer = await swapped(method, params, forward);
      return method === "eth_getBlockByNumber" && params[0] === "0x1" ? { ...(answer as object), parentHash } : answer;
    };
    await expect(platform.round()).rejects.toMatchObject({ code: "wrong_chain" });
    const second = await createTestApi(sql).person("admin");
    const { body } = await admin.patch("/admin/settings", { reorganisations: "follow" });
    expect(body.settings.reorganisations).toBe("bounded");
    await expect(platform.round()).rejects.toMatchObject({ code: "wrong_chain" });
    await second.post(`/admin/proposals/${body.pending[0]?.id}/confirm`);
    for (let round = 0; round < 2; round++) await platform.round();
    expect(await ada.deposits()).toEqual([["failed", 5_000_000n]]);
  });

  it("is not concluded from one answer", async () => {
    const platform = deceived();
    await platform.round();
    await world.node.mine(5);
    await platform.round();
    const newest = numberToHex((await cursor(platform))?.scanned_to as bigint);
    let lies = 1;
    lie = async (method, params, forward) => {
      if (method !== "eth_getBlockByNumber" || params[0] !== newest || lies-- <= 0) return forward();
      return { ...((await forward()) as object), hash: `0x${"ab".repeat(32)}` };
    };
    await platform.round();
    expect(lies).toBeLessThan(1);
    expect(await stopped()).toBeNull();
    expect(platform.lines.filter((line) => line.includes("have changed"))).toEqual([]);
  });
});

describe("a reorganisation past finality", () => {
  async function booked(amounts: bigint[]) {
    const platform = deceived({ confirmations: 1 });
    await platform.round();
    const ada = await platform.investor();
    await world.token.mint(ada.wallet.address, 1_000_000_000n);
    // Its checkpoints begin before what is taken back.
    await world.node.mine(1);
    await platform.round();
    const sent = [];
    for (const amount of amounts) sent.push(await ada.deposit(amount));
    await platform.round();
    expect(await ada.deposits()).toEqual(amounts.map((amount) => ["confirmed", amount]));
    return { platform, ada, sent, first: sent[0]?.block as bigint };
  }
  const counts = (deposits: [string, bigint][]) => ({
    failed: deposits.filter(([status]) => status === "failed").length,
    confirmed: deposits.filter(([status]) => status === "confirmed").length,
  });

  it("takes back three deposits by itself; beyond that payments stop, and the others stay and are named", async () => {
    const { platform, ada, first } = await booked([1n, 2n, 3n, 4n, 5n]);
    await world.takeBack(first);
    await platform.round();
    expect(counts(await ada.deposits())).toEqual({ failed: 3, confirmed: 2 });
    expect(await stopped()).toContain("more are only when two admins let reorganisations be followed");
    const { body } = await admin.get("/admin/deposits/unbacked");
    expect(body.items).toHaveLength(2);
    await platform.round();
    expect(counts(await ada.deposits())).toEqual({ failed: 3, confirmed: 2 });
    await sql`update settings set reorganisations = 'follow'`;
    await platform.round();
    expect(counts(await ada.deposits())).toEqual({ failed: 5, confirmed: 0 });
  });

  it("takes back a sum of 1,000 UBXS in 24 hours, and no more", async () => {
    const { platform, ada, first } = await booked([600_000_000n, 400_000_000n, 1n]);
    await world.takeBack(first);
    await platform.round();
    expect(counts(await ada.deposits())).toEqual({ failed: 2, confirmed: 1 });
    await sql`alter table audit_log disable trigger user`;
    await sql`update audit_log set at = at - interval '25 hours' where action = 'deposit.reversed'`;
    await sql`alter table audit_log enable trigger user`;
    await platform.round();
    expect(counts(await ada.deposits())).toEqual({ failed: 3, confirmed: 0 });
  });

  it("is noticed again right after another one: what is final on its branch stands on a checkpoint there", async () => {
    const { platform, ada, sent, first } = await booked([5n]);
    await world.takeBack(first, sent);
    await platform.round();
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
    await world.takeBack(first);
    await platform.round();
    expect(await ada.deposits()).toEqual([["failed", 5n]]);
  });

  it("takes nothing back whose money is still there, by the balance, though the node has other blocks and no receipt", async () => {
    const { platform, ada, first } = await booked([5n]);
    lie = async (method, _params, forward) => {
      if (method === "eth_getTransactionReceipt") return null;
      if (method === "eth_getLogs") return [];
      const answer = (await forward()) as { number?: Hex; hash: Hex } | null;
      if (method !== "eth_getBlockByNumber" || !answer?.number || BigInt(answer.number) < first) return answer;
      return { ...answer, hash: `0x${"ab".repeat(30)}${answer.number.slice(2).padStart(4, "0")}` };
    };
    await platform.round().catch(() => undefined);
    await platform.round().catch(() => undefined);
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
    lie = undefined;
    await platform.round();
    await platform.round();
    expect([await ada.deposits(), await stopped()]).toEqual([[["confirmed", 5n]], null]);
  });
});

describe("a new TREASURY_KEY", () => {
  it("leaves nothing behind: what comes to the old address is booked, and what lies there is named", async () => {
    const old = world.platform();
    const ada = await old.investor();
    await ada.deposit(1_000_000n);
    await world.finalise();
    await old.round();
    const now = world.platform();
    await now.round();
    await now.pay(ada.wallet, 2_500_000n, old.chain.treasury);
    await world.finalise();
    await now.round();
    expect(await ada.total()).toBe("3.5");
    const reader = await now.api.person("admin");
    const { body } = await reader.get("/admin/treasury");
    expect(body).toMatchObject({
      address: now.treasury.address,
      earlier_treasuries: [{ address: old.treasury.address, token_balance_ubxs: "3.5" }],
    });
  });

  it("may be given what lay at the old address: that is no person's deposit and needs no payment", async () => {
    const old = world.platform();
    const ada = await old.investor();
    await ada.deposit(1_000_000n);
    await world.finalise();
    await old.round();
    const now = world.platform();
    await now.round();
    await world.node.client.setBalance({ address: old.treasury.address, value: 10n ** 20n });
    const { hash } = await now.pay(old.treasury, 1_000_000n);
    await world.finalise();
    await now.round();
    expect(await run(now)).toEqual({ differences: [], chainFault: null });
    const { body } = await admin.get("/admin/deposits/unmatched");
    expect(body.items.filter((item) => (item as { tx_hash?: string }).tx_hash === hash)).toEqual([]);
  });
});

it("what a treasury sends to itself changes nothing of what it has", async () => {
  const platform = world.platform();
  const ada = await platform.investor();
  await ada.deposit(1_000_000n);
  await world.finalise();
  await platform.round();
  await world.node.client.setBalance({ address: platform.treasury.address, value: 10n ** 20n });
  await platform.pay(platform.treasury, 400_000n);
  await world.finalise();
  await platform.round();
  expect(await run(platform)).toEqual({ differences: [], chainFault: null });
});

describe("the first start", () => {
  /** As the word of a node that was ahead of the chain left it. */
  const setAhead = (values: string) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(`update chain_cursors set ${values}`);
    });

  it("by the word of a node that is far ahead of the chain does not put the first block ahead", async () => {
    const { startBlock: _, ...settings } = { ...world.platform().settings, rpcUrl: proxy.url };
    const chain = createChain(settings, sql);
    const round = createRound({ sql, chain, log });
    const ahead = numberToHex(1_000_000);
    lie = async (method, params, forward) => {
      if (method === "eth_blockNumber") return ahead;
      const answer = await forward();
      if (method !== "eth_getBlockByNumber" || /^0x/.test(String(params[0]))) return answer;
      return { ...(answer as object), number: ahead };
    };
    await expect(round()).rejects.toMatchObject({ code: "unreachable" });
    const platform = world.platform({ ...settings });
    const ada = await platform.investor();
    await ada.deposit(5n);
    await world.finalise();
    lie = undefined;
    await round();
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
  });

  it("mends a beginning of payments that is ahead of the chain, too, whatever the deposits' one is set to", async () => {
    const platform = world.platform({ startBlock: 0 });
    await platform.round();
    await setAhead("payments_from = 1000000");
    await world.finalise();
    await platform.round();
    const [{ payments_from }] = await sql<[{ payments_from: bigint }]>`select payments_from from chain_cursors`;
    expect(payments_from).toBeLessThan(1_000n);
  });

  it("mends a first block that is ahead of the chain, as long as nothing was found", async () => {
    const { startBlock: _, ...settings } = world.platform().settings;
    const chain = createChain(settings, sql);
    const round = createRound({ sql, chain, log });
    await round();
    await setAhead("first_block = 1000000, payments_from = 1000000, scanned_to = 999999, proven_to = 999999");
    await sql`delete from chain_checkpoints`;
    const platform = world.platform({ ...settings });
    const ada = await platform.investor();
    await ada.deposit(5n);
    await world.finalise();
    await round();
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
  });
});
