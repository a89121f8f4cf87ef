import type { UnbackedDeposits } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { createMarket } from "../investments/market.fixture.ts";
import { expectSoundLedger, someAddress, someHash } from "../money.fixture.ts";
import { readSettings } from "../settings/store.ts";
import { onPaid } from "../withdrawals/on-paid.ts";
import { lockWithdrawal, type WithdrawalRow } from "../withdrawals/store.ts";
import { type ChainWorld, createChainWorld, type Platform } from "./world.fixture.ts";

const { sql } = await createTestDatabase();
/** A server without a chain: admins record payments by hand. */
const withoutChain = createTestApi(sql);
let world: ChainWorld;
let admin: Person;

beforeAll(async () => {
  await sql`update settings set reorganisations = 'follow'`;
  world = await createChainWorld(sql);
  admin = await withoutChain.person("admin");
});
beforeEach(async () => {
  await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null, two_approvals_above = 1e18`;
});
afterAll(async () => {
  await world.stop();
  await expectSoundLedger(sql);
});

/** What the audit log has of a person's deposits. */
const auditOf = async (userId: string) =>
  (
    await sql<{ action: string }[]>`
      select a.action from audit_log a join deposits d on d.id::text = a.subject_id
      where d.user_id = ${userId} order by a.number`
  ).map(({ action }) => action);

/** What admins are shown of a person's deposits that nothing on chain stands behind. */
async function unbackedOf(userId: string): Promise<UnbackedDeposits["items"]> {
  const { body } = await admin.get<UnbackedDeposits>("/admin/deposits/unbacked");
  return body.items.filter(({ user }) => user.id === userId);
}

describe("a pending deposit whose block is taken back", () => {
  it("has failed once another block is final, comes back when it is mined again, and is booked once", async () => {
    const platform = world.platform();
    const ada = await platform.investor();
    const sent = await ada.deposit(5n);
    await platform.round();
    expect(await ada.pending()).toHaveLength(1);
    await world.takeBack(sent.block);
    await platform.round();
    expect(await ada.deposits()).toEqual([["pending", 5n]]);
    await world.finalise();
    await platform.round();
    expect(await ada.pending()).toEqual([]);
    expect(await ada.deposits()).toEqual([["failed", 5n]]);

    await world.mineAgain(sent);
    await platform.round();
    expect(await ada.deposits()).toEqual([["pending", 5n]]);
    await world.finalise();
    await platform.round();
    await platform.round();
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
    expect(await auditOf(ada.id)).toEqual([
      "deposit.pending",
      "deposit.failed",
      "deposit.pending",
      "deposit.confirmed",
    ]);
  });

  it("stays pending if its transaction is in another block of the new chain", async () => {
    const platform = world.platform();
    const ada = await platform.investor();
    const sent = await ada.deposit(5n);
    await world.node.mine(1);
    await platform.round();
    await world.takeBack(sent.block, [sent]);
    await platform.round();
    expect(await ada.deposits()).toEqual([["pending", 5n]]);
    await world.finalise();
    await platform.round();
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
    expect(await auditOf(ada.id)).toEqual(["deposit.pending", "deposit.confirmed"]);
  });
});

describe("a booked deposit whose block is taken back", () => {
  /** Everything counts at once, and may be taken back. */
  async function booked(amount: bigint, platform: Platform = world.platform({ confirmations: 1 })) {
    const ada = await platform.investor();
    const sent = await ada.deposit(amount);
    await platform.round();
    expect(await ada.deposits()).toEqual([["confirmed", amount]]);
    return { platform, ada, sent };
  }

  const accountsOf = async (userId: string) =>
    (
      await sql`select available, invested, reserved, external, deposits_open from balances where user_id = ${userId}`
    )[0];

  it("is reversed, and booked again when it is mined again, as often as that happens", async () => {
    const { platform, ada, sent } = await booked(5_000_000n);
    for (let time = 0; time < 3; time++) {
      const inclusion = await platform.chain.inclusion(sent.hash, await platform.chain.heads());
      await world.takeBack(inclusion?.blockNumber as bigint);
      await world.node.mine(time * 3);
      await platform.newRound()();
      expect(await ada.deposits()).toEqual([["failed", 5_000_000n]]);
      expect([await ada.total(), await accountsOf(ada.id)]).toMatchObject(["0", { available: 0n, external: 0n }]);
      await world.mineAgain(sent);
      await platform.round();
      expect([await ada.total(), await ada.deposits()]).toEqual(["5", [["confirmed", 5_000_000n]]]);
    }
    expect(await auditOf(ada.id)).toEqual([
      "deposit.pending",
      "deposit.confirmed",
      ...Array.from({ length: 3 }, () => ["deposit.reversed", "deposit.confirmed"]).flat(),
    ]);
    const { body } = await ada.get("/wallet/transactions");
    for (const { tx_hash } of body.transactions) expect(tx_hash).toBe(sent.hash);
    expect(body.transactions.map(({ type, amount_ubxs }) => [type, amount_ubxs])).toEqual([
      ...Array.from({ length: 3 }, () => [
        ["deposit", "5"],
        ["reversal", "-5"],
      ]).flat(),
      ["deposit", "5"],
    ]);
    await expectSoundLedger(sql);
  });

  it("stays booked if its transaction is final in another block", async () => {
    const { platform, ada, sent } = await booked(5n);
    await world.node.mine(2);
    await world.takeBack(sent.block, [sent]);
    await platform.round();
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
    expect(await auditOf(ada.id)).toEqual(["deposit.pending", "deposit.confirmed"]);
  });

  it("goes back to pending if its transaction is mined elsewhere and not final there", async () => {
    const platform = world.platform({ confirmations: 2 });
    const ada = await platform.investor();
    const sent = await ada.deposit(5n);
    await world.node.mine(1);
    await platform.round();
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
    await world.takeBack(sent.block);
    await world.mineAgain(sent);
    await platform.round();
    expect([await ada.deposits(), await ada.total()]).toEqual([[["pending", 5n]], "0"]);
    await world.node.mine(1);
    await platform.round();
    expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
  });

  it("is found out however deep it was", async () => {
    const { platform, ada, sent } = await booked(5n);
    for (let i = 0; i < 6; i++) {
      await world.node.mine(5);
      await platform.round();
    }
    await world.takeBack(sent.block);
    await platform.round();
    expect(await ada.deposits()).toEqual([["failed", 5n]]);
    expect(platform.lines.filter((line) => line.includes("final blocks have changed"))).toHaveLength(1);
  });

  it("takes open requests with it, which say why", async () => {
    const { platform, ada, sent } = await booked(5_000_000n);
    await ada.deposit(2_000_000n).then(() => platform.round());
    const asked = await ada.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
    expect(asked.body.withdrawal.amount_ubxs).toBe("7");
    const { id } = asked.body.withdrawal;
    expect((await admin.post(`/admin/withdrawals/${id}/approve`)).status).toBe(200);
    await world.takeBack(sent.block);
    await platform.round();
    const { body } = await ada.get(`/wallet/withdrawals/${id}`);
    expect(body.withdrawal).toMatchObject({ status: "rejected" });
    expect(body.withdrawal.reject_reason).toMatch(
      /^The deposit of [25]\.00 UBXS in transaction 0x[0-9a-f]{64}, which this request includes, is no longer on the blockchain\. Make a new request\.$/,
    );
    // The other deposit was in a later block of the same chain, so it is gone, too.
    expect([await ada.total(), await ada.deposits()]).toEqual([
      "0",
      [
        ["failed", 5_000_000n],
        ["failed", 2_000_000n],
      ],
    ]);
    const mails =
      await sql`select 1 from outbox where subject ilike '%reject%' and created_at > now() - interval '1 minute'`;
    expect(mails.length).toBeGreaterThan(0);
    expect((await readSettings(sql)).paymentsStopped).toBeNull();
    await expectSoundLedger(sql);
  });

  describe("and whose money is gone", () => {
    /** Takes the block back and expects that nothing changed but that payments are stopped, once. */
    async function expectAlarm({ platform, ada, sent }: Awaited<ReturnType<typeof booked>>, why: string) {
      const before = await accountsOf(ada.id);
      await world.takeBack(sent.block);
      await platform.round();
      const { paymentsStopped } = await readSettings(sql);
      expect(paymentsStopped?.reason).toMatch(
        /^The deposit of [\d.,]+ UBXS by \S+@\S+ was credited, but its transaction 0x\w+ is no longer on the blockchain/,
      );
      expect(paymentsStopped?.reason).toContain(sent.hash);
      expect(paymentsStopped?.reason).toContain(why);
      expect(await accountsOf(ada.id)).toEqual(before);
      expect(await ada.deposits()).toEqual([["confirmed", 5_000_000n]]);
      expect(await auditOf(ada.id)).toContain("deposit.unbacked");
      expect(await platform.api.metrics()).toMatch(/^deposits_unbacked [1-9]/m);
      expect(await unbackedOf(ada.id)).toEqual([
        {
          id: expect.any(String),
          user: { id: ada.id, email: ada.email },
          chain_id: 31_337,
          tx_hash: sent.hash,
          amount_ubxs: "5",
          remaining_ubxs: expect.any(String),
          reason: paymentsStopped?.reason,
          since: expect.any(String),
        },
      ]);
      // Admins know of it now; when they let payments go on, it is not said again.
      await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
      await platform.round();
      expect((await readSettings(sql)).paymentsStopped).toBeNull();
      await expectSoundLedger(sql);
      // And when it is mined again, all is well.
      await world.mineAgain(sent);
      await platform.round();
      await platform.round();
      expect(
        await sql`select 1 from chain_transfers where tx_hash = ${sent.hash} and processed and not gone`,
      ).toHaveLength(1);
      expect(await unbackedOf(ada.id)).toEqual([]);
    }

    it("because it was paid out, stops all payments", async () => {
      const all = await booked(5_000_000n);
      const asked = await all.ada.post("/wallet/withdraw", { amount_ubxs: "1", wallet_address: someAddress() });
      const { id } = asked.body.withdrawal;
      await admin.post(`/admin/withdrawals/${id}/approve`);
      await sql.begin(async (tx) => {
        const withdrawal = (await lockWithdrawal(tx, all.ada.id, id)) as WithdrawalRow;
        await onPaid(tx, [{ withdrawal, txId: someHash() }], { chainId: null, actorId: admin.id });
      });
      await expectAlarm(all, "some of it was paid out");
    });

    it("because it is being paid out, stops all payments", async () => {
      const all = await booked(5_000_000n);
      const asked = await all.ada.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
      const { id } = asked.body.withdrawal;
      // What the database says to a change of a request whose payment is signed.
      await sql.unsafe(`
        create function refuse_signed() returns trigger language plpgsql as $$
        begin raise exception 'a payment of withdrawal % is signed', old.id using errcode = 'restrict_violation'; end $$;
        create trigger refuse_signed before update on withdrawals for each row when (old.id = '${id}') execute function refuse_signed()`);
      await expectAlarm(all, "some of it is being paid out");
    });

    it("because it is invested, stops all payments", async () => {
      const all = await booked(5_000_000n);
      await createMarket(sql).invest(all.ada.id, 1n);
      await expectAlarm(all, "some of it is invested");
    });
  });
});
