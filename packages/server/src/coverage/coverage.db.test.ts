import {
  type Coverage,
  type Distribution,
  formatAmount,
  parseAmount,
  type Treasury,
  type UnmatchedTransfers,
} from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proveWallet } from "../accounts/wallets/proof.fixture.ts";
import { createTestApi } from "../api.fixture.ts";
import { processTransfers } from "../deposits/process-transfers.ts";
import { earn, pay } from "../money.fixture.ts";
import { createPayingWorld, type PayingWorld } from "../payments/payments.fixture.ts";
import {
  agreedMonth,
  buyShares,
  distributeAll,
  distributeStep,
  monthsAgo,
  someProperty,
} from "../payouts/payouts.fixture.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { bookReferralRewards } from "../referrals/reward-referral.ts";

const UBXS = 1_000_000n;

describe("without a treasury on a chain", () => {
  it("what people have is known, and what covers it is not", async () => {
    const { sql } = await createTestDatabase();
    const api = createTestApi(sql);
    const [admin, person] = [await api.person("admin"), await api.person()];
    await pay(sql, person.id, "100");
    expect((await admin.get<Treasury>("/admin/treasury")).body.coverage).toEqual({
      available_ubxs: "100",
      invested_ubxs: "0",
      earnings_ubxs: "0",
      reserved_ubxs: "0",
      distributing_ubxs: "0",
      owed_ubxs: "100",
      tokens_ubxs: null,
      surplus_ubxs: null,
    } satisfies Coverage);
  });
});

describe("with a treasury", async () => {
  const { sql } = await createTestDatabase();
  let world: PayingWorld;
  beforeAll(async () => {
    world = await createPayingWorld(sql, { blocks: "asked", treasury: 150n * UBXS });
  });
  afterAll(() => world.stop());
  const coverage = async () => (await world.admins[0].get<Treasury>("/admin/treasury")).body.coverage;
  const read = () => reconcile({ sql, chain: world.chain, log: world.log });

  it("the surplus is the same in each state of a payment", async () => {
    await world.node.mine(3);
    await read();
    expect(await coverage()).toMatchObject({ owed_ubxs: "0", tokens_ubxs: "150", surplus_ubxs: "150" });
    await pay(sql, (await world.api.person()).id, "30");
    const refund = await world.approved("100");
    expect(await coverage()).toMatchObject({
      ...{ available_ubxs: "30", reserved_ubxs: "100", owed_ubxs: "130" },
      ...{ tokens_ubxs: "150", surplus_ubxs: "20" },
    });
    for (let round = 0; (await world.status(refund))?.status !== "completed"; round++) {
      expect(round).toBeLessThan(20);
      await world.round();
      expect((await coverage()).surplus_ubxs).toBe("20");
      await world.node.mine(1);
      await read();
      expect((await coverage()).surplus_ubxs).toBe("20");
    }
    await read();
    expect(await coverage()).toMatchObject({ owed_ubxs: "30", tokens_ubxs: "50", surplus_ubxs: "20" });
  });

  it("a reward waits while it would leave less in the treasury than people have, until money has come in", async () => {
    const referrer = await world.api.person();
    const earnings = async () => (await referrer.get("/wallet/balance")).body.earnings_ubxs;
    await earn(sql, referrer.id, "25.5");
    expect(await earnings()).toBe("0");
    // What the person who was referred paid in for their shares, and what the reward lacks.
    await world.token.mint(world.treasury.address, 26_000_000n + 5_500_000n);
    await world.node.mine(4);
    await bookReferralRewards(sql);
    expect(await earnings()).toBe("0");
    await read();
    await bookReferralRewards(sql);
    expect(await earnings()).toBe("25.5");
    expect((await coverage()).surplus_ubxs).toBe("0");
  });

  it("of rewards at the same moment no more are booked than are covered", async () => {
    const referrers = await Promise.all(Array.from({ length: 8 }, () => world.api.person()));
    await Promise.all(referrers.map(({ id }) => earn(sql, id, "1")));
    expect((await coverage()).surplus_ubxs).toBe("-8");
    // For what the shares cost, and three of the rewards.
    await world.token.mint(world.treasury.address, 11_000_000n);
    await world.node.mine(4);
    await read();
    await Promise.all(referrers.map(() => bookReferralRewards(sql)));
    expect((await coverage()).surplus_ubxs).toBe("0");
  });

  it("a distribution waits as long, says so, and is distributed once money has come in", async () => {
    const property = await someProperty(sql);
    const holder = await world.api.person();
    await buyShares(sql, {
      userId: holder.id,
      propertyId: property.id,
      shares: 2,
      at: new Date(Date.UTC(2020, 0, 15)),
    });
    await world.token.mint(world.treasury.address, 2_000_000n);
    await world.node.mine(4);
    await read();
    const [operator, approver] = world.admins;
    const month = { property_id: property.id, month: monthsAgo(1).slice(0, 7), gross_ubxs: "7", costs_ubxs: "0" };
    const id = await agreedMonth(sql, month, [operator.id, approver.id]);
    await distributeAll(sql);
    const distribution = async () => (await operator.get<Distribution>(`/admin/payouts/${id}`)).body;
    expect(await distribution()).toMatchObject({ status: "distributing", hold: { code: "not_covered" } });
    expect((await coverage()).surplus_ubxs).toBe("0");

    await world.token.mint(world.treasury.address, 7_000_000n);
    await world.node.mine(4);
    await read();
    await sql`update distributions set retry_at = now()`;
    while ((await distribution()).status !== "completed") {
      expect(await distributeStep(sql)).toBe(true);
      // From the moment on in which its parts are worked out they are owed.
      expect(await coverage()).toMatchObject({ surplus_ubxs: "0" });
    }
    await distributeAll(sql);
    expect((await holder.get("/wallet/balance")).body.earnings_ubxs).toBe("7");
    expect((await coverage()).surplus_ubxs).toBe("0");
  });

  it("what a person has sent is no surplus while it is not booked yet: no reward is paid from it", async () => {
    const person = await world.api.person();
    const wallet = testAccount(6);
    await proveWallet(sql, person.id, { wallet });
    await world.token.mint(wallet.address, 40n * UBXS);
    await world.token.transfer(wallet, world.treasury.address, 40n * UBXS);
    // What the shares of the person who is referred will cost.
    await world.token.mint(world.treasury.address, 30n * UBXS);
    await world.node.mine(4);
    await read();
    expect((await coverage()).surplus_ubxs).toBe("30");
    const referrer = await world.api.person();
    await earn(sql, referrer.id, "30");
    expect((await referrer.get("/wallet/balance")).body.earnings_ubxs).toBe("0");

    const { chain, log } = world;
    await processTransfers({ sql, chain, log }, await chain.heads());
    expect((await person.get("/wallet/balance")).body.available_ubxs).toBe("40");
    expect((await coverage()).surplus_ubxs).toBe("0");
    // What is no person's deposit brings in what was missing, also for the rewards that wait since the test before.
    await world.token.mint(world.treasury.address, 35n * UBXS);
    await world.node.mine(4);
    await read();
    await bookReferralRewards(sql);
    expect((await referrer.get("/wallet/balance")).body.earnings_ubxs).toBe("30");
    expect((await coverage()).surplus_ubxs).toBe("0");
  });

  it("what came from a wallet that no person has proved is owed, until two admins say that it is the platform's own", async () => {
    const { admins, token, treasury, node, chain, log } = world;
    const [one, other] = admins;
    const stranger = testAccount(7);
    await token.mint(stranger.address, 5_000n * UBXS);
    const { transactionHash: tx_hash } = await token.transfer(stranger, treasury.address, 5_000n * UBXS);
    await node.mine(4);
    await read();
    const before = await coverage();
    expect(before.surplus_ubxs).toBe("0");
    const transfer = { chain_id: chain.id, tx_hash, sender: stranger.address, reason: "Rent of March" };
    const say = async (is_own: boolean) => {
      const { body } = await one.post<UnmatchedTransfers>("/admin/deposits/unmatched/own", { ...transfer, is_own });
      const { proposal } = body.items.find((item) => item.tx_hash === tx_hash) ?? {};
      expect(proposal).toMatchObject({ is_own, reason: transfer.reason, is_yours: true });
      // One admin alone changes nothing.
      expect(await coverage()).toEqual(is_own ? before : { ...before, owed_ubxs: own.owed_ubxs, surplus_ubxs: "5000" });
      expect((await other.post(`/admin/proposals/${proposal?.id}/confirm`)).status).toBe(200);
    };
    const own = { owed_ubxs: formatAmount(parseAmount(before.owed_ubxs) - 5_000n * UBXS) };
    await say(true);
    expect(await coverage()).toMatchObject({ ...own, surplus_ubxs: "5000" });
    expect((await one.post("/admin/deposits/unmatched/own", { ...transfer, is_own: true })).status).toBe(409);

    // As long as it is, it is no deposit of the person who proves the wallet.
    const person = await world.api.person();
    await proveWallet(sql, person.id, { wallet: stranger });
    const balance = async () => (await person.get("/wallet/balance")).body.available_ubxs;
    await processTransfers({ sql, chain, log }, await chain.heads());
    expect(await balance()).toBe("0");
    await sql`update settings set platform_status = 'active'`;
    expect((await person.post("/wallet/deposit", { tx_hash })).body.code).toBe("deposit_claimed");
    await sql`update settings set platform_status = 'suspended'`;
    expect(await coverage()).toMatchObject({ ...own, surplus_ubxs: "5000" });
    await say(false);
    expect(await coverage()).toEqual(before);
    await processTransfers({ sql, chain, log }, await chain.heads());
    expect(await balance()).toBe("5000");
    expect((await coverage()).surplus_ubxs).toBe("0");
  });

  it("what people have more than the treasury is below zero, on the metrics, too", async () => {
    await pay(sql, (await world.api.person()).id, "5.5");
    expect((await coverage()).surplus_ubxs).toBe("-5.5");
    const metrics = await world.api.metrics();
    expect(metrics).toMatch(/^coverage_ubxs\{part="surplus"\} -5\.5$/m);
  });
});
