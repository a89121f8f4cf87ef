import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { PASSWORD } from "../../app.fixture.ts";
import { createRecoveryWorld, type Lost } from "./recovery.fixture.ts";

// On a device that the account knows, a sign-in with the password asks for no factor, so there is no challenge to begin a recovery with.

const { sql } = await createTestDatabase();
const { app, begin, confirm, investor, linkTo, notices, state } = createRecoveryWorld(sql);

const onDevice = async ({ email, device }: Lost) => (await begin(email, { device_token: device })).body.token;
const ask = (token: string | undefined, body: object = { password: PASSWORD }) =>
  app.post<{ code?: string; ends_at: string | null }>("/api/auth/login/recovery", body, token);

it("the owner begins it with a session and the password", async () => {
  const person = await investor();
  const asked = await ask(await onDevice(person));
  expect([asked.status, asked.body.ends_at]).toEqual([202, null]);
  expect((await confirm(await linkTo(person.id, "/recover"))).status).toBe(200);
  expect((await state(person.id))?.open).toBe(1);
  expect(await notices(person.id)).toContain("recovery_begun");
});

it("a stolen session alone begins none, and neither does the password alone", async () => {
  const person = await investor();
  const token = await onDevice(person);
  expect((await ask(token, { password: "wrong tulip frog" })).body.code).toBe("wrong_password");
  expect((await ask(undefined)).body.code).toBe("unauthorized");
  expect((await ask("fh_unknown")).body.code).toBe("unauthorized");
  expect((await ask(token, {})).body.code).toBe("validation_failed");
  expect(await notices(person.id)).toEqual([]);
});

it("wrong passwords are limited as those of a proof are", async () => {
  const person = await investor();
  const token = await onDevice(person);
  const few = createRecoveryWorld(sql).limited({ secondFactor: { points: 2, duration: 900 } });
  const codes = [];
  for (let tried = 0; tried < 3; tried++)
    codes.push((await few.post("/api/auth/login/recovery", { password: "wrong tulip frog" }, token)).body.code);
  expect(codes).toEqual(["wrong_password", "wrong_password", "too_many_requests"]);
});

it("a session that ended meanwhile begins none", async () => {
  const person = await investor();
  const token = await onDevice(person);
  const waiting = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;
  const asked = await sql.begin(async (tx) => {
    await tx`select from users where id = ${person.id} for no key update`;
    const begun = ask(token);
    await expect.poll(waiting).toBe(1);
    await tx`delete from sessions where user_id = ${person.id}`;
    return { begun };
  });
  expect((await asked.begun).body.code).toBe("unauthorized");
});

it("a sign-in by a passkey of a backup, which waits for its code, is no right password", async () => {
  const person = await investor();
  await sql`
    insert into sign_in_challenges (token_hash, user_id, password_hash, code_hash, passkey, expires_at)
    select sha256('challenge'::bytea), id, password_hash, sha256('code'::bytea), 'a passkey', now() + interval '10 minutes'
    from users where id = ${person.id}`;
  expect((await ask(undefined, { challenge: "challenge" })).body.code).toBe("recovery_unavailable");
});
