import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApp } from "../../app.fixture.ts";
import { expectSoundLedger, pay, someAddress } from "../../money.fixture.ts";
import { createEmailApp, fresh } from "../email/email-change.fixture.ts";
import { proveWallet } from "../wallets/proof.fixture.ts";

const { sql } = await createTestDatabase();
const { app, person, change, confirm, undo, me, mailsTo, confirmLink, undoLink, changed, row } = createEmailApp(sql);
const HOUR = 60 * 60_000;

describe("undoing a change", () => {
  /** A stranger with the session and the password changes the address, and does what strangers do. */
  async function takenOver() {
    const owner = await person();
    await pay(sql, owner.id, "10");
    await proveWallet(sql, owner.id, { at: new Date(Date.now() - HOUR) });
    const stranger = (await app.signIn(owner.email)).body.token;
    await sql`
      insert into passkeys (credential_id, user_id, public_key, counter, transports, synced, name, created_at)
      values (${`credential-${owner.id}`}, ${owner.id}, '\\x00', 0, '{}', false, 'Added a day before', now() - interval '1 day')`;
    const to = await changed(stranger, fresh("stranger"));
    return { owner, stranger, to };
  }

  it("brings back the address, and ends all that the stranger could come back with", async () => {
    const { owner, stranger, to } = await takenOver();
    // What the stranger gets by mail: a reset, a code's sign-in, and "It wasn't me" with its own reset.
    await sql`
      insert into password_resets (user_id, token_hash, expires_at)
      values (${owner.id}, sha256('reset'::bytea), now() + interval '30 minutes')`;
    await sql`
      insert into sign_in_report_links (token_hash, user_id, created_at, signed_in_at, last_event)
      values (sha256('report'::bytea), ${owner.id}, now(), now(), 0)`;
    await sql`
      insert into sign_in_challenges (token_hash, user_id, password_hash, code_hash, expires_at)
      select sha256('challenge'::bytea), id, password_hash, sha256('challenge 123456'::bytea), now() + interval '10 minutes'
      from users where id = ${owner.id}`;
    const later = fresh("later");
    await change(stranger, later);
    const request = await app.post("/api/wallet/withdraw-total-deposits", { wallet_address: someAddress() }, stranger);
    expect([request.status, request.body.code]).toEqual([409, "destination_frozen"]);

    const answer = await undo(await undoLink(owner.email));
    expect(answer.body).toMatchObject({
      before: false,
      password_ended: true,
      requests_stopped: 0,
      reset_token: expect.any(String),
      factors_removed: true,
      message: expect.stringContaining(
        "We removed any passkeys and authenticator apps added recently, and any passkey the stranger may have used.",
      ),
    });
    expect((await row(owner.id))?.email).toBe(owner.email);
    for (const token of [stranger, owner.token]) expect(await me(token)).toBeUndefined();
    const counts = await sql<{ count: number }[]>`
      select (select count(*) from passkeys where user_id = ${owner.id})
        + (select count(*) from known_devices where user_id = ${owner.id})
        + (select count(*) from sign_in_challenges where user_id = ${owner.id}) as count`;
    expect(Number(counts[0]?.count)).toBe(0);
    const password = "another walnut frog";
    expect((await app.post("/api/auth/password/reset", { token: "reset", password })).status).toBe(422);
    expect((await app.post("/api/auth/sign-ins/report", { token: "report" })).status).toBe(404);
    expect((await confirm(await confirmLink(later))).status).toBe(404);
    for (const email of [owner.email, to]) expect((await app.signIn(email)).body.code).toBe("invalid_credentials");

    // The owner chooses a password and signs in. The freeze stays.
    expect((await app.post("/api/auth/password/reset", { token: answer.body.reset_token, password })).status).toBe(204);
    expect((await app.signIn(owner.email, password)).status).toBe(200);
    expect((await row(owner.id))?.destinations_frozen_until?.getTime()).toBeGreaterThan(Date.now());
    expect(await mailsTo(to, "email_changed_elsewhere")).toHaveLength(1);
    expect((await mailsTo(to, "email_changed_elsewhere"))[0]).not.toContain("/undo-email");
    // Again is no error, and does nothing.
    expect((await undo(await undoLink(owner.email))).body).toMatchObject({ before: true, reset_token: null });
    expect((await app.signIn(owner.email, password)).status).toBe(200);
  });

  it("keeps money from a new destination for 72 hours more, however late it is used", async () => {
    const { owner } = await takenOver();
    await sql`update users set destinations_frozen_until = now() + interval '1 minute' where id = ${owner.id}`;
    expect((await undo(await undoLink(owner.email))).status).toBe(200);
    const frozen = (await row(owner.id))?.destinations_frozen_until?.getTime() ?? 0;
    expect(frozen - Date.now()).toBeGreaterThan(71 * HOUR);
  });

  it("goes back to the first of three addresses, and ends the link of the second", async () => {
    const { owner, stranger, to } = await takenOver();
    await changed(stranger);
    const second = await undoLink(to);
    expect((await undo(await undoLink(owner.email))).status).toBe(200);
    expect((await row(owner.id))?.email).toBe(owner.email);
    expect((await undo(second)).status).toBe(404);
    expect((await row(owner.id))?.email).toBe(owner.email);
  });

  it("isn't offered to an address that was changed back by its owner", async () => {
    const { owner, stranger, to } = await takenOver();
    await changed(stranger, owner.email);
    expect((await row(owner.id))?.email).toBe(owner.email);
    expect(await undoLink(to)).toBe("");
  });

  it("works for 72 hours, and gives back whether the old address was confirmed", async () => {
    const { token, id, email } = await person();
    await sql`update users set email_confirmed_at = null where id = ${id}`;
    await changed(token);
    const late = createTestApp(sql);
    late.advance(72 * HOUR + 1_000);
    const link = await undoLink(email);
    expect((await late.post("/api/auth/email/change/undo", { token: link })).status).toBe(404);
    expect((await undo(link)).status).toBe(200);
    expect((await row(id))?.email_confirmed_at).toBeNull();
    expect(await mailsTo(email, "email_restored")).toHaveLength(1);
  });

  it("is there for an admin as well", async () => {
    const { token, id, email } = await person();
    await sql`update users set role = 'admin' where id = ${id}`;
    await changed(token);
    expect((await undo(await undoLink(email))).status).toBe(200);
    expect((await row(id))?.email).toBe(email);
  });

  it("undoes what the stranger did in a session before, too", async () => {
    const owner = await person();
    await pay(sql, owner.id, "10");
    const first = (await app.signIn(owner.email)).body.token;
    const wallet = someAddress();
    await proveWallet(sql, owner.id, { wallet, at: new Date(Date.now() - 20 * HOUR) });
    const request = await app.post<{ withdrawal: { id: string } }>(
      "/api/wallet/withdraw-total-deposits",
      { wallet_address: wallet },
      first,
    );
    expect(request.status).toBe(201);
    await app.post("/api/auth/logout", undefined, first);
    await changed((await app.signIn(owner.email)).body.token, fresh("stranger"));
    expect((await undo(await undoLink(owner.email))).body).toMatchObject({
      requests_stopped: 1,
      wallet_unverified: true,
      email_restored: true,
    });
    const [{ status }] = await sql<[{ status: string }]>`
      select status from withdrawals where id = ${request.body.withdrawal.id}`;
    expect(status).toBe("cancelled");
    await expectSoundLedger(sql);
  });
});
