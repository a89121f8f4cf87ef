import type { ApprovalKeys } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { usersOf } from "../../users/users.fixture.ts";
import { createRecoveryWorld } from "../recovery/recovery.fixture.ts";
import { createFactorApp } from "../sign-in/second-factor.fixture.ts";
import { insertSession } from "../store.ts";
import { hashToken } from "../tokens.ts";

// Removing an admin's second factors needs two other admins. Who reads the admin's mailbox has the link "It wasn't me", and must not do it alone.

const { sql } = await createTestDatabase();
const { app, account, mailedCode, begin, verify, signedIn, reportToken, addPasskey, passkeyOptions } =
  createFactorApp(sql);
const api = createTestApi(sql);
const { round, send, pass } = createRecoveryWorld(sql);
const [one, other] = [await api.person("admin"), await api.person("admin")];

const NEW_PASSWORD = "owls bake seven loaves";
const report = async (id: string, template = "factor_changed") =>
  (await app.post("/api/auth/sign-ins/report", { token: await reportToken(id, template) })).body;
const resetWith = (token: unknown) => app.post("/api/auth/password/reset", { token, password: NEW_PASSWORD });
const loginWith = async (passkey: Awaited<ReturnType<typeof addPasskey>>["passkey"]) =>
  app.post("/api/auth/passkeys/login", { credential: passkey.get(await passkeyOptions()) });
const mailed = async (id: string) =>
  (
    await sql<
      { template: string }[]
    >`select template from outbox where user_id = ${id} and template like 'factors_lost%'`
  ).map(({ template }) => template);
/** An admin with a passkey that was added in their last session. */
async function admin() {
  const made = await account("admin");
  const { passkey, added } = await addPasskey((await signedIn(made)).token);
  return { ...made, passkey, token: added.body.token };
}
/** The factors that are there were added a month ago. */
const age = (id: string) => sql`update passkeys set created_at = created_at - interval '30 days' where user_id = ${id}`;

describe("a report in an admin's account", () => {
  it("takes a thief's passkey, and lets the reader of the mailbox put none in its place", async () => {
    const victim = await admin();
    const { reset_token, message } = await report(victim.id);
    expect(message).toContain("Two other admins have to reset your sign-in");
    // The thief's is out, and its key is none that approvals are signed with.
    expect((await loginWith(victim.passkey)).body.code).toBe("passkey_refused");
    const { keys } = (await one.get<ApprovalKeys>("/admin/approval-keys")).body;
    expect(keys.filter(({ user_id }) => user_id === victim.id)).toEqual([]);
    // The reader has the mailbox, and so a new password, and still no session in which to add a passkey.
    expect((await resetWith(reset_token)).status).toBe(204);
    expect((await begin(victim.email, { password: NEW_PASSWORD })).body).toMatchObject({
      code: "factor_reset_required",
    });
    expect(await sql`select from sessions where user_id = ${victim.id}`).toHaveLength(0);
    expect(await sql`select from sign_in_challenges where user_id = ${victim.id}`).toHaveLength(0);
    expect([await mailed(victim.id), await mailed(one.id)]).toEqual([["factors_lost"], ["factors_lost_admins"]]);
  });

  it("two other admins let the admin in again, 24 hours later", async () => {
    const victim = await admin();
    await report(victim.id);
    await sql`delete from outbox where user_id = ${victim.id}`;
    const { user } = (await usersOf(one).get(victim.id)).body;
    expect(user.has_second_factor).toBe(true);
    expect((await usersOf(one).post(victim.id, "factor-reset")).status).toBe(200);
    const proposal = (await usersOf(one).get(victim.id)).body.user.factor_reset?.id;
    expect((await other.post(`/admin/proposals/${proposal}/confirm`)).status).toBe(200);
    await sql`update users set password_hash = (select password_hash from users where id = ${(await account()).id}) where id = ${victim.id}`;
    expect((await begin(victim.email)).body.code).toBe("factor_reset_required");
    for (let notice = 0; notice < 2; notice++) {
      await round();
      await send(victim.id);
      await round();
      await pass(victim.id, 12.1);
    }
    const { body } = await begin(victim.email);
    expect(body.second_factor?.methods).toEqual(["email_code"]);
    const { token } = (await verify(body.second_factor?.challenge, await mailedCode(victim.id))).body;
    expect((await addPasskey(token)).added.status).toBe(201);
  });

  it("keeps an older factor, with which the admin signs in", async () => {
    const victim = await admin();
    await age(victim.id);
    const { passkey } = await addPasskey(victim.token, "Thief");
    expect(await report(victim.id)).toMatchObject({ factors_removed: true });
    expect((await loginWith(passkey)).body.code).toBe("passkey_refused");
    expect((await loginWith(victim.passkey)).status).toBe(200);
    expect(await mailed(victim.id)).toEqual([]);
  });

  it("lets no sign-in end after it that had looked at the account before", async () => {
    const victim = await admin();
    const [looked] = await sql<[{ id: string; password_hash: string }]>`
      select id, password_hash from users where id = ${victim.id}`;
    await report(victim.id);
    // Chosen with a mailed link since then, so the report has left it.
    await sql`update users set password_hash = ${looked.password_hash} where id = ${victim.id}`;
    expect(await insertSession(sql, looked, hashToken("late"), new Date())).toBeNull();
  });

  it("is no lasting lock for a person who is no admin any more", async () => {
    const victim = await admin();
    const { reset_token } = await report(victim.id);
    await resetWith(reset_token);
    await sql`update users set role = 'user' where id = ${victim.id}`;
    expect((await begin(victim.email, { password: NEW_PASSWORD })).body.second_factor?.methods).toEqual(["email_code"]);
  });
});

it("a password reset by email doesn't open an admin's account whose factors are older than its confirmed address", async () => {
  const victim = await admin();
  await sql`update users set email_confirmed_at = now() + interval '1 minute' where id = ${victim.id}`;
  await sql`
    insert into password_resets (user_id, token_hash, expires_at)
    values (${victim.id}, sha256(convert_to(${victim.id}, 'UTF8')), now() + interval '30 minutes')`;
  expect((await resetWith(victim.id)).status).toBe(204);
  expect((await begin(victim.email, { password: NEW_PASSWORD })).body.code).toBe("factor_reset_required");
});
