import type { PasskeyOptions } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { generateSync } from "otplib";
import { describe, expect, it } from "vitest";
import { PASSWORD } from "../../app.fixture.ts";
import { makeExport } from "../export/make-export.ts";
import { createSoftPasskey } from "../factors/passkey.fixture.ts";
import { createFactorApp, type FactorPerson, SITE } from "../sign-in/second-factor.fixture.ts";
import { prove as proveWallet, someSigner, send as verifyWallet } from "../wallets/wallet.fixture.ts";

const { sql } = await createTestDatabase();
const {
  app,
  newApp,
  account,
  mailedCode,
  begin,
  verify,
  signedIn,
  send,
  addPasskey,
  addAuthenticator,
  passkeyOptions,
  reportToken,
} = createFactorApp(sql);
const NEW_PASSWORD = "owls bake seven loaves";

const report = async (token: string | undefined) => (await app.post("/api/auth/sign-ins/report", { token })).body;
/** The factors were there half an hour before the session. */
const age = (id: string) =>
  sql.begin(async (tx) => {
    for (const table of ["passkeys", "authenticators", "recovery_codes"])
      await tx`update ${tx.unsafe(table)} set created_at = created_at - interval '30 minutes' where user_id = ${id}`;
  });
/** Chooses a new password, as our emails recommend. */
async function reset({ id }: FactorPerson, password = NEW_PASSWORD) {
  await sql`
    insert into password_resets (user_id, token_hash, expires_at)
    values (${id}, sha256(convert_to(${id}, 'UTF8')), now() + interval '30 minutes')`;
  expect((await app.post("/api/auth/password/reset", { token: id, password })).status).toBe(204);
}
const factorsOf = async (id: string) => {
  const [row] = await sql<[{ passkeys: number; authenticators: number; codes: number }]>`
    select (select count(*)::int from passkeys where user_id = ${id}) as passkeys,
      (select count(*)::int from authenticators where user_id = ${id}) as authenticators,
      (select count(*)::int from recovery_codes where user_id = ${id}) as codes`;
  return row;
};

describe("“It wasn't me” in the email about an added factor", () => {
  it("removes the passkey that a thief added in a stolen session, also after the owner has reset the password", async () => {
    const owner = await account();
    const { token } = await signedIn(owner);
    const { passkey } = await addPasskey(token, "Thief");
    await reset(owner);
    // The reset keeps it: the owner is locked out, and the thief is not.
    expect((await begin(owner.email, { password: NEW_PASSWORD })).body.second_factor?.methods).toContain("passkey");
    const login = async () => app.post("/api/auth/passkeys/login", { credential: passkey.get(await passkeyOptions()) });
    const thief = (await login()).body.token;

    expect(await report(await reportToken(owner.id, "factor_changed"))).toMatchObject({
      message: expect.stringContaining(
        "We removed any passkeys and authenticator apps added since then, and any passkey the stranger may have used.",
      ),
      // Chosen with a mailed link since then.
      password_ended: false,
    });
    expect(await factorsOf(owner.id)).toEqual({ passkeys: 0, authenticators: 0, codes: 0 });
    expect((await app.get("/api/auth/me", thief)).status).toBe(401);
    expect((await login()).body.code).toBe("passkey_refused");
    expect((await begin(owner.email, { password: NEW_PASSWORD })).body.second_factor?.methods).toEqual(["email_code"]);
  });

  it("removes an authenticator that was confirmed since, though its secret was made in an earlier session of the thief", async () => {
    const owner = await account();
    const earlier = await signedIn(owner);
    const made = await app.post<{ secret: string }>("/api/auth/factors/authenticator", {}, earlier.token);
    await sql`update authenticators set created_at = created_at - interval '9 minutes' where user_id = ${owner.id}`;
    const { token } = await signedIn(owner);
    const code = generateSync({ secret: made.body.secret });
    expect((await app.post("/api/auth/factors/authenticator/confirm", { code }, token)).status).toBe(200);
    await report(await reportToken(owner.id, "factor_changed"));
    expect((await factorsOf(owner.id)).authenticators).toBe(0);
  });

  it.each([-4, 4])("removes one that was added by a process whose clock is %d minutes off", async (minutes) => {
    const owner = await account();
    const { token } = await signedIn(owner);
    const off = newApp();
    off.advance(minutes * 60_000);
    const passkey = createSoftPasskey(SITE);
    const { body } = await off.post<PasskeyOptions>("/api/auth/factors/passkeys/options", {}, token);
    const input = { credential: passkey.create(body.options), name: "Thief" };
    expect((await off.post("/api/auth/factors/passkeys", input, token)).status).toBe(201);
    await report(await reportToken(owner.id, "factor_changed"));
    expect(await factorsOf(owner.id)).toEqual({ passkeys: 0, authenticators: 0, codes: 0 });
  });

  it("takes no factor away without keeping money from a new destination: a reader of the mailbox can use the link, too", async () => {
    const owner = await account();
    await addPasskey((await signedIn(owner)).token);
    const { reset_token } = await report(await reportToken(owner.id, "factor_changed"));
    await app.post("/api/auth/password/reset", { token: reset_token, password: NEW_PASSWORD });
    const { body } = await begin(owner.email, { password: NEW_PASSWORD });
    const { token } = (await verify(body.second_factor?.challenge, await mailedCode(owner.id))).body;
    const linked = await verifyWallet(app, token, await proveWallet(app, token, someSigner()));
    expect([linked.status, linked.body.code]).toEqual([409, "destination_frozen"]);
  });

  it("leaves what the owner had before, and ends the password and every session", async () => {
    const owner = await account();
    const { added } = await addPasskey((await signedIn(owner)).token);
    await age(owner.id);
    await addAuthenticator(added.body.token);
    expect(await report(await reportToken(owner.id, "factor_changed"))).toMatchObject({
      password_ended: true,
      reset_token: expect.any(String),
    });
    expect(await factorsOf(owner.id)).toEqual({ passkeys: 1, authenticators: 0, codes: 10 });
    expect(await sql`select from sessions where user_id = ${owner.id}`).toHaveLength(0);
    expect((await begin(owner.email)).body.code).toBe("invalid_credentials");
  });
});

describe("the email about", () => {
  it("new recovery codes has the link, which ends them", async () => {
    const owner = await account();
    const { added } = await addPasskey((await signedIn(owner)).token);
    await age(owner.id);
    const before = await reportToken(owner.id, "factor_changed");
    expect((await app.post("/api/auth/factors/recovery-codes", {}, added.body.token)).status).toBe(200);
    const token = await reportToken(owner.id, "factor_changed");
    expect(token).not.toBe(before);
    await report(token);
    expect(await factorsOf(owner.id)).toEqual({ passkeys: 1, authenticators: 0, codes: 0 });
  });

  it("a removed factor has the link, and says that the factor can't come back", async () => {
    const owner = await account();
    const { passkey, added } = await addPasskey((await signedIn(owner)).token);
    await send("DELETE", `/api/auth/factors/passkeys/${passkey.id}`, added.body.token);
    const [mail] = await sql<{ text: string }[]>`
      select message::text as text from outbox where user_id = ${owner.id} and template = 'factor_changed'
      order by created_at desc limit 1`;
    expect(mail?.text).toContain("can't bring back what was removed");
    expect(await report(await reportToken(owner.id, "factor_changed"))).toMatchObject({ password_ended: true });
    expect(await sql`select from sessions where user_id = ${owner.id}`).toHaveLength(0);
  });

  it("a changed password has the link, which ends the thief's password", async () => {
    const owner = await account();
    const { token } = await signedIn(owner);
    const input = { current_password: PASSWORD, password: NEW_PASSWORD };
    expect((await app.post("/api/auth/password/change", input, token)).status).toBe(200);
    expect(await report(await reportToken(owner.id, "password_changed"))).toMatchObject({ password_ended: true });
    expect((await begin(owner.email, { password: NEW_PASSWORD })).body.code).toBe("invalid_credentials");
  });

  it("a password that was changed in a session after a reset has the link, which ends it all the same", async () => {
    const owner = await account();
    await reset(owner);
    const { body } = await begin(owner.email, { password: NEW_PASSWORD });
    const { token } = (await verify(body.second_factor?.challenge, await mailedCode(owner.id))).body;
    // By the clock of a process that is behind.
    await sql`update sessions set created_at = created_at - interval '4 minutes' where user_id = ${owner.id}`;
    const input = { current_password: NEW_PASSWORD, password: PASSWORD };
    expect((await app.post("/api/auth/password/change", input, token)).status).toBe(200);
    expect(await report(await reportToken(owner.id, "password_changed"))).toMatchObject({ password_ended: true });
  });

  it("new words has the link, and so has the one about a file with the person's data", async () => {
    const owner = await account();
    const { token } = await signedIn(owner);
    expect((await app.post("/api/auth/email-words/renew", {}, token)).status).toBe(200);
    expect((await app.post("/api/auth/export", {}, token)).status).toBe(202);
    const [{ id }] = await sql<[{ id: string }]>`select id from data_exports where user_id = ${owner.id}`;
    await makeExport({ sql, clock: () => new Date() }, id);
    const [words, data] = [
      await reportToken(owner.id, "words_renewed"),
      await reportToken(owner.id, "data_export_ready"),
    ];
    expect(await report(data)).toMatchObject({ password_ended: true });
    expect(await sql`select from sessions where user_id = ${owner.id}`).toHaveLength(0);
    expect(await report(words)).toMatchObject({ success: true, before: false });
  });

  it("a change of email that was requested has the link, which stops the change", async () => {
    const owner = await account();
    const { token } = await signedIn(owner);
    expect((await app.post("/api/auth/email", { email: "thief@thieves.example" }, token)).status).toBe(202);
    expect(await report(await reportToken(owner.id, "email_change_requested"))).toMatchObject({ password_ended: true });
    expect(await sql`select from email_changes where user_id = ${owner.id}`).toHaveLength(0);
  });

  it("a new wallet has the link, which unverifies the thief's wallet", async () => {
    const owner = await account();
    const { token } = await signedIn(owner);
    expect((await verifyWallet(app, token, await proveWallet(app, token, someSigner()))).status).toBe(200);
    expect(await report(await reportToken(owner.id, "wallet_verified"))).toMatchObject({ wallet_unverified: true });
  });
});
