import type { CoolingOff, ReferralSummary, TotalWithdrawalCreated } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApp } from "../../app.fixture.ts";
import { expectSoundLedger, pay, someAddress } from "../../money.fixture.ts";
import { inGroups } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";
import { mailPasswordLink } from "../new-password/forgot-password.ts";
import { proveWallet } from "../wallets/proof.fixture.ts";

const { sql } = await createTestDatabase();
const app = createTestApp(sql);
const DAY = 24 * 60 * 60_000;

let serial = 0;
async function addAccount(on = app) {
  const email = `unconfirmed-${++serial}@freehold.test`;
  await on.register(email, { wallet_address: someAddress() });
  const { body } = await on.signIn(email);
  return { email, token: body.token, user: body.user };
}
/** The tokens mailed to a person, oldest first. */
async function mailed(email: string): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select message::text as text from outbox where to_address = ${email} and template = 'confirm_address' order by created_at`;
  return rows.map(({ text }) => /\/confirm-email#([\w-]{43})"/.exec(text)?.[1] ?? "");
}
const confirm = (token: string, on = app) => on.post("/api/auth/email/confirm", { token });
const me = async (token: string) =>
  (await app.get("/api/auth/me", token)).body as { email_confirmed_at?: string | null };

describe("the link that is mailed at registration", () => {
  it("confirms the address, once and for all", async () => {
    const { email, token, user } = await addAccount();
    expect((await me(token)).email_confirmed_at).toBeNull();
    const [link = ""] = await mailed(email);
    for (let n = 0; n < 3; n++) expect((await confirm(link)).status).toBe(204);
    expect((await me(token)).email_confirmed_at).not.toBeNull();
    expect(
      await sql`select from account_events where user_id = ${user.id} and action = 'email_confirmed'`,
    ).toHaveLength(1);
  });

  it("says that refunds have a waiting period until then, unless the settings have none", async () => {
    const saysSo = async (email: string) => {
      const [mail] = await sql<{ text: string }[]>`
        select message::text as text from outbox where to_address = ${email} and template = 'confirm_address'`;
      return mail?.text.includes("refunds have an extra waiting period");
    };
    expect(await saysSo((await addAccount()).email)).toBe(true);
    const [{ seconds }] = await sql<[{ seconds: number }]>`
      update settings set cooling_off_seconds = 0 returning (select cooling_off_seconds from settings) as seconds`;
    expect(await saysSo((await addAccount()).email)).toBe(false);
    await sql`update settings set cooling_off_seconds = ${seconds}`;
  });

  it("works for seven days, and can be asked for anew", async () => {
    const clocked = createTestApp(sql);
    const { email, token } = await addAccount(clocked);
    const [first = ""] = await mailed(email);
    expect((await clocked.post("/api/auth/email/confirmation", undefined, token)).status).toBe(204);
    clocked.advance(7 * DAY + 1_000);
    expect((await confirm(first, clocked)).body.code).toBe("not_found");
    const [, second = ""] = await mailed(email);
    expect((await confirm(second)).status).toBe(204);
    expect((await app.post("/api/auth/email/confirmation", undefined, token)).status).toBe(204);
    expect(await mailed(email)).toHaveLength(2);
  });

  it("is not needed after choosing a new password with a mailed link", async () => {
    const { email, token, user } = await addAccount();
    await sql`
      insert into password_resets (user_id, token_hash, expires_at)
      values (${user.id}, sha256('by mail'::bytea), now() + interval '1 hour')`;
    const reset = { token: "by mail", password: "another walnut tree" };
    expect((await app.post("/api/auth/password/reset", reset)).status).toBe(204);
    const back = await app.signIn(email, reset.password);
    expect((await me(back.body.token)).email_confirmed_at).not.toBeNull();
    expect((await app.get("/api/auth/me", token)).status).toBe(401);
  });

  it("reaches one mailbox of Gmail a few times, wherever its address has dots", async () => {
    const spellings = [
      "vic.tim",
      "v.ictim",
      "vi.ctim",
      "vict.im",
      "v.i.ctim",
      "v.i.c.tim",
      "victi.m",
      "v.ictim+1",
      "victim",
    ];
    for (const [place, name] of spellings.entries())
      expect((await app.register(`${name}@${place % 2 ? "gmail" : "googlemail"}.com`)).status).toBe(201);
    expect(await sql`select from outbox where to_address ~ '@(gmail|googlemail)\.com$'`).toHaveLength(6);
    await app.register("someone.else@gmail.com");
    expect(await sql`select from outbox where to_address = 'someone.else@gmail.com'`).toHaveLength(1);
    // Elsewhere a dot is a part of the name.
    await app.register("vic.tim@elsewhere.test");
    expect(await sql`select from outbox where to_address = 'vic.tim@elsewhere.test'`).toHaveLength(1);
  });

  it("reaches one mailbox a few times an hour and a day, however many register and ask how often", async () => {
    const bomb = async (tags: number[]) => {
      for (const tag of tags) {
        const email = `Victim+${tag}@elsewhere.test`;
        expect((await app.register(email)).status).toBe(201);
      }
    };
    const got = () => sql`select from outbox where to_address ilike 'victim%@elsewhere.test'`;
    await Promise.all([bomb([1, 2, 3, 4]), bomb([5, 6, 7, 8])]);
    expect(await got()).toHaveLength(6);
    const { token } = (await app.signIn("victim+1@elsewhere.test")).body;
    const again = await app.post("/api/auth/email/confirmation", undefined, token);
    expect([again.status, again.body.code]).toEqual([429, "too_many_requests"]);
    for (let hour = 0; hour < 3; hour++) {
      await sql`update outbox set created_at = created_at - interval '1 hour'`;
      await mailPasswordLink({ sql, clock: () => new Date() }, "victim+2@elsewhere.test");
      await bomb([10 + 10 * hour, 11 + 10 * hour, 12 + 10 * hour]);
    }
    expect(await got()).toHaveLength(12);
    // Where no mail went out, no link works.
    expect(await sql`select from password_resets`).toHaveLength(1);
  });

  it("is of no account where it is made up", async () => {
    for (const token of ["x", "A".repeat(43)]) expect((await confirm(token)).body.code).toBe("not_found");
    const { token } = await addAccount();
    expect((await me(token)).email_confirmed_at).toBeNull();
  });
});

describe("an account that a stranger made with another person's address", () => {
  /** The stranger has proved a wallet, and brings a code of theirs. */
  async function taken() {
    const stranger = await app.signedUp(`stranger-${++serial}@freehold.test`);
    const email = `owner-${serial}@freehold.test`;
    await app.register(email, { referral_code: stranger.user.referral_code });
    const { token, user } = (await app.signIn(email)).body;
    const wallet = someAddress();
    await proveWallet(sql, user.id, { wallet });
    return { email, token, wallet, id: user.id, stranger };
  }
  async function reset(email: string) {
    await mailPasswordLink({ sql, clock: () => new Date() }, email);
    const [mail] = await sql<[{ text: string }]>`
      select message::text as text from outbox where to_address = ${email} and template = 'password_reset'
      order by created_at desc limit 1`;
    const password = "chosen by the owner";
    const token = /\/reset-password#([\w-]{43})"/.exec(mail.text)?.[1];
    expect((await app.post("/api/auth/password/reset", { token, password })).status).toBe(204);
    const [told] = await sql<[{ text: string }]>`
      select message ->> 'before' as text from outbox where to_address = ${email} and template = 'password_changed'
      order by created_at desc limit 1`;
    return { token: (await app.signIn(email, password)).body.token, told: told.text };
  }
  const coolingOff = async (token: string) =>
    (await app.get<CoolingOff>("/api/wallet/cooling-off", token)).body.cooling_off_because;

  it("is the owner's with a mailed link: without the stranger's sessions, wallet and code, and the mail says so", async () => {
    const { email, token: theirs, wallet, id, stranger } = await taken();
    await pay(sql, id, "10");
    const { token, told } = await reset(email);
    expect((await app.get("/api/auth/me", theirs)).status).toBe(401);
    expect(await me(token)).toMatchObject({
      wallet_verified_at: null,
      email_confirmed_at: expect.any(String),
    });
    expect(await coolingOff(token)).toBe("new_wallet");
    expect(told).toContain(inGroups(wallet));
    expect(told).toContain("referral code");
    const referrals = await app.get<ReferralSummary>("/api/auth/referrals", stranger.token);
    expect(referrals.body.referral_count).toBe(0);
    await expectSoundLedger(sql);
    expect(await sql`select * from referral_differences`).toEqual([]);
    expect(await sql`select * from stat_differences`).toEqual([]);
  });

  it("keeps no wallet that was proved before the address was confirmed, though it is confirmed by now", async () => {
    const { email, token } = await taken();
    const [link = ""] = await mailed(email);
    expect((await confirm(link)).status).toBe(204);
    // A wallet that is new is not trusted at once.
    expect(await coolingOff(token)).toBe("new_wallet");
    const back = await reset(email);
    expect(await me(back.token)).toMatchObject({ wallet_verified_at: null });
    expect(back.told).not.toContain("referral code");
  });

  it("keeps a wallet that was proved since, and the code that an owner confirmed with", async () => {
    const { email, token, id } = await taken();
    const [link = ""] = await mailed(email);
    await confirm(link);
    await proveWallet(sql, id, { wallet: someAddress(), at: new Date(Date.now() + 6 * 60_000) });
    const back = await reset(email);
    expect(await me(back.token)).toMatchObject({ wallet_verified_at: expect.any(String) });
    expect(back.told).not.toContain("wallet");
    const [{ referred_by }] = await sql<
      [{ referred_by: string | null }]
    >`select referred_by from users where id = ${id}`;
    expect(referred_by).not.toBeNull();
    expect((await app.get("/api/auth/me", token)).status).toBe(401);
  });
});

describe("a refund to one's own wallet", () => {
  const request = async (isConfirmed: boolean) => {
    const { email, token, user } = await addAccount();
    await proveWallet(sql, user.id, { at: new Date(Date.now() - 9 * 24 * 60 * 60_000) });
    await sql`update users set email_confirmed_at = ${isConfirmed ? new Date() : null} where id = ${user.id}`;
    await pay(sql, user.id, "10");
    const { wallet_address } = user;
    const { body } = await app.post<TotalWithdrawalCreated>(
      "/api/wallet/withdraw-total-deposits",
      { wallet_address },
      token,
    );
    const [mail] = await sql<{ template: string; text: string; message: Message }[]>`
      select template, message::text as text, message from outbox where to_address = ${email} and template like 'withdrawal%'`;
    return { body, mail, token };
  };

  it("cools off while the address is not confirmed, and says why", async () => {
    const { body, mail, token } = await request(false);
    const { withdrawal } = body;
    expect(withdrawal.cooling_off_because).toBe("unconfirmed_email");
    const waits = Date.parse(withdrawal.cooling_off_until ?? "") - Date.parse(withdrawal.created_at ?? "");
    expect(waits).toBe(DAY);
    expect(body.message).toMatch(/Your email address isn't confirmed yet, so we won't pay it before .* UTC/);
    expect(mail?.template).toBe("withdrawal_unconfirmed_address");
    expect(mail?.text).toContain("isn't confirmed yet, so we won't pay it before");
    expect(mail?.text).not.toContain("not your verified wallet");

    // The button must be what most people want: pressed in haste, "It wasn't me" destroyed their own request.
    expect(mail?.message.subject).toMatch(/^We received your refund request for [\d.,]+ UBXS$/);
    const expiresAt = expect.any(String);
    expect(mail?.message.links).toEqual([
      {
        label: "Confirm your email address",
        to: expect.stringMatching(/^\/confirm-email#[\w-]{43}$/),
        main: true,
        expiresAt,
      },
      { label: "View your request", to: "/" },
      { label: "It wasn't me", to: expect.stringMatching(/^\/not-me#[\w-]{43}$/), danger: true, expiresAt },
    ]);
    expect((await confirm(mail?.message.links?.[0]?.to.split("#")[1] ?? "")).status).toBe(204);
    expect((await me(token)).email_confirmed_at).not.toBeNull();
  });

  it("does not once it is confirmed", async () => {
    const { body, mail } = await request(true);
    expect(body).toMatchObject({ withdrawal: { cooling_off_because: null, cooling_off_until: null } });
    expect(body.message).toBe("Your withdrawal request has been created and is waiting for admin approval.");
    expect(mail?.template).toBe("withdrawal_created");
  });
});
