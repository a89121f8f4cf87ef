import { createTestDatabase } from "@freehold/testing/postgres/test-database";
import { describe, expect, it, vi } from "vitest";
import { createTestApp } from "../../app.fixture.ts";
import { createPasswords, type Passwords } from "../passwords.ts";

const { sql } = await createTestDatabase();
const wrong = (email: string) => ({ email, password: "not the password" });

describe("rate limits", () => {
  it("stop guessing after ten tries for one person, whatever X-Forwarded-For says", async () => {
    const app = createTestApp(sql, { limits: {} });
    await app.register("guessed@freehold.test");
    const answers = [];
    for (let i = 0; i < 12; i++)
      answers.push(
        await app.post("/api/auth/login", wrong(i % 2 ? "guessed@freehold.test" : "GUESSED@freehold.test"), undefined, {
          "X-Forwarded-For": `203.0.113.${i}`,
          "X-Real-IP": `203.0.113.${i}`,
          Forwarded: `for=203.0.113.${i}`,
          "CF-Connecting-IP": `203.0.113.${i}`,
        }),
      );
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
    const last = answers.at(-1);
    expect(last?.body.code).toBe("too_many_requests");
    expect(Number(last?.headers.get("Retry-After"))).toBeGreaterThan(800);
    // Even the right password has to wait, or the answer would tell that it is right.
    expect((await app.signIn("guessed@freehold.test")).status).toBe(429);
    // The person at home is not locked out by a stranger elsewhere.
    const home = await app.post(
      "/api/auth/login",
      { email: "guessed@freehold.test", password: "correct horse battery" },
      undefined,
      {},
      "198.51.100.7",
    );
    expect(home.status).toBe(200);
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
    const app = createTestApp(sql, { passwords: createPasswords({ concurrency: 1, queue: 2 }) });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => app.register(`burst${i}@freehold.test`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body.code).toBe("overloaded");
    expect(refused[0]?.headers.get("Retry-After")).toBe("2");
    expect((await app.register("afterwards@freehold.test")).status).toBe(201);
  });
});
