import { asServer, createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApp, PASSWORD } from "../app.fixture.ts";
import { cleanUp } from "../maintenance.ts";

const { sql } = await createTestDatabase();
const app = createTestApp(sql);
const { token: admin, user: adminUser } = await app.signedUp("operator-of-all@freehold.test");
await sql`update users set role = 'admin' where id = ${adminUser.id}`;

type Line = { msg: string; account_id?: string | null; code?: string; network_address?: string };
/** What the log says about sign-ins. */
const signIns = (lines: string[]) =>
  lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === "sign-in");
const signIn = (email: string, password: string, address: string, on = app) =>
  on.post("/api/auth/login", { email, password }, undefined, {}, address);
const events = async (id: string, query = "") => (await app.get(`/api/admin/users/${id}/events${query}`, admin)).body;

describe("sign-ins", () => {
  it("stand in the account's log, failed or not, with code and network address; newest first", async () => {
    const { user } = await app.signedUp("watched@freehold.test");
    const since = app.lines.length;
    await signIn("watched@freehold.test", "not the password", "203.0.113.7");
    await signIn("WATCHED@freehold.test", PASSWORD, "2001:db8::1");
    await sql`update users set disabled_at = now() where id = ${user.id}`;
    await signIn("watched@freehold.test", PASSWORD, "203.0.113.8");
    expect(await events(user.id, "?limit=3")).toEqual({
      items: [
        ["account_disabled", "203.0.113.8"],
        ["ok", "2001:db8:0:0::/64"],
        ["invalid_credentials", "203.0.113.7"],
      ].map(([code, network_address]) => ({
        number: expect.any(Number),
        at: expect.any(String),
        action: "sign_in",
        code,
        network_address,
        known_device: false,
      })),
      next: expect.any(String),
    });
    expect(signIns(app.lines.slice(since))).toMatchObject([
      { account_id: user.id, code: "invalid_credentials", network_address: "203.0.113.7" },
      { account_id: user.id, code: "ok", network_address: "2001:db8:0:0::/64" },
      { account_id: user.id, code: "account_disabled", network_address: "203.0.113.8" },
    ]);
  });

  it("to an account that does not exist are logged without an account, and without the address", async () => {
    const since = app.lines.length;
    await signIn("no-account@freehold.test", PASSWORD, "203.0.113.7");
    const lines = app.lines.slice(since);
    expect(signIns(lines)).toMatchObject([{ account_id: null, code: "invalid_credentials" }]);
    expect(lines.join()).not.toContain("no-account");
  });

  it("that are too many are written once a minute, and logged each", async () => {
    const limited = createTestApp(sql, { limits: { signInByPair: { points: 1, duration: 900 } } });
    const { user } = await app.signedUp("hammered@freehold.test");
    for (let n = 0; n < 6; n++) await signIn("hammered@freehold.test", "not the password", "203.0.113.9", limited);
    const codes = (await events(user.id)).items as { code: string }[];
    expect(codes.map(({ code }) => code)).toEqual(["too_many_requests", "invalid_credentials", "ok"]);
    expect(signIns(limited.lines).map(({ code }) => code)).toEqual([
      "invalid_credentials",
      ...Array(5).fill("too_many_requests"),
    ]);
  });

  it("that are refused for any other reason than a wrong password are written once a minute, too", async () => {
    const { user } = await app.signedUp("locked-out@freehold.test");
    await sql`update users set disabled_at = now() where id = ${user.id}`;
    for (let n = 0; n < 4; n++) await signIn("locked-out@freehold.test", PASSWORD, "203.0.113.9");
    for (let n = 0; n < 3; n++) await signIn("locked-out@freehold.test", "not the password", "203.0.113.9");
    const codes = (await events(user.id)).items as { code: string }[];
    expect(codes.map(({ code }) => code)).toEqual([...Array(3).fill("invalid_credentials"), "account_disabled", "ok"]);
  });

  it("are not in the audit log, whose chain is for money", async () => {
    const before = await sql`select from audit_log`;
    const { email } = (await app.signedUp("separate@freehold.test")).user;
    await signIn(email, "not the password", "203.0.113.7");
    expect(await sql`select from audit_log`).toHaveLength(before.length);
  });
});

describe("the log of an account", () => {
  it("can be neither changed nor emptied, nor read by others than admins", async () => {
    const { user, token } = await app.signedUp("curious@freehold.test");
    for (const change of [
      sql`update account_events set code = 'ok' where user_id = ${user.id}`,
      sql`delete from account_events where user_id = ${user.id}`,
      sql`truncate account_events`,
    ])
      await expect(change).rejects.toThrow("append-only");
    expect((await app.get(`/api/admin/users/${user.id}/events`, token)).status).toBe(403);
  });

  it("forgets the network address after a year, and nothing else changes, not even by its owner", async () => {
    const { user } = await app.signedUp("old-events@freehold.test");
    const insert = (age: string) => sql`
      insert into account_events (user_id, at, action, code, network_address, known_device)
      values (${user.id}, now() - ${age}::interval, 'sign_in', 'ok', '203.0.113.7', false)`;
    await insert("1 year 1 hour");
    await insert("364 days");
    const ofUser = () => sql<{ network_address: string | null }[]>`
      select to_jsonb(e) - 'network_address' as rest, network_address from account_events e where user_id = ${user.id} order by at`;
    const before = await ofUser();
    await cleanUp(asServer(sql), new Date());
    const after = await ofUser();
    expect(after).toEqual(before.map((row, place) => (place === 0 ? { ...row, network_address: null } : row)));
    expect((await events(user.id, "?limit=10")).items).toMatchObject([
      { network_address: "203.0.113.7" },
      { network_address: null },
      { network_address: "192.0.2.1" },
    ]);
    const old = sql`user_id = ${user.id} and at < now() - interval '1 year'`;
    for (const change of [
      sql`update account_events set network_address = '203.0.113.8' where ${old}`,
      sql`update account_events set network_address = null, code = 'refused' where ${old}`,
      sql`update account_events set network_address = null where user_id = ${user.id}`,
      sql`delete from account_events where ${old}`,
    ])
      await expect(change).rejects.toThrow("append-only");
  });

  it("loses sign-ins and proofs after three years, and nothing else that happened to the account", async () => {
    const { user } = await app.signedUp("older-events@freehold.test");
    const insert = (action: string, age: string) => sql`
      insert into account_events (user_id, at, action, code, known_device)
      values (${user.id}, now() - ${age}::interval, ${action}, 'ok', false)`;
    for (const action of ["sign_in", "proof", "email_confirmed"]) await insert(action, "3 years 1 hour");
    await insert("sign_in", "3 years -1 hours");
    await cleanUp(asServer(sql), new Date());
    const old = await sql`
      select action from account_events where user_id = ${user.id} and at < now() - interval '1 year' order by at`;
    expect(old).toEqual([{ action: "email_confirmed" }, { action: "sign_in" }]);
    await expect(sql`delete from account_events where user_id = ${user.id}`).rejects.toThrow("append-only");
  });
});
