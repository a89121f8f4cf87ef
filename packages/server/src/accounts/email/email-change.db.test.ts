import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApp, PASSWORD } from "../../app.fixture.ts";
import { proveWallet } from "../wallets/proof.fixture.ts";
import { createEmailApp, fresh } from "./email-change.fixture.ts";

const { sql } = await createTestDatabase();
const { app, person, change, confirm, me, mailsTo, confirmLink, changed, row } = createEmailApp(sql);
const HOUR = 60 * 60_000;

describe("a request", () => {
  it("needs a fresh proof", async () => {
    const { token, id } = await person();
    await sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${id}`;
    const answer = await change(token, fresh());
    expect([answer.status, answer.body.code]).toEqual([403, "proof_required"]);
  });

  it("is answered alike for an address that has an account, and mails both addresses", async () => {
    const [{ email, token }, other] = [await person(), await person()];
    const free = fresh("free");
    const [taken, open] = [await change(token, other.email), await change(token, free)];
    const without = (text: string) => text.replace(/"(email|expires_at)":"[^"]*"/g, "");
    expect([taken.status, without(taken.text)]).toEqual([open.status, without(open.text)]);
    expect(await mailsTo(other.email, "email_change")).toHaveLength(1);
    expect(await mailsTo(email, "email_change_requested")).toHaveLength(2);
    // Only the newest link works.
    expect((await confirm(await confirmLink(other.email))).body.code).toBe("not_found");
    expect((await app.get("/api/auth/email", token)).body).toMatchObject({ pending: { email: free } });
  });

  it("is refused for the account's own address, in any case", async () => {
    const { email, token } = await person();
    const answer = await change(token, email.toUpperCase());
    expect(answer.body.errors).toEqual([{ path: "email", message: "is already your email address" }]);
  });

  it("changes nothing before the link is used, nor after a day", async () => {
    const late = createTestApp(sql);
    const { email, token } = await person();
    const to = fresh("new");
    await change(token, to);
    expect(await me(token)).toBe(email);
    late.advance(24 * HOUR + 1_000);
    const link = await confirmLink(to);
    expect((await late.post("/api/auth/email/change/confirm", { token: link })).status).toBe(404);
    expect(await me(token)).toBe(email);
  });

  it("doesn't flood a mailbox, whichever accounts ask", async () => {
    const to = fresh("flooded");
    const answers = [];
    for (let n = 0; n < 7; n++) answers.push((await change((await person()).token, to.replace("@", `+${n}@`))).status);
    expect(answers).toEqual([202, 202, 202, 202, 202, 202, 429]);
  });

  it.each([
    [
      "a change of password",
      (token: string) =>
        app.post("/api/auth/password/change", { current_password: PASSWORD, password: "another walnut frog" }, token),
    ],
    ["signing out all other devices", (token: string) => app.post("/api/auth/sessions/end-others", undefined, token)],
  ])("ends with %s", async (_, act) => {
    const { email, token, id } = await person();
    const to = fresh("new");
    await change(token, to);
    expect((await act(token)).status).toBeLessThan(300);
    expect((await confirm(await confirmLink(to))).status).toBe(404);
    expect((await row(id))?.email).toBe(email);
  });
});

describe("a confirmed change", () => {
  it("ends other sessions and open resets, keeps devices known, and freezes destinations for 72 hours", async () => {
    const { email, token, id } = await person();
    const before = (await row(id))?.email_confirmed_at;
    const other = (await app.signIn(email)).body;
    await sql`
      insert into password_resets (user_id, token_hash, expires_at)
      values (${id}, sha256('open'::bytea), now() + interval '30 minutes')`;
    const to = await changed(token);
    expect(await me(token)).toBe(to);
    expect(await me(other.token)).toBeUndefined();
    const reset = await app.post("/api/auth/password/reset", { token: "open", password: "another walnut frog" });
    expect(reset.body.code).toBe("invalid_reset_token");
    const frozen = (await row(id))?.destinations_frozen_until?.getTime() ?? 0;
    expect(Math.abs(frozen - Date.now() - 72 * HOUR)).toBeLessThan(60_000);
    // A reset takes away what was added before the address was confirmed: that stays the first time.
    expect((await row(id))?.email_confirmed_at).toEqual(before);
    expect(await mailsTo(to, "email_changed")).toHaveLength(1);
    expect(await mailsTo(email, "email_changed_elsewhere")).toHaveLength(1);

    expect((await app.signIn(email)).body.code).toBe("invalid_credentials");
    const again = await app.post("/api/auth/login", {
      email: to,
      password: PASSWORD,
      device_token: other.device_token,
    });
    expect(again.status).toBe(200);
    const [last] = await sql<{ known_device: boolean }[]>`
      select known_device from account_events where user_id = ${id} and action = 'sign_in' order by number desc limit 1`;
    expect(last?.known_device).toBe(true);
  });

  it("never shortens a freeze", async () => {
    const { token, id } = await person();
    await sql`update users set destinations_frozen_until = now() + interval '30 days' where id = ${id}`;
    const before = (await row(id))?.destinations_frozen_until;
    await changed(token);
    expect((await row(id))?.destinations_frozen_until).toEqual(before);
  });

  it("confirms an address that replaces one that never was, and doubts the wallet that was linked before", async () => {
    const { token, id } = await person();
    await proveWallet(sql, id);
    await sql`update users set email_confirmed_at = null where id = ${id}`;
    await changed(token);
    const [after] = await sql`select email_confirmed_at, wallet_replaced_at from users where id = ${id}`;
    expect(after).toEqual({ email_confirmed_at: expect.any(Date), wallet_replaced_at: expect.any(Date) });
  });

  it("is in the audit log and in the account's", async () => {
    const { email, token, id } = await person();
    const to = await changed(token);
    const [entry] = await sql`
      select actor_id, details from audit_log where subject_id = ${id} and action = 'user.email'`;
    expect(entry).toEqual({ actor_id: id, details: { email: { from: email, to } } });
    const actions = await sql<{ action: string }[]>`
      select action from account_events where user_id = ${id} and action like 'email%' order by number`;
    expect(actions.map(({ action }) => action)).toEqual(["email_change_requested", "email_changed"]);
  });

  it("is nothing for a disabled account", async () => {
    const { token, id, email } = await person();
    const to = fresh("new");
    await change(token, to);
    await sql`update users set disabled_at = now() where id = ${id}`;
    expect((await confirm(await confirmLink(to))).status).toBe(404);
    expect((await row(id))?.email).toBe(email);
  });
});
