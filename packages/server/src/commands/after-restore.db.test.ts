import { createTestDatabase } from "@freehold/server/testing/test-database";
import { generateSync } from "otplib";
import { describe, expect, it } from "vitest";
import { createRecoveryWorld } from "../accounts/recovery/recovery.fixture.ts";
import { createFactorApp } from "../accounts/sign-in/second-factor.fixture.ts";
import { hashToken, newToken } from "../accounts/tokens.ts";
import { PASSWORD } from "../app.fixture.ts";
import { verifyAudit } from "../audit/verify-audit.ts";
import { pay, someAddress } from "../money.fixture.ts";
import { addPartner } from "../partners/partner.fixture.ts";
import { runCommand } from "../server-process.fixture.ts";
import { ENDED, KEPT } from "../users/access/end-restored-access.ts";
import { runAfterRestore } from "./after-restore.ts";
import { runHere } from "./run-here.fixture.ts";

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
  await sql`delete from outbox where template = 'recovery_stopped'`;
  expect((await app.get("/api/auth/me", login.token)).status).toBe(200);
  expect((await state(person.id))?.open).toBe(1);

  expect(await runCommand(["after-restore"], { DATABASE_URL: url })).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /^All people are signed out.*\nAccounts that need a new password.*: \d+\nSessions: \d+\nCancelled removals of second factors: 1\n/,
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
  expect((await app.post("/api/auth/login", known)).body.code).toBe("new_password_required");
  expect(await sql`select from outbox where user_id = ${person.id} and template = 'recovery_stopped'`).toHaveLength(1);
  expect((await post("sign-ins/report", report)).status).toBe(200);
  expect(await verifyAudit(sql)).toMatchObject({ intact: true });
});

describe("a password and a passkey that the backup brings back", () => {
  const { app, account, signedIn, addPasskey, passkeyOptions, begin, verify, mailedCode } = createFactorApp(sql);
  const run = () => runHere(runAfterRestore, url);
  const mails = async (id: string) =>
    (await sql`select from outbox where user_id = ${id} and template = 'backup_restored'`).length;
  async function restored() {
    const person = await account();
    const { token, user } = await signedIn(person);
    const { passkey } = await addPasskey(token);
    const { said } = await run();
    const loginWith = async () =>
      app.post("/api/auth/passkeys/login", { credential: passkey.get(await passkeyOptions()) });
    return { ...person, wallet: user.wallet_address, loginWith, said };
  }
  const reset = async (id: string) => {
    await sql`
      insert into password_resets (user_id, token_hash, expires_at)
      values (${id}, sha256(convert_to(${id}, 'UTF8')), now() + interval '30 minutes')`;
    return app.post("/api/auth/password/reset", { token: id, password: "owls bake seven loaves" });
  };

  it("open the account only after a mailed link and a mailed code", async () => {
    const { id, email, loginWith } = await restored();
    expect((await begin(email)).body.code).toBe("new_password_required");
    expect((await begin(email, { password: "wrong tulip frog" })).body.code).toBe("invalid_credentials");
    expect((await loginWith()).body.code).toBe("new_password_required");
    expect((await reset(id)).status).toBe(204);
    expect((await begin(email)).body.code).toBe("invalid_credentials");

    const asked = (await loginWith()).body;
    expect([asked.code, asked.second_factor?.methods]).toEqual(["second_factor_required", ["email_code"]]);
    expect(await sql`select from sessions where user_id = ${id}`).toHaveLength(0);
    const { body } = await verify(asked.second_factor?.challenge, await mailedCode(id));
    const [session] = await sql`select proved_by from sessions where user_id = ${id}`;
    expect([typeof body.token, session]).toEqual(["string", { proved_by: "passkey" }]);
    // Once: the person has said that it's theirs.
    expect((await loginWith()).status).toBe(200);
  });

  it("send no money to a new address for 72 hours", async () => {
    const { id, loginWith } = await restored();
    await reset(id);
    const { second_factor } = (await loginWith()).body;
    const { token } = (await verify(second_factor?.challenge, await mailedCode(id))).body;
    await pay(sql, id, "10");
    const request = await app.post("/api/wallet/withdraw-total-deposits", { wallet_address: someAddress() }, token);
    expect([request.status, request.body.code]).toEqual([409, "destination_frozen"]);
  });

  it("are told of once, and a second run changes nothing", async () => {
    const { id } = await restored();
    const state = () => sql`select restored_at, destinations_frozen_until from users where id = ${id}`;
    const before = await state();
    expect((await run()).said).toMatch(/need a new password.*: 0\n/);
    expect([await state(), await mails(id)]).toEqual([before, 1]);
  });

  it("payments are stopped with a reason, and a second run adds none", async () => {
    await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
    const stopped = () => sql`select payments_stopped_at, payments_stopped_reason from settings`;
    expect((await run()).said).toContain("\nPayments are stopped until two admins resume them.\n");
    const [first] = await stopped();
    expect(first).toEqual({
      payments_stopped_at: expect.any(Date),
      payments_stopped_reason: expect.stringMatching(/^The database was restored from a backup/),
    });
    await run();
    expect(await stopped()).toEqual([first]);
  });

  it("the operator is told of admins, open proposals and open requests", async () => {
    const [admin, person] = [await account("admin"), await account()];
    await sql.begin(async (tx) => {
      await tx`select set_config('freehold.actor', ${admin.id}, true)`;
      await tx`
        insert into proposals (kind, subject, payload, proposed_by)
        values ('role_change', ${person.id}, '{"role": "admin"}', ${admin.id})`;
    });
    await pay(sql, person.id, "10");
    const wallet = someAddress();
    const [request] = await sql<[{ id: string }]>`select id from create_withdrawal(${person.id}, null, ${wallet})`;
    const { said } = await run();
    expect(said).toContain(`who may have lost the role since: ${admin.email}`);
    expect(said).toContain(
      `Open proposals, which may have been cancelled since: 1\n  role_change ${person.id}, proposed by ${admin.email}\n`,
    );
    expect(said).toContain(`  ${request.id} pending: 10 UBXS of ${person.email} to ${wallet}`);
  });

  it("partners' keys and webhooks that were revoked since open nothing: all end, and admins are told", async () => {
    const admin = await account("admin");
    const { id, name, secret } = await addPartner(sql);
    const jwks = JSON.stringify({
      keys: [{ kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" }],
    });
    await sql`
      insert into partner_jwks (partner_id, keys, origins, requests_per_minute)
      values (${id}, ${jwks}::jsonb, array['https://partner.example'], 60)`;
    const [{ client_id }] = await sql<[{ client_id: string }]>`
      insert into partner_clients (partner_id, redirect_uris) values (${id}, array['https://partner.example/back']) returning client_id`;
    await sql.begin(async (tx) => {
      await tx`select set_config('freehold.actor', ${admin.id}, true)`;
      await tx`
        insert into webhook_endpoints (partner_id, url, events, secret, created_by)
        values (${id}, 'https://partner.example/hook?k=1', array['refund.paid'], ${`whsec_${"A".repeat(43)}=`}, ${admin.id})`;
    });
    const { said } = await run();
    for (const what of [
      `key …${secret.slice(-4)}`,
      "public keys",
      `client ${client_id}`,
      "webhook https://partner.example/hook",
    ])
      expect(said).toContain(`  ${what} of ${name}\n`);
    const live = await sql`
      select from partner_keys where revoked_at is null union all select from partner_jwks where revoked_at is null
      union all select from partner_clients where revoked_at is null
      union all select from webhook_endpoints where disabled_at is null`;
    expect(live).toHaveLength(0);
    expect(await sql`select from outbox where user_id = ${admin.id} and template = 'partners_cut_off'`).toHaveLength(1);
    expect(await verifyAudit(sql)).toMatchObject({ intact: true });
  });
});

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
  expect(await runHere(runAfterRestore, url, ["--now"])).toEqual({
    code: 1,
    said: "Usage: freehold-server after-restore\n",
  });
});
