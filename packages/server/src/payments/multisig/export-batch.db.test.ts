import { randomUUID } from "node:crypto";
import type { Settled } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { RpcFault, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { getAddress, type Hex } from "viem";
import { afterAll, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { expectSoundLedger, someAddress } from "../../money.fixture.ts";
import { createChain } from "../../platform/chain/chain.ts";
import { reconcile } from "../../reconciliation/reconcile.ts";
import type { Asked } from "../payments.fixture.ts";
import { createMultisigWorld, exported, receivers } from "./multisig.fixture.ts";

const { sql } = await createTestDatabase();
const { world, chain, admins, exportBatch, settle, settleOne, payTogether, finally_, approved } =
  await createMultisigWorld(sql);
afterAll(() => world.stop());

const takeBack = (batchId: string, admin: Person) => admin.post(`/admin/payments/batches/${batchId}/take-back`);

describe("a file for a multisig", () => {
  it("has what is approved, the oldest approval first, in Safe's format; what is in it is in no other and is being paid", async () => {
    const [first, second] = await approved("12.5", "1000");
    const waiting = await world.ask("5000");
    await world.approve(waiting, [world.admins[0]]);
    const batch = await exportBatch();
    const { token } = world;
    expect(batch).toMatchObject({
      count: 2,
      total_ubxs: "1012.5",
      csv: `token_type,token_address,receiver,amount\nerc20,${getAddress(token.address)},${first.to},12.5\nerc20,${getAddress(token.address)},${second?.to},1000\n`,
    });
    expect((await admins[1].get(`/admin/payments/batches/${batch.batch_id}`)).body).toEqual(batch);
    const again = await admins[1].post("/admin/payments/export");
    expect([again.status, again.body.code]).toEqual([409, "nothing_to_pay"]);
    const rejected = await admins[1].post(`/admin/withdrawals/${first.id}/reject`, { reason: "Too late" });
    expect([rejected.status, rejected.body.code]).toEqual([409, "invalid_transition"]);
    expect(await world.payment(first)).toMatchObject({ status: "sent", nonce: null });

    const hash = await payTogether([first, second as Asked]);
    // It is not entered yet: a file that is downloaded once more pays no request again.
    const download = await admins[1].get(`/admin/payments/batches/${batch.batch_id}`);
    expect(exported(download)).toMatchObject({ count: 0, total_ubxs: "0" });
    expect(await settleOne(hash)).toMatchObject({ outcome: "not_final" });
    await finally_();
    // What is paid and not entered yet is no difference.
    expect(await reconcile({ sql, chain, log: world.log })).toEqual({ differences: [], chainFault: null });
    expect(await settleOne(hash)).toEqual({
      tx_hash: hash,
      outcome: "settled",
      message: "It paid 2 requests.",
      withdrawals: [first.id, second?.id],
    });
    expect(await settleOne(hash)).toMatchObject({ outcome: "known", withdrawals: [] });
    expect(await world.status(first)).toEqual({ status: "completed", tx_id: hash });
    const left = await admins[0].get(`/admin/payments/batches/${batch.batch_id}`);
    expect(exported(left)).toMatchObject({ count: 0, total_ubxs: "0" });
    expect(await reconcile({ sql, chain, log: world.log })).toEqual({ differences: [], chainFault: null });
    await expectSoundLedger(sql);
  });

  it("has nothing of the admin who exports it, and nothing that the token refuses", async () => {
    const asked = await world.ask("3");
    await sql`update users set role = 'admin' where id = ${asked.person.id}`;
    const refused = await world.ask("4");
    await world.approve(asked);
    await world.approve(refused);
    await world.token.block(refused.to);
    const own = await asked.person.post("/admin/payments/export");
    expect(own.body.code).toBe("payout_mode");
    const api = createTestApi(sql, { chain });
    const theirs = await api.call("POST", "/admin/payments/export", asked.person.token);
    expect([theirs.status, theirs.body.code]).toEqual([409, "nothing_to_pay"]);
    expect(await world.payment(refused)).toBeUndefined();
    expect((await admins[0].get(`/admin/withdrawals/${refused.id}`)).body.withdrawal).toMatchObject({
      hold_reason: { code: "token_refuses" },
    });
    const batch = await exportBatch();
    expect(receivers(batch)).toEqual([asked.to]);
    await payTogether([asked]);
    const { transactionHash } = await world.token.transfer(testAccount(7), asked.to, 0n);
    await finally_();
    expect(await settleOne(transactionHash)).toMatchObject({
      outcome: "no_match",
      message: "It didn't move UBXS out of the treasury.",
    });
    await world.token.block(refused.to, false);
    expect(
      (await admins[1].post(`/admin/withdrawals/${refused.id}/reject`, { reason: "Refused by the token" })).status,
    ).toBe(200);
    const hash = (await world.token.transfersTo(asked.to)).find(({ amount }) => amount > 0n)?.txHash as Hex;
    const byOwner = await api.call<Settled>("POST", "/admin/payments/settle", asked.person.token, {
      body: { tx_hashes: [hash] },
    });
    expect(byOwner.body.results[0]).toMatchObject({
      outcome: "no_match",
      message: "1 transfer in it pays no exported request but your own, which another admin has to enter.",
    });
    expect(await settleOne(hash)).toMatchObject({ outcome: "settled", withdrawals: [asked.id] });
  });

  it("has no request that the multisig may have paid before the database was restored, read by then or not, final or not", async () => {
    const [asked] = await approved("3.75");
    const hash = await payTogether([asked]);
    const early = await admins[0].post("/admin/payments/export");
    expect([early.status, early.body.code]).toEqual([409, "nothing_to_pay"]);
    await finally_();
    const late = await admins[0].post("/admin/payments/export");
    expect([late.status, late.body.code]).toEqual([409, "nothing_to_pay"]);
    const { status, body } = await admins[1].post(`/admin/withdrawals/${asked.id}/complete`, { tx_id: hash });
    expect([status, body.code]).toEqual([200, undefined]);
    await world.expectPaidOnce([asked]);
  });

  it("leaves out, when it is had again, whose person got a transfer that nothing explains, whatever its amount", async () => {
    const [asked] = await approved("50");
    const batch = await exportBatch();
    const hash = await payTogether([{ ...asked, amount: 41_000_000n }]);
    await finally_();
    await reconcile({ sql, chain, log: world.log });
    const stopped = await admins[0].get(`/admin/payments/batches/${batch.batch_id}`);
    expect([stopped.status, stopped.body.code]).toEqual([409, "nothing_to_pay"]);
    await world.resume();
    const again = await admins[0].get(`/admin/payments/batches/${batch.batch_id}`);
    expect(exported(again)).toMatchObject({ count: 0, total_ubxs: "0" });
    const { withdrawal } = (await admins[0].get(`/admin/withdrawals/${asked.id}`)).body;
    expect(withdrawal.hold_reason).toMatchObject({ code: "unexplained_payment", details: hash });
    // It is taken back, and waits like any other.
    await takeBack(batch.batch_id, admins[1]);
    expect((await admins[0].post("/admin/payments/export")).body.code).toBe("nothing_to_pay");
    await admins[1].post(`/admin/withdrawals/${asked.id}/reject`, { reason: "41 of it were paid before" });
    await world.acceptUnexplained();
  });

  it("is not made while a transfer is unexplained, though the reconciliation has not found it yet and it went to an unknown wallet", async () => {
    const [asked] = await approved("71");
    const hash = await payTogether([{ to: getAddress(someAddress()), amount: 71_000_000n }]);
    await finally_();
    const { status, body } = await admins[0].post("/admin/payments/export");
    expect([status, body.code]).toEqual([409, "nothing_to_pay"]);
    expect(body.detail).toContain(`No request explains transaction ${hash}`);
    expect(await world.payment(asked)).toBeUndefined();
    await world.acceptUnexplained();
    expect(receivers(await exportBatch())).toEqual([asked.to]);
    const paid = await payTogether([asked]);
    await finally_();
    await settleOne(paid);
    await world.expectPaidOnce([asked]);
  });

  it("is one of several when admins export at once: no request is in two", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, (_, i) => world.approved(`1.${i + 1}`)));
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) => (admins[i % 2] as Person).post("/admin/payments/export")),
    );
    const files = replies.filter(({ status }) => status === 201).map(exported);
    expect(files.flatMap(receivers).sort()).toEqual(all.map(({ to }) => to).sort());
    const hash = await payTogether(all);
    await finally_();
    expect((await settleOne(hash)).withdrawals).toHaveLength(8);
  });

  it("is the same file for the same Idempotency-Key, as the answer that was lost: without what of it is paid since", async () => {
    const [first, second] = await approved("5.1", "5.2");
    const key = { "Idempotency-Key": randomUUID() };
    const post = (admin = admins[0], headers = key) => admin.post("/admin/payments/export", undefined, headers);
    const lost = exported(await post());
    expect(receivers(lost)).toEqual([first.to, second?.to]);
    const [later] = await approved("5.3");
    const again = await post();
    expect([again.status, again.headers.get("Idempotency-Replayed")]).toEqual([201, "true"]);
    expect(exported(again)).toEqual(lost);
    const paid = await payTogether([first]);
    await finally_();
    await settleOne(paid);
    expect(exported(await post())).toMatchObject({ batch_id: lost.batch_id, count: 1, total_ubxs: "5.2" });
    // Another admin's key, or another one, is another file.
    expect(receivers(exported(await post(admins[1])))).toEqual([later.to]);
    const none = await post(admins[0], { "Idempotency-Key": randomUUID() });
    expect([none.status, none.body.code]).toEqual([409, "nothing_to_pay"]);
    await payTogether([second as Asked, later]).then(async (hash) => {
      await finally_();
      expect((await settleOne(hash)).withdrawals).toHaveLength(2);
    });
  });

  it("is one file, however often it is asked for at once with the same Idempotency-Key", async () => {
    const all = await approved("6.1", "6.2", "6.3");
    const key = { "Idempotency-Key": randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => admins[0].post("/admin/payments/export", undefined, key)),
    );
    const files = answers.filter(({ status }) => status === 201).map(exported);
    for (const { status, body } of answers)
      if (status !== 201) expect([status, body.code]).toEqual([409, "request_in_flight"]);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(receivers(file)).toEqual(all.map(({ to }) => to));
    expect(new Set(files.map(({ batch_id }) => batch_id)).size).toBe(1);
    const hash = await payTogether(all);
    await finally_();
    expect((await settleOne(hash)).withdrawals).toHaveLength(3);
  });

  it("has been made, if the process ended before it could answer: the same key gives what was taken", async () => {
    const [asked] = await approved("6.4");
    const key = { "Idempotency-Key": randomUUID() };
    const lost = exported(await admins[0].post("/admin/payments/export", undefined, key));
    // Its answer was not stored any more.
    await sql`delete from idempotency_keys where key = ${key["Idempotency-Key"]}`;
    expect(exported(await admins[0].post("/admin/payments/export", undefined, key))).toEqual(lost);
    const hash = await payTogether([asked]);
    await finally_();
    expect((await settleOne(hash)).withdrawals).toEqual([asked.id]);
  });

  it("leaves out what the node will not try, and takes the others", async () => {
    const [first, second] = await approved("3.1", "3.2");
    const proxy = await startRpcProxy(world.node.url, {
      intercept: (method, params, forward) => {
        if (method === "eth_estimateGas" && JSON.stringify(params).includes(first.to.slice(2).toLowerCase()))
          throw new RpcFault(-32_603, "internal error");
        return forward();
      },
    });
    const payout = { mode: "external" as const, address: chain.treasury };
    const api = createTestApi(sql, { chain: createChain({ ...world.settings, payout, rpcUrl: proxy.url }, sql) });
    const reply = await api.call("POST", "/admin/payments/export", admins[0].token);
    await proxy.stop();
    expect(receivers(exported(reply))).toEqual([second?.to]);
    await world.endPauses();
    expect(receivers(await exportBatch())).toEqual([first.to]);
    const hash = await payTogether([first, second as Asked]);
    await finally_();
    expect((await settleOne(hash)).withdrawals).toHaveLength(2);
  });
});

describe("a file that the multisig has thrown away", () => {
  it("and paid all the same is in no other file: an admin records the transfer", async () => {
    const [asked] = await approved("33");
    const batch = await exportBatch();
    expect((await takeBack(batch.batch_id, admins[1])).body).toMatchObject({ withdrawals: [asked.id], paid: [] });
    const hash = await payTogether([asked]);
    const none = await admins[0].post("/admin/payments/export");
    expect([none.status, none.body.code]).toEqual([409, "nothing_to_pay"]);
    await finally_();
    const recorded = await admins[1].post(`/admin/withdrawals/${asked.id}/complete`, { tx_id: hash });
    expect([recorded.status, recorded.body.withdrawal.status]).toEqual([200, "completed"]);
    await world.expectPaidOnce([asked]);
    await expectSoundLedger(sql);
  });

  it("is taken back by another admin; what was paid of it stays until it is entered", async () => {
    const [paid, open] = await approved("31", "32");
    const batch = await exportBatch();
    const own = await takeBack(batch.batch_id, admins[0]);
    expect([own.status, own.body.code]).toEqual([409, "self_approval"]);
    await expect(
      sql`update payments set status = 'failed', reason = 'x' where withdrawal_id = ${open?.id as string}`,
    ).rejects.toThrow("is not taken back");
    const hash = await payTogether([paid]);
    const taken = await takeBack(batch.batch_id, admins[1]);
    expect(taken.body).toEqual({
      ...{ success: true, withdrawals: [open?.id], own: [] },
      paid: [{ id: paid.id, tx_hash: hash }],
    });
    expect((await takeBack(batch.batch_id, admins[1])).body).toMatchObject({
      withdrawals: [],
      paid: [{ id: paid.id }],
    });
    expect((await takeBack("nonsense", admins[1])).status).toBe(404);

    const next = await exportBatch();
    expect(receivers(next)).toEqual([open?.to]);
    const second = await payTogether([open as Asked]);
    await finally_();
    expect((await settle([hash, second])).map(({ outcome }) => outcome)).toEqual(["settled", "settled"]);
    await world.expectPaidOnce([paid, open as Asked]);
    const audit = await admins[0].get(`/admin/audit?subject=${batch.batch_id}`);
    expect(audit.body.items.map(({ action, actor }) => [action, actor])).toEqual([
      ["payment_batch.taken_back", admins[1].email],
      // What the admin who exported it tried.
      ["refused", admins[0].email],
      ["payment_batch.exported", admins[0].email],
    ]);
    await expectSoundLedger(sql);
  });

  it("gives an admin's own request, or one to a wallet of theirs, to be paid again only with one more admin", async () => {
    const [asked, toTheirs] = await approved("34", "35");
    const batch = await exportBatch();
    const { person } = asked;
    await sql`
      update users set role = 'admin', wallet_address = ${(toTheirs as Asked).to}, wallet_verified_at = null where id = ${person.id}`;
    const api = createTestApi(sql, { chain });
    const byOwner = () => api.call("POST", `/admin/payments/batches/${batch.batch_id}/take-back`, person.token);
    const owner = await byOwner();
    const both = [asked.id, (toTheirs as Asked).id];
    const stays = { success: true, withdrawals: [], own: both, paid: [] };
    expect([owner.status, owner.body]).toEqual([200, stays]);
    // The exporter knows it only from the person whom it pays.
    expect((await takeBack(batch.batch_id, admins[0])).body).toEqual(stays);
    const { body } = await takeBack(batch.batch_id, admins[1]);
    expect(body).toEqual({ success: true, withdrawals: both, own: [], paid: [] });
    const theirs = await api.call("POST", "/admin/payments/export", person.token);
    expect([theirs.status, theirs.body.code]).toEqual([409, "nothing_to_pay"]);
    expect(receivers(await exportBatch())).toEqual([asked.to, (toTheirs as Asked).to]);
    const hash = await payTogether([asked, toTheirs as Asked]);
    await finally_();
    const byThem = await api.call<Settled>("POST", "/admin/payments/settle", person.token, {
      body: { tx_hashes: [hash] },
    });
    expect(byThem.body.results[0]).toMatchObject({ outcome: "no_match" });
    expect((await settleOne(hash)).withdrawals).toEqual([asked.id, (toTheirs as Asked).id]);
    await expectSoundLedger(sql);
  });
});

// Last, since everything after it would go through what it leaves.
describe("a long file", () => {
  it("has at most 200 rows, and stops where the treasury has too little", async () => {
    const amounts = Array.from({ length: 202 }, (_, i) => `0.${String(i + 1).padStart(6, "0")}`);
    const all = await world.approvedMany(amounts);
    const [one, two] = [await exportBatch(), await exportBatch(admins[1])];
    expect([one.count, two.count]).toEqual([200, 2]);
    expect(new Set([...receivers(one), ...receivers(two)])).toEqual(new Set(all.map(({ to }) => to)));
    const hashes = [await payTogether(all.slice(0, 150)), await payTogether(all.slice(150))];
    await finally_();
    const results = await settle(hashes);
    expect(results.map(({ outcome, withdrawals }) => [outcome, withdrawals.length])).toEqual([
      ["settled", 150],
      ["settled", 52],
    ]);
    await world.expectPaidOnce(all);

    const [big] = await approved("999999999");
    const short = await admins[0].post("/admin/payments/export");
    expect([short.status, short.body.code]).toEqual([409, "insufficient_balance"]);
    expect(await world.payment(big)).toBeUndefined();
    await admins[0].post(`/admin/withdrawals/${big.id}/reject`, { reason: "Too much for a test" });
  });
});
