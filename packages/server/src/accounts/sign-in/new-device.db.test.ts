import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApp, PASSWORD } from "../../app.fixture.ts";
import { cleanUp } from "../../maintenance.ts";
import { someAddress } from "../../money.fixture.ts";
import { proveWallet } from "../wallets/proof.fixture.ts";
import { mailCollected } from "./mail-new-devices.ts";

const { sql } = await createTestDatabase();
const app = createTestApp(sql);
const DAY = 24 * 60 * 60_000;

let serial = 0;
async function addAccount(on = app) {
  const email = `device-${++serial}@freehold.test`;
  const { body: registered } = await on.register(email);
  await sql`update users set email_confirmed_at = now() where id = ${registered.user.id}`;
  const { body } = await on.signIn(email);
  return { email, token: body.token, device: body.device_token, id: body.user.id };
}
/** The last mail about new devices is an hour old. */
const anHourLater = (email: string) =>
  sql`
    update sign_in_report_links set mailed_at = mailed_at - interval '1 hour'
    where user_id = (select id from users where email = ${email})`;
const signIn = (email: string, device_token?: string) =>
  app.post("/api/auth/login", { email, password: PASSWORD, device_token });
/** What the mails about new devices say, oldest first. */
async function mails(email: string): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select message::text as text from outbox where to_address = ${email} and template = 'new_device' order by created_at`;
  return rows.map(({ text }) => text);
}
/** The token of the newest link. */
const link = async (email: string) =>
  /\/not-my-sign-in#([\w-]{43})"/.exec((await mails(email)).at(-1) ?? "")?.[1] ?? "";
const verifyWallet = (id: string) => proveWallet(sql, id, { wallet: someAddress() });
const report = (token: string, on = app) => on.post("/api/auth/sign-ins/report", { token });

describe("a sign-in on a device that is new to the account", () => {
  it("is mailed, with when and from where; one on a device that is known is not", async () => {
    const { email, device } = await addAccount();
    expect(await mails(email)).toHaveLength(1);
    expect((await mails(email))[0]).toContain("192.0.2.1");
    await anHourLater(email);
    await signIn(email, device);
    expect(await mails(email)).toHaveLength(1);
    await signIn(email);
    expect(await mails(email)).toHaveLength(2);
  });

  it("is told of once an hour: those in between stand together in the next mail, whose link undoes what was done since the first", async () => {
    const { email, id } = await addAccount();
    const from = (address: string) =>
      app.post("/api/auth/login", { email, password: PASSWORD }, undefined, {}, address);
    const [first] = [await from("198.51.100.1")];
    await from("198.51.100.2");
    await verifyWallet(id);
    for (let n = 0; n < 12; n++) await from("198.51.100.3");
    expect(await mails(email)).toHaveLength(1);
    const due = await sql<{ start_after: Date }[]>`
      select start_after from pgboss.job where name = 'new_devices' and data ->> 'user_id' = ${id}`;
    expect(due).toHaveLength(1);
    expect((due[0]?.start_after.getTime() ?? 0) - Date.now()).toBeGreaterThan(50 * 60_000);

    const collect = () => sql.begin((tx) => mailCollected(tx, { userId: id, now: new Date() }));
    await collect();
    expect(await mails(email)).toHaveLength(1);
    await anHourLater(email);
    await Promise.all([collect(), collect()]);
    const [, mail = ""] = await mails(email);
    expect(await mails(email)).toHaveLength(2);
    expect(mail).toContain("your account was signed in to 14 times");
    expect(mail).toContain("4 more");
    expect((await report(await link(email))).body).toMatchObject({ wallet_unverified: true, password_ended: true });
    expect((await app.get("/api/auth/me", first.body.token)).status).toBe(401);
  });

  it("is not mailed to an address that is not confirmed, and neither is a change of the password", async () => {
    const email = "not-confirmed@freehold.test";
    await app.register(email);
    const { token } = (await app.signIn(email)).body;
    const change = { current_password: PASSWORD, password: "another walnut tree" };
    expect((await app.post("/api/auth/password/change", change, token)).status).toBe(200);
    for (let n = 0; n < 5; n++) await app.signIn(email, change.password);
    const rows = await sql`select template from outbox where to_address = ${email}`;
    expect(rows).toEqual([{ template: "confirm_address" }]);
    expect(await sql`select 1 from pgboss.job where name = 'new_devices' and data ->> 'user_id' is null`).toEqual([]);
  });

  it("is mailed to each person who shares a device, once", async () => {
    const [one, other] = [await addAccount(), await addAccount()];
    await anHourLater(other.email);
    const { body } = await signIn(other.email, one.device);
    expect(body.device_token).toBe(one.device);
    expect(await mails(other.email)).toHaveLength(2);
    await anHourLater(other.email);
    await signIn(other.email, one.device);
    expect(await mails(other.email)).toHaveLength(2);
  });

  it("is not mailed when the password is wrong", async () => {
    const { email } = await addAccount();
    await app.signIn(email, "not the password");
    expect(await mails(email)).toHaveLength(1);
  });

  it("leaves no token in the database or the log", async () => {
    const { email, device } = await addAccount();
    const rows = await sql<{ text: string }[]>`
      select encode(token_hash, 'base64') || encode(token_hash, 'escape') as text from known_devices
      union all select encode(token_hash, 'base64') || encode(token_hash, 'escape') from sign_in_report_links`;
    for (const secret of [device, await link(email)])
      expect([JSON.stringify(rows), app.lines.join()].map((text) => text.includes(secret))).toEqual([false, false]);
  });
});

describe("a device that was known", () => {
  const known = async (email: string) =>
    (await sql`select from known_devices d join users u on u.id = d.user_id where u.email = ${email}`).length;

  it("is new again once the password was chosen anew with a mailed link", async () => {
    const { email, device, id } = await addAccount();
    await sql`
      insert into password_resets (user_id, token_hash, expires_at)
      values (${id}, sha256('once more'::bytea), now() + interval '1 hour')`;
    const password = "chosen by the owner";
    expect((await app.post("/api/auth/password/reset", { token: "once more", password })).status).toBe(204);
    expect(await known(email)).toBe(0);
    const mailed = (await mails(email)).length;
    await anHourLater(email);
    await app.post("/api/auth/login", { email, password, device_token: device });
    expect(await mails(email)).toHaveLength(mailed + 1);
  });

  it("is new again once the password was changed on another one, which stays known", async () => {
    const { email, token, device } = await addAccount();
    const { body: stranger } = await signIn(email);
    expect(await known(email)).toBe(2);
    const password = "changed by the owner";
    const change = { current_password: PASSWORD, password };
    expect((await app.post("/api/auth/password/change", change, token)).status).toBe(200);
    const mailed = (await mails(email)).length;
    await anHourLater(email);
    await app.post("/api/auth/login", { email, password, device_token: device });
    expect(await mails(email)).toHaveLength(mailed);
    await app.post("/api/auth/login", { email, password, device_token: stranger.device_token });
    expect(await mails(email)).toHaveLength(mailed + 1);
  });
});

describe("it wasn't me", () => {
  it("signs out every device, ends the old password and every device, and lets the owner choose a new one", async () => {
    const { email, token, device } = await addAccount();
    const { status, body } = await report(await link(email));
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: expect.any(String),
        before: false,
        reset_token: expect.stringMatching(/^[\w-]{43}$/),
        password_ended: true,
        requests_stopped: 0,
        requests_too_late: 0,
        wallet_unverified: false,
        factors_removed: false,
        email_restored: false,
      },
    ]);
    expect((await app.get("/api/auth/me", token)).status).toBe(401);
    expect((await signIn(email, device)).body.code).toBe("invalid_credentials");
    const fresh = { token: body.reset_token, password: "a quite different one" };
    expect((await app.post("/api/auth/password/reset", fresh)).status).toBe(204);
    const back = await app.signIn(email, fresh.password);
    expect(back.status).toBe(200);
    // The stranger's device is none that is known.
    expect(
      await sql`select from known_devices d join users u on u.id = d.user_id where u.email = ${email}`,
    ).toHaveLength(1);
    // An owner who closes the page has the link in a mail, too.
    const resets = await sql<{ text: string }[]>`
      select message::text as text from outbox where to_address = ${email} and message::text like '%/reset-password#%'`;
    expect(resets).toHaveLength(1);
    expect(resets[0]?.text).toContain("disabled your old password");
    expect(resets[0]?.text).not.toContain("your password stays as it is");
  });

  it("leaves a password that the owner has chosen by a mailed link since, and ends the sessions", async () => {
    const { email, id } = await addAccount();
    const token = await link(email);
    await sql`
      insert into password_resets (user_id, token_hash, expires_at)
      values (${id}, sha256('by mail'::bytea), now() + interval '1 hour')`;
    const password = "chosen by the owner";
    expect((await app.post("/api/auth/password/reset", { token: "by mail", password })).status).toBe(204);
    const { token: session } = (await app.signIn(email, password)).body;
    expect((await report(token)).body).toMatchObject({ before: false, password_ended: false, reset_token: null });
    expect((await app.get("/api/auth/me", session)).status).toBe(401);
    expect((await app.signIn(email, password)).status).toBe(200);
    expect(await sql`select from outbox where to_address = ${email} and template = 'password_ended'`).toHaveLength(0);
  });

  it("of an older mail ends the password too, but a new one is chosen only with the link that is mailed then", async () => {
    const clocked = createTestApp(sql);
    const { email } = await addAccount(clocked);
    const token = await link(email);
    clocked.advance(DAY + 1_000);
    expect((await report(token, clocked)).body).toMatchObject({
      message: expect.stringContaining("We've emailed you a link to choose a new one"),
      password_ended: true,
      reset_token: null,
    });
    expect((await app.signIn(email)).status).toBe(401);
    const [mail] = await sql<[{ text: string }]>`
      select message::text as text from outbox where to_address = ${email} and template = 'password_ended'`;
    const fresh = { token: /\/reset-password#([\w-]{43})"/.exec(mail.text)?.[1], password: "a quite different one" };
    expect((await clocked.post("/api/auth/password/reset", fresh)).status).toBe(204);
  });

  it("works once, also of five at once; again it says so and changes nothing", async () => {
    const { email } = await addAccount();
    const token = await link(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(token)));
    expect(answers.map(({ body }) => body.before).sort()).toEqual([false, true, true, true, true]);
    const first = answers.find(({ body }) => !body.before)?.body.reset_token;
    const password = "chosen after it all";
    expect((await app.post("/api/auth/password/reset", { token: first, password })).status).toBe(204);
    expect((await report(token)).body).toMatchObject({ before: true, reset_token: null });
    expect((await app.signIn(email, password)).status).toBe(200);
  });

  it("leaves no session, however it crosses with a sign-in", async () => {
    for (let round = 0; round < 5; round++) {
      const { email } = await addAccount();
      const token = await link(email);
      const [, ...signIns] = await Promise.all([report(token), signIn(email), signIn(email)]);
      for (const { body } of signIns)
        if (body.token) expect((await app.get("/api/auth/me", body.token)).status).toBe(401);
    }
  });

  it("works for thirty days", async () => {
    const clocked = createTestApp(sql);
    const { email } = await addAccount(clocked);
    const token = await link(email);
    clocked.advance(30 * DAY + 1_000);
    const late = await report(token, clocked);
    expect([late.status, late.body.code]).toEqual([404, "not_found"]);
    expect((await report(token)).status).toBe(200);
    await cleanUp(sql, new Date(Date.now() + 31 * DAY));
    expect(await sql`select from sign_in_report_links`).toHaveLength(0);
  });

  it.each(["x", "A".repeat(43)])(
    "says nothing about an account for %j, and cannot be tried without end",
    async (token) => {
      const limited = createTestApp(sql, { limits: { mailedLink: { points: 2, duration: 900 } } });
      await sql`truncate rate_limits`;
      const statuses = [];
      for (let n = 0; n < 3; n++) statuses.push((await report(token, limited)).status);
      expect(statuses).toEqual([404, 404, 429]);
      // An owner with a real link, behind the same address.
      const { email } = await addAccount();
      expect((await report(await link(email), limited)).status).toBe(200);
    },
  );
});
