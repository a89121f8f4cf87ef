import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestApp, PASSWORD } from "../../app.fixture.ts";
import { createPasswords, type Passwords } from "../passwords/passwords.ts";

const { sql } = await createTestDatabase();
const MANY = { points: 10_000, duration: 900 };
type App = ReturnType<typeof createTestApp>;
/** The right password, from a network address, perhaps on a device that is known. */
const signInAt = (app: App, email: string, address: string, device_token?: string) =>
  app.post("/api/auth/login", { email, password: PASSWORD, device_token }, undefined, {}, address);
/**
 * The points that are used, of every counter that has some, and of attempts that have come to no end. Sign-ins that succeed have
 * counters of their own.
 */
const used = async () =>
  (
    await sql<{ used: number }[]>`
      select points + at_work as used from rate_limits where (points <> 0 or at_work <> 0) and key not like 'signedIn%'`
  ).map(({ used }) => used);
const wrong = (email: string) => ({ email, password: "not the password" });

describe("rate limits", () => {
  // A second is over when a test says so, however slow the machine is.
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => vi.useRealTimers());

  it("stop guessing after ten tries for one person, with growing pauses, whatever X-Forwarded-For says", async () => {
    const app = createTestApp(sql, { limits: {} });
    await app.register("guessed@freehold.test");
    let serial = 0;
    const guess = () =>
      app.post("/api/auth/login", wrong(++serial % 2 ? "guessed@freehold.test" : "GUESSED@freehold.test"), undefined, {
        "X-Forwarded-For": `203.0.113.${serial}`,
        "X-Real-IP": `203.0.113.${serial}`,
        Forwarded: `for=203.0.113.${serial}`,
        "CF-Connecting-IP": `203.0.113.${serial}`,
      });
    for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(401);
    for (const pause of [1, 2, 4, 8, 16]) {
      expect((await guess()).status).toBe(401);
      const early = await guess();
      expect(early.status).toBe(429);
      // After the tenth it is no pause any more.
      if (pause < 16) expect(early.headers.get("Retry-After")).toBe(String(pause));
      vi.setSystemTime(Date.now() + pause * 1_000 + 1);
    }
    const last = await guess();
    expect([last.status, last.body.code]).toEqual([429, "too_many_requests"]);
    expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(800);
    // Even the right password has to wait, or the answer would tell that it is right.
    expect((await app.signIn("guessed@freehold.test")).status).toBe(429);
    // The person at home is not locked out by a stranger elsewhere.
    expect((await signInAt(app, "guessed@freehold.test", "198.51.100.7")).status).toBe(200);
    vi.setSystemTime(Date.now() + 900_000);
    expect((await app.signIn("guessed@freehold.test")).status).toBe(200);
  });

  it("count a pause once for guesses at once", async () => {
    const app = createTestApp(sql, { limits: {} });
    await app.register("at-once@freehold.test");
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => app.post("/api/auth/login", wrong("at-once@freehold.test"))),
    );
    // Five without a pause, and the one that begins the first.
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6);
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  it("forget attempts whose end was never written, as when the database dies, within half a minute", async () => {
    const app = createTestApp(sql, { limits: {} });
    const email = "interrupted@freehold.test";
    await app.register(email);
    expect((await app.signIn(email)).status).toBe(200);
    await sql`update rate_limits set at_work = 1000, at_work_until = ${Date.now() + 30_000}`;
    expect((await app.signIn(email)).status).toBe(429);
    vi.setSystemTime(Date.now() + 30_001);
    expect((await app.signIn(email)).status).toBe(200);
    // What counts until a time that has not come for the other tests.
    await sql`delete from rate_limits`;
  });

  it("do not let strangers lock the owner out of a device that is known", async () => {
    const app = createTestApp(sql, { limits: { signInByPair: MANY, signInByAddress: MANY } });
    const email = "besieged@freehold.test";
    await app.register(email);
    const home = (await signInAt(app, email, "198.51.100.7")).body.device_token;
    // 110 guesses, each from somewhere else, once kept the owner out, too. The first ones fail, the next begin a pause.
    const guess = (_: unknown, i: number) => app.post("/api/auth/login", wrong(email), undefined, {}, `203.0.113.${i}`);
    for (let burst = 0; burst < 2; burst++) {
      const guesses = await Promise.all(Array.from({ length: 110 }, guess));
      expect(guesses.map(({ status }) => status)).toContain(429);
    }
    expect((await signInAt(app, email, "192.0.2.200")).status).toBe(429);
    const known = await signInAt(app, email, "203.0.113.1", home);
    expect([known.status, known.body.device_token]).toEqual([200, home]);
  });

  it("count wrong passwords on a known device, too, and only its own", async () => {
    const app = createTestApp(sql, { limits: { signInByDevice: { points: 3, duration: 900 } } });
    const email = "two-devices@freehold.test";
    await app.register(email);
    const [one, other] = [(await app.signIn(email)).body.device_token, (await app.signIn(email)).body.device_token];
    expect(one).not.toBe(other);
    const guess = (device_token: string) => app.post("/api/auth/login", { ...wrong(email), device_token });
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await guess(one)).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect((await signInAt(app, email, "192.0.2.1", one)).status).toBe(429);
    expect((await signInAt(app, email, "192.0.2.1", other)).status).toBe(200);
  });

  it("take a device token for nothing where it is made up, or another account's", async () => {
    const app = createTestApp(sql, { limits: { signInByPair: { points: 2, duration: 900 } } });
    const [victim, attacker] = ["victim@freehold.test", "attacker@freehold.test"];
    await app.register(victim);
    await app.register(attacker);
    const theirs = (await app.signIn(attacker)).body.device_token;
    const guess = (device_token: string) => app.post("/api/auth/login", { ...wrong(victim), device_token });
    expect([(await guess(theirs)).status, (await guess("x".repeat(43))).status]).toEqual([401, 401]);
    for (const token of [theirs, "x".repeat(43), ""]) expect((await guess(token)).status).toBe(429);
    // One device of two people has one token; one that is made up does not become ours.
    const elsewhere = await signInAt(app, victim, "198.51.100.9", theirs);
    expect(elsewhere.body.device_token).toBe(theirs);
    const made = await signInAt(app, victim, "198.51.100.9", "y".repeat(43));
    expect(made.body.device_token).toMatch(/^[\w-]{43}$/);
    expect(made.body.device_token).not.toBe("y".repeat(43));
  });

  it.each([
    ["216 people of one office", 216],
    ["one person, forty times", 1],
  ])("let people with the right password in within seconds, however many ask at once: %s", async (_, people) => {
    const app = createTestApp(sql, { limits: {} });
    const emails = Array.from({ length: people }, (_, i) => `office-of-${people}-${i}@freehold.test`);
    await app.register("any-of-them@freehold.test");
    await sql`
      insert into users (email, wallet_address, password_hash, referral_code)
      select person, u.wallet_address, u.password_hash, ${`O${people}-`} || number
      from users u, unnest(${emails}::text[]) with ordinality as t (person, number)
      where u.email = 'any-of-them@freehold.test'`;
    await sql`truncate rate_limits`;
    let waiting = people === 1 ? Array<string>(40).fill(emails[0] as string) : emails;
    for (let round = 0; waiting.length; round++) {
      expect(round).toBeLessThan(40);
      const answers = await Promise.all(waiting.map((email) => app.signIn(email)));
      const refused = answers.filter(({ status }) => status !== 200);
      // 429 and a Retry-After of 900 once, as if they had been wrong.
      for (const { status, headers } of refused) {
        expect([429, 503]).toContain(status);
        expect(Number(headers.get("Retry-After"))).toBeLessThanOrEqual(2);
      }
      waiting = waiting.filter((_, i) => answers[i]?.status !== 200);
    }
    expect(await used()).toEqual([]);
  });

  it("bound the sign-ins that succeed, of one person and from one network address, and changes of a password", async () => {
    const few = { points: 3, duration: 900 };
    const limits = {
      signedInByPerson: few,
      signedInByAddress: { points: 5, duration: 900 },
      passwordChangedByPerson: few,
    };
    const app = createTestApp(sql, { limits });
    const [eager, other] = ["eager@freehold.test", "calm@freehold.test"];
    for (const email of [eager, other]) await app.register(email);
    await sql`truncate rate_limits`;
    const statuses = async (email: string, times: number, address = "192.0.2.1") => {
      const all = [];
      for (let n = 0; n < times; n++) all.push((await signInAt(app, email, address)).status);
      return all;
    };
    let { token } = (await app.signIn(eager)).body;
    expect(await statuses(eager, 3)).toEqual([200, 200, 429]);
    expect(
      await sql`
      select 1 from account_events e join users u on u.id = e.user_id where u.email = ${eager} and e.code = 'ok'`,
    ).toHaveLength(3);
    expect(await statuses(other, 3)).toEqual([200, 200, 429]);
    expect(await statuses(other, 1, "198.51.100.77")).toEqual([200]);

    const changes = [];
    for (let n = 0; n < 4; n++) {
      const change = {
        current_password: n ? `walnut tree number ${n}` : PASSWORD,
        password: `walnut tree number ${n + 1}`,
      };
      const { status, body } = await app.post("/api/auth/password/change", change, token);
      changes.push(status);
      token = body.token;
    }
    expect(changes).toEqual([200, 200, 200, 429]);
  });

  it("take nothing from the next window for an attempt that came to its end in it", async () => {
    const passwords = createPasswords();
    const slow: Passwords = {
      ...passwords,
      async matches(...its) {
        const same = await passwords.matches(...its);
        if (same) vi.setSystemTime(Date.now() + 900_001);
        return same;
      },
    };
    const limits = { signInByPair: { points: 3, duration: 900 } };
    const app = createTestApp(sql, { limits, passwords: slow });
    const email = "at-the-end@freehold.test";
    await app.register(email);
    await sql`truncate rate_limits`;
    for (let n = 0; n < 4; n++) expect((await app.signIn(email)).status).toBe(200);
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await app.post("/api/auth/login", wrong(email))).status);
    // Each of the four once was a guess more.
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it("cost nothing where the server was too busy, and nothing twice", async () => {
    const limits = { signInByPair: MANY, signInByEmail: MANY, signInByAddress: MANY };
    const app = createTestApp(sql, { limits, passwords: createPasswords({ concurrency: 1, queue: 4 }) });
    const email = "popular@freehold.test";
    await app.register(email);
    await sql`truncate rate_limits`;
    // Right passwords, all at once: what was refused with 503 once cost its points.
    const answers = await Promise.all(Array.from({ length: 60 }, () => app.signIn(email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(await used()).toEqual([]);
  });

  it("cost nothing where the client did not wait for the answer: its turn goes to the next", async () => {
    const real = createPasswords({ concurrency: 1, queue: 10 });
    const stop = new AbortController();
    let busy: Promise<string> | undefined;
    const passwords: Passwords = {
      ...real,
      matches(hash, password, signal) {
        // Another hash has the only turn, and the client that waits goes away.
        busy = real.hash("keeps it busy");
        const waiting = real.matches(hash, password, signal);
        stop.abort();
        return waiting;
      },
    };
    const app = createTestApp(sql, { passwords });
    const email = "impatient@freehold.test";
    await app.register(email);
    await sql`truncate rate_limits`;
    const given = await app.call("/api/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(wrong(email)),
      signal: stop.signal,
    });
    expect([given.status, given.body.code]).toEqual([400, "bad_request"]);
    await busy;
    expect(real.pending()).toBe(0);
    expect(await used()).toEqual([]);
  });

  it("of one counter that is used up cost the others nothing", async () => {
    const app = createTestApp(sql, { limits: { signInByEmail: { points: 1, duration: 900 }, signInByAddress: MANY } });
    await app.register("used-up@freehold.test");
    await sql`truncate rate_limits`;
    for (const status of [401, 429, 429, 429])
      expect((await app.post("/api/auth/login", wrong("used-up@freehold.test"))).status).toBe(status);
    expect(await used()).toEqual([1, 1, 1]);
  });

  it("stop one network address that tries many people, and an IPv6 network as one", async () => {
    const limits = { signInByAddress: { points: 5, duration: 900 } };
    const app = createTestApp(sql, { limits });
    const tries = (address: (i: number) => string) =>
      Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          app.post("/api/auth/login", wrong(`p${i}@freehold.test`), undefined, {}, address(i)),
        ),
      );
    const refused = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429).length;
    expect(refused(await tries(() => "192.0.2.10"))).toBe(3);
    expect(refused(await tries(() => "::ffff:192.0.2.11"))).toBe(3);
    expect(refused(await tries((i) => `2001:db8:1:2::${i}`))).toBe(3);
    expect(refused(await tries((i) => `2001:db8:9:${i}::1`))).toBe(0);
  });

  it("cannot be passed by other letters that the database takes for the same", async () => {
    const app = createTestApp(sql, { limits: { signInByPair: { points: 3, duration: 900 } } });
    await app.register("iris@freehold.test");
    // PostgreSQL makes an i of U+0130, JavaScript an i and a dot: each way of writing it once had a counter of its own.
    expect((await app.signIn("\u0130ris@freehold.test")).status).toBe(401);
    expect((await app.signIn("IRIS@freehold.test")).status).toBe(200);
  });

  it("do not count sign-ins that succeed", async () => {
    const app = createTestApp(sql, {
      limits: { signInByPair: { points: 2, duration: 900 }, registration: { points: 9, duration: 900 } },
    });
    await app.register("often@freehold.test");
    for (let i = 0; i < 5; i++) expect((await app.signIn("often@freehold.test")).status).toBe(200);
  });

  it("count together over processes and bound registrations", async () => {
    const limits = { registration: { points: 3, duration: 900 } };
    const [one, other] = [createTestApp(sql, { limits }), createTestApp(sql, { limits })];
    const body = (i: number) => ({
      email: `r${i}@freehold.test`,
      password: "correct horse battery",
      wallet_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    });
    const statuses = [];
    for (let i = 0; i < 5; i++)
      statuses.push(
        (await (i % 2 ? one : other).post("/api/auth/register", body(i), undefined, {}, "192.0.2.77")).status,
      );
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
  });

  it("bound registrations of one domain from anywhere, and of a large provider from one network address", async () => {
    const app = createTestApp(sql, {
      limits: {
        registrationByDomain: { points: 2, duration: 3600 },
        registrationByProvider: { points: 2, duration: 3600 },
      },
    });
    const account = { password: PASSWORD, wallet_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" };
    let people = 0;
    const register = async (domain: string, address: string) => {
      people += 1;
      const body = { ...account, email: `x${people}@${domain}` };
      return (await app.post("/api/auth/register", body, undefined, {}, address)).status;
    };
    expect(await register("One-Person.example", "192.0.2.1")).toBe(201);
    expect(await register("one-person.example", "192.0.2.2")).toBe(201);
    expect(await register("one-person.example", "192.0.2.3")).toBe(429);
    expect(await register("another.example", "192.0.2.1")).toBe(201);
    for (const status of [201, 201, 429]) expect(await register("gmail.com", "192.0.2.1")).toBe(status);
    expect(await register("gmail.com", "192.0.2.2")).toBe(201);
  });
});

describe("hashing", () => {
  it("does the same work for an unknown address as for a wrong password", async () => {
    const real = createPasswords();
    const passwords = { ...real, matches: vi.fn(real.matches), hash: vi.fn(real.hash) } satisfies Passwords;
    const app = createTestApp(sql, { passwords });
    await app.register("known@freehold.test");
    passwords.hash.mockClear();
    await app.post("/api/auth/login", wrong("known@freehold.test"));
    const known = [passwords.matches.mock.calls.length, passwords.hash.mock.calls.length];
    await app.post("/api/auth/login", wrong("unknown@freehold.test"));
    expect([passwords.matches.mock.calls.length, passwords.hash.mock.calls.length]).toEqual([2, 0]);
    expect(known).toEqual([1, 0]);
    // Without a stored hash it compares with one of the same parameters, and says no.
    expect(await real.matches(null, "anything")).toBe(false);
  });

  it("queues no more than it can soon do, and says so", async () => {
    // One takes longer than it takes until all have arrived.
    const app = createTestApp(sql, {
      passwords: createPasswords({ concurrency: 1, queue: 2, work: { memoryCost: 128 * 1024, timeCost: 6 } }),
    });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => app.register(`burst${i}@freehold.test`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body.code).toBe("overloaded");
    expect(refused[0]?.headers.get("Retry-After")).toBe("2");
    expect((await app.register("afterwards@freehold.test")).status).toBe(201);
  });
});
