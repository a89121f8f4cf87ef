import type { Reconciliation, WithdrawalProgress } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { getAddress, type Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { proveWallet } from "../../accounts/wallets/proof.fixture.ts";
import { createTestApi } from "../../api.fixture.ts";
import { expectSoundLedger, pay, someAddress, someHash } from "../../money.fixture.ts";
import { createChain } from "../../platform/chain/chain.ts";
import { reconcile } from "../../reconciliation/reconcile.ts";
import { createReportLink } from "../../withdrawals/create-report-link.ts";
import { type Asked, createPayingWorld, type PayingWorld } from "../payments.fixture.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;

beforeAll(async () => {
  await sql`update settings set cooling_off_seconds = 0`;
  world = await createPayingWorld(sql, { blocks: "asked" });
  // The treasury has paid before: what left it since is looked at.
  await world.approved("0.5");
  await world.finish();
});
/** What is different is known by now, and so are the nonces that were used. */
afterEach(async () => {
  await world.resume();
  await world.round();
  await world.resume();
});
afterAll(() => world.stop());

const complete = async ({ id }: Asked, tx_id: string, admin = world.admins[1]) => {
  const { status, body } = await admin.post(`/admin/withdrawals/${id}/complete`, { tx_id });
  return [status, body.code ?? body.withdrawal.status];
};
const differences = async () => (await reconcile({ sql, chain: world.chain, log: world.log }))?.differences;
/** By the server itself, whose database is lost: this one knows nothing of it. */
const paidBefore = async (asked: Pick<Asked, "to" | "amount">): Promise<Hex> => {
  const { transactionHash } = await world.token.transfer(world.treasury, asked.to, asked.amount);
  await world.node.mine(3);
  return transactionHash;
};
/** Why admins read that it waits, and what its person reads. */
const hold = async ({ id, person }: Asked) => {
  const { withdrawal } = (await world.admins[0].get(`/admin/withdrawals/${id}`)).body;
  const { body } = await person.get<WithdrawalProgress>(`/wallet/withdrawals/${id}/progress`);
  return [withdrawal.hold_reason?.code, body.payment?.waits_for];
};
/** Payments go on, however often admins let them. */
async function goOn() {
  for (let rounds = 0; rounds < 3; rounds++) {
    await world.resume();
    await world.round();
    await world.node.mine(3);
  }
}
/** Two admins say that a transfer pays nothing. */
async function acceptAsNone(hash: Hex) {
  const read = async () =>
    (await world.admins[0].get<Reconciliation>("/admin/reconciliation")).body.groups
      .flatMap((group) => group.differences)
      .find(({ transaction }) => transaction === hash);
  const accept = `/admin/reconciliation/differences/${(await read())?.number}/accept`;
  expect((await world.admins[0].post(accept, { reason: "A gift by hand" })).status).toBe(200);
  const confirm = `/admin/proposals/${(await read())?.acceptance?.id}/confirm`;
  expect((await world.admins[1].post(confirm)).status).toBe(200);
}
/** Another person asks for the same amount to the same wallet. */
async function twinOf(one: Asked, ubxs: string): Promise<Asked> {
  const person = await world.api.person();
  await pay(sql, person.id, ubxs);
  const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: one.to });
  const [{ amount }] = await sql<[{ amount: bigint }]>`select amount from withdrawals where id = ${body.withdrawal.id}`;
  const twin = { ...one, id: body.withdrawal.id, person, amount };
  await world.approve(twin);
  return twin;
}

describe("a request that was paid before the database was restored", () => {
  it("is completed by that transfer, once, with its mail; the books agree again, and no person is paid twice", async () => {
    const asked = await world.approved("12.5");
    await world.finish();
    const { tx_id } = (await world.status(asked)) as { tx_id: string };
    await sql`delete from outbox where user_id = ${asked.person.id}`;
    await world.goBack(asked);
    expect(await differences()).toMatchObject([{ rule_code: "unexplained_transfer" }]);
    const named = await world.admins[0].get("/admin/reconciliation");
    expect(named.body).toMatchObject({
      count: 1,
      groups: [
        {
          kind: "unexplained_transfer",
          differences: [{ subject: `${tx_id}:0`, transaction: tx_id, request: asked.id }],
        },
      ],
    });
    // Who alone approved it does not say alone that it is paid.
    expect(await complete(asked, tx_id, world.admins[0])).toEqual([409, "self_approval"]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => complete(asked, tx_id)));
    expect(answers.sort()).toEqual([[200, "completed"], ...Array(3).fill([409, "invalid_transition"])]);
    expect(await world.status(asked)).toEqual({ status: "completed", tx_id });
    expect(await world.payment(asked)).toMatchObject({ status: "paid", nonce: null, attempt: 1 });
    expect(await sql`select template from outbox where user_id = ${asked.person.id}`).toMatchObject([
      { template: expect.stringMatching(/completed/) },
    ]);
    const audit = await world.admins[0].get(`/admin/audit?subject=${asked.id}`);
    expect(audit.body.items.slice(0, 2).map(({ action, actor }) => [action, actor !== null])).toEqual([
      ["withdrawal.completed", true],
      ["payment.paid", true],
    ]);
    expect(await differences()).toEqual([]);
    await world.round();
    await world.resume();
    const next = await world.approved("7");
    await world.finish();
    await world.expectPaidOnce([asked, next]);
    await expectSoundLedger(sql);
  });

  it("cannot be called off, neither by an admin nor by the person, until it is recorded: the person would have the money twice", async () => {
    const asked = await world.ask("6");
    const hash = await paidBefore(asked);
    expect(await differences()).toMatchObject([{ rule_code: "unexplained_transfer" }]);
    const token = await sql.begin((tx) => createReportLink(tx, { user_id: asked.person.id, id: asked.id }));
    const tries = [
      await world.admins[0].post(`/admin/withdrawals/${asked.id}/reject`, { reason: "Looks odd" }),
      await asked.person.post(`/wallet/withdrawals/${asked.id}/cancel`),
      await world.api.call("POST", "/withdrawals/report", null, { body: { token } }),
    ];
    for (const { status, body } of tries) {
      expect([status, body.code]).toEqual([409, "invalid_transition"]);
      expect(body.detail).toContain("Exactly this amount has gone to exactly this wallet already.");
    }
    expect(await world.status(asked)).toEqual({ status: "pending", tx_id: null });
    await world.approve(asked);
    expect(await complete(asked, hash)).toEqual([200, "completed"]);
    expect(await differences()).toEqual([]);
    await world.expectPaidOnce([asked]);
    await expectSoundLedger(sql);
  });

  it("is not completed by hand by what paid another, where the server has no chain any more", async () => {
    const paid = await world.approved("11");
    await world.finish();
    const { tx_id } = (await world.status(paid)) as { tx_id: string };
    const byHand = createTestApi(sql);
    const [admin, other] = [await byHand.person("admin"), await byHand.person("admin")];
    const asked = await world.ask("11");
    await admin.post(`/admin/withdrawals/${asked.id}/approve`);
    const { status, body } = await other.post(`/admin/withdrawals/${asked.id}/complete`, { tx_id });
    expect([status, body.code]).toEqual([409, "tx_id_used"]);
    await other.post(`/admin/withdrawals/${asked.id}/reject`, { reason: "Only a test" });
    await expectSoundLedger(sql);
  });

  it("is not completed by a transfer that is not final, is unknown, or is of another amount, wallet or sender", async () => {
    const asked = await world.approved("8");
    expect(await complete(asked, someHash())).toEqual([409, "payment_not_found"]);
    const { to, amount } = asked;
    for (const other of [
      { to, amount: amount - 1n },
      { to: testAccount(5).address, amount },
    ])
      expect(await complete(asked, await paidBefore(other))).toEqual([409, "payment_mismatch"]);
    await world.token.mint(testAccount(6).address, amount);
    const gift = await world.token.transfer(testAccount(6), to, amount);
    await world.node.mine(3);
    expect(await complete(asked, gift.transactionHash)).toEqual([409, "payment_mismatch"]);
    const { transactionHash } = await world.token.transfer(world.treasury, to, amount);
    expect(await complete(asked, transactionHash)).toEqual([409, "payment_not_final"]);
    await world.node.mine(3);
    expect(await complete(asked, transactionHash)).toEqual([200, "completed"]);
    await expectSoundLedger(sql);
  });

  it("is not completed by what paid another request; two equal ones need two transfers, however many ask at once", async () => {
    const paid = await world.approved("9");
    await world.round();
    await world.resume();
    await world.round();
    const [{ tx_hash }] = await sql<[{ tx_hash: string }]>`
      select tx_hash from payment_transactions where withdrawal_id = ${paid.id}`;
    await world.node.mine(3);
    await sql`update settings set payments_stopped_at = now(), payments_stopped_reason = 'A test stopped them.'`;
    const one = await twinOf(paid, "9");
    const two = await twinOf(paid, "9");
    // Final, and not counted yet.
    expect(await complete(one, tx_hash)).toEqual([409, "tx_id_used"]);
    await world.round();
    expect(await world.status(paid)).toEqual({ status: "completed", tx_id: tx_hash });
    expect(await complete(one, tx_hash)).toEqual([409, "tx_id_used"]);
    const first = await paidBefore(one);
    const answers = await Promise.all([one, two, one, two].map((asked) => complete(asked, first)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    const [rest] = (await world.status(one))?.status === "approved" ? [one] : [two];
    expect(await complete(rest as Asked, first)).toEqual([409, "tx_id_used"]);
    expect(await complete(rest as Asked, await paidBefore(one))).toEqual([200, "completed"]);
    await expectSoundLedger(sql);
  });

  it("is approved, has its approvals, and is not the admin's own", async () => {
    const asked = await world.ask("4");
    const hash = await paidBefore(asked);
    expect(await complete(asked, hash)).toEqual([409, "invalid_transition"]);
    await world.approve(asked);
    await sql`update users set role = 'user' where id = ${world.admins[0].id}`;
    expect(await complete(asked, hash)).toEqual([409, "approvals_missing"]);
    await sql`update users set role = 'admin' where id = ${world.admins[0].id}`;
    await sql`update users set role = 'admin' where id = ${asked.person.id}`;
    expect(await complete(asked, hash, asked.person)).toEqual([409, "self_approval"]);
    expect(await complete(asked, hash)).toEqual([200, "completed"]);
    await expectSoundLedger(sql);
  });

  it("may be one of an earlier key's, also in place of a payment that this key signed", async () => {
    const later = createTestApi(sql, {
      chain: createChain({ ...world.settings, payout: { mode: "treasury", key: generatePrivateKey() } }, sql),
    });
    const record = async ({ id }: Asked, tx_id: Hex) => {
      const path = `/admin/withdrawals/${id}/complete`;
      const { status, body } = await later.call("POST", path, world.admins[1].token, { body: { tx_id } });
      return [status, body.code ?? body.withdrawal.status];
    };
    const unknown = await world.approved("14");
    const lost = await paidBefore(unknown);
    expect(await record(unknown, lost)).toEqual([200, "completed"]);
    expect(await world.payment(unknown)).toMatchObject({ status: "paid", nonce: null });
    await world.round();
    await world.resume();

    // The one that was mined was signed after the backup.
    const replaced = await world.approved("15");
    await world.round();
    const [{ tx_hash }] = await sql<[{ tx_hash: Hex }]>`
      select tx_hash from payment_transactions where withdrawal_id = ${replaced.id}`;
    await world.node.client.dropTransaction({ hash: tx_hash });
    const mined = await paidBefore(replaced);
    await world.round({ again: 60_000, more: 60_000 });
    expect(await world.payment(replaced)).toMatchObject({ status: "attention", reason: "foreign_nonce" });
    expect(await record(replaced, mined)).toEqual([200, "completed"]);
    const rest = (await differences())?.map(({ subject }) => subject) ?? [];
    for (const settled of [`${lost}:0`, `${mined}:0`, unknown.id, replaced.id]) expect(rest).not.toContain(settled);
    await world.expectPaidOnce([unknown, replaced]);
    await expectSoundLedger(sql);
  });

  it("may be one that the token refuses, and none that is under way", async () => {
    await world.round();
    await world.resume();
    const asked = await world.ask("3");
    const hash = await paidBefore(asked);
    await world.token.block(asked.to);
    await world.round();
    await world.resume();
    await world.approve(asked);
    await world.round();
    expect(await world.payment(asked)).toBeUndefined();
    expect(await complete(asked, hash)).toEqual([200, "completed"]);
    expect(await world.payment(asked)).toMatchObject({ status: "paid", attempt: 1 });

    const other = await world.approved("2");
    await world.round();
    expect(await world.payment(other)).toMatchObject({ status: "sent" });
    expect(await complete(other, await paidBefore(other))).toEqual([409, "payout_mode"]);
    await world.finish();
    await expectSoundLedger(sql);
  });

  it("is named and not paid, however many there are, until it is recorded", async () => {
    // More than are signed at once.
    const missing: Asked[] = [];
    for (let n = 0; n < 130; n++) missing.push(await world.approved("1"));
    const { node, token, treasury } = world;
    const hashes: Hex[] = [];
    for (const { to, amount } of missing) hashes.push((await token.transfer(treasury, to, amount)).transactionHash);
    await node.mine(3);
    await differences();
    const { groups } = (await world.admins[0].get<Reconciliation>("/admin/reconciliation")).body;
    const named = new Map(groups[0]?.differences.map(({ request, transaction }) => [request, transaction]));
    for (const [index, { id }] of missing.entries()) expect(named.get(id)).toBe(hashes[index]);

    await world.resume();
    for (let rounds = 0; rounds < 5; rounds++) {
      await world.round();
      await world.resume();
      await node.mine(3);
    }
    await world.expectPaidOnce(missing);
    const last = missing.at(-1) as Asked;
    const { withdrawal } = (await world.admins[0].get(`/admin/withdrawals/${last.id}`)).body;
    expect(withdrawal.hold_reason).toMatchObject({ code: "paid_before", resumes_by_itself: false });
    expect(await complete(last, hashes.at(-1) as Hex)).toEqual([200, "completed"]);
    // What is not paid has its turn behind them.
    const next = await world.approved("1.5");
    await world.round();
    await node.mine(3);
    await world.round();
    await world.expectPaidOnce([...missing, next]);
    await expectSoundLedger(sql);
  });
});

describe("a request that a restored database has forgotten, and the person has made again", () => {
  /** The person asked, was paid and asks again: the transfer is older than the request that this database knows. */
  async function askedAgain(ubxs: string, amount: bigint) {
    const to = getAddress(someAddress());
    const hash = await paidBefore({ to, amount });
    await differences();
    const asked = await world.ask(ubxs, to);
    return { asked, hash };
  }
  it("waits, says why, and is completed by that transfer once two admins have said that it was its payment", async () => {
    const { asked, hash } = await askedAgain("31", 31_000_000n);
    expect((await asked.person.post(`/wallet/withdrawals/${asked.id}/cancel`)).body.code).toBe("invalid_transition");
    await world.approve(asked);
    expect(await hold(asked)).toEqual(["paid_before", "admins"]);
    const [mail] =
      await sql`select message from outbox where user_id = ${asked.person.id} and template = 'withdrawal_approved'`;
    expect(JSON.stringify(mail)).toMatch(/Exactly this amount has gone to this wallet before/);
    expect(JSON.stringify(mail)).not.toMatch(/paying it now/);
    await goOn();
    expect(await world.payment(asked)).toBeUndefined();
    expect(await complete(asked, hash, world.admins[0])).toEqual([409, "self_approval"]);
    expect(await complete(asked, hash)).toEqual([200, "completed"]);
    await world.expectPaidOnce([asked]);
    await expectSoundLedger(sql);
  });

  it("is paid once two admins have said that it pays nothing", async () => {
    const { asked, hash } = await askedAgain("32", 32_000_000n);
    await world.approve(asked);
    await goOn();
    const { groups } = (await world.admins[0].get<Reconciliation>("/admin/reconciliation")).body;
    const all = groups.flatMap((group) => group.differences);
    expect(all.find(({ transaction }) => transaction === hash)?.request).toBe(asked.id);
    await acceptAsNone(hash);
    expect(await hold(asked)).toEqual(["waits_its_turn", null]);
    await goOn();
    expect((await world.status(asked))?.status).toBe("completed");
    expect(await world.token.balanceOf(asked.to)).toBe(64_000_000n);
  });

  it("is not recorded by an admin who revokes what two had accepted while the chain is asked", async () => {
    const { asked, hash } = await askedAgain("34", 34_000_000n);
    await world.approve(asked);
    const [{ number }] = await sql<[{ number: number }]>`
      select id::float8 as number from differences where tx_hash = ${hash}`;
    await world.admins[0].post(`/admin/reconciliation/differences/${number}/accept`, { reason: "A gift by hand" });
    const [{ id }] = await sql<[{ id: string }]>`select id from proposals where payload ->> 'tx_hash' = ${hash}`;
    await world.admins[1].post(`/admin/proposals/${id}/confirm`);
    const revoke = () => world.admins[1].post(`/admin/reconciliation/acceptances/${id}/revoke`);
    const chain: typeof world.chain = {
      ...world.chain,
      async inclusion(...asks) {
        await revoke();
        return world.chain.inclusion(...asks);
      },
    };
    const meanwhile = createTestApi(sql, { chain });
    const path = `/admin/withdrawals/${asked.id}/complete`;
    const answer = await meanwhile.call("POST", path, world.admins[1].token, { body: { tx_id: hash } });
    expect([answer.status, answer.body.code]).toEqual([409, "self_approval"]);
    expect((await world.status(asked))?.status).toBe("approved");
    // Who approved it, and did not revoke, records it: that makes two.
    expect(await complete(asked, hash, world.admins[0])).toEqual([200, "completed"]);
  });

  it("is not recorded as paid by the admin who revoked what two had accepted", async () => {
    const { asked, hash } = await askedAgain("33", 33_000_000n);
    await world.approve(asked);
    const read = async () =>
      (await world.admins[0].get<Reconciliation>("/admin/reconciliation")).body.groups
        .flatMap((group) => group.differences)
        .find(({ transaction }) => transaction === hash);
    const accept = `/admin/reconciliation/differences/${(await read())?.number}/accept`;
    await world.admins[0].post(accept, { reason: "A gift by hand" });
    const id = (await read())?.acceptance?.id;
    await world.admins[1].post(`/admin/proposals/${id}/confirm`);
    expect((await world.admins[1].post(`/admin/reconciliation/acceptances/${id}/revoke`)).status).toBe(200);
    expect(await complete(asked, hash)).toEqual([409, "self_approval"]);
    expect(await complete(asked, hash, await world.api.person("admin"))).toEqual([200, "completed"]);
  });
});

describe("a person whose lost payment is not exactly what they ask for now", () => {
  it("is not paid it again with what came since; the lost part is asked for by itself and recorded", async () => {
    // 41 were paid in what is lost, and 9 came since: everything is 50 now.
    const to = getAddress(someAddress());
    const hash = await paidBefore({ to, amount: 41_000_000n });
    await differences();
    const asked = await world.ask("50", to);
    await world.approve(asked);
    const [mail] =
      await sql`select message from outbox where user_id = ${asked.person.id} and template = 'withdrawal_approved'`;
    expect(JSON.stringify(mail)).toMatch(/our records have no request for it/);
    expect(JSON.stringify(mail)).not.toMatch(/paying it now/);
    await goOn();
    expect(await world.payment(asked)).toBeUndefined();
    expect(await hold(asked)).toEqual(["unexplained_payment", "admins"]);
    const { withdrawal } = (await world.admins[0].get(`/admin/withdrawals/${asked.id}`)).body;
    expect(withdrawal.hold_reason?.details).toBe(hash);
    expect(await complete(asked, hash)).toEqual([409, "payment_mismatch"]);

    const rejected = await world.admins[1].post(`/admin/withdrawals/${asked.id}/reject`, {
      reason: "41 UBXS of it were paid before. Please ask for these first.",
    });
    expect(rejected.body.code).toBeUndefined();
    const part = await asked.person.post("/wallet/withdraw", { amount_ubxs: "41", wallet_address: to });
    expect(part.body.code).toBeUndefined();
    const lost = { ...asked, id: part.body.withdrawal.id, amount: 41_000_000n };
    await world.approve(lost);
    expect(await hold(lost)).toEqual(["paid_before", "admins"]);
    expect(await complete(lost, hash)).toEqual([200, "completed"]);
    const rest = await asked.person.post("/wallet/withdraw-total-deposits", { wallet_address: to });
    const last = { ...asked, id: rest.body.withdrawal.id, amount: 9_000_000n };
    await world.approve(last);
    await goOn();
    expect((await world.status(last))?.status).toBe("completed");
    expect(await world.token.balanceOf(to)).toBe(50_000_000n);
    await expectSoundLedger(sql);
  });

  it("is not paid again to another wallet, until two admins have said that it pays nothing", async () => {
    const wallets = [getAddress(someAddress()), getAddress(someAddress())] as const;
    const hash = await paidBefore({ to: wallets[0], amount: 42_000_000n });
    await differences();
    const first = await world.ask("42", wallets[0]);
    await world.approve(first);
    expect(await hold(first)).toEqual(["paid_before", "admins"]);
    await acceptAsNone(hash);
    await goOn();
    expect((await world.status(first))?.status).toBe("completed");

    const lost = await paidBefore({ to: wallets[0], amount: 43_000_000n });
    await differences();
    await pay(sql, first.person.id, "43");
    const { body } = await first.person.post("/wallet/withdraw-total-deposits", { wallet_address: wallets[1] });
    const asked = { ...first, id: body.withdrawal.id, to: wallets[1], amount: 43_000_000n };
    await world.approve(asked);
    await goOn();
    expect(await hold(asked)).toEqual(["unexplained_payment", "admins"]);
    await acceptAsNone(lost);
    await goOn();
    expect((await world.status(asked))?.status).toBe("completed");
  });

  it("is not paid again to a wallet that took the place of the one it went to", async () => {
    const person = await world.api.person();
    const hash = await paidBefore({ to: person.wallet_address as Hex, amount: 45_000_000n });
    await differences();
    const to = getAddress(someAddress());
    await proveWallet(sql, person.id, { wallet: to });
    await pay(sql, person.id, "45");
    const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: to });
    const asked: Asked = { id: body.withdrawal.id, person, to, amount: 45_000_000n };
    await world.approve(asked);
    await goOn();
    expect(await hold(asked)).toEqual(["unexplained_payment", "admins"]);
    await acceptAsNone(hash);
    await goOn();
    expect((await world.status(asked))?.status).toBe("completed");
  });

  it("does not wait for what an earlier request of theirs explains", async () => {
    const earlier = await world.approved("44");
    await goOn();
    expect((await world.status(earlier))?.status).toBe("completed");
    await pay(sql, earlier.person.id, "5");
    const { body } = await earlier.person.post("/wallet/withdraw-total-deposits", { wallet_address: earlier.to });
    const next = { ...earlier, id: body.withdrawal.id, amount: 5_000_000n };
    await world.approve(next);
    await goOn();
    expect((await world.status(next))?.status).toBe("completed");
  });
});
