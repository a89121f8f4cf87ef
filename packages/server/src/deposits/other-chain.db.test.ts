import { askNode } from "@freehold/test-utils/chain/rpc-proxy";
import { startChain, testAccount } from "@freehold/test-utils/chain/start-chain";
import { type Hex, numberToHex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import {
  admin,
  cursor,
  deceived,
  type Lie,
  node,
  run,
  sql,
  startLyingNode,
  stopped,
  world,
} from "./lying-node.fixture.ts";

startLyingNode();

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
    node.lie = async (method, params, forward) => {
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
    node.lie = undefined;
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
    const swapped = node.lie as Lie;
    let isUp = false;
    node.lie = (method, params, forward) => {
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
    const swapped = node.lie as Lie;
    node.lie = async (method, params, forward) => {
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
    node.lie = async (method, params, forward) => {
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
    expect(await stopped()).toContain("more are reversed only if two admins allow all reorganisations to be followed");
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
    node.lie = async (method, _params, forward) => {
      if (method === "eth_getTransactionReceipt") return null;
      if (method === "eth_getLogs") return [];
      const answer = (await forward()) as { number?: Hex; hash: Hex } | null;
      if (method !== "eth_getBlockByNumber" || !answer?.number || BigInt(answer.number) < first) return answer;
      return { ...answer, hash: `0x${"ab".repeat(30)}${answer.number.slice(2).padStart(4, "0")}` };
    };
    await platform.round().catch(() => undefined);
    await platform.round().catch(() => undefined);
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
    node.lie = undefined;
    await platform.round();
    await platform.round();
    expect([await ada.deposits(), await stopped()]).toEqual([[["confirmed", 5n]], null]);
  });
});
