import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type {
  EmbeddingCheck,
  FactorAdded,
  Login,
  Platform,
  SandboxClock,
  SandboxPerson,
  TotalWithdrawalCreated,
} from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { generateSync } from "otplib";
import { expect, it, vi } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import { readEnvironment } from "../environment.ts";
import { cleanUp } from "../maintenance.ts";
import { newSecretKey } from "../partners/keys/secret-key.ts";
import { addPartner, createPartner } from "../partners/partner.fixture.ts";
import { freePort } from "../platform/database/embedded/free-port.ts";
import { StartError } from "../platform/start-error.ts";
import { startServer } from "../start-server.ts";
import { startSandbox } from "./sandbox.fixture.ts";
import { withTestBanner } from "./test-banner.ts";

const live = await createTestDatabase();
const sandbox = await startSandbox();
const { sql, call } = sandbox;

/** The sentence with which a start is refused. */
async function refusal(env: Record<string, string>): Promise<string> {
  const environment = readEnvironment({ LOG_LEVEL: "silent", PORT: String(await freePort()), ...env });
  const error = await startServer({ environment, prepare: () => expect.unreachable("It prepares.") }).then(
    () => expect.unreachable("It has started."),
    (thrown: Error) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  return error.message;
}

it("a sandbox doesn't start on a live database, nor a live server on a sandbox's", async () => {
  const { SANDBOX: _, PORT: __, ...asLive } = sandbox.environment;
  expect(await refusal(asLive)).toMatch(/^The database belongs to a sandbox\. /);
  expect(await refusal({ SANDBOX: "true", DATABASE_URL: live.url, DATA_DIR: sandbox.folder })).toMatch(
    /^The database belongs to a live platform, so a sandbox can't use it\. /,
  );
});

it("a sandbox starts on no chain with real money, and on none that isn't known as a test chain", async () => {
  for (const CHAIN_ID of ["56", "1", "987654321"])
    expect(
      await refusal({
        ...{ SANDBOX: "true", DATABASE_URL: sandbox.environment.DATABASE_URL, DATA_DIR: sandbox.folder },
        ...{ CHAIN_ID, CHAIN_RPC_URL: "http://127.0.0.1:1", TREASURY_KEY: `0x${"1".repeat(64)}` },
        TOKEN_ADDRESS: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
      }),
    ).toMatch(new RegExp(`^SANDBOX=true needs a test chain, but CHAIN_ID ${CHAIN_ID} isn't known as one`));
});

it("the database keeps its world for good, and a live one has the real time", async () => {
  for (const [world, change] of [
    [live.sql, "update world set mode = 'test'"],
    [sql, "update world set mode = 'live'"],
    [sql, "delete from world"],
    [sql, "truncate world"],
    [live.sql, "update world set ahead_seconds = 60"],
    [live.sql, "insert into sandbox_people (user_id, partner_id) values (gen_random_uuid(), gen_random_uuid())"],
  ] as const)
    await expect(world.unsafe(change)).rejects.toThrow(/world|clock|append-only|Only a sandbox/);
});

it("the clock goes forward only, and every process of the sandbox follows", async () => {
  const { secret } = await addPartner(sql, { mode: "test" });
  const before = (await call<SandboxClock>("GET", "/sandbox/clock", secret)).body;
  expect((await call("POST", "/sandbox/clock", secret, { seconds: -60 })).body.code).toBe("validation_failed");
  await sql`update world set ahead_seconds = ahead_seconds + 7200`;
  await vi.waitFor(async () => {
    const { time } = (await call<SandboxClock>("GET", "/sandbox/clock", secret)).body;
    expect(Date.parse(time) - Date.parse(before.time)).toBeGreaterThanOrEqual(7_200_000);
  });
  const [{ ahead }] = await sql<[{ ahead: number }]>`
    select extract(epoch from current_moment() - clock_timestamp())::float8 as ahead`;
  expect(ahead).toBeCloseTo(before.ahead_seconds + 7_200, 0);
  // Others' clocks are compared with the real time.
  const { body: check } = await call<EmbeddingCheck>("GET", "/embed/check", null);
  expect(Math.abs(Date.parse(check.time) - Date.now())).toBeLessThan(60_000);
  await expect(sql`update world set ahead_seconds = 0`).rejects.toThrow("The clock of a sandbox never goes back.");
  const far = { seconds: 31_557_600 };
  for (let years = 0; years < 9; years += 1)
    expect((await call("POST", "/sandbox/clock", secret, far)).status).toBe(200);
  expect((await call("POST", "/sandbox/clock", secret, far)).body.code).toBe("validation_failed");
});

it("a sandbox takes test keys only, a live server live keys only, and each says where the other works", async () => {
  const config = { publicUrl: "http://127.0.0.1:4600", sandboxUrl: "https://sandbox.freehold.example" };
  const { app } = createTestApi(live.sql, { config });
  const answer = async (on: { request: typeof app.request }, secret: string) => {
    const { status, body } = await createPartner({ app: on }, { secret }).createSession();
    return [status, body.code, body.detail];
  };
  expect(await answer(app, newSecretKey("test"))).toEqual([
    401,
    "invalid_key",
    "This is a test key. It only works in the sandbox: https://sandbox.freehold.example.",
  ]);
  expect((await call("POST", "/sandbox/people", newSecretKey("live"), {})).body).toMatchObject({
    code: "invalid_key",
    detail: expect.stringMatching(/^This is a live key\. The sandbox only accepts test keys/),
  });
  const { secret } = await addPartner(live.sql);
  for (const path of ["people", "clock", "refunds/6f1c2b9e-8f0a-4c1d-9b52-2f6f5f1f7a10/approve"]) {
    const response = await app.request(`/api/sandbox/${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${secret}` },
    });
    expect(response.status).toBe(404);
  }
  expect((await call("GET", "/sandbox/clock", null)).status).toBe(401);
});

it("no person can take the reviewers' place, so that partners' refunds are never decided", async () => {
  const { secret } = await addPartner(sql, { mode: "test" });
  const registration = { password: "wren tulip frog", wallet_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" };
  for (const email of ["reviewer-1@sandbox.invalid", "Reviewer-2@Sandbox.invalid"])
    expect((await call("POST", "/auth/register", null, { ...registration, email })).body.code).toBe("email_taken");
  const { body: person } = await call<SandboxPerson>("POST", "/sandbox/people", secret, { deposits: ["5"] });
  const { email, password, wallet_address } = person;
  const { body: session } = await call<Login>("POST", "/auth/login", null, { email, password });
  const refund = await call<TotalWithdrawalCreated>("POST", "/wallet/withdraw-total-deposits", session.token, {
    wallet_address,
  });
  const { id } = refund.body.withdrawal;
  expect((await call("POST", `/sandbox/refunds/${id}/approve`, secret)).body).toMatchObject({ status: "approved" });
});

it("codes of an authenticator fit, however far the clock is ahead", async () => {
  const { secret } = await addPartner(sql, { mode: "test" });
  // Once that is answered, the process has the new time: a session from before it would be a day old.
  expect((await call("POST", "/sandbox/clock", secret, { seconds: 86_400 })).status).toBe(200);
  const { body: person } = await call<SandboxPerson>("POST", "/sandbox/people", secret, {});
  const { email, password } = person;
  const { body: session } = await call<Login>("POST", "/auth/login", null, { email, password });
  const { body: made } = await call<{ secret: string }>("POST", "/auth/factors/authenticator", session.token);
  const code = generateSync({ secret: made.secret });
  const added = await call<FactorAdded>("POST", "/auth/factors/authenticator/confirm", session.token, { code });
  expect(added.status).toBe(200);
});

it("an assertion works once, and a limit counts, however far the clock is ahead", async () => {
  const { id } = await addPartner(sql, { mode: "test" });
  const soon = new Date(Date.now() + 60_000);
  await sql`
    insert into partner_assertions (partner_id, jti_hash, expires_at) values (${id}, sha256('1'), ${soon})`;
  await sql`insert into rate_limits (key, points, expire) values ('of a test', 1, ${soon.getTime()}::bigint)`;
  const kept = async () => [
    await sql`select from partner_assertions where partner_id = ${id}`,
    await sql`select from rate_limits where key = 'of a test'`,
  ];
  await cleanUp(sql, new Date(Date.now() + 86_400_000), new Date());
  expect((await kept()).flat()).toHaveLength(2);
  await cleanUp(sql, new Date(Date.now() + 86_400_000));
  expect((await kept()).flat()).toHaveLength(0);
});

it("people see that it is a sandbox: in the API, on each page and in each subject", async () => {
  expect((await call<Platform>("GET", "/platform", null)).body.mode).toBe("test");
  expect((await createTestApi(live.sql).call<Platform>("GET", "/platform", null)).body.mode).toBe("live");

  const { page } = withTestBanner({ "/": "dist" })["/"] as { page(html: string): string };
  expect(page("<html><body class='site'><div></div></body></html>")).toMatch(
    /<body class='site'>\n<aside aria-label="Sandbox"><mark>This is a sandbox\./,
  );

  const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  const registration = { email: "ada@freehold.test", password: "wren tulip frog", wallet_address: address };
  expect((await call("POST", "/auth/register", null, registration)).status).toBe(201);
  const folder = join(sandbox.folder, "mail");
  const mail = await vi.waitFor(async () => {
    const [name] = await readdir(folder);
    return readFile(join(folder, name as string), "utf8");
  });
  expect(mail).toMatch(/^Subject: \[Test\] /m);
});
