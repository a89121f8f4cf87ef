import { createHash } from "node:crypto";
import type { SessionEnd } from "@freehold/contract";
import { EXAMPLE_ADDRESS } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApp, PASSWORD, WALLET } from "../../app.fixture.ts";
import { createPasswords } from "../passwords/passwords.ts";

const { sql } = await createTestDatabase();
const app = createTestApp(sql);

const MINUTE = 60_000;
let serial = 0;
const newEmail = () => `person-${++serial}@freehold.test`;

describe("registration", () => {
  it("creates a user and does not sign in", async () => {
    const { status, body } = await app.register("Ada@Freehold.test");
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: "Account created successfully! You can now sign in.",
      user: {
        id: expect.any(String),
        email: "Ada@Freehold.test",
        wallet_address: WALLET,
        wallet_verified_at: null,
        role: "user",
        referral_code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
        created_at: expect.stringMatching(/Z$/),
        email_confirmed_at: null,
      },
    });
    expect(await sql`select 1 from sessions`).toHaveLength(0);
  });

  it("keeps an argon2id hash and writes the address with its checksum", async () => {
    const email = newEmail();
    await createTestApp(sql, { passwords: createPasswords() }).register(email, {
      wallet_address: WALLET.toLowerCase(),
    });
    const [row] = await sql`select password_hash, wallet_address from users where email = ${email}`;
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row?.wallet_address).toBe(WALLET);
  });

  it("takes neither role nor anything else of the client's", async () => {
    const email = newEmail();
    const { body } = await app.register(email, { role: "admin", id: "x", created_at: "1970", disabled_at: null });
    expect(body.user.role).toBe("user");
  });

  it("does not make an admin of an address that contains admin", async () => {
    const { token, user } = await app.signedUp("admin-of-nothing@freehold.test");
    expect(user.role).toBe("user");
    expect((await app.get("/api/admin/withdrawals", token)).status).toBe(403);
  });

  it("lets one of twenty at once have an email address, whatever its case", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => app.register(i % 2 ? "race@freehold.test" : "RACE@freehold.test")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: "email_taken", success: false, errors: [{ path: "email" }] });
    expect(refused?.body.message).toBe("An account with this email address already exists.");
  });

  it.each([
    ["malformed", "0x1234", "must be 0x followed by 40 hexadecimal digits"],
    ["zero", `0x${"0".repeat(40)}`, "must not be the zero address"],
    ["example", EXAMPLE_ADDRESS, "must not be the example address"],
    ["mistyped", WALLET.replace("0x70997970C", "0x70997970c"), "doesn't match its checksum"],
  ])("refuses a %s wallet address", async (_kind, wallet_address, message) => {
    const { status, body } = await app.register(newEmail(), { wallet_address });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "validation_failed", errors: [{ path: "wallet_address" }] });
    expect(body.detail).toContain(message);
    expect(body.message).toBe(body.detail);
  });

  it("names every bad field, and says what is wrong with each", async () => {
    const account = { email: "not an address", password: "short", wallet_address: "0x12" };
    const { status, body } = await app.post("/api/auth/register", account);
    expect(status).toBe(422);
    expect(body.errors?.map((error) => error.path)).toEqual(["email", "password", "wallet_address"]);
    expect(body.detail).toBe(
      "Email must be an email address. Password must have at least 15 characters. Wallet address must be 0x followed by 40 hexadecimal digits.",
    );
  });

  it("takes a referral code in any case and refuses an unknown one", async () => {
    const { user } = await app.signedUp(newEmail());
    const email = newEmail();
    expect((await app.register(email, { referral_code: user.referral_code.toLowerCase() })).status).toBe(201);
    const [row] = await sql`select referred_by from users where email = ${email}`;
    expect(row?.referred_by).toBe(user.id);
    const unknown = await app.register(newEmail(), { referral_code: "UNKNOWN1" });
    expect(unknown.status).toBe(422);
    expect(unknown.body.errors).toEqual([{ path: "referral_code", message: "isn't one we recognize" }]);
  });
});

describe("sessions", () => {
  it("open with a token that the database keeps only as a hash", async () => {
    const email = newEmail();
    await app.register(email);
    const { status, body } = await app.signIn(email.toUpperCase());
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, token: expect.stringMatching(/^fh_[\w-]{43}$/), user: { email } });
    expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(23.9 * 60 * MINUTE);
    const hash = createHash("sha256").update(body.token).digest();
    expect(await sql`select 1 from sessions where token_hash = ${hash}`).toHaveLength(1);
    expect((await app.get("/api/auth/me", body.token)).body).toEqual(body.user);
  });

  it("that were opened before tokens were marked live until they expire", async () => {
    const { token } = await app.signedUp(newEmail());
    const unmarked = token.slice("fh_".length);
    const hashOf = (text: string) => createHash("sha256").update(text).digest();
    await sql`update sessions set token_hash = ${hashOf(unmarked)} where token_hash = ${hashOf(token)}`;
    expect((await app.get("/api/auth/me", unmarked)).status).toBe(200);
    expect((await app.get("/api/auth/me", token)).status).toBe(401);
  });

  it("answer an unknown address and a wrong password alike", async () => {
    const email = newEmail();
    await app.register(email);
    const wrong = await app.signIn(email, "not the password");
    const unknown = await app.signIn("no-account@freehold.test", "not the password");
    const { request_id: _a, ...one } = wrong.body;
    const { request_id: _b, ...other } = unknown.body;
    expect(wrong.status).toBe(401);
    expect(one).toEqual(other);
    expect(one.code).toBe("invalid_credentials");
  });

  it("need a token", async () => {
    for (const header of [
      undefined,
      "Bearer",
      "Bearer x",
      `Bearer ${"A".repeat(43)}`,
      `Bearer fh_${"A".repeat(43)}`,
      "Basic YTpi",
    ]) {
      const answer = await app.call("/api/auth/me", { headers: header ? { Authorization: header } : {} });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
      expect(answer.body.code).toBe("unauthorized");
    }
  });

  it("are twenty at most: one more ends the oldest, also of many at once", async () => {
    const clocked = createTestApp(sql);
    const email = newEmail();
    const { token: oldest } = await clocked.signedUp(email);
    clocked.advance(1_000);
    const between = await Promise.all(Array.from({ length: 19 }, () => clocked.signIn(email)));
    expect((await clocked.get("/api/auth/me", oldest)).status).toBe(200);
    clocked.advance(1_000);
    const { token: newest } = (await clocked.signIn(email)).body;
    expect((await clocked.get("/api/auth/me", oldest)).status).toBe(401);
    for (const token of [between[0]?.body.token, newest])
      expect((await clocked.get("/api/auth/me", token)).status).toBe(200);

    await Promise.all(Array.from({ length: 25 }, () => clocked.signIn(email)));
    const [{ living }] = await sql<[{ living: number }]>`
      select count(*)::int as living from sessions s join users u on u.id = s.user_id where u.email = ${email}`;
    expect(living).toBe(20);
  });

  it("are dead at once after signing out", async () => {
    const { token } = await app.signedUp(newEmail());
    expect((await app.post("/api/auth/logout", undefined, token)).status).toBe(204);
    expect((await app.get("/api/auth/me", token)).status).toBe(401);
  });

  it("end an hour after their last use, and a day after sign-in in any case", async () => {
    const clocked = createTestApp(sql);
    const { token } = await clocked.signedUp(newEmail());
    for (let used = 0; used < 23 * 60; used += 50) {
      clocked.advance(50 * MINUTE);
      expect((await clocked.get("/api/auth/me", token)).status).toBe(200);
    }
    clocked.advance(50 * MINUTE);
    expect((await clocked.get("/api/auth/me", token)).status).toBe(401);

    const { token: idle } = await clocked.signedUp(newEmail());
    clocked.advance(61 * MINUTE);
    expect((await clocked.get("/api/auth/me", idle)).status).toBe(401);
  });

  it("write their last use at most once a minute", async () => {
    const clocked = createTestApp(sql);
    const { token } = await clocked.signedUp(newEmail());
    const hash = createHash("sha256").update(token).digest();
    const lastUse = async () =>
      (await sql`select last_used_at from sessions where token_hash = ${hash}`)[0]?.last_used_at;
    const first = await lastUse();
    clocked.advance(50_000);
    await clocked.get("/api/auth/me", token);
    expect(await lastUse()).toEqual(first);
    clocked.advance(11_000);
    await clocked.get("/api/auth/me", token);
    expect(await lastUse()).not.toEqual(first);
  });

  it("say when they end, and are not used by what a page asks by itself", async () => {
    const clocked = createTestApp(sql);
    const { token } = await clocked.signedUp(newEmail());
    const byItself = (path: string) =>
      clocked.call<SessionEnd>(path, { headers: { Authorization: `Bearer ${token}`, "Freehold-Background": "1" } });
    const end = async () => (await byItself("/api/auth/session")).body;
    clocked.advance(50 * MINUTE);
    expect((await byItself("/api/auth/me")).status).toBe(200);
    const before = await end();
    expect(before).toEqual({ success: true, seconds_left: expect.any(Number), seconds_at_most: expect.any(Number) });
    // The clock goes on during the test.
    expect(before.seconds_left).toBeLessThanOrEqual(600);
    expect(before.seconds_at_most - before.seconds_left).toBe(23 * 3600);
    await clocked.get("/api/auth/me", token);
    expect((await end()).seconds_left).toBeGreaterThan(3540);
    for (let hour = 0; hour < 23; hour++) {
      clocked.advance(59 * MINUTE);
      await clocked.get("/api/auth/me", token);
    }
    const { seconds_left, seconds_at_most } = await end();
    expect(seconds_left).toBe(seconds_at_most);
    clocked.advance(61 * MINUTE);
    expect((await byItself("/api/auth/session")).status).toBe(401);
  });

  it("of a disabled person are dead, and only the right password hears why", async () => {
    const email = newEmail();
    const { token } = await app.signedUp(email);
    await sql`update users set disabled_at = now() where email = ${email}`;
    expect((await app.get("/api/auth/me", token)).status).toBe(401);
    const right = await app.signIn(email);
    expect([right.status, right.body.code]).toEqual([403, "account_disabled"]);
    expect((await app.signIn(email, "not the password")).body.code).toBe("invalid_credentials");
  });
});

describe("changing the password", () => {
  it("ends every other session", async () => {
    const email = newEmail();
    const { token: other } = await app.signedUp(email);
    const { token } = (await app.signIn(email)).body;
    const change = { current_password: PASSWORD, password: "another good one" };
    expect((await app.post("/api/auth/password/change", change, token)).status).toBe(200);
    expect((await app.get("/api/auth/me", other)).status).toBe(401);
    expect((await app.signIn(email)).status).toBe(401);
    expect((await app.signIn(email, "another good one")).status).toBe(200);
  });

  it("wants the current one", async () => {
    const { token } = await app.signedUp(newEmail());
    const change = { current_password: "not the password", password: "another good one" };
    const { status, body } = await app.post("/api/auth/password/change", change, token);
    expect([status, body.code]).toEqual([422, "wrong_password"]);
    expect(body.errors).toEqual([{ path: "current_password", message: "is wrong" }]);
  });

  it("leaves no session of the old password, however the two cross", async () => {
    for (let round = 0; round < 10; round++) {
      const email = newEmail();
      const { token } = await app.signedUp(email);
      const change = { current_password: PASSWORD, password: "another good one" };
      const [, ...signIns] = await Promise.all([
        app.post("/api/auth/password/change", change, token),
        ...Array.from({ length: 4 }, () => app.signIn(email)),
      ]);
      for (const { body } of signIns)
        if (body.token) expect((await app.get("/api/auth/me", body.token)).status).toBe(401);
    }
  });
});
