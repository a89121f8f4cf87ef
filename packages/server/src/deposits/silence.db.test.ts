import { RpcFault } from "@freehold/test-utils/chain/rpc-proxy";
import { type Hex, numberToHex } from "viem";
import { describe, expect, it } from "vitest";
import { createChain } from "../platform/chain/chain.ts";
import { admin, cursor, deceived, log, node, run, sql, startLyingNode, stopped, world } from "./lying-node.fixture.ts";
import { createRound } from "./watch-deposits.ts";

startLyingNode();

describe("a receipt that the node does not give", () => {
  it("leaves a final deposit open, which is asked for again and booked", async () => {
    const platform = deceived();
    const ada = await platform.investor();
    await ada.deposit(500_000_000n);
    await platform.round();
    await world.finalise();
    node.lie = (method, _params, forward) => (method === "eth_getTransactionReceipt" ? null : forward());
    await platform.round();
    expect(await ada.deposits()).toEqual([["pending", 500_000_000n]]);
    node.lie = undefined;
    await platform.round();
    expect([await ada.deposits(), await ada.total()]).toEqual([[["confirmed", 500_000_000n]], "500"]);
  });

  it("leaves a deposit as it is that is announced meanwhile", async () => {
    await sql`update settings set platform_status = 'active'`;
    const platform = deceived();
    const ada = await platform.investor();
    const { hash } = await ada.deposit(5n);
    await platform.round();
    node.lie = (method, _params, forward) => (method === "eth_getTransactionReceipt" ? null : forward());
    expect((await ada.post("/wallet/deposit", { tx_hash: hash })).body.status).toBe("pending");
    await world.finalise();
    await platform.round();
    node.lie = undefined;
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
    node.lie = (method, _params, forward) => (method === "eth_getLogs" ? [] : forward());
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
    node.lie = (method, _params, forward) => (method === "eth_getLogs" ? [] : forward());
    await ada.deposit(5n);
    await world.node.mine(100);
    await platform.round();
    expect((await cursor(platform))?.scanned_to).toBeGreaterThan(100n);
    node.lie = undefined;
    await platform.round();
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
  });

  it("are missed by the balance however long ago that was: everything since it last fitted is read again", async () => {
    const platform = deceived();
    const ada = await platform.investor();
    await platform.round();
    node.lie = (method, _params, forward) => (method === "eth_getLogs" ? [] : forward());
    await ada.deposit(5n);
    await world.node.mine(200);
    await platform.round();
    await world.node.mine(200);
    await platform.round();
    const { scanned_to, proven_to } = (await cursor(platform)) ?? { scanned_to: 0n, proven_to: 0n };
    expect(scanned_to - proven_to).toBeGreaterThan(350n);
    node.lie = undefined;
    await platform.newRound()();
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
    expect((await cursor(platform))?.proven_to).toBe(scanned_to);
  });

  it("are found behind more blocks than are read again in small parts, too", async () => {
    const platform = deceived();
    const ada = await platform.investor();
    await platform.round();
    node.lie = (method, _params, forward) => (method === "eth_getLogs" ? [] : forward());
    await ada.deposit(5n);
    await world.node.mine(2_100);
    await platform.round();
    node.lie = undefined;
    await platform.newRound()();
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
  });

  it("prove nothing together with a balance of a node that does not even have the token", async () => {
    const platform = deceived();
    const ada = await platform.investor();
    await ada.deposit(5n);
    await world.finalise();
    node.lie = (method, params, forward) => {
      if (method === "eth_getLogs") return [];
      return method === "eth_call" && params[1] !== "latest" ? "0x" : forward();
    };
    await platform.round();
    node.lie = undefined;
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
    node.lie = (method, _params, forward) => (method === "eth_getLogs" ? [] : forward());
    await platform.round();
    const difference = {
      rule_code: "treasury_balance",
      subject: platform.chain.treasury,
      expected: 0n,
      found: 500_000_000n,
      user_id: null,
    };
    expect(await run(platform)).toEqual({ differences: [difference], chainFault: null });
    expect(await stopped()).toContain("holds 500.00 UBXS more than its known transfers add up to.");
    node.lie = undefined;
    expect(await run(platform)).toEqual({ differences: [], chainFault: null });
    await platform.round();
    expect(await ada.total()).toBe("500");
  });

  it("prove nothing where a node does not tell the balance: that is said, and is no difference", async () => {
    const platform = deceived();
    await platform.round();
    await world.finalise();
    node.lie = (method, params, forward) => {
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
    node.lie = (method, params, forward) =>
      method === "eth_getBlockByNumber" && /^0x/.test(String(params[0])) && BigInt(params[0] as Hex) > before
        ? null
        : forward();
    await expect(platform.round()).rejects.toMatchObject({ code: "unreachable" });
    expect((await cursor(platform))?.scanned_to).toBe(before);
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
    const { startBlock: _, ...settings } = { ...world.platform().settings, rpcUrl: node.url };
    const chain = createChain(settings, sql);
    const round = createRound({ sql, chain, log });
    const ahead = numberToHex(1_000_000);
    node.lie = async (method, params, forward) => {
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
    node.lie = undefined;
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
