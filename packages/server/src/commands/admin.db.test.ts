import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { createFactorApp } from "../accounts/sign-in/second-factor.fixture.ts";
import { createTestApi } from "../api.fixture.ts";
import { verifyAudit } from "../audit/verify-audit.ts";
import { runCommand } from "../server-process.fixture.ts";
import { usersOf } from "../users/users.fixture.ts";
import { runAdmin } from "./admin.ts";
import { runHere } from "./run-here.fixture.ts";

const { sql, url } = await createTestDatabase();
const api = createTestApi(sql);
const run = (...args: string[]) => runHere(runAdmin, url, args);

it("adds an admin beside the only one, who is alone, and the log says that a command did it", async () => {
  const [only, person] = [await api.person("admin"), await api.person()];
  expect(await runCommand(["admin", "add", person.email.toUpperCase()], { DATABASE_URL: url })).toEqual({
    code: 0,
    said: `${person.email.toUpperCase()} is now an admin.\n`,
  });
  expect((await person.get("/admin/users")).status).toBe(200);
  expect(await usersOf(only).trail(person.id)).toEqual([
    {
      actor: null,
      action: "role_change.commanded",
      details: { role: "admin", command: "freehold-server admin add" },
    },
    { actor: null, action: "user.role", details: { role: { from: "user", to: "admin" } } },
  ]);
  expect(await verifyAudit(sql)).toMatchObject({ intact: true });
  expect(await run("add", person.email)).toEqual({ code: 1, said: `${person.email} is already an admin.\n` });
});

it("refuses an account that is not there, not confirmed or disabled, and says why", async () => {
  const unknown = `${randomUUID()}@freehold.test`;
  expect(await run("add", unknown)).toEqual({
    code: 1,
    said: `There's no account with the email address ${unknown}.\n`,
  });
  const person = await api.person();
  await sql`update users set email_confirmed_at = null where id = ${person.id}`;
  expect(await run("add", person.email)).toEqual({
    code: 1,
    said: `${person.email} is not confirmed yet. The person has to open the link in their email first.\n`,
  });
  await sql`update users set email_confirmed_at = now(), disabled_at = now() where id = ${person.id}`;
  expect(await run("add", person.email)).toEqual({
    code: 1,
    said: `The account of ${person.email} is disabled. An admin has to enable it first.\n`,
  });
  expect(await sql`select from users where id = ${person.id} and role = 'admin'`).toHaveLength(0);
});

it("removes the second factors of an admin who is alone, who then signs in without them", async () => {
  const { app, account, signedIn, addPasskey, begin, verify, mailedCode } = createFactorApp(sql);
  const lone = await account("admin");
  await addPasskey((await signedIn(lone)).token);
  await sql`update users set factors_lost_at = now() where id = ${lone.id}`;
  expect((await begin(lone.email)).body.code).toBe("factor_reset_required");
  expect(await run("reset-factors", lone.email)).toEqual({
    code: 0,
    said: `${lone.email} has no second factor now. We've emailed them to sign in and add one.\n`,
  });
  expect(await sql`select from passkeys where user_id = ${lone.id}`).toHaveLength(0);
  const { body } = await begin(lone.email);
  const { token } = (await verify(body.second_factor?.challenge, await mailedCode(lone.id))).body;
  const { added } = await addPasskey(token);
  expect(await sql`select details from audit_log where action = 'factor_reset.commanded'`).toEqual([
    { details: { command: "freehold-server admin reset-factors" } },
  ]);
  expect(await sql`select from outbox where user_id = ${lone.id} and template = 'factor_reset_commanded'`).toHaveLength(
    1,
  );
  expect(
    await sql`select from users where id = ${lone.id} and destinations_frozen_until > now() + interval '71 hours'`,
  ).toHaveLength(1);
  const person = await api.person();
  expect(await run("reset-factors", person.email)).toEqual({
    code: 1,
    said: `There's no admin with the email address ${person.email}.\n`,
  });
  expect((await app.get("/api/admin/users", added.body.token)).status).toBe(200);
});

it("says how it is called", async () => {
  const usage = { code: 1, said: "Usage: freehold-server admin add <email> | reset-factors <email>\n" };
  for (const args of [
    [],
    ["add"],
    ["constructor", "a@freehold.test"],
    ["remove", "a@freehold.test"],
    ["add", "a@freehold.test", "b@freehold.test"],
  ])
    expect(await run(...args)).toEqual(usage);
});

it("waits for an admin who ends the sessions of the same person, and neither gives up", async () => {
  const [one, victim] = [await api.person("admin"), await api.person("admin")];
  await sql`
    insert into password_resets (user_id, token_hash, expires_at)
    values (${victim.id}, sha256(convert_to(${victim.id}, 'UTF8')), now() + interval '30 minutes')`;
  await sql`
    insert into sign_in_report_links (token_hash, user_id, created_at, signed_in_at)
    values (sha256(convert_to(${victim.id}, 'UTF8')), ${victim.id}, now(), now())`;
  const waiting = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;
  const acts = await sql.begin(async (tx) => {
    // Of the links that are locked one after the other, the last.
    await tx`select from sign_in_report_links where user_id = ${victim.id} for update`;
    const ended = usersOf(one).post(victim.id, "sessions/end");
    await expect.poll(waiting).toBe(1);
    const reset = run("reset-factors", victim.email);
    await expect.poll(waiting).toBe(2);
    return { ended, reset };
  });
  expect((await acts.ended).status).toBe(200);
  expect((await acts.reset).code).toBe(0);
});
