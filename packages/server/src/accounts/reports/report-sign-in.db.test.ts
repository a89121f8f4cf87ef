import type { TotalWithdrawalCreated } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { createTestApp } from "../../app.fixture.ts";
import { expectSoundLedger, pay, someAddress, someHash } from "../../money.fixture.ts";
import { proveWallet } from "../wallets/proof.fixture.ts";

const { sql } = await createTestDatabase();
const app = createTestApp(sql);
const admin = await createTestApi(sql).person("admin");

const MINUTE = 60_000;

let serial = 0;
/** A person with money, signed in to on one device so far: the owner's. */
async function owner() {
  const email = `owner-${++serial}@freehold.test`;
  const { token, user } = await app.signedUp(email, { wallet_address: someAddress() });
  await pay(sql, user.id, "10");
  await verifyWallet(user.id, user.wallet_address, -10 * MINUTE);
  return { email, token, user };
}
/** A stranger signs in with the right password an hour later, and the owner is mailed about it. @returns the stranger's session. */
async function intrude(email: string, on = app) {
  await sql`
    update sign_in_report_links set mailed_at = mailed_at - interval '1 hour'
    where user_id = (select id from users where email = ${email})`;
  return (await on.signIn(email)).body.token;
}
/** As a signed message does. */
const verifyWallet = (userId: string, wallet: string, off = 0) =>
  proveWallet(sql, userId, { wallet, at: new Date(Date.now() + off) });
const refund = async (token: string, wallet_address: string) => {
  const { status, body } = await app.post<TotalWithdrawalCreated>(
    "/api/wallet/withdraw-total-deposits",
    { wallet_address },
    token,
  );
  expect(status).toBe(201);
  return body.withdrawal.id;
};
/** Opens the link in the newest mail about a new device. */
async function report(email: string) {
  const [mail] = await sql<[{ text: string }]>`
    select message::text as text from outbox where to_address = ${email} and template = 'new_device'
    order by created_at desc limit 1`;
  const token = /\/not-my-sign-in#([\w-]{43})"/.exec(mail.text)?.[1];
  return (await app.post("/api/auth/sign-ins/report", { token })).body;
}
const status = async (id: string) => (await admin.get(`/admin/withdrawals/${id}`)).body.withdrawal.status;
const person = async (id: string) => {
  const [row] = await sql<[{ wallet_verified_at: Date | null; available: bigint }]>`
    select u.wallet_verified_at, b.available from users u join balances b on b.user_id = u.id where u.id = ${id}`;
  return { isWalletVerified: row.wallet_verified_at !== null, available: row.available };
};

describe("a sign-in that was a stranger's", () => {
  it.each([
    ["pending", "cancelled"],
    ["approved", "rejected"],
  ])(
    "leaves neither the wallet that the stranger linked nor the refund they asked for, which is %s",
    async (was, becomes) => {
      const { email, user } = await owner();
      const [stranger, wallet] = [await intrude(email), someAddress()];
      await verifyWallet(user.id, wallet);
      const id = await refund(stranger, wallet);
      if (was === "approved") await admin.post(`/admin/withdrawals/${id}/approve`);
      expect(await status(id)).toBe(was);
      expect(await report(email)).toMatchObject({
        message: expect.stringMatching(/One withdrawal request .* cancelled.* no longer the account's verified wallet/),
        requests_stopped: 1,
        requests_too_late: 0,
        wallet_unverified: true,
      });
      expect(await status(id)).toBe(becomes);
      expect(await person(user.id)).toEqual({ isWalletVerified: false, available: 10_000_000n });
      await expectSoundLedger(sql);
    },
  );

  it("leaves no refund either that the stranger asked for at the same moment", async () => {
    const { email, user } = await owner();
    await intrude(email);
    const wallet = someAddress();
    await verifyWallet(user.id, wallet);
    let answer: ReturnType<typeof report> | undefined;
    const id = await sql.begin(async (tx) => {
      const [request] = await tx<[{ id: string }]>`select id from create_withdrawal(${user.id}, null, ${wallet})`;
      let done = false;
      answer = report(email).finally(() => {
        done = true;
      });
      const waits = () =>
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => done || (await waits()).length > 0).toBe(true);
      return request.id;
    });
    expect(await answer).toMatchObject({ requests_stopped: 1, wallet_unverified: true });
    expect(await status(id)).toBe("cancelled");
    await expectSoundLedger(sql);
  });

  it.each([-4, 4])("is undone though the clock of the process is %d minutes off", async (minutes) => {
    const off = createTestApp(sql);
    off.advance(minutes * MINUTE);
    const { email, user } = await owner();
    const [stranger, wallet] = [await intrude(email, off), someAddress()];
    await verifyWallet(user.id, wallet, -4 * MINUTE);
    await refund(stranger, wallet);
    expect(await report(email)).toMatchObject({ requests_stopped: 1, wallet_unverified: true });
  });

  it("leaves the owner's own wallet, and the refund that they had asked for before", async () => {
    const { email, token, user } = await owner();
    const id = await refund(token, user.wallet_address);
    await intrude(email);
    expect(await report(email)).toMatchObject({ requests_stopped: 0, requests_too_late: 0, wallet_unverified: false });
    expect(await status(id)).toBe("pending");
    expect((await person(user.id)).isWalletVerified).toBe(true);
    await expectSoundLedger(sql);
  });

  it("is told apart where the refund is paid already", async () => {
    const { email } = await owner();
    const id = await refund(await intrude(email), someAddress());
    await admin.post(`/admin/withdrawals/${id}/approve`);
    await sql.begin(async (tx) => {
      await tx`alter table withdrawals disable trigger withdrawals_guard`;
      await tx`update withdrawals set cooling_off_until = now() where id = ${id}`;
      await tx`alter table withdrawals enable trigger withdrawals_guard`;
    });
    expect((await admin.post(`/admin/withdrawals/${id}/complete`, { tx_id: someHash() })).status).toBe(200);
    expect(await report(email)).toMatchObject({
      message: expect.stringContaining("can no longer be stopped. Contact support"),
      requests_stopped: 0,
      requests_too_late: 1,
    });
    expect(await status(id)).toBe("completed");
    await expectSoundLedger(sql);
  });
});
