import { createTestDatabase } from "@freehold/server/testing/test-database";
import { generateSync } from "otplib";
import { describe, expect, it } from "vitest";
import { createTestApp, PASSWORD } from "../../app.fixture.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import { pay, someAddress } from "../../money.fixture.ts";
import { advanceRecoveries } from "./advance-recoveries.ts";

const { sql } = await createTestDatabase();
const HOUR = 60 * 60_000;
const PLENTY = { points: 100_000, duration: 900 };
const config = { publicUrl: "https://freehold.example", secondFactor: { everyone: true, admins: true } };
const limits = { secondFactor: PLENTY, factorAdded: PLENTY, signInByEmail: PLENTY, signInByPair: PLENTY };
const newApp = () => createTestApp(sql, { config, limits: { ...limits, signInCode: PLENTY, mailedLink: PLENTY } });
const app = newApp();
const round = () => advanceRecoveries({ sql, clock: () => new Date() });

let serial = 0;
type Lost = { email: string; id: string; secret: string; device: string };

/** A person with an authenticator, who is signed in nowhere. */
async function investor(): Promise<Lost> {
  const email = `lost-${++serial}@freehold.test`;
  const { body } = await app.register(email, { wallet_address: someAddress() });
  const { id } = body.user;
  await sql`update users set email_confirmed_at = now() where id = ${id}`;
  const begun = await begin(email);
  const login = (await verify(begun.body.second_factor?.challenge, await mailedCode(id))).body;
  const made = await app.post<{ secret: string }>("/api/auth/factors/authenticator", {}, login.token);
  const { secret } = made.body;
  const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) - 30 });
  expect((await app.post("/api/auth/factors/authenticator/confirm", { code }, login.token)).status).toBe(200);
  return { email, id, secret, device: login.device_token };
}

const begin = (email: string, more: object = {}, with_ = app) =>
  with_.post("/api/auth/login", { email, password: PASSWORD, ...more });
const verify = (challenge: string | undefined, code: string) => app.post("/api/auth/login/verify", { challenge, code });
const methodsOf = async (person: Lost, with_ = app) =>
  (await begin(person.email, {}, with_)).body.second_factor?.methods;

type Mail = { template: string; message: { facts?: { value: string }[]; links?: { to: string }[] } };
const mails = (id: string) =>
  sql<Mail[]>`select template, message from outbox where user_id = ${id} order by created_at, template`;
const mailedCode = async (id: string) =>
  (await mails(id)).filter(({ template }) => template === "sign_in_code").at(-1)?.message.facts?.[0]?.value ?? "";
/** The token of the newest link to a path. */
const linkTo = async (id: string, path: string) =>
  (await mails(id))
    .flatMap(({ message }) => message.links ?? [])
    .findLast(({ to }) => to.startsWith(`${path}#`))
    ?.to.split("#")[1] ?? "";
const notices = async (id: string) =>
  (await mails(id)).map(({ template }) => template).filter((template) => template.startsWith("recovery_"));

/** Asks at the second step, with the password. */
async function ask(person: Lost, with_ = app) {
  const { body } = await begin(person.email, {}, with_);
  return with_.post<{ code?: string; detail?: string; ends_at: string | null }>("/api/auth/login/recovery", {
    challenge: body.second_factor?.challenge,
  });
}
const confirm = (token: string, with_ = app) =>
  with_.post<{ code?: string; ends_at: string }>("/api/auth/login/recovery/confirm", { token });
/** Begins the wait. */
async function lose(person: Lost) {
  expect((await ask(person)).status).toBe(202);
  const begun = await confirm(await linkTo(person.id, "/recover"));
  expect(begun.status).toBe(200);
  return begun.body.ends_at;
}
/** Lets time pass in the database, as its owner alone can. */
const pass = (id: string, hours: number) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      update factor_recoveries set requested_at = requested_at - ${hours} * interval '1 hour',
        begun_at = begun_at - ${hours} * interval '1 hour', due_at = due_at - ${hours} * interval '1 hour'
      where user_id = ${id} and ended_at is null`;
    await tx`
      update users set destinations_frozen_until = destinations_frozen_until - ${hours} * interval '1 hour' where id = ${id}`;
  });
const state = async (id: string) => {
  const [row] = await sql<{ open: number; outcomes: string[] | null; frozen: number | null }[]>`
    select count(*) filter (where r.begun_at is not null and r.ended_at is null)::int as open,
      array_agg(r.outcome order by r.ended_at) filter (where r.outcome is not null) as outcomes,
      round(extract(epoch from u.destinations_frozen_until - now()) / 3600)::int as frozen
    from users u left join factor_recoveries r on r.user_id = u.id where u.id = ${id} group by u.id`;
  return row;
};

describe("races and clocks", () => {
  it("two links used at once, and one used twice, begin one wait", async () => {
    const person = await investor();
    await ask(person);
    const first = await linkTo(person.id, "/recover");
    await ask(person);
    const second = await linkTo(person.id, "/recover");
    const answers = await Promise.all([first, second, first].map((token) => confirm(token)));
    const ends = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.ends_at));
    expect(ends.size).toBe(1);
    expect((await state(person.id))?.open).toBe(1);
    expect((await notices(person.id)).filter((name) => name === "recovery_begun")).toHaveLength(1);
    await expect(sql`
      with other as (
        insert into factor_recoveries (user_id, token_hash, link_expires_at)
        values (${person.id}, sha256('other'::bytea), now()) returning id)
      select from other`).resolves.toBeDefined();
    await expect(
      sql`update factor_recoveries set begun_at = now() where token_hash = sha256('other'::bytea)`,
    ).rejects.toMatchObject({ constraint: "factor_recoveries_open" });
  });

  it("the server's clock neither shortens the wait nor ends it", async () => {
    const person = await investor();
    await lose(person);
    const later = newApp();
    later.advance(100 * HOUR);
    expect(await methodsOf(person, later)).toEqual(["authenticator", "recovery_code"]);
    await advanceRecoveries({ sql, clock: () => new Date(Date.now() + 100 * HOUR) });
    expect((await state(person.id))?.open).toBe(1);
  });

  it("a clock of the database that goes back makes the wait longer", async () => {
    const person = await investor();
    await lose(person);
    await pass(person.id, 73);
    await sql.begin(async (tx) => {
      await tx`select set_config('freehold.now', ${new Date(Date.now() - 2 * HOUR).toISOString()}, true)`;
      await expect(
        tx.savepoint((inner) => inner`update factor_recoveries set outcome = 'done' where user_id = ${person.id}`),
      ).rejects.toThrow("isn't over");
    });
    expect((await state(person.id))?.open).toBe(1);
  });

  it("no statement shortens the wait, skips it, or takes an end back", async () => {
    const person = await investor();
    await lose(person);
    const where = sql`where user_id = ${person.id}`;
    const tries = [
      sql`update factor_recoveries set begun_at = begun_at - interval '72 hours', due_at = due_at - interval '72 hours' ${where}`,
      sql`update factor_recoveries set due_at = now() ${where}`,
      sql`update factor_recoveries set outcome = 'done' ${where}`,
      sql`insert into factor_recoveries (user_id, token_hash, link_expires_at, begun_at, due_at)
        values (${person.id}, sha256('x'::bytea), now(), now() - interval '72 hours', now())`,
    ];
    for (const one of tries) await expect(one).rejects.toThrow(/recovery/);
    await sql`update factor_recoveries set outcome = 'cancelled' ${where}`;
    await expect(sql`update factor_recoveries set outcome = null, ended_at = null ${where}`).rejects.toThrow(/stays/);
  });

  it("the first sign-in after the wait ends it, and the rounds that follow do nothing", async () => {
    const person = await investor();
    await lose(person);
    await pass(person.id, 73);
    const { body } = await app.post("/api/auth/login", { email: person.email, password: PASSWORD });
    expect(body.second_factor?.methods).toEqual(["email_code"]);
    await Promise.all([round(), round()]);
    expect((await state(person.id))?.outcomes).toEqual(["done"]);
    expect((await notices(person.id)).filter((name) => name === "recovery_done")).toHaveLength(1);
  });

  it("a round and a sign-in with a factor at once end it once", async () => {
    const person = await investor();
    const begun = await begin(person.email);
    await lose(person);
    await pass(person.id, 73);
    const [signedIn] = await Promise.all([
      verify(begun.body.second_factor?.challenge, generateSync({ secret: person.secret })),
      round(),
    ]);
    const outcomes = (await state(person.id))?.outcomes;
    expect(outcomes).toEqual([signedIn.status === 200 ? "cancelled" : "done"]);
  });
});

describe("a person who has lost every factor", () => {
  it("is mailed a link that begins the wait, is told each day, and signs in with a mailed code after 72 hours", async () => {
    const person = await investor();
    expect((await ask(person)).body.ends_at).toBeNull();
    expect(await state(person.id)).toMatchObject({ open: 0, frozen: null });
    const endsAt = (await confirm(await linkTo(person.id, "/recover"))).body.ends_at;
    expect(Date.parse(endsAt) - Date.now()).toBeGreaterThan(71.9 * HOUR);
    expect(await state(person.id)).toMatchObject({ open: 1, frozen: 144 });
    expect((await ask(person)).body.ends_at).toBe(endsAt);
    await round();
    for (const hours of [25, 24]) {
      await pass(person.id, hours);
      await round();
      await round();
    }
    expect(await notices(person.id)).toEqual([
      ...["recovery_link", "recovery_begun", "recovery_continues", "recovery_continues"],
    ]);
    expect(await methodsOf(person)).toEqual(["authenticator", "recovery_code"]);

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
    const email = `mailed-${++serial}@freehold.test`;
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
    expect(asked.body.detail).toContain("two other admins");
    await sql`insert into users (email, wallet_address, role, password_hash, referral_code)
      values (${`other-${person.id}@freehold.test`}, ${someAddress()}, 'admin', 'x', ${`OTHER${serial}`})`;
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
