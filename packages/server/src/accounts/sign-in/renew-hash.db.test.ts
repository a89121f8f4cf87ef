import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { createTestApp, PASSWORD } from "../../app.fixture.ts";
import { createPasswords, type Passwords } from "../passwords/passwords.ts";

const { sql } = await createTestDatabase();
/** Parameters of before, and those of now. */
const OLD = createPasswords({ work: { memoryCost: 512, timeCost: 1 } });
const NOW = createPasswords({ work: { memoryCost: 1024, timeCost: 2 } });
const CURRENT = /^\$argon2id\$v=19\$m=1024,t=2,p=1\$/;
const NEW_PASSWORD = "another walnut tree";

let serial = 0;
/** A person whose password was hashed with the parameters of before, and how the server is called that has those of now. */
async function setUp(passwords: Passwords = NOW) {
  const email = `old-hash-${++serial}@freehold.test`;
  const before = createTestApp(sql, { passwords: OLD });
  const session = await before.signedUp(email);
  const device = (await before.signIn(email)).body.device_token;
  const app = createTestApp(sql, { passwords });
  const { id } = session.user;
  return { app, before, email, id, session, device };
}
async function hashOf(id: string): Promise<string> {
  const [row] = await sql<{ password_hash: string }[]>`select password_hash from users where id = ${id}`;
  return row?.password_hash ?? "";
}
const audited = (id: string) => sql`
  select action, details, actor_id from audit_log where subject_id = ${id} and action like 'user.password%' order by number`;
const change = (app: ReturnType<typeof createTestApp>, token: string) =>
  app.post("/api/auth/password/change", { current_password: PASSWORD, password: NEW_PASSWORD }, token);

it("a sign-in renews a hash of other parameters: the password, sessions and devices stay, and no email is sent", async () => {
  const { app, email, id, session, device } = await setUp();
  const mails = async () => (await sql`select template from outbox where to_address = ${email}`).length;
  const before = await mails();
  const signIn = () => app.post("/api/auth/login", { email, password: PASSWORD, device_token: device });
  const { body } = await signIn();
  expect(await hashOf(id)).toMatch(CURRENT);
  for (const token of [session.token, body.token]) expect((await app.get("/api/auth/me", token)).status).toBe(200);
  expect(body.device_token).toBe(device);
  expect(await mails()).toBe(before);
  const renewed = await hashOf(id);
  expect((await signIn()).status).toBe(200);
  expect(await hashOf(id)).toBe(renewed);
  expect(await audited(id)).toEqual([
    {
      action: "user.password_hash",
      actor_id: null,
      details: { parameters: { from: "argon2id v=19 m=512,t=1,p=1", to: "argon2id v=19 m=1024,t=2,p=1" } },
    },
  ]);
});

it("a wrong password renews nothing", async () => {
  const { app, email, id } = await setUp();
  const old = await hashOf(id);
  expect((await app.signIn(email, "not the password")).status).toBe(401);
  expect(await hashOf(id)).toBe(old);
});

it("the audit log believes only that a hash was renewed whose parameters differ", async () => {
  const { id } = await setUp();
  const pretend = (hash: string) =>
    sql.begin(async (tx) => {
      await tx`select set_config('freehold.same_password', 'on', true)`;
      await tx`update users set password_hash = ${hash} where id = ${id}`;
    });
  await pretend(await OLD.hash("of a stranger"));
  await sql`update users set password_hash = ${await NOW.hash("of a stranger")} where id = ${id}`;
  expect((await audited(id)).map(({ action }) => action)).toEqual(["user.password", "user.password"]);
});

it("of many sign-ins at once all succeed, and the hash is renewed once", async () => {
  const { app, email, id } = await setUp();
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.signIn(email)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  for (const { body } of answers) expect((await app.get("/api/auth/me", body.token)).status).toBe(200);
  expect(await hashOf(id)).toMatch(CURRENT);
  expect(await audited(id)).toHaveLength(1);
});

/** Does something right after a password was compared, or before one is hashed, the first time alone. */
function interrupted(at: "matches" | "hash", act: () => Promise<unknown>): Passwords {
  let done = false;
  const once = async () => {
    if (done) return;
    done = true;
    await act();
  };
  return {
    ...NOW,
    async matches(...its) {
      const same = await NOW.matches(...its);
      if (at === "matches") await once();
      return same;
    },
    async hash(password) {
      if (at === "hash") await once();
      return NOW.hash(password);
    },
  };
}

it("a sign-in whose hash another one renews after the comparison succeeds", async () => {
  const { email, id, app: other } = await setUp();
  const app = createTestApp(sql, { passwords: interrupted("matches", () => other.signIn(email)) });
  const { status, body } = await app.signIn(email);
  expect(status).toBe(200);
  expect((await app.get("/api/auth/me", body.token)).status).toBe(200);
  expect(await audited(id)).toHaveLength(1);
});

it("a sign-in is refused whose password is changed after the comparison", async () => {
  const { email, session, app: other } = await setUp();
  const app = createTestApp(sql, { passwords: interrupted("matches", () => change(other, session.token)) });
  expect((await app.signIn(email)).body.code).toBe("invalid_credentials");
});

it("a change of password wins over a renewal that it overtakes", async () => {
  const { email, id, session, app: other } = await setUp();
  const app = createTestApp(sql, { passwords: interrupted("hash", () => change(other, session.token)) });
  expect((await app.signIn(email)).body.code).toBe("invalid_credentials");
  expect((await app.signIn(email, NEW_PASSWORD)).status).toBe(200);
  expect((await audited(id)).map(({ action }) => action)).toEqual(["user.password"]);
});

it("a change of password goes through that a renewal overtakes", async () => {
  const { email, id, session, app: other } = await setUp();
  const app = createTestApp(sql, { passwords: interrupted("hash", () => other.signIn(email)) });
  expect((await change(app, session.token)).status).toBe(200);
  expect((await app.signIn(email)).status).toBe(401);
  expect((await app.signIn(email, NEW_PASSWORD)).status).toBe(200);
  expect((await audited(id)).map(({ action }) => action)).toEqual(["user.password_hash", "user.password"]);
});

it("of a change and sign-ins at once the change wins, and no session of the old password is left", async () => {
  for (let round = 0; round < 10; round++) {
    const { app, email, session } = await setUp();
    const [changed, ...signIns] = await Promise.all([
      change(app, session.token),
      ...Array.from({ length: 4 }, () => app.signIn(email)),
    ]);
    expect(changed.status).toBe(200);
    for (const { body } of signIns)
      if (body.token) expect((await app.get("/api/auth/me", body.token)).status).toBe(401);
    expect((await app.signIn(email, NEW_PASSWORD)).status).toBe(200);
  }
});

it("a sign-in succeeds when the queue has no place for a renewal, which the next one does", async () => {
  const tiny = createPasswords({ concurrency: 1, queue: 0, work: { memoryCost: 1024, timeCost: 2 } });
  const { app, email, id } = await setUp({
    ...tiny,
    // The only place is taken when the hash is to be renewed.
    async hash(password) {
      const other = tiny.hash("of another person");
      try {
        return await tiny.hash(password);
      } finally {
        await other;
      }
    },
  });
  const old = await hashOf(id);
  expect((await app.signIn(email)).status).toBe(200);
  expect(await hashOf(id)).toBe(old);
  expect(app.lines.join("")).toContain("failed to renew a password hash");
  expect((await createTestApp(sql, { passwords: NOW }).signIn(email)).status).toBe(200);
  expect(await hashOf(id)).toMatch(CURRENT);
});

it("a hash that is made now is current, whatever its parameters, and no other", async () => {
  for (const passwords of [OLD, NOW, createPasswords()])
    expect(passwords.isCurrent(await passwords.hash("wren"))).toBe(true);
  const hash = await NOW.hash("wren");
  for (const other of [
    await OLD.hash("wren"),
    hash.replace("argon2id", "argon2i"),
    hash.replace("v=19", "v=16"),
    hash.replace("p=1$", "p=10$"),
  ])
    expect(NOW.isCurrent(other), other).toBe(false);
});
