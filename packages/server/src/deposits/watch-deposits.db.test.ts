import type { UnmatchedTransfers } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { contract } from "@freehold/test-utils/chain/contracts";
import { encodeFunctionData } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../money.fixture.ts";
import { createChain } from "../platform/chain/chain.ts";
import { type ChainWorld, createChainWorld, depositsOf, eventually } from "./world.fixture.ts";

const { sql } = await createTestDatabase();
let world: ChainWorld;
beforeAll(async () => {
  world = await createChainWorld(sql);
});
afterAll(async () => {
  await world.stop();
  await expectSoundLedger(sql);
});

describe("a transfer from a verified wallet", () => {
  it("is found by itself, pending with its confirmations, and booked when it is final", async () => {
    const platform = world.platform();
    const watcher = platform.watch();
    try {
      const ada = await platform.investor();
      const { hash } = await ada.deposit(1_500_000n);
      await eventually(async () => {
        expect(await ada.pending()).toMatchObject([
          {
            amount_ubxs: "1.5",
            remaining_ubxs: "0",
            tx_hash: hash,
            chain_id: 31_337,
            status: "pending",
            confirmations: 1,
            confirmations_needed: 3,
            confirmed_at: null,
          },
        ]);
      });
      expect(await ada.total()).toBe("0");
      await world.node.mine(1);
      await eventually(async () => expect((await ada.pending())[0]?.confirmations).toBe(2));
      await world.node.mine(1);
      await eventually(async () => expect(await ada.total()).toBe("1.5"));
      expect(await ada.pending()).toEqual([]);
    } finally {
      await watcher.stop();
    }
  });

  it("is one of those that were made while the server was off", async () => {
    const platform = world.platform();
    const people = [await platform.investor(), await platform.investor()];
    await platform.round();
    for (const [i, person] of people.entries()) await person.deposit(BigInt(i + 1));
    await people[0]?.deposit(10n);
    await world.finalise();
    await platform.newRound()();
    expect(await people[0]?.deposits()).toEqual([
      ["confirmed", 1n],
      ["confirmed", 10n],
    ]);
    expect(await people[1]?.deposits()).toEqual([["confirmed", 2n]]);
  });

  it("counts once, however many watch at the same time", async () => {
    const platform = world.platform();
    const people = [await platform.investor(), await platform.investor(), await platform.investor()];
    const watchers = [platform.watch(), platform.watch(), platform.watch()];
    // And without the lock, as if its connection had ended.
    const rounds = [platform.newRound(), platform.newRound()];
    try {
      for (let i = 0; i < 5; i++) {
        for (const person of people) await person.deposit(1_000_000n);
        for (const result of await Promise.allSettled(rounds.map((round) => round())))
          if (result.status === "rejected") expect(result.reason.message).toMatch(/blocks behind/);
      }
      await world.finalise();
      await Promise.all(rounds.map((round) => round()));
      await eventually(async () => {
        for (const person of people) expect(await person.total()).toBe("5");
      });
    } finally {
      await Promise.all(watchers.map((watcher) => watcher.stop()));
    }
    // One may have asked for the newest block before another one read on: then it does nothing.
    expect(platform.lines.filter((line) => !/blocks behind|reading deposits from the chain again/.test(line))).toEqual(
      [],
    );
    await expectSoundLedger(sql);
  });

  it("is summed with others of the same sender in the same transaction", async () => {
    const platform = world.platform();
    const ada = await platform.investor();
    await platform.payTogether([
      [ada.wallet, 3n],
      [ada.wallet, 4n],
    ]);
    await world.finalise();
    await platform.round();
    expect(await ada.deposits()).toEqual([["confirmed", 7n]]);
  });

  it("is a deposit although the wallet's owner has moved on to another wallet", async () => {
    const platform = world.platform();
    const ada = await platform.investor();
    await ada.deposit(5n);
    await platform.verify(ada, await world.wallet());
    await world.finalise();
    await platform.round();
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
  });

  it("is a deposit of a wallet that is a contract, too", async () => {
    const platform = world.platform();
    const ada = await platform.investor();
    const account = await world.node.deploy("ContractWallet", [ada.wallet.address]);
    await platform.verify(ada, { ...ada.wallet, address: account });
    await world.token.mint(account, 50n);
    const transfer = encodeFunctionData({
      abi: contract("UBXS").abi,
      functionName: "transfer",
      args: [platform.chain.treasury, 50n],
    });
    const { abi } = contract("ContractWallet");
    await world.send(
      ada.wallet,
      account,
      encodeFunctionData({ abi, functionName: "execute", args: [world.token.address, transfer] }),
    );
    await world.finalise();
    await platform.round();
    expect(await ada.deposits()).toEqual([["confirmed", 50n]]);
  });
});

describe("what is no person's deposit", () => {
  const unmatched = (hash: string) =>
    sql<{ amount: bigint; sender: string }[]>`
      select amount, sender from unmatched_transfers where tx_hash = ${hash}`;

  it("is kept, and becomes a deposit when its sender proves the wallet", async () => {
    const platform = world.platform();
    const stranger = await world.wallet();
    const { hash } = await platform.pay(stranger, 9n);
    await world.finalise();
    await platform.round();
    await platform.round();
    expect(await unmatched(hash)).toEqual([{ amount: 9n, sender: stranger.address.toLowerCase() }]);
    const ada = await platform.api.person();
    await platform.verify(ada, stranger);
    await platform.round();
    expect(await depositsOf(sql, ada.id)).toEqual([["confirmed", 9n]]);
    expect(await unmatched(hash)).toEqual([]);
  });

  it("is kept of each sender in a transaction apart: a stranger does not strand what others sent with them", async () => {
    const platform = world.platform();
    const [ada, bob] = [await platform.investor(), await platform.investor()];
    const stranger = await world.wallet();
    const { hash } = await platform.payTogether([
      [ada.wallet, 2n],
      [stranger, 1n],
      [bob.wallet, 4n],
      [ada.wallet, 3n],
    ]);
    await world.finalise();
    await platform.round();
    expect([await ada.deposits(), await bob.deposits()]).toEqual([[["confirmed", 5n]], [["confirmed", 4n]]]);
    const admin = await platform.api.person("admin");
    const { body } = await admin.get("/admin/deposits/unmatched");
    expect(body.items.filter((item) => (item as { tx_hash?: string }).tx_hash === hash)).toEqual([
      {
        chain_id: 31_337,
        tx_hash: hash,
        block_number: expect.any(Number),
        sender: stranger.address.toLowerCase(),
        amount_ubxs: "0.000001",
        found_at: expect.any(String),
        is_own: false,
        proposal: null,
        attribution: null,
        announced_by: [],
      },
    ]);
    const metrics = await platform.api.metrics();
    expect(metrics).toMatch(/^deposit_transfers_unmatched [1-9]/m);
    expect(metrics).toMatch(/^deposit_blocks_behind 0$/m);
  });

  it("is listed by its amount, so that dust hides no money, in pages that a sender or a hash narrows", async () => {
    const platform = world.platform();
    const stranger = await world.wallet();
    await world.token.mint(stranger.address, 10n ** 12n);
    const { hash } = await platform.pay(stranger, 7_777n);
    for (let count = 0; count < 3; count++) await platform.pay(stranger, 1n);
    await world.finalise();
    await platform.round();
    const admin = await platform.api.person("admin");
    const path = "/admin/deposits/unmatched?limit=2";
    const amounts: number[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const { body }: { body: UnmatchedTransfers } = await admin.get<UnmatchedTransfers>(
        `${path}${after && `&after=${after}`}`,
      );
      amounts.push(...body.items.map(({ amount_ubxs }) => Number(amount_ubxs)));
      after = body.next;
      expect(body.unclaimed).toBeGreaterThanOrEqual(4);
    }
    expect(amounts[0]).toBe(0.007777);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    expect(amounts.length).toBeGreaterThanOrEqual(4);
    const found = async (q: string) => (await admin.get<UnmatchedTransfers>(`${path}&q=${q}`)).body.items;
    expect((await found(hash.toUpperCase().replace("0X", "0x"))).map(({ tx_hash }) => tx_hash)).toEqual([hash]);
    expect(await found(stranger.address.slice(0, 12))).toHaveLength(2);
    expect(await found("0x%25")).toEqual([]);
    expect((await admin.get(`${path}&after=wrong`)).body.code).toBe("validation_failed");
  });

  it("is a transfer of nothing, the treasury's own, and what leaves it", async () => {
    const platform = world.platform();
    const ada = await platform.investor();
    await platform.verify(ada, platform.treasury);
    await world.node.client.setBalance({ address: platform.treasury.address, value: 10n ** 20n });
    await ada.deposit(0n);
    await world.token.mint(platform.treasury.address, 100n);
    await platform.pay(platform.treasury, 10n);
    await platform.pay(platform.treasury, 10n, ada.wallet.address);
    await world.finalise();
    await platform.round();
    expect(await ada.deposits()).toEqual([]);
  });

  it("was there before the first block that counts", async () => {
    const first = world.platform();
    const ada = await first.investor();
    const latest = await world.node.client.getBlockNumber({ cacheTime: 0 });
    const platform = world.platform({ startBlock: Number(latest) + 2, payout: first.settings.payout });
    await ada.deposit(1n);
    await ada.deposit(2n);
    await world.finalise();
    await platform.round();
    expect(await ada.deposits()).toEqual([["confirmed", 2n]]);
  });

  it("was there long before the server first saw the chain, if no first block is set", async () => {
    const { startBlock: _, ...settings } = world.platform().settings;
    const platform = world.platform({ ...settings });
    const chain = createChain(settings, sql);
    const ada = await platform.investor();
    await platform.pay(ada.wallet, 1n, chain.treasury);
    // The chain's time goes on by two hours; the server sees it then.
    const { timestamp } = await world.node.client.getBlock();
    await world.node.client.setNextBlockTimestamp({ timestamp: timestamp + 7_200n });
    await platform.pay(ada.wallet, 2n, chain.treasury);
    await sql`update chains set created_at = to_timestamp(${Number(timestamp) + 7_200})`;
    await world.finalise();
    const round = platform.newRound(chain);
    await round();
    await platform.pay(ada.wallet, 3n, chain.treasury);
    await world.finalise();
    await round();
    expect(await ada.deposits()).toEqual([
      ["confirmed", 2n],
      ["confirmed", 3n],
    ]);
  });
});
