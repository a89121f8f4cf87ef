import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, PASSWORD } from "../../app.fixture.ts";
import { cleanUp } from "../../maintenance.ts";
import { createLog } from "../../platform/http/log.ts";
import { type Jobs, startJobs } from "../../platform/jobs/start.ts";
import { mailPasswordLink, mailPasswordLinks } from "./forgot-password.ts";

const { sql, url } = await createTestDatabase();
const app = createTestApp(sql);
const MINUTE = 60_000;
const NEW_PASSWORD = "another walnut tree";

let jobs: Jobs;
beforeAll(async () => {
  jobs = await startJobs({ url, sql, log: createLog({ level: "silent" }) });
  await mailPasswordLinks(jobs, { sql, clock: () => new Date() });
});
afterAll(() => jobs.stop());

let serial = 0;
async function addAccount() {
  const email = `forgetful-${++serial}@freehold.test`;
  return { email, ...(await app.signedUp(email)) };
}
const forgot = (email: string) => app.post("/api/auth/password/forgot", { email });
const reset = (token: string, password = NEW_PASSWORD) => app.post("/api/auth/password/reset", { token, password });
/** The tokens mailed to a person, oldest first. */
async function mailed(email: string): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select message::text as text from outbox where to_address = ${email} and template = 'password_reset' order by created_at`;
  return rows.map(({ text }) => /\/reset-password#([\w-]{43})"/.exec(text)?.[1] ?? "");
}
/** Asks and waits for the link, which a job mails within a second. */
async function askedLink(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(202);
  await expect.poll(() => mailed(email)).toHaveLength(1);
  return (await mailed(email)).at(-1) as string;
}
/** Mails the link at once. @param after - minutes from now */
async function link(email: string, after = 0): Promise<string> {
  await mailPasswordLink({ sql, clock: () => new Date(Date.now() + after * MINUTE) }, email);
  return (await mailed(email)).at(-1) as string;
}

describe("a forgotten password", () => {
  it("is replaced with a mailed link: the old one is refused, every session ends, and a mail says so", async () => {
    const { email, token: session } = await addAccount();
    const token = await askedLink(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await reset(token)).status).toBe(204);
    expect((await app.get("/api/auth/me", session)).status).toBe(401);
    expect((await app.signIn(email, PASSWORD)).status).toBe(401);
    expect((await app.signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect(await sql`select 1 from outbox where to_address = ${email} and template = 'password_changed'`).toHaveLength(
      1,
    );
  });

  it("is stored as a hash that gives nothing away", async () => {
    const { email } = await addAccount();
    const token = await askedLink(email);
    const rows = await sql<{ row: string }[]>`select row_to_json(r)::text as row from password_resets r`;
    for (const { row } of rows) expect(row).not.toContain(token);
    expect(app.lines.join()).not.toContain(token);
    expect(JSON.stringify(await sql`select data, output from pgboss.job`)).not.toContain(token);
  });

  it("says the same, after the same work, of an address without an account and of one whose account is disabled", async () => {
    const { email, user } = await addAccount();
    await sql`update users set disabled_at = now() where id = ${user.id}`;
    const { email: known } = await addAccount();
    const jobs = () => sql`select 1 from pgboss.job where name = 'password_forgot'`;
    const answers = [];
    const work = [];
    for (const one of ["no-account@freehold.test", email, known]) {
      const before = (await jobs()).length;
      const { status, text, headers } = await forgot(one);
      answers.push([status, text, [...headers.keys()].filter((name) => name !== "x-request-id").sort()]);
      work.push((await jobs()).length - before);
    }
    expect(answers[0]).toEqual(answers[2]);
    expect(answers[1]).toEqual(answers[2]);
    expect(work).toEqual([1, 1, 1]);
    await expect.poll(() => mailed(known)).toHaveLength(1);
    await expect
      .poll(
        async () =>
          (await sql`select 1 from pgboss.job where name = 'password_forgot' and state <> 'completed'`).length,
      )
      .toBe(0);
    expect(await mailed(email)).toEqual([]);
    expect(await mailed("no-account@freehold.test")).toEqual([]);
  });

  it("is no reason to fill a mailbox: one link in five minutes, however many ask how often", async () => {
    const { email } = await addAccount();
    const at = Date.now();
    const ask = (minutes: number) => mailPasswordLink({ sql, clock: () => new Date(at + minutes * MINUTE) }, email);
    await Promise.all(Array.from({ length: 10 }, () => ask(0)));
    await ask(4.9);
    expect(await mailed(email)).toHaveLength(1);
    await ask(5.1);
    expect(await mailed(email)).toHaveLength(2);
    await ask(10.2);
    // After three in a day the next one comes when the last has run out, so that there is always one that works.
    for (const minutes of [16, 30, 40.1]) await ask(minutes);
    expect(await mailed(email)).toHaveLength(3);
    await ask(40.3);
    expect(await mailed(email)).toHaveLength(4);
  });

  it("always gets its owner a link that works, however often a stranger asks", async () => {
    const limited = createTestApp(sql, { limits: {} });
    const { email } = await addAccount();
    // Five in an hour, from wherever, once kept the owner from a link of their own.
    for (let n = 0; n < 12; n++) {
      const stranger = `203.0.113.${n}`;
      expect((await limited.post("/api/auth/password/forgot", { email }, undefined, {}, stranger)).status).toBe(202);
    }
    expect((await limited.post("/api/auth/password/forgot", { email }, undefined, {}, "192.0.2.7")).status).toBe(202);
    await expect.poll(() => mailed(email)).toHaveLength(1);
    const [mine] = await mailed(email);
    // Nor does a later one of the stranger's end it.
    await link(email, 6);
    expect(await mailed(email)).toHaveLength(2);
    expect((await reset(mine as string)).status).toBe(204);
  });

  it("is replaced behind an address where a stranger asks for links and tries made-up ones", async () => {
    const limited = createTestApp(sql, { limits: {} });
    const { email } = await addAccount();
    const from = (path: string, body: object) =>
      limited.post(`/api/auth/password/${path}`, body, undefined, {}, "192.0.2.55");
    for (let n = 0; n < 31; n++)
      expect((await from("forgot", { email: `no-account-${n}@freehold.test` })).status).toBe(202);
    expect((await from("forgot", { email })).status).toBe(202);
    await expect.poll(() => mailed(email)).toHaveLength(1);
    const guesses = [];
    for (let n = 0; n < 31; n++)
      guesses.push((await from("reset", { token: "x".repeat(43), password: NEW_PASSWORD })).status);
    expect(guesses).toEqual([...Array(30).fill(422), 429]);
    // Once 429 for a quarter of an hour.
    const [token] = await mailed(email);
    expect((await from("reset", { token, password: NEW_PASSWORD })).status).toBe(204);
  });

  it("is asked for by one network address only so often", async () => {
    const tight = createTestApp(sql, { limits: { passwordForgotByAddress: { points: 2, duration: 60 } } });
    const statuses = [];
    for (let i = 0; i < 3; i++)
      statuses.push(
        (await tight.post("/api/auth/password/forgot", { email: `x${i}@freehold.test` }, undefined, {}, "192.0.2.99"))
          .status,
      );
    expect(statuses).toEqual([202, 202, 429]);
  });
});

describe("the link", () => {
  it("works once, until another one is used, for thirty minutes; otherwise all answer alike", async () => {
    const { email } = await addAccount();
    const older = await link(email);
    const newer = await link(email, 6);
    const refusals = [await reset("x".repeat(43))];
    expect((await reset(older)).status).toBe(204);
    refusals.push(await reset(newer), await reset(older, "yet another password"));
    const { email: slow } = await addAccount();
    const late = createTestApp(sql);
    const token = await link(slow);
    late.advance(30 * MINUTE + 1000);
    refusals.push(await late.post("/api/auth/password/reset", { token, password: NEW_PASSWORD }));
    for (const { status, body } of refusals)
      expect([status, { ...body, request_id: "" }]).toEqual([422, { ...refusals[0]?.body, request_id: "" }]);
    expect(refusals[0]?.body.code).toBe("invalid_reset_token");
    expect((await app.signIn(slow, PASSWORD)).status).toBe(200);
  });

  it("is not used up by a password that is too short", async () => {
    const { email } = await addAccount();
    const token = await link(email);
    const short = await reset(token, "short");
    expect([short.status, short.body.code, short.body.errors?.[0]?.path]).toEqual([
      422,
      "validation_failed",
      "password",
    ]);
    expect((await reset(token)).status).toBe(204);
  });

  it("is not used up by a password that is easy to guess", async () => {
    const { email } = await addAccount();
    const token = await link(email);
    const weak = await reset(token, email);
    expect([weak.status, weak.body.errors?.[0]?.path]).toEqual([422, "password"]);
    expect(weak.body.detail).toMatch(
      /^Password is too easy to guess: it's made of your email address, your wallet address/,
    );
    expect((await reset(token)).status).toBe(204);
  });

  it("is not used up by one's own wallet address as the password", async () => {
    const { email, user } = await addAccount();
    const token = await link(email);
    for (const wallet of [user.wallet_address, user.wallet_address.slice(2).toLowerCase()])
      expect((await reset(token, wallet)).body.errors?.[0]?.path).toBe("password");
    expect((await reset(token)).status).toBe(204);
  });

  it("used beside another one of the same person, works for one", async () => {
    for (let round = 0; round < 5; round++) {
      const { email } = await addAccount();
      const one = await link(email);
      const other = await link(email, 6);
      const answers = await Promise.all([
        reset(one, "by the first of the links"),
        reset(other, "by the second of them"),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
    }
  });

  it("used ten times at once, works for one", async () => {
    const { email } = await addAccount();
    const token = await link(email);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => reset(token, `one of ten walnuts ${i}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(422)]);
    const winner = answers.findIndex(({ status }) => status === 204);
    expect((await app.signIn(email, `one of ten walnuts ${winner}`)).status).toBe(200);
    expect(await sql`select 1 from outbox where to_address = ${email} and template = 'password_changed'`).toHaveLength(
      1,
    );
  });

  it("does nothing for an account that has been disabled since", async () => {
    const { email, user } = await addAccount();
    const token = await link(email);
    await sql`update users set disabled_at = now() where id = ${user.id}`;
    expect((await reset(token)).body.code).toBe("invalid_reset_token");
  });

  it("mailed before the password was changed works no more; one that was asked for since does", async () => {
    const { email, token: session } = await addAccount();
    const before = await link(email);
    const change = { current_password: "not the password", password: NEW_PASSWORD };
    expect((await app.post("/api/auth/password/change", change, session)).body.code).toBe("wrong_password");
    expect(
      await sql`select 1 from password_resets r join users u on u.id = r.user_id where email = ${email}`,
    ).toHaveLength(1);
    change.current_password = PASSWORD;
    expect((await app.post("/api/auth/password/change", change, session)).status).toBe(200);
    expect((await reset(before, "a reader of the old mail")).body.code).toBe("invalid_reset_token");
    expect((await app.signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect((await reset(await link(email), "a third good walnut")).status).toBe(204);
  });

  it("used while the password is changed: one of the two decides, and both answer", async () => {
    for (let round = 0; round < 5; round++) {
      const { email, token: session } = await addAccount();
      const token = await link(email);
      const change = { current_password: PASSWORD, password: "by the change of it" };
      const [changed, used] = await Promise.all([
        app.post("/api/auth/password/change", change, session),
        reset(token, "by the mailed link"),
      ]);
      const [one, other] = changed.status === 200 ? [changed, used] : [used, changed];
      expect([200, 204]).toContain(one.status);
      // 401: the link has ended the session before it was asked about.
      expect([401, 422]).toContain(other.status);
      const now = one === changed ? "by the change of it" : "by the mailed link";
      expect((await app.signIn(email, now)).status).toBe(200);
    }
  });

  it("is cleared away once it has run out", async () => {
    const { email, user } = await addAccount();
    await link(email, -31);
    await cleanUp(sql, new Date());
    expect(await sql`select 1 from password_resets where user_id = ${user.id}`).toEqual([]);
  });
});

it("a password is not changed to one's own wallet address", async () => {
  const { token, user } = await addAccount();
  const change = { current_password: PASSWORD, password: user.wallet_address.toUpperCase() };
  expect((await app.post("/api/auth/password/change", change, token)).body.errors?.[0]?.path).toBe("password");
});

it("a changed password is told by mail", async () => {
  const { email, token } = await addAccount();
  const change = { current_password: PASSWORD, password: NEW_PASSWORD };
  expect((await app.post("/api/auth/password/change", change, token)).status).toBe(200);
  const rows = await sql<{ subject: string }[]>`
    select subject from outbox where to_address = ${email} and template = 'password_changed'`;
  expect(rows).toEqual([{ subject: "Your Freehold password was changed" }]);
});
