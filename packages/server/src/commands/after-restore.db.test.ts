import { createTestDatabase } from "@freehold/server/testing/test-database";
import { generateSync } from "otplib";
import { expect, it } from "vitest";
import { createRecoveryWorld } from "../accounts/recovery/recovery.fixture.ts";
import { hashToken, newToken } from "../accounts/tokens.ts";
import { PASSWORD } from "../app.fixture.ts";
import { verifyAudit } from "../audit/verify-audit.ts";
import { runCommand } from "../server-process.fixture.ts";
import { ENDED, KEPT } from "../users/access/end-restored-access.ts";

const { sql, url } = await createTestDatabase();
const { app, ask, begin, confirm, due, investor, linkTo, lose, round, state, verify } = createRecoveryWorld(sql);
const TABLES = [...Object.keys(ENDED), "sign_in_report_links"];

/** Keeps the tables as they are. */
async function backUp() {
  await sql`create schema backup`;
  for (const table of TABLES) await sql.unsafe(`create table backup.${table} as table public.${table}`);
}
/** Puts them back, as no trigger sees. */
const restore = () =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const table of TABLES) {
      await tx`delete from ${tx.unsafe(table)}`;
      const [{ columns }] = await tx<[{ columns: string }]>`
        select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
        where table_schema = 'backup' and table_name = ${table}`;
      await tx.unsafe(
        `insert into ${table} (${columns}) overriding system value select ${columns} from backup.${table}`,
      );
    }
  });
const post = (path: string, token: string) => app.post(`/api/auth/${path}`, { token });

it("what was ended since the backup and came back with it works no longer", async () => {
  const person = await investor();
  const code = (step: number) => generateSync({ secret: person.secret, epoch: Math.floor(Date.now() / 1_000) + step });
  const { challenge } = (await begin(person.email)).body.second_factor ?? {};
  const { body: login } = await verify(challenge, code(0));
  await app.post("/api/auth/proof/tickets", {}, login.token);
  const [reset, confirmation, change] = [newToken(), newToken(), newToken()];
  const later = new Date(Date.now() + 60 * 60_000);
  await sql`
    insert into password_resets (user_id, token_hash, expires_at) values (${person.id}, ${hashToken(reset)}, ${later})`;
  await sql`
    insert into email_confirmations (user_id, token_hash, expires_at) values (${person.id}, ${hashToken(confirmation)}, ${later})`;
  await sql`
    insert into email_changes (user_id, from_email, to_email, session_id, created_at, confirm_hash, confirm_until)
    select id, email, 'thief@freehold.test', gen_random_uuid(), now(), ${hashToken(change)}, ${later}
    from users where id = ${person.id}`;
  await lose(person);
  const report = await linkTo(person.id, "/not-my-sign-in");
  const open = (await begin(person.email)).body.second_factor?.challenge;
  await due(person.id);
  const other = await investor();
  await ask(other);
  const unbegun = await linkTo(other.id, "/recover");
  await backUp();

  // Since then, the owner has put the thief out.
  await app.post("/api/auth/sign-ins/report", { token: report });
  expect((await state(person.id))?.open).toBe(0);
  await restore();
  expect((await app.get("/api/auth/me", login.token)).status).toBe(200);
  expect((await state(person.id))?.open).toBe(1);

  expect(await runCommand(["after-restore"], { DATABASE_URL: url })).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /^All people are signed out.*Sessions: \d+\. Cancelled removals of second factors: 1\.\n$/,
    ),
  });
  for (const [table, which] of Object.entries(ENDED))
    expect([table, (await sql.unsafe(`select from ${table} where ${which}`)).length]).toEqual([table, 0]);
  expect((await app.get("/api/auth/me", login.token)).status).toBe(401);
  await round();
  expect((await state(person.id))?.outcomes).toEqual(["cancelled"]);
  expect(await sql`select from authenticators where user_id = ${person.id}`).toHaveLength(1);
  const password = "owls bake seven loaves";
  expect((await app.post("/api/auth/password/reset", { token: reset, password })).body.code).toBe(
    "invalid_reset_token",
  );
  expect((await post("email/confirm", confirmation)).body.code).toBe("not_found");
  expect((await post("email/change/confirm", change)).body.code).toBe("not_found");
  expect((await confirm(unbegun)).body.code).toBe("not_found");
  expect((await verify(open, code(30))).body.code).toBe("expired_code");
  const known = { email: other.email, password: PASSWORD, device_token: other.device };
  expect((await app.post("/api/auth/login", known)).body.code).toBe("second_factor_required");
  expect((await post("sign-ins/report", report)).status).toBe(200);
  expect(await verifyAudit(sql)).toMatchObject({ intact: true });
}, 60_000);

it("each table of keys is in one of the two lists", async () => {
  const tables = await sql<{ name: string }[]>`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.column_name ~ '^(|device_)token_hash$|^(code|confirm|undo|reference)_hash$' or c.column_name in ('challenge', 'nonce') and c.data_type = 'text')
    order by 1`;
  const listed = new Set([...Object.keys(ENDED), ...Object.keys(KEPT)]);
  expect(tables.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
});

it("says how it is called", async () => {
  expect(await runCommand(["after-restore", "--now"], { DATABASE_URL: url })).toEqual({
    code: 1,
    said: "Usage: freehold-server after-restore\n",
  });
}, 60_000);
