import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { PASSWORD, WALLET } from "./app.fixture.ts";
import { readEnvironment } from "./environment.ts";
import { freePort } from "./platform/database/embedded/free-port.ts";
import { StartError } from "./platform/start-error.ts";
import { runServer, startServerProcess } from "./server-process.fixture.ts";
import { type RunningServer, type ServerOptions, startServer } from "./start-server.ts";

const folder = await mkdtemp(join(tmpdir(), "freehold-server-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Where no test has a server. */
const NONE = { DATA_DIR: join(folder, "none") };
const start = (env: Record<string, string>) => startServerProcess({ ...NONE, ...env });

/** Starts in this process. */
const startHere = async (env: Record<string, string>, more: Pick<ServerOptions, "prepare"> = {}) =>
  startServer({ environment: readEnvironment({ ...NONE, LOG_LEVEL: "silent", ...env }), ...more });

/** Beside one in a process of its own, until the test ends. */
async function startBeside(env: Record<string, string>): Promise<RunningServer> {
  const server = await startHere({ PORT: String(await freePort()), ...env });
  onTestFinished(() => server.stop());
  return server;
}

/** The sentence with which a start is in vain, before the slow part that prepares. */
async function refusal(env: Record<string, string>): Promise<string> {
  const error = await startHere(env, { prepare: () => expect.unreachable("It prepares.") }).then(
    () => expect.unreachable("It has started."),
    (error: Error) => error,
  );
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).not.toContain("\n");
  return error.message;
}

const register = (url: string, email: string) =>
  fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD, wallet_address: WALLET }),
  });

describe("a server process", () => {
  it("finishes the requests at hand when it is asked to stop, and takes no more", async () => {
    const { sql, url: database } = await createTestDatabase();
    const server = await start({ DATABASE_URL: database });
    await register(server.url, "slow@freehold.test");
    let answer: Promise<Response> | undefined;
    let exit: Promise<unknown> | undefined;
    await sql
      .begin(async (tx) => {
        // A registration now waits for this transaction.
        await tx`insert into users (email, wallet_address, password_hash, referral_code) values ('late@freehold.test', ${WALLET}, 'x', 'LATE')`;
        answer = register(server.url, "late@freehold.test");
        await expect
          .poll(
            async () =>
              (
                await sql`select 1 from pg_stat_activity where application_name = 'freehold' and wait_event_type = 'Lock'`
              ).length,
          )
          .toBe(1);
        exit = once(server.child, "exit");
        server.child.kill("SIGTERM");
        await expect
          .poll(() =>
            register(server.url, "new@freehold.test").then(
              () => "taken",
              () => "refused",
            ),
          )
          .toBe("refused");
        throw new Error("rolled back");
      })
      .catch((error: Error) => expect(error.message).toBe("rolled back"));
    expect((await answer)?.status).toBe(201);
    expect(await exit).toEqual([0, null]);
  });

  it("shares a database with others: a session of one is good at another", async () => {
    const { url: database } = await createTestDatabase({ empty: true });
    const [one, other] = await Promise.all([
      start({ DATABASE_URL: database }),
      startBeside({ DATABASE_URL: database }),
    ]);
    expect((await register(other.url, "shared@freehold.test")).status).toBe(201);
    const login = await fetch(`${one.url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "shared@freehold.test", password: PASSWORD }),
    });
    const { token } = (await login.json()) as { token: string };
    const headers = { Authorization: `Bearer ${token}` };
    for (const { url } of [one, other]) expect((await fetch(`${url}/api/auth/me`, { headers })).status).toBe(200);
    expect(one.output()).not.toContain(token);
  });

  it("asks the service of PASSWORD_RANGE_URL about a new password", async () => {
    const hash = createHash("sha1").update(PASSWORD).digest("hex").toUpperCase();
    const service = createServer((_, answer) => answer.end(`${hash.slice(5)}:7`)).listen(0, "127.0.0.1");
    onTestFinished(() => void service.close());
    await once(service, "listening");
    const { port } = service.address() as AddressInfo;
    const { url: database } = await createTestDatabase();
    const { url } = await startBeside({
      DATABASE_URL: database,
      PASSWORD_RANGE_URL: `http://127.0.0.1:${port}/range`,
    });
    const answer = await register(url, "stolen@freehold.test");
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("a list of stolen passwords")]);
  });

  it("runs beside another with its own PORT and DATA_DIR, but not on the same", async () => {
    const dataDir = join(folder, "one");
    const [one, two] = await Promise.all([
      start({ DATA_DIR: dataDir }),
      startBeside({ DATA_DIR: join(folder, "two") }),
    ]);
    expect(await refusal({ DATA_DIR: dataDir, PORT: String(await freePort()) })).toBe(
      `DATA_DIR (${dataDir}) is in use by another server. Stop that server, or set DATA_DIR to another folder.`,
    );
    const { port } = new URL(one.url);
    expect(await refusal({ DATA_DIR: join(folder, "three"), PORT: port })).toBe(
      `PORT ${port} is in use on 127.0.0.1. Stop the program that uses it, or set PORT to another port.`,
    );
    for (const { url } of [one, two]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it("says in one sentence why it does not start", async () => {
    const { child, output } = runServer({ ...NONE, PORT: "x" });
    const [code] = await once(child, "close");
    expect({ code, said: output() }).toEqual({ code: 1, said: 'PORT must be a number from 1 to 65535, but is "x".\n' });

    const port = String(await freePort());
    const one = (env: Record<string, string>) => refusal({ PORT: port, DATA_DIR: join(folder, "never"), ...env });
    await writeFile(join(folder, "file"), "");
    expect(await one({ DATA_DIR: join(folder, "file") })).toMatch(/^DATA_DIR cannot be written: .*file/);
    expect(await one({ DATA_DIR: "/proc/freehold" })).toMatch(/^DATA_DIR cannot be written: \/proc\/freehold/);
    const unreachable = await one({ DATABASE_URL: `postgres://u:secret@127.0.0.1:${port}/db` });
    expect(unreachable).toMatch(/^The PostgreSQL in DATABASE_URL cannot be used: .*ECONNREFUSED/);
    expect(unreachable).not.toContain("secret");
    const { sql, url } = await createTestDatabase({ empty: true });
    await sql.unsafe(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
    expect(await one({ DATABASE_URL: url })).toMatch(/^The database in DATABASE_URL cannot be migrated: cannot/);
    await mkdir(join(folder, "bare", "postgres"), { recursive: true });
    expect(await one({ DATA_DIR: join(folder, "bare") })).toMatch(
      /^DATA_DIR cannot be used: .*postgres\.password \(ENOENT/,
    );
    const foreign = createServer().listen(0, "127.0.0.1");
    await once(foreign, "listening");
    expect(await one({ PORT: String((foreign.address() as { port: number }).port) })).toMatch(/^PORT \d+ is in use/);
    foreign.close();
  });
});
