import { randomUUID } from "node:crypto";
import type { Balance, UnmatchedTransfers, Withdrawals } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { getAddress, type Hex } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { proveWallet } from "../../accounts/wallets/proof.fixture.ts";
import type { Person, Reply } from "../../api.fixture.ts";
import { createRound } from "../../deposits/watch-deposits.ts";
import { depositsOf } from "../../deposits/world.fixture.ts";
import { createMarket } from "../../investments/market.fixture.ts";
import { expectSoundLedger, pay, someAddress } from "../../money.fixture.ts";
import { bookReferralRewards, REWARD_AFTER_DAYS } from "../../referrals/reward-referral.ts";
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

/** The person has a request that a transfer completed, and was told that it was recorded. */
async function expectRecorded(
  person: Person,
  { hash, amount_ubxs }: { hash: Hex; amount_ubxs: string },
): Promise<void> {
  const { withdrawals } = (await person.get<Withdrawals>("/wallet/withdrawals")).body;
  const recorded = withdrawals.find(({ tx_id }) => tx_id === hash);
  expect(recorded).toMatchObject({ status: "completed", amount_ubxs });
  const mails =
    await sql`select message from outbox where user_id = ${person.id} and template = 'lost_payment_recorded'`;
  expect(mails.map(({ message }) => JSON.stringify(message)).join()).toContain(
    `payment of ${Number(amount_ubxs).toFixed(2)} UBXS`,
  );
  await world.differences();
  await expectSoundLedger(sql);
}

describe("a person whose lost payment is not exactly what they ask for now", () => {
  it("is not paid it again with what came since; the lost part is recorded as theirs", async () => {
    // 41 were paid in what is lost, and 9 came since: everything is 50 now.
    const to = getAddress(someAddress());
    const hash = await world.paidBefore({ to, amount: 41_000_000n });
    await world.differences();
    const asked = await world.ask("50", to);
    await world.approve(asked);
    const [mail] =
      await sql`select message from outbox where user_id = ${asked.person.id} and template = 'withdrawal_approved'`;
    expect(JSON.stringify(mail)).toMatch(/our records can't explain/);
    expect(JSON.stringify(mail)).not.toContain("in line to be paid");
    await world.goOn();
    expect(await world.payment(asked)).toBeUndefined();
    expect(await world.hold(asked)).toEqual(["unexplained_payment", "admins"]);
    const { withdrawal } = (await world.admins[0].get(`/admin/withdrawals/${asked.id}`)).body;
    expect(withdrawal.hold_reason?.details).toBe(hash);
    expect(await world.complete(asked, hash)).toEqual([409, "payment_mismatch"]);

    expect((await world.recordAs(hash, asked.person)).status).toBe(200);
    expect((await world.confirmRecord(hash)).status).toBe(200);
    // Their request has all that they have: it waits, and so does what they ask for next, until it is recorded once more.
    expect((await world.differenceOf(hash))?.paid_to?.email).toBe(asked.person.email);
    expect(await world.hold(asked)).toEqual(["unexplained_payment", "admins"]);
    const reason = "41 UBXS of it were paid before. Please ask for the rest.";
    expect((await world.admins[1].post(`/admin/withdrawals/${asked.id}/reject`, { reason })).body.code).toBeUndefined();
    await world.recordAs(hash, asked.person);
    expect((await world.confirmRecord(hash)).status).toBe(200);
    await expectRecorded(asked.person, { hash, amount_ubxs: "41" });
    expect(await world.differenceOf(hash)).toBeUndefined();
    const last = await world.askForAll(asked.person, to);
    expect(last.amount).toBe(9_000_000n);
    await world.goOn();
    expect((await world.status(last))?.status).toBe("completed");
    expect(await world.token.balanceOf(to)).toBe(50_000_000n);
    await expectSoundLedger(sql);
  });

  it("is not paid again to another wallet, until two admins have said that it pays nothing", async () => {
    const wallets = [getAddress(someAddress()), getAddress(someAddress())] as const;
    const hash = await world.paidBefore({ to: wallets[0], amount: 42_000_000n });
    await world.differences();
    const first = await world.ask("42", wallets[0]);
    await world.approve(first);
    expect(await world.hold(first)).toEqual(["paid_before", "admins"]);
    await world.acceptAsNone(hash);
    await world.goOn();
    expect((await world.status(first))?.status).toBe("completed");

    const lost = await world.paidBefore({ to: wallets[0], amount: 43_000_000n });
    await world.differences();
    await pay(sql, first.person.id, "43");
    const asked = await world.askForAll(first.person, wallets[1]);
    await world.goOn();
    expect(await world.hold(asked)).toEqual(["unexplained_payment", "admins"]);
    await world.acceptAsNone(lost);
    await world.goOn();
    expect((await world.status(asked))?.status).toBe("completed");
  });

  it("is not paid again to a wallet that took the place of the one it went to", async () => {
    const person = await world.api.person();
    const hash = await world.paidBefore({ to: person.wallet_address as Hex, amount: 45_000_000n });
    await world.differences();
    const to = getAddress(someAddress());
    await proveWallet(sql, person.id, { wallet: to });
    await pay(sql, person.id, "45");
    const asked = await world.askForAll(person, to);
    await world.goOn();
    expect(await world.hold(asked)).toEqual(["unexplained_payment", "admins"]);
    await world.acceptAsNone(hash);
    await world.goOn();
    expect((await world.status(asked))?.status).toBe("completed");
  });

  it("does not wait for what an earlier request of theirs explains", async () => {
    const earlier = await world.approved("44");
    await world.goOn();
    expect((await world.status(earlier))?.status).toBe("completed");
    await pay(sql, earlier.person.id, "5");
    const next = await world.askForAll(earlier.person, earlier.to);
    await world.goOn();
    expect((await world.status(next))?.status).toBe("completed");
  });
});

describe("a lost payment", () => {
  it("of principal that is invested ends the shares, as the refund that is lost did", async () => {
    await sql`update settings set platform_status = 'active', investment_fee_bps = 0`;
    const to = getAddress(someAddress());
    const person = await world.api.person();
    await pay(sql, person.id, "70");
    const property_id = await createMarket(sql).openProperty({ sharePrice: 10_000_000n, shares: 10 });
    expect((await person.post("/investments", { property_id, amount_ubxs: "60" })).status).toBe(201);
    const hash = await world.paidBefore({ to, amount: 70_000_000n });
    await world.differences();
    await proveWallet(sql, person.id, { wallet: to });
    // Neither shares nor what another person gets for them are bought with money that may be gone.
    await pay(sql, person.id, "20");
    const more = await person.post("/investments", { property_id, amount_ubxs: "20" });
    expect([more.status, more.body.code]).toEqual([409, "payment_unexplained"]);

    await world.recordAs(hash, person, { kind: "total_deposits" });
    expect((await world.confirmRecord(hash)).body.detail).toBeUndefined();
    await expectRecorded(person, { hash, amount_ubxs: "70" });
    const [shares] = await sql`select from investments where user_id = ${person.id} and status <> 'ended'`;
    expect(shares).toBeUndefined();
    const { body } = await person.get<Balance>("/wallet/balance");
    expect(body).toMatchObject({ available_ubxs: "20", invested_ubxs: "0" });
    expect((await person.post("/investments", { property_id, amount_ubxs: "20" })).status).toBe(201);
    await expectSoundLedger(sql);
  });

  it("is recorded by two admins, neither of whom is the person or has the wallet that it went to", async () => {
    const [one, other] = world.admins;
    const third = await world.api.person("admin");
    const to = getAddress(someAddress());
    const person = await world.api.person();
    await pay(sql, person.id, "11");
    const hash = await world.paidBefore({ to, amount: 11_000_000n });
    await world.differences();
    const refused = async (reply: Promise<Reply>) => (await reply).body.code;
    expect(await refused(world.recordAs(hash, { email: "nobody@freehold.test" }))).toBe("not_found");
    expect(await refused(world.recordAs(hash, one))).toBe("own_account");
    expect(await refused(world.recordAs(hash, person, { admin: person }))).toBe("forbidden");
    await world.recordAs(hash, person);
    expect(await refused(world.recordAs(hash, person, { admin: other }))).toBe("invalid_transition");
    expect(await refused(world.confirmRecord(hash, one))).toBe("self_approval");
    // Who sent it to a wallet of their own does not say that it was another person's.
    await proveWallet(sql, other.id, { wallet: to });
    expect(await refused(world.confirmRecord(hash, other))).toBe("own_account");
    expect((await world.confirmRecord(hash, third)).status).toBe(200);
    await expectRecorded(person, { hash, amount_ubxs: "11" });
  });

  it("of a deposit from an exchange is booked once two admins have attributed the deposit again", async () => {
    const [exchange, to] = [testAccount(7), getAddress(someAddress())];
    await world.token.mint(exchange.address, 16_000_000n);
    const { transactionHash: tx_hash } = await world.token.transfer(exchange, world.treasury.address, 16_000_000n);
    const hash = await world.paidBefore({ to, amount: 16_000_000n });
    const round = createRound({ sql, chain: world.chain, log: world.log });
    await round();
    await world.differences();
    // What is lost had the deposit as hers, and its refund.
    const person = await world.api.person();
    await world.recordAs(hash, person, { kind: "total_deposits" });
    expect((await world.confirmRecord(hash)).status).toBe(200);
    expect((await world.differenceOf(hash))?.paid_to?.email).toBe(person.email);
    expect(await depositsOf(sql, person.id)).toEqual([]);

    const transfer = { chain_id: world.chain.id, tx_hash, sender: exchange.address, email: person.email };
    const { body } = await world.admins[0].post<UnmatchedTransfers>("/admin/deposits/unmatched/attribute", {
      ...transfer,
      reason: "Ticket 311, from before the restore.",
    });
    const attribution = body.items[0]?.attribution?.id;
    expect((await world.admins[1].post(`/admin/proposals/${attribution}/confirm`)).status).toBe(200);
    await round();
    expect(await depositsOf(sql, person.id)).toEqual([["confirmed", 16_000_000n]]);
    await world.recordAs(hash, person, { kind: "total_deposits" });
    expect((await world.confirmRecord(hash)).status).toBe(200);
    await expectRecorded(person, { hash, amount_ubxs: "16" });
    expect((await person.get<Balance>("/wallet/balance")).body).toMatchObject({ available_ubxs: "0" });
  });

  it("is recorded once, whatever else admins say of the transfer at the same moment", async () => {
    const to = getAddress(someAddress());
    const hash = await world.paidBefore({ to, amount: 12_000_000n });
    await world.differences();
    const asked = await world.ask("12", to);
    await world.approve(asked);
    await pay(sql, asked.person.id, "12");
    const accept = `/admin/reconciliation/differences/${(await world.differenceOf(hash))?.number}/accept`;
    await world.admins[0].post(accept, { reason: "A gift by hand" });
    await world.recordAs(hash, asked.person);
    const { acceptance } = (await world.differenceOf(hash)) ?? {};
    // One waits for the lock, and the others for that one or for the lock, too.
    const sent = await sql.begin(async (tx) => {
      await tx`select lock_transfer(${hash})`;
      const all = [
        world.confirmRecord(hash),
        world.admins[1].post(`/admin/withdrawals/${asked.id}/complete`, { tx_id: hash }),
        world.admins[1].post(`/admin/proposals/${acceptance?.id}/confirm`),
      ] as const;
      await vi.waitFor(
        async () =>
          expect(
            (await sql`select from pg_stat_activity where wait_event = 'advisory' and query ilike '%lock_transfer%'`)
              .length,
          ).toBeGreaterThanOrEqual(1),
        { interval: 20 },
      );
      return all;
    });
    const answers = await Promise.all(sent);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const claims = await sql`select from payment_claims where tx_hash = ${hash}`;
    expect(claims).toHaveLength(answers[2].status === 200 ? 0 : 1);
    await world.differences();
    await expectSoundLedger(sql);
  });
});

describe("a transfer that no request explains", () => {
  const resume = async () => {
    const [one, other] = world.admins;
    const proposed = await one.patch("/admin/settings", { payments: "running", reason: "All is clear." });
    if (proposed.status !== 200) return proposed;
    const [open] = await sql<{ id: string }[]>`
      select id from proposals where kind = 'setting_change' and subject = 'payments' and status = 'proposed'`;
    return open ? other.post(`/admin/proposals/${open.id}/confirm`) : proposed;
  };
  const isStopped = async () => (await sql`select from settings where payments_stopped_at is not null`).length > 0;

  it("keeps payments stopped until two admins have said what it was, whoever has the wallet", async () => {
    // What is lost had the request of one person to the wallet of another.
    const to = getAddress(someAddress());
    const wife = await world.api.person();
    await proveWallet(sql, wife.id, { wallet: to });
    const husband = await world.api.person();
    await pay(sql, husband.id, "13");
    const hash = await world.paidBefore({ to, amount: 13_000_000n });
    await world.differences();
    expect(await world.differenceOf(hash)).toMatchObject({ paid_to: null, people: [{ email: wife.email }] });
    const asked = await world.askForAll(husband, getAddress(someAddress()));
    const kept = await resume();
    expect([kept.status, kept.body.code]).toEqual([409, "invalid_transition"]);
    expect(kept.body.detail).toMatch(/^A transfer left the treasury and no request explains it\./);
    const buyer = await world.api.person();
    const bought = await buyer.post("/investments", { property_id: randomUUID(), amount_ubxs: "20" });
    expect(bought.body.code).toBe("payment_unexplained");

    const acceptance = await world.acceptAsNone(hash);
    expect((await resume()).status).toBe(200);
    expect(await isStopped()).toBe(false);
    // What held up all payments does so again.
    await world.admins[0].post(`/admin/reconciliation/acceptances/${acceptance}/revoke`);
    expect(await isStopped()).toBe(true);
    expect((await resume()).status).toBe(409);

    await world.recordAs(hash, husband);
    expect((await world.confirmRecord(hash)).status).toBe(200);
    // It is his, and is not booked while his request has the money: others are paid, and he is not.
    expect((await resume()).status).toBe(200);
    await world.goOn();
    expect(await world.payment(asked)).toBeUndefined();
    await world.admins[1].post(`/admin/withdrawals/${asked.id}/reject`, { reason: "It was paid before." });
    await world.recordAs(hash, husband);
    expect((await world.confirmRecord(hash)).status).toBe(200);
    await expectRecorded(husband, { hash, amount_ubxs: "13" });
  });

  it("holds up nobody else, where it was more than its person has", async () => {
    const to = getAddress(someAddress());
    const person = await world.api.person();
    await pay(sql, person.id, "10");
    const hash = await world.paidBefore({ to, amount: 12_000_000n });
    await world.differences();
    await world.recordAs(hash, person);
    expect((await world.confirmRecord(hash)).status).toBe(200);
    expect((await resume()).status).toBe(200);
    const other = await world.approved("3");
    const theirs = await world.askForAll(person, getAddress(someAddress()));
    await world.goOn();
    expect((await world.status(other))?.status).toBe("completed");
    expect(await world.payment(theirs)).toBeUndefined();
    expect(await world.hold(theirs)).toEqual(["unexplained_payment", "admins"]);
    // Nor does another account get a reward for what the person bought.
    const more = await person.post("/investments", { property_id: randomUUID(), amount_ubxs: "1" });
    expect(more.body.code).toBe("payment_unexplained");
    await world.acceptAsNone(hash);
  });

  it("is not accepted by an admin whose wallet it went to", async () => {
    const [one, other] = world.admins;
    const to = getAddress(someAddress());
    await proveWallet(sql, one.id, { wallet: to });
    const hash = await world.paidBefore({ to, amount: 15_000_000n });
    await world.differences();
    const accept = `/admin/reconciliation/differences/${(await world.differenceOf(hash))?.number}/accept`;
    expect((await one.post(accept, { reason: "A gift by hand" })).body.code).toBe("own_account");
    await other.post(accept, { reason: "A gift by hand" });
    const id = (await world.differenceOf(hash))?.acceptance?.id;
    expect((await one.post(`/admin/proposals/${id}/confirm`)).body.code).toBe("own_account");
    expect((await (await world.api.person("admin")).post(`/admin/proposals/${id}/confirm`)).status).toBe(200);
  });

  it.each(["after", "while"])("holds what its owner asks for who registers %s two admins accept it", async (when) => {
    const to = getAddress(someAddress());
    const hash = await world.paidBefore({ to, amount: 14_000_000n });
    await world.differences();
    const [one, other] = world.admins;
    const accept = `/admin/reconciliation/differences/${(await world.differenceOf(hash))?.number}/accept`;
    await one.post(accept, { reason: "A gift by hand" });
    const id = (await world.differenceOf(hash))?.acceptance?.id;
    const confirm = () => other.post(`/admin/proposals/${id}/confirm`);
    if (when === "after") await confirm();
    const asked = await world.ask("14", to);
    await world.approve(asked);
    if (when === "while") await confirm();
    await world.goOn();
    expect(await world.hold(asked)).toEqual(["paid_before", "admins"]);
    expect(await world.payment(asked)).toBeUndefined();
    await one.post(`/admin/reconciliation/acceptances/${id}/revoke`);
    expect(await world.complete(asked, hash)).toEqual([200, "completed"]);
    await world.expectPaidOnce([asked]);
  });

  it("rewards nobody for what its person bought", async () => {
    const referrer = await world.api.person();
    const person = await world.api.person("user", referrer.id);
    await pay(sql, person.id, "10");
    const property_id = await createMarket(sql).openProperty({ sharePrice: 10_000_000n, shares: 10 });
    expect((await person.post("/investments", { property_id, amount_ubxs: "10" })).status).toBe(201);
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update referral_rewards set earned_at = earned_at - make_interval(days => ${REWARD_AFTER_DAYS + 2})`;
    });
    const hash = await world.paidBefore({ to: getAddress(someAddress()), amount: 10_000_000n });
    await world.differences();
    const booked = async () => {
      await bookReferralRewards(sql);
      return (await sql`select from referral_rewards where referred_id = ${person.id} and booked_at is not null`)
        .length;
    };
    expect(await booked()).toBe(0);
    await world.recordAs(hash, person, { kind: "total_deposits" });
    await world.confirmRecord(hash);
    expect(await booked()).toBe(0);
    await world.differences();
    await expectSoundLedger(sql);
  });

  it("cannot be made to be of a wallet that an account had before, by a row beside the account", async () => {
    const person = await world.api.person();
    await expect(
      sql`insert into replaced_wallets (user_id, address, since) values (${person.id}, ${someAddress()}, now() - interval '1 year')`,
    ).rejects.toThrow("a wallet is replaced on its account");
  });
});
