import type { Reconciliation } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { getAddress, type Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { expectSoundLedger, pay, someAddress, someHash } from "../../money.fixture.ts";
import { createChain } from "../../platform/chain/chain.ts";
import { createReportLink } from "../../withdrawals/create-report-link.ts";
import type { Asked } from "../payments.fixture.ts";
import { createRestoredWorld, type RestoredWorld } from "./restored.fixture.ts";

const { sql } = await createTestDatabase();
let world: RestoredWorld;

beforeAll(async () => {
  world = await createRestoredWorld(sql);
});
/** What is different is known by now, and so are the nonces that were used. */
afterEach(async () => {
  await world.resume();
  await world.round();
  await world.resume();
});
afterAll(() => world.stop());

/** Another person asks for the same amount to the same wallet. */
async function twinOf(one: Asked, ubxs: string): Promise<Asked> {
  const person = await world.api.person();
  await pay(sql, person.id, ubxs);
  return world.askForAll(person, one.to);
}

describe("a request that was paid before the database was restored", () => {
  it("is completed by that transfer, once, with its mail; the books agree again, and no person is paid twice", async () => {
    const asked = await world.approved("12.5");
    await world.finish();
    const { tx_id } = (await world.status(asked)) as { tx_id: string };
    await sql`delete from outbox where user_id = ${asked.person.id}`;
    await world.goBack(asked);
    expect(await world.differences()).toMatchObject([{ rule_code: "unexplained_transfer" }]);
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
    expect(await world.complete(asked, tx_id, world.admins[0])).toEqual([409, "self_approval"]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => world.complete(asked, tx_id)));
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
    expect(await world.differences()).toEqual([]);
    await world.round();
    await world.resume();
    const next = await world.approved("7");
    await world.finish();
    await world.expectPaidOnce([asked, next]);
    await expectSoundLedger(sql);
  });

  it("cannot be called off, neither by an admin nor by the person, until it is recorded: the person would have the money twice", async () => {
    const asked = await world.ask("6");
    const hash = await world.paidBefore(asked);
    expect(await world.differences()).toMatchObject([{ rule_code: "unexplained_transfer" }]);
    const token = await sql.begin((tx) => createReportLink(tx, { user_id: asked.person.id, id: asked.id }));
    const tries = [
      await world.admins[0].post(`/admin/withdrawals/${asked.id}/reject`, { reason: "Looks odd" }),
      await asked.person.post(`/wallet/withdrawals/${asked.id}/cancel`),
    ];
    for (const { status, body } of tries) {
      expect([status, body.code]).toEqual([409, "invalid_transition"]);
      expect(body.detail).toContain("We've already sent exactly this amount to this wallet.");
    }
    const reported = await world.api.call("POST", "/withdrawals/report", null, { body: { token } });
    expect([reported.status, reported.body]).toMatchObject([200, { request: "too_late" }]);
    expect(await world.status(asked)).toEqual({ status: "pending", tx_id: null });
    await world.approve(asked);
    expect(await world.complete(asked, hash)).toEqual([200, "completed"]);
    expect(await world.differences()).toEqual([]);
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
    expect(await world.complete(asked, someHash())).toEqual([409, "payment_not_found"]);
    const { to, amount } = asked;
    for (const other of [
      { to, amount: amount - 1n },
      { to: testAccount(5).address, amount },
    ])
      expect(await world.complete(asked, await world.paidBefore(other))).toEqual([409, "payment_mismatch"]);
    await world.token.mint(testAccount(6).address, amount);
    const gift = await world.token.transfer(testAccount(6), to, amount);
    await world.node.mine(3);
    expect(await world.complete(asked, gift.transactionHash)).toEqual([409, "payment_mismatch"]);
    const { transactionHash } = await world.token.transfer(world.treasury, to, amount);
    expect(await world.complete(asked, transactionHash)).toEqual([409, "payment_not_final"]);
    await world.node.mine(3);
    expect(await world.complete(asked, transactionHash)).toEqual([200, "completed"]);
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
    expect(await world.complete(one, tx_hash)).toEqual([409, "tx_id_used"]);
    await world.round();
    expect(await world.status(paid)).toEqual({ status: "completed", tx_id: tx_hash });
    expect(await world.complete(one, tx_hash)).toEqual([409, "tx_id_used"]);
    const first = await world.paidBefore(one);
    const answers = await Promise.all([one, two, one, two].map((asked) => world.complete(asked, first)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    const [rest] = (await world.status(one))?.status === "approved" ? [one] : [two];
    expect(await world.complete(rest as Asked, first)).toEqual([409, "tx_id_used"]);
    expect(await world.complete(rest as Asked, await world.paidBefore(one))).toEqual([200, "completed"]);
    await expectSoundLedger(sql);
  });

  it("is approved, has its approvals, and is not the admin's own", async () => {
    const asked = await world.ask("4");
    const hash = await world.paidBefore(asked);
    expect(await world.complete(asked, hash)).toEqual([409, "invalid_transition"]);
    await world.approve(asked);
    await sql`update users set role = 'user' where id = ${world.admins[0].id}`;
    expect(await world.complete(asked, hash)).toEqual([409, "approvals_missing"]);
    await sql`update users set role = 'admin' where id = ${world.admins[0].id}`;
    await sql`update users set role = 'admin' where id = ${asked.person.id}`;
    expect(await world.complete(asked, hash, asked.person)).toEqual([409, "self_approval"]);
    expect(await world.complete(asked, hash)).toEqual([200, "completed"]);
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
    const lost = await world.paidBefore(unknown);
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
    const mined = await world.paidBefore(replaced);
    await world.round({ again: 60_000, more: 60_000 });
    expect(await world.payment(replaced)).toMatchObject({ status: "attention", reason: "foreign_nonce" });
    expect(await record(replaced, mined)).toEqual([200, "completed"]);
    const rest = (await world.differences())?.map(({ subject }) => subject) ?? [];
    for (const settled of [`${lost}:0`, `${mined}:0`, unknown.id, replaced.id]) expect(rest).not.toContain(settled);
    await world.expectPaidOnce([unknown, replaced]);
    await expectSoundLedger(sql);
  });

  it("may be one that the token refuses, and none that is under way", async () => {
    await world.round();
    await world.resume();
    const asked = await world.ask("3");
    const hash = await world.paidBefore(asked);
    await world.token.block(asked.to);
    await world.round();
    await world.resume();
    await world.approve(asked);
    await world.round();
    expect(await world.payment(asked)).toBeUndefined();
    expect(await world.complete(asked, hash)).toEqual([200, "completed"]);
    expect(await world.payment(asked)).toMatchObject({ status: "paid", attempt: 1 });

    const other = await world.approved("2");
    await world.round();
    expect(await world.payment(other)).toMatchObject({ status: "sent" });
    expect(await world.complete(other, await world.paidBefore(other))).toEqual([409, "payout_mode"]);
    await world.finish();
    await expectSoundLedger(sql);
  });
});

describe("a request that a restored database has forgotten, and the person has made again", () => {
  /** The person asked, was paid and asks again: the transfer is older than the request that this database knows. */
  async function askedAgain(ubxs: string, amount: bigint) {
    const to = getAddress(someAddress());
    const hash = await world.paidBefore({ to, amount });
    await world.differences();
    const asked = await world.ask(ubxs, to);
    return { asked, hash };
  }
  it("waits, says why, and is completed by that transfer once two admins have said that it was its payment", async () => {
    const { asked, hash } = await askedAgain("31", 31_000_000n);
    expect((await asked.person.post(`/wallet/withdrawals/${asked.id}/cancel`)).body.code).toBe("invalid_transition");
    await world.approve(asked);
    expect(await world.hold(asked)).toEqual(["paid_before", "admins"]);
    const [mail] =
      await sql`select message from outbox where user_id = ${asked.person.id} and template = 'withdrawal_approved'`;
    expect(JSON.stringify(mail)).toMatch(/sent exactly this amount to this wallet before/);
    expect(JSON.stringify(mail)).not.toContain("in line to be paid");
    await world.goOn();
    expect(await world.payment(asked)).toBeUndefined();
    expect(await world.complete(asked, hash, world.admins[0])).toEqual([409, "self_approval"]);
    expect(await world.complete(asked, hash)).toEqual([200, "completed"]);
    await world.expectPaidOnce([asked]);
    await expectSoundLedger(sql);
  });

  it("is paid once two admins have said that it pays nothing", async () => {
    const { asked, hash } = await askedAgain("32", 32_000_000n);
    await world.approve(asked);
    await world.goOn();
    const { groups } = (await world.admins[0].get<Reconciliation>("/admin/reconciliation")).body;
    const all = groups.flatMap((group) => group.differences);
    expect(all.find(({ transaction }) => transaction === hash)?.request).toBe(asked.id);
    await world.acceptAsNone(hash);
    expect(await world.hold(asked)).toEqual(["waits_its_turn", null]);
    await world.goOn();
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
    expect(await world.complete(asked, hash, world.admins[0])).toEqual([200, "completed"]);
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
    expect(await world.complete(asked, hash)).toEqual([409, "self_approval"]);
    expect(await world.complete(asked, hash, await world.api.person("admin"))).toEqual([200, "completed"]);
  });
});

// Last, since every comparison after it would go through what it leaves.
describe("requests that were paid before the database was restored", () => {
  it("are named and not paid, however many there are, until they are recorded", async () => {
    // More than are signed at once.
    const missing = await world.approvedMany(Array(130).fill("1"));
    const { node, token, treasury } = world;
    const hashes: Hex[] = [];
    for (const { to, amount } of missing) hashes.push((await token.transfer(treasury, to, amount)).transactionHash);
    await node.mine(3);
    await world.differences();
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
    expect(await world.complete(last, hashes.at(-1) as Hex)).toEqual([200, "completed"]);
    // What is not paid has its turn behind them.
    const next = await world.approved("1.5");
    await world.round();
    await node.mine(3);
    await world.round();
    await world.expectPaidOnce([...missing, next]);
    await expectSoundLedger(sql);
  });
});
