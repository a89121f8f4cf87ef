import { createTestDatabase } from "@freehold/server/testing/test-database";
import { getAddress, type Hex } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { proveWallet } from "../../accounts/wallets/proof.fixture.ts";
import { expectSoundLedger, pay, someAddress } from "../../money.fixture.ts";
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

describe("a person whose lost payment is not exactly what they ask for now", () => {
  it("is not paid it again with what came since; the lost part is asked for by itself and recorded", async () => {
    // 41 were paid in what is lost, and 9 came since: everything is 50 now.
    const to = getAddress(someAddress());
    const hash = await world.paidBefore({ to, amount: 41_000_000n });
    await world.differences();
    const asked = await world.ask("50", to);
    await world.approve(asked);
    const [mail] =
      await sql`select message from outbox where user_id = ${asked.person.id} and template = 'withdrawal_approved'`;
    expect(JSON.stringify(mail)).toMatch(/our records have no request for it/);
    expect(JSON.stringify(mail)).not.toMatch(/paying it now/);
    await world.goOn();
    expect(await world.payment(asked)).toBeUndefined();
    expect(await world.hold(asked)).toEqual(["unexplained_payment", "admins"]);
    const { withdrawal } = (await world.admins[0].get(`/admin/withdrawals/${asked.id}`)).body;
    expect(withdrawal.hold_reason?.details).toBe(hash);
    expect(await world.complete(asked, hash)).toEqual([409, "payment_mismatch"]);

    const rejected = await world.admins[1].post(`/admin/withdrawals/${asked.id}/reject`, {
      reason: "41 UBXS of it were paid before. Please ask for these first.",
    });
    expect(rejected.body.code).toBeUndefined();
    const part = await asked.person.post("/wallet/withdraw", { amount_ubxs: "41", wallet_address: to });
    expect(part.body.code).toBeUndefined();
    const lost = { ...asked, id: part.body.withdrawal.id, amount: 41_000_000n };
    await world.approve(lost);
    expect(await world.hold(lost)).toEqual(["paid_before", "admins"]);
    expect(await world.complete(lost, hash)).toEqual([200, "completed"]);
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
