import type { TotalWithdrawalCreated } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApp } from "../../app.fixture.ts";
import { pay, someAddress } from "../../money.fixture.ts";
import type { Message } from "../../platform/mail/message.ts";

const { sql } = await createTestDatabase();
const app = createTestApp(sql);
const DAY = 24 * 60 * 60_000;

let serial = 0;
async function someone(on = app) {
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
    const { email, token, user } = await someone();
    expect((await me(token)).email_confirmed_at).toBeNull();
    const [link = ""] = await mailed(email);
    for (let n = 0; n < 3; n++) expect((await confirm(link)).status).toBe(204);
    expect((await me(token)).email_confirmed_at).not.toBeNull();
    expect(
      await sql`select from account_events where user_id = ${user.id} and action = 'email_confirmed'`,
    ).toHaveLength(1);
  });

  it("works for seven days, and can be asked for anew", async () => {
    const clocked = createTestApp(sql);
    const { email, token } = await someone(clocked);
    const [first = ""] = await mailed(email);
    expect((await clocked.post("/api/auth/email/confirmation", undefined, token)).status).toBe(204);
    clocked.advance(7 * DAY + 1_000);
    expect((await confirm(first, clocked)).body.code).toBe("not_found");
    const [, second = ""] = await mailed(email);
    expect((await confirm(second)).status).toBe(204);
    expect((await app.post("/api/auth/email/confirmation", undefined, token)).status).toBe(204);
    expect(await mailed(email)).toHaveLength(2);
  });

  it("is not needed by whoever chose a new password with a mailed link", async () => {
    const { email, token, user } = await someone();
    await sql`
      insert into password_resets (user_id, token_hash, expires_at)
      values (${user.id}, sha256('by mail'::bytea), now() + interval '1 hour')`;
    const reset = { token: "by mail", password: "another good password" };
    expect((await app.post("/api/auth/password/reset", reset)).status).toBe(204);
    const back = await app.signIn(email, reset.password);
    expect((await me(back.body.token)).email_confirmed_at).not.toBeNull();
    expect((await app.get("/api/auth/me", token)).status).toBe(401);
  });

  it("is of nobody where it is made up", async () => {
    for (const token of ["x", "A".repeat(43)]) expect((await confirm(token)).body.code).toBe("not_found");
    const { token } = await someone();
    expect((await me(token)).email_confirmed_at).toBeNull();
  });
});

describe("a refund to one's own wallet", () => {
  const request = async (isConfirmed: boolean) => {
    const { email, token, user } = await someone();
    await sql`
      update users set wallet_verified_at = now() - interval '9 days',
        email_confirmed_at = ${isConfirmed ? new Date() : null} where id = ${user.id}`;
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
    expect(body.message).toMatch(/It is not paid before .* UTC, since your e-mail address is not confirmed yet/);
    expect(mail?.template).toBe("withdrawal_unconfirmed_address");
    expect(mail?.text).toContain("is not confirmed yet, so nothing is paid before");
    expect(mail?.text).not.toContain("not your verified wallet");

    // The button must be what most people want: pressed in haste, "This was not me" destroyed their own request.
    expect(mail?.message.subject).toBe("We received your refund request");
    expect(mail?.message.links).toEqual([
      { label: "Confirm this address", to: expect.stringMatching(/^\/confirm-email#[\w-]{43}$/), main: true },
      { label: "See your request", to: "/" },
      { label: "This was not me", to: expect.stringMatching(/^\/not-me#[\w-]{43}$/) },
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
