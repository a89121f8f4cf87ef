import type { Reconciliation } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { contract } from "@freehold/test-utils/chain/contracts";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { getAddress, type Hex } from "viem";
import { afterAll, describe, expect, it } from "vitest";
import { expectSoundLedger, someAddress, someHash } from "../../money.fixture.ts";
import { reconcile } from "../../reconciliation/reconcile.ts";
import type { Asked } from "../payments.fixture.ts";
import { transferData } from "../queue.ts";
import { createMultisigWorld } from "./multisig.fixture.ts";

const { sql } = await createTestDatabase();
const { world, multisig, chain, admins, exportBatch, settle, settleOne, payTogether, twinOf, finally_, approved } =
  await createMultisigWorld(sql);
afterAll(() => world.stop());

describe("a transaction of the multisig", () => {
  it("completes nothing that it did not pay exactly", async () => {
    const [asked] = await approved("10");
    await exportBatch();
    const wrong = await payTogether([
      { to: asked.to, amount: asked.amount - 1n },
      { to: getAddress(someAddress()), amount: asked.amount },
    ]);
    const foreign = (await world.token.transfer(world.treasury, asked.to, asked.amount)).transactionHash;
    await finally_();
    const unknown = someHash();
    expect(
      (await settle([wrong, foreign, unknown, unknown])).map(({ tx_hash, outcome, message }) => [
        tx_hash,
        outcome,
        message,
      ]),
    ).toEqual([
      [wrong, "no_match", "2 transfers in it pay no exported request: none has exactly that amount and wallet."],
      [foreign, "no_match", "It didn't move UBXS out of the treasury."],
      [unknown, "not_found", "We couldn't find this transaction on the blockchain."],
    ]);
    expect((await world.status(asked))?.status).toBe("approved");
    // No request asks for those.
    expect((await reconcile({ sql, chain, log: world.log }))?.differences).toHaveLength(2);
    await world.acceptUnexplained();
    const right = await payTogether([asked]);
    await finally_();
    expect(await settleOne(right)).toMatchObject({ outcome: "settled", withdrawals: [asked.id] });
  });

  it("completes nothing by a transfer of which two admins have accepted that it pays none", async () => {
    const [asked] = await approved("21");
    await exportBatch();
    const [right, twice] = [await payTogether([asked]), await payTogether([asked])];
    await finally_();
    await reconcile({ sql, chain, log: world.log });
    const { body } = await admins[0].get<Reconciliation>("/admin/reconciliation");
    const found = body.groups.flatMap(({ differences }) => differences).find((one) => one.transaction === twice);
    const proposed = await admins[0].post<Reconciliation>(`/admin/reconciliation/differences/${found?.number}/accept`, {
      reason: "The multisig paid it twice by mistake.",
    });
    const acceptance = proposed.body.groups
      .flatMap(({ differences }) => differences)
      .find((one) => one.transaction === twice)?.acceptance;
    expect((await admins[1].post(`/admin/proposals/${acceptance?.id}/confirm`)).status).toBe(200);

    expect(await settleOne(twice)).toMatchObject({
      outcome: "known",
      message: "It was already entered, or two admins have accepted that it pays no request.",
    });
    const named = await admins[1].post(`/admin/withdrawals/${asked.id}/complete`, { tx_id: twice });
    expect([named.status, named.body.code, named.body.detail]).toEqual([
      409,
      "tx_id_used",
      "Two admins have accepted that this transfer pays no request. If it paid this one, revoke that first.",
    ]);
    expect(await settleOne(right)).toMatchObject({ outcome: "settled", withdrawals: [asked.id] });
    await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
  });

  it("that failed is said to have failed", async () => {
    const [asked] = await approved("6");
    await exportBatch();
    await world.token.block(asked.to);
    const hash = await world.node.client.writeContract({
      abi: contract("Batch").abi,
      address: multisig,
      functionName: "run",
      args: [[world.token.address], [transferData(asked.to, asked.amount)]],
      account: testAccount(7),
      chain: world.node.chain,
      gas: 500_000n,
    });
    await world.node.mine(3);
    expect(await settleOne(hash)).toMatchObject({ outcome: "failed" });
    await world.token.block(asked.to, false);
    const paid = await payTogether([asked]);
    await finally_();
    expect(await settleOne(paid)).toMatchObject({ outcome: "settled" });
  });

  it("pays one of two equal requests with one transfer, and the other with another; asked at once it counts once", async () => {
    const one = await world.approved("15");
    const two = await twinOf(one, "15");
    const { to } = one;
    await exportBatch();
    const first = await payTogether([one]);
    await finally_();
    const results = await Promise.all([settleOne(first), settleOne(first, admins[1]), settleOne(first)]);
    expect(results.flatMap(({ withdrawals }) => withdrawals)).toEqual([one.id]);
    expect((await world.status(two))?.status).toBe("approved");
    const second = await payTogether([two]);
    await finally_();
    expect(await settleOne(second)).toMatchObject({ outcome: "settled", withdrawals: [two.id] });
    expect(await world.token.balanceOf(to)).toBe(30_000_000n);
    await expectSoundLedger(sql);
  });
});

describe("completing one request by its transaction", () => {
  const complete = async ({ id }: Asked, tx_id: string, chain_id?: number) => {
    const { status, body } = await admins[0].post(`/admin/withdrawals/${id}/complete`, { tx_id, chain_id });
    return [status, body.code ?? body.withdrawal.status];
  };

  it("asks the chain whether it paid exactly this request", async () => {
    const [asked, other] = await approved("21", "22");
    expect(await complete(asked, someHash())).toEqual([409, "payment_not_found"]);
    await exportBatch();
    expect(await complete(asked, someHash())).toEqual([409, "payment_not_found"]);
    expect(await complete(asked, someHash(), 56)).toEqual([422, "wrong_chain"]);
    const hash = await payTogether([other as Asked]);
    expect(await complete(other as Asked, hash)).toEqual([409, "payment_not_final"]);
    await finally_();
    expect(await complete(asked, hash)).toEqual([409, "payment_mismatch"]);
    expect(await complete(other as Asked, hash)).toEqual([200, "completed"]);
    expect(await complete(other as Asked, hash)).toEqual([409, "invalid_transition"]);
    const twin = await twinOf(other as Asked, "22");
    await exportBatch();
    expect(await complete(twin, hash)).toEqual([409, "tx_id_used"]);
    const rest = await payTogether([asked, twin]);
    await finally_();
    expect((await settleOne(rest)).withdrawals).toHaveLength(2);
  });

  it("takes one that stands in no file, as after a backup was restored, and leaves the transfer to an equal one that does", async () => {
    const [inFile] = await approved("24");
    await exportBatch();
    const lost = await twinOf(inFile, "24");
    const first = await payTogether([inFile]);
    await finally_();
    expect(await complete(lost, first)).toEqual([409, "tx_id_used"]);
    expect(await complete(inFile, first)).toEqual([200, "completed"]);
    expect(await complete(lost, first)).toEqual([409, "tx_id_used"]);
    const second = await payTogether([lost]);
    await finally_();
    expect(await complete(lost, second)).toEqual([200, "completed"]);
    expect((await settleOne(second)).outcome).toBe("known");
    await expectSoundLedger(sql);
  });

  it("is not for a server that pays by itself, but for a transaction that took the place of its own", async () => {
    const asked = await world.approved("23");
    const ask = async (tx_id: string) => {
      const { status, body } = await world.admins[0].post(`/admin/withdrawals/${asked.id}/complete`, { tx_id });
      return [status, body.code ?? body.withdrawal.status];
    };
    expect(await ask(someHash())).toEqual([409, "payment_not_found"]);
    // The key of this server made a transfer of its own above: payments stop for it, once.
    await world.round();
    await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
    await world.round();
    expect(await ask(someHash())).toEqual([409, "payout_mode"]);
    const [{ tx_hash, nonce }] = await sql<[{ tx_hash: Hex; nonce: bigint }]>`
      select t.tx_hash, p.nonce from payment_transactions t join payments p using (user_id, withdrawal_id, attempt)
      where withdrawal_id = ${asked.id}`;
    await world.node.client.dropTransaction({ hash: tx_hash });
    const { maxFeePerGas } = await world.node.client.estimateFeesPerGas();
    const foreign = await world.node.client.sendTransaction({
      account: world.treasury,
      chain: world.node.chain,
      nonce: Number(nonce),
      to: world.token.address,
      data: transferData(asked.to, asked.amount),
      maxFeePerGas: maxFeePerGas * 3n,
      maxPriorityFeePerGas: maxFeePerGas,
    });
    await world.node.mine(3);
    await world.round();
    expect(await world.payment(asked)).toMatchObject({ status: "attention", reason: "foreign_nonce" });
    expect(await world.retry([asked])).toMatchObject([{ success: false, code: "payment_not_failed" }]);
    expect(await ask(foreign)).toEqual([200, "completed"]);
    await world.expectPaidOnce([asked]);
    expect((await world.admins[0].post("/admin/payments/export")).body.code).toBe("payout_mode");
    expect((await world.admins[0].post("/admin/payments/settle", { tx_hashes: [foreign] })).body.code).toBe(
      "payout_mode",
    );
  });
});
