import { createTestDatabase } from "@freehold/server/testing/test-database";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { type Hex, keccak256 } from "viem";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { expectSoundLedger, someAddress } from "../../money.fixture.ts";
import { stopPayments } from "../../settings/stop-payments.ts";
import { readSettings } from "../../settings/store.ts";
import { createPayingWorld } from "../payments.fixture.ts";

const { sql } = await createTestDatabase();
const other = await createTestDatabase();
let world: Awaited<ReturnType<typeof createPayingWorld>>;

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
});
afterAll(() => world.stop());

describe("an approved refund", () => {
  it("is signed, sent, in a block, final, and only then completed, with its mail", async () => {
    const asked = await world.approved("12.5");
    await world.round();
    expect(await world.payment(asked)).toMatchObject({ status: "sent", attempt: 1 });
    await world.node.mine();
    await world.round();
    expect(await world.payment(asked)).toMatchObject({ status: "mined", confirmations: 1 });
    expect(await world.status(asked)).toMatchObject({ status: "approved", tx_id: null });
    await world.node.mine(2);
    await world.round();
    expect(await world.payment(asked)).toMatchObject({ status: "paid", confirmations: 3 });
    const { status, tx_id } = await world.status(asked);
    expect([status, tx_id]).toEqual(["completed", expect.stringMatching(/^0x[0-9a-f]{64}$/)]);
    await world.expectPaidOnce([asked]);
    const mails = await sql`select template from outbox where user_id = ${asked.person.id} order by created_at`;
    expect(mails.at(-1)?.template).toMatch(/completed/);
    await expectSoundLedger(sql);
  });

  it("is not asked for to the platform's own addresses, where no person would have it", async () => {
    const { treasury, token } = world.chain;
    const former = someAddress();
    await sql`
      insert into chain_cursors (chain_id, treasury, first_block, scanned_to, latest_block, finalized_block, payments_from, proven_to)
      select chain_id, lower(${former}), 0, 0, 0, 0, 0, 0 from chains where chain_id <> ${world.chain.id}`;
    for (const wallet_address of [treasury, token, treasury.toLowerCase(), former])
      for (const [path, more] of [
        ["/wallet/withdraw-total-deposits", {}],
        ["/wallet/withdraw", { amount_ubxs: "1" }],
      ] as const) {
        const { status, body } = await world.admins[0].post(path, { wallet_address, ...more });
        expect([status, body.code]).toEqual([422, "invalid_wallet_address"]);
        expect(body.detail).toMatch(/Enter the address of your own wallet\.$/);
      }
  });

  it("above the limit is not paid before the second admin has approved", async () => {
    const asked = await world.ask("1000.000001");
    await world.approve(asked, [world.admins[0]]);
    await world.round();
    expect(await world.payment(asked)).toBeUndefined();
    await world.approve(asked, [world.admins[1]]);
    await world.finish();
    await world.expectPaidOnce([asked]);
  });

  it("whose address was changed after the approval is not paid", async () => {
    const asked = await world.approved("7");
    await sql`alter table withdrawals disable trigger withdrawals_guard`;
    await sql`update withdrawals set wallet_address = ${testAccount(6).address} where id = ${asked.id}`;
    await sql`alter table withdrawals enable trigger withdrawals_guard`;
    await world.round();
    expect(await world.payment(asked)).toBeUndefined();
    await sql`alter table withdrawals disable trigger withdrawals_guard`;
    await sql`update withdrawals set wallet_address = ${asked.to} where id = ${asked.id}`;
    await sql`alter table withdrawals enable trigger withdrawals_guard`;
    await world.finish();
    await world.expectPaidOnce([asked]);
  });

  it("to another wallet than the verified one waits for the end of its cooling-off", async () => {
    const asked = await world.ask("3");
    await sql`alter table withdrawals disable trigger withdrawals_guard`;
    await sql`update withdrawals set cooling_off_until = now() + interval '1 hour' where id = ${asked.id}`;
    await world.approve(asked);
    await world.round();
    expect(await world.payment(asked)).toBeUndefined();
    await sql`update withdrawals set cooling_off_until = now() where id = ${asked.id}`;
    await sql`alter table withdrawals enable trigger withdrawals_guard`;
    await world.finish();
    await world.expectPaidOnce([asked]);
  });

  it("is not signed while payments are stopped", async () => {
    const asked = await world.approved("4");
    await sql.begin((tx) => stopPayments(tx, "A test stopped them."));
    await world.round();
    expect(await world.payment(asked)).toBeUndefined();
    await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
    await world.finish();
    await world.expectPaidOnce([asked]);
  });

  it("that is being paid can be neither rejected nor withdrawalReported nor cancelled", async () => {
    const asked = await world.approved("5");
    await world.round();
    const { status, body } = await world.admins[0].post(`/admin/withdrawals/${asked.id}/reject`, {
      reason: "Too late",
    });
    expect([status, body.code]).toEqual([409, "invalid_transition"]);
    await expect(
      sql`update withdrawals set status = 'rejected', closed_at = now(), reject_reason = 'x' where id = ${asked.id}`,
    ).rejects.toThrow("is being paid");
    await world.finish();
    await world.expectPaidOnce([asked]);
  });
});

describe("the treasury", () => {
  it("that has too little lets the whole queue wait, and goes on when it is filled up", async () => {
    const poor = await createPayingWorld(other.sql, { blocks: "asked", treasury: 15_000_000n });
    try {
      const big = await poor.approved("20");
      const small = await poor.approved("1");
      expect(await poor.round()).toMatchObject({ hold: { code: "treasury_short_of_token" } });
      expect([await poor.payment(big), await poor.payment(small)]).toEqual([undefined, undefined]);
      await poor.token.mint(poor.treasury.address, 20_000_000n);
      await poor.finish();
      await poor.expectPaidOnce([big, small]);
      await poor.node.client.setBalance({ address: poor.treasury.address, value: 1n });
      const third = await poor.approved("1.5");
      expect(await poor.round()).toMatchObject({ hold: { code: "treasury_short_of_gas" } });
      expect(await poor.payment(third)).toBeUndefined();
      await poor.node.client.setBalance({ address: poor.treasury.address, value: 10n ** 18n });
      await poor.finish();
      await poor.expectPaidOnce([third]);
    } finally {
      await poor.stop();
    }
  });
});

describe("a chain that does not keep to its word", () => {
  it("reorganises a payment away: it is given again, the same bytes, and paid once", async () => {
    const asked = await world.approved("8");
    await world.round();
    await world.node.mine();
    await world.round();
    expect(await world.payment(asked)).toMatchObject({ status: "mined" });
    await world.node.reorg(1);
    await world.node.client.request({ method: "anvil_dropAllTransactions", params: [] } as never);
    await world.round();
    expect(await world.payment(asked)).toMatchObject({ status: "sent", confirmations: 0 });
    await world.finish();
    expect(await sql`select 1 from payment_transactions where withdrawal_id = ${asked.id}`).toHaveLength(1);
    await world.expectPaidOnce([asked]);
    await expectSoundLedger(sql);
  });

  it("drops a payment: it is given again", async () => {
    const asked = await world.approved("9");
    await world.round();
    const [{ tx_hash }] = await sql<[{ tx_hash: Hex }]>`
      select tx_hash from payment_transactions where withdrawal_id = ${asked.id}`;
    await world.node.client.dropTransaction({ hash: tx_hash });
    await world.node.mine();
    expect(await world.token.balanceOf(asked.to)).toBe(0n);
    await world.finish();
    await world.expectPaidOnce([asked]);
  });

  it("asks for more than was offered: a replacement of the same nonce pays, once", async () => {
    const asked = await world.approved("10");
    await world.round();
    await world.node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 50n * 10n ** 9n });
    await world.node.mine();
    await world.round({ again: 0, more: 0 });
    await world.round({ again: 0, more: 60_000 });
    const signed = await sql<{ raw: Hex; tx_hash: Hex }[]>`
      select raw, tx_hash from payment_transactions where withdrawal_id = ${asked.id} order by signed_at`;
    expect(signed).toHaveLength(2);
    for (const { raw, tx_hash } of signed) expect(keccak256(raw)).toBe(tx_hash);
    await world.finish();
    await world.expectPaidOnce([asked]);
    const [{ tx_id }] = await sql<[{ tx_id: string }]>`select tx_id from withdrawals where id = ${asked.id}`;
    expect(signed.map(({ tx_hash }) => tx_hash)).toContain(tx_id);
  });

  it("asks for more than a payment may cost, and then for less: it is offered that, and holds up no other", async () => {
    const asked = await world.approved("10.5");
    const next = await world.approved("10.6");
    await world.round();
    const baseFee = async (gwei: bigint) => {
      await world.node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: gwei * 10n ** 9n });
      await world.node.mine();
    };
    await baseFee(400n);
    expect(await world.round({ again: 0, more: 0 })).toMatchObject({ hold: { code: "fee_above_limit" } });
    expect(await world.payment(asked)).toMatchObject({ status: "sent" });
    await baseFee(100n);
    expect(await world.round({ again: 0, more: 0 })).toMatchObject({ hold: null });
    await world.round();
    await world.node.mine();
    await world.round();
    expect(await world.payment(asked)).toMatchObject({ status: "mined" });
    await world.finish();
    await world.expectPaidOnce([asked, next]);
  });

  it("is not asked again, nor offered more, because this machine's clock is wrong", async () => {
    const asked = await world.approved("10.7");
    await world.round();
    const wrong = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_600_000);
    // Other files run in this worker, too.
    onTestFinished(() => wrong.mockRestore());
    await world.round({ again: 60_000, more: 60_000 });
    wrong.mockRestore();
    const signed = await sql`select 1 from payment_transactions where withdrawal_id = ${asked.id}`;
    expect(signed).toHaveLength(1);
    await world.finish();
    await world.expectPaidOnce([asked]);
  });
});

describe("what an admin must decide", () => {
  it("a payment that reverts is never completed, holds the money, and is paid once after a retry", async () => {
    const asked = await world.approved("11");
    await world.round();
    // Signed and given away; the token's owner is quicker.
    const [{ tx_hash }] = await sql<[{ tx_hash: Hex }]>`
      select tx_hash from payment_transactions where withdrawal_id = ${asked.id}`;
    await world.node.client.dropTransaction({ hash: tx_hash });
    await world.token.block(asked.to);
    await world.round();
    await world.node.mine(3);
    await world.round();
    expect(await world.payment(asked)).toMatchObject({ status: "attention", reason: "reverted" });
    expect(await world.status(asked)).toMatchObject({ status: "approved", tx_id: null });
    await world.token.block(asked.to, false);
    expect(await world.retry([asked])).toEqual([{ id: asked.id, success: true }]);
    await world.finish();
    expect(await world.payment(asked)).toMatchObject({ status: "paid", attempt: 2 });
    await world.expectPaidOnce([asked]);
    await expectSoundLedger(sql);
  });

  it("one that the token refuses uses no nonce, and may be rejected", async () => {
    const asked = await world.ask("6");
    await world.token.block(asked.to);
    await world.approve(asked);
    await world.round();
    expect(await world.payment(asked)).toBeUndefined();
    const rejected = await world.admins[0].post(`/admin/withdrawals/${asked.id}/reject`, {
      reason: "Refused by the token.",
    });
    expect([rejected.status, rejected.body.withdrawal.status]).toEqual([200, "rejected"]);
    await expectSoundLedger(sql);
  });

  it("a foreign transaction on its nonce stops payments: no second payment by itself, one after a retry", async () => {
    const asked = await world.approved("13");
    await world.round();
    const [{ tx_hash }] = await sql<[{ tx_hash: Hex }]>`
      select tx_hash from payment_transactions where withdrawal_id = ${asked.id}`;
    await world.node.client.dropTransaction({ hash: tx_hash });
    await world.node.client.sendTransaction({
      account: world.treasury,
      chain: world.node.chain,
      to: testAccount(7).address,
      value: 1n,
      maxFeePerGas: 10n ** 12n,
      maxPriorityFeePerGas: 10n ** 10n,
    });
    await world.node.mine();
    for (let round = 0; round < 3; round++) await world.round();
    expect(await world.token.balanceOf(asked.to)).toBe(0n);
    // Not while it might still be taken back.
    expect(await world.retry([asked])).toMatchObject([{ success: false, code: "invalid_transition" }]);
    await world.node.mine(3);
    await world.round();
    expect(await world.payment(asked)).toMatchObject({ status: "attention", reason: "foreign_nonce" });
    expect((await readSettings(sql)).paymentsStopped?.reason).toContain("not by this server");
    await world.resume();
    expect(await world.retry([asked])).toEqual([{ id: asked.id, success: true }]);
    await world.finish();
    await world.expectPaidOnce([asked]);
    await expectSoundLedger(sql);
  });
});
