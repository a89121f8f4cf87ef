import { createTestDatabase } from "@freehold/server/testing/test-database";
import { generateSync } from "otplib";
import { describe, expect, it } from "vitest";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import { pay, someAddress } from "../../money.fixture.ts";
import { createRecoveryWorld, HOUR } from "./recovery.fixture.ts";

const { sql } = await createTestDatabase();

const {
  app,
  newApp,
  newEmail,
  ask,
  begin,
  confirm,
  investor,
  linkTo,
  lose,
  mailedCode,
  methodsOf,
  notices,
  pass,
  round,
  send,
  state,
  verify,
} = createRecoveryWorld(sql);

describe("a person who has lost every factor", () => {
  it("is mailed a link that begins the wait, is told each day, and signs in with a mailed code after 72 hours", async () => {
    const person = await investor();
    expect((await ask(person)).body.ends_at).toBeNull();
    expect(await state(person.id)).toMatchObject({ open: 0, frozen: null });
    const endsAt = (await confirm(await linkTo(person.id, "/recover"))).body.ends_at;
    expect(Date.parse(endsAt) - Date.now()).toBeGreaterThan(71.9 * HOUR);
    expect(await state(person.id)).toMatchObject({ open: 1, frozen: 144 });
    expect((await ask(person)).body.ends_at).toBe(endsAt);
    for (const hours of [25, 24]) {
      await send(person.id);
      await round();
      await pass(person.id, hours);
      await round();
      await round();
    }
    expect(await notices(person.id)).toEqual([
      ...["recovery_link", "recovery_begun", "recovery_continues", "recovery_continues"],
    ]);
    expect(await methodsOf(person)).toEqual(["authenticator", "recovery_code"]);

    await send(person.id);
    await round();
    await pass(person.id, 24);
    await round();
    expect((await notices(person.id)).at(-1)).toBe("recovery_done");
    const again = await begin(person.email, { device_token: person.device });
    expect(again.body.second_factor?.methods).toEqual(["email_code"]);
    const done = await verify(again.body.second_factor?.challenge, await mailedCode(person.id));
    expect(done.status).toBe(200);
    expect(await sql`select from sessions where user_id = ${person.id}`).toHaveLength(1);
    expect((await state(person.id))?.frozen).toBeGreaterThanOrEqual(71);
    const events = await sql<{ action: string }[]>`
      select action from account_events where user_id = ${person.id} and action like 'recovery_%' and action <> 'recovery_codes_made' order by number`;
    expect(events.map(({ action }) => action)).toEqual(["recovery_requested", "recovery_begun", "recovery_done"]);
  });

  it("can request money to no other address meanwhile", async () => {
    const person = await investor();
    await pay(sql, person.id, "50");
    await lose(person);
    const refused = sql`select from create_withdrawal(${person.id}, 5, ${someAddress()})`;
    await expect(refused).rejects.toMatchObject({ constraint: "destination_frozen" });
  });

  it("needs the right password, an unused challenge and a link that hasn't expired", async () => {
    const person = await investor();
    const late = newApp();
    const begun = await begin(person.email, {}, late);
    late.advance(HOUR / 4);
    const { challenge } = begun.body.second_factor ?? {};
    expect((await late.post("/api/auth/login/recovery", { challenge })).body.code).toBe("expired_code");
    expect((await app.post("/api/auth/login/recovery", { challenge: "guess" })).body.code).toBe("expired_code");
    await ask(person);
    late.advance(HOUR);
    expect((await confirm(await linkTo(person.id, "/recover"), late)).body.code).toBe("not_found");
    expect((await confirm("x".repeat(43))).status).toBe(404);
    expect((await state(person.id))?.open).toBe(0);
  });

  it("cancels it by signing in with a factor after all, and is told", async () => {
    const person = await investor();
    await lose(person);
    await pass(person.id, 10);
    const { body } = await begin(person.email);
    expect((await verify(body.second_factor?.challenge, generateSync({ secret: person.secret }))).status).toBe(200);
    expect(await state(person.id)).toMatchObject({ open: 0, outcomes: ["cancelled"], frozen: 72 });
    expect((await notices(person.id)).at(-1)).toBe("recovery_cancelled");
    expect((await confirm(await linkTo(person.id, "/recover"))).body.code).toBe("not_found");
    await pass(person.id, 80);
    await round();
    expect(await methodsOf(person)).toEqual(["authenticator", "recovery_code"]);
  });

  it("can stop it with “It wasn't me”, which ends the sessions and the password", async () => {
    const person = await investor();
    await lose(person);
    const report = await linkTo(person.id, "/not-my-sign-in");
    const { body } = await app.post("/api/auth/sign-ins/report", { token: report });
    expect(body).toMatchObject({ password_ended: true });
    expect(await state(person.id)).toMatchObject({ open: 0, outcomes: ["cancelled"] });
    expect(await sql`select from sessions where user_id = ${person.id}`).toHaveLength(0);
    expect((await begin(person.email)).body.code).toBe("invalid_credentials");
    // The factors were there before: they stay.
    expect(await sql`select from authenticators where user_id = ${person.id}`).toHaveLength(1);
  });

  it("has the wait to the end whatever else is mailed: a new password doesn't shorten it", async () => {
    const person = await investor();
    const endsAt = await lose(person);
    await sql`
      insert into password_resets (user_id, token_hash, expires_at)
      values (${person.id}, sha256(convert_to(${person.id}, 'UTF8')), now() + interval '30 minutes')`;
    const password = "owls bake seven loaves";
    expect((await app.post("/api/auth/password/reset", { token: person.id, password })).status).toBe(204);
    const { body } = await begin(person.email, { password });
    expect(body.second_factor?.methods).toEqual(["authenticator", "recovery_code"]);
    const [{ due_at }] = await sql<
      [{ due_at: Date }]
    >`select due_at from factor_recoveries where user_id = ${person.id}`;
    expect(due_at.toISOString()).toBe(endsAt);
  });

  it("and whose account is disabled meanwhile gets nothing removed", async () => {
    const person = await investor();
    await lose(person);
    await sql`update users set disabled_at = now() where id = ${person.id}`;
    await pass(person.id, 73);
    await round();
    expect((await state(person.id))?.outcomes).toEqual(["cancelled"]);
    expect(await sql`select from authenticators where user_id = ${person.id}`).toHaveLength(1);
  });
});

describe("what has no recovery of its own", () => {
  it("an account that only has mailed codes", async () => {
    const email = newEmail();
    await app.register(email);
    const { body } = await begin(email);
    const asked = await app.post("/api/auth/login/recovery", { challenge: body.second_factor?.challenge });
    expect([asked.status, asked.body.code]).toEqual([409, "recovery_unavailable"]);
  });

  it("an admin, also one who became one during the wait, or with a link in hand", async () => {
    const person = await investor();
    const promote = (role: string) =>
      sql.begin(async (tx) => {
        await setAuditActor(tx, person.id);
        await tx`update users set role = ${role} where id = ${person.id}`;
      });
    await ask(person);
    const early = await linkTo(person.id, "/recover");
    await promote("admin");
    expect((await confirm(early)).body.code).toBe("recovery_unavailable");
    const asked = await ask(person);
    expect(asked.body.detail).toContain("Two other admins");
    await sql`insert into users (email, wallet_address, role, password_hash, referral_code)
      values (${`other-${person.id}@freehold.test`}, ${someAddress()}, 'admin', 'x', ${`OTHER1`})`;
    await promote("user");
    await lose(person);
    await promote("admin");
    expect((await state(person.id))?.outcomes).toEqual(["cancelled"]);
    await promote("user");
    await pass(person.id, 73);
    await round();
    expect(await methodsOf(person)).toEqual(["authenticator", "recovery_code"]);
  });
});
