import { createTestDatabase } from "@freehold/server/testing/test-database";
import { generateSync } from "otplib";
import { expect, it } from "vitest";
import { PASSWORD } from "../../app.fixture.ts";
import { advanceRecoveries } from "./advance-recoveries.ts";
import { createRecoveryWorld, HOUR } from "./recovery.fixture.ts";

const { sql } = await createTestDatabase();
const { app, newApp, ask, begin, confirm, due, investor, linkTo, lose, methodsOf, notices, round, state, verify } =
  createRecoveryWorld(sql);

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
  await due(person.id);
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
  await due(person.id);
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
  await due(person.id);
  const [signedIn] = await Promise.all([
    verify(begun.body.second_factor?.challenge, generateSync({ secret: person.secret })),
    round(),
  ]);
  const outcomes = (await state(person.id))?.outcomes;
  expect(outcomes).toEqual([signedIn.status === 200 ? "cancelled" : "done"]);
});
