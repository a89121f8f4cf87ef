import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@freehold/server";
import { connect, type Sql } from "@freehold/server/testing";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { DEMO_PASSWORD } from "../demo/world.ts";
import { type Demo, runDemo } from "./demo.ts";

const demos: Demo[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const { child, exited } of demos.splice(0)) {
    child.kill("SIGKILL");
    await exited;
  }
  for (const folder of folders.splice(0)) {
    await expectPostgresEnds(folder);
    await rm(folder, { recursive: true, force: true });
  }
});

describe("a start that cannot work says why in one sentence, exits with 1, and does so before anything slow", () => {
  it("bad PORT", async () => {
    const { code, output } = await failing({ PORT: "http" });
    expect({ code, output }).toEqual({
      code: 1,
      output: 'PORT must be a number from 1 to 65535, but is "http".\n',
    });
  });

  it("port in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const port = (other.address() as { port: number }).port;
    const dataDir = await folder();
    const { code, errors } = await failing({ PORT: String(port), DATA_DIR: dataDir });
    other.close();
    expect(code).toBe(1);
    expect(errors.trim().split("\n")).toEqual([expect.stringMatching(new RegExp(`^(PORT|Port) .*${port}.*\\.$`))]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("a DATA_DIR that is a file", async () => {
    const file = join(await folder(), "file");
    await writeFile(file, "");
    const { code, errors } = await failing({ DATA_DIR: file });
    expect(code).toBe(1);
    expect(errors.trim().split("\n")).toEqual([expect.stringMatching(/^DATA_DIR .*\.$/)]);
  });

  it("a DATA_DIR where nobody can write", async () => {
    const { code, errors } = await failing({ DATA_DIR: "/proc/freehold" });
    expect(code).toBe(1);
    expect(errors.trim().split("\n")).toEqual([expect.stringMatching(/^DATA_DIR .*\.$/)]);
  });

  it("a database that is not there", async () => {
    const { code, errors } = await failing({
      DATABASE_URL: `postgres://nobody:secret@127.0.0.1:${await freePort()}/none`,
    });
    expect(code).toBe(1);
    expect(errors.trim().split("\n")).toEqual([expect.stringMatching(/^DATABASE_URL .*\.$/)]);
    expect(errors).not.toContain("secret");
  });
});

describe("the demo", () => {
  it("stops on Ctrl+C with everything it started; a second start builds and doubles nothing; killed with -9 it keeps what it acknowledged", async () => {
    const dataDir = await folder();
    const first = await start(dataDir);
    expect(first.output()).toContain("investor@freehold.test");
    expect(await deposits(first.url)).toEqual({ total_deposits_ubxs: "2570.75", deposit_count: 3 });
    expect(await stop(first, "SIGINT")).toBe(0);
    expect(await postgresPid(dataDir)).toBeNull();

    const second = await start(dataDir);
    expect(second.output()).not.toContain("Building");
    expect(await deposits(second.url)).toEqual({ total_deposits_ubxs: "2570.75", deposit_count: 3 });
    expect(await referrals(second.url)).toBe(2);
    const created = await call(
      second.url,
      "/wallet/withdraw-total-deposits",
      await signIn(second.url, "investor@freehold.test"),
      { wallet_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
    );
    expect(created.status).toBe(201);
    await stop(second, "SIGKILL");

    const third = await start(dataDir);
    const token = await signIn(third.url, "investor@freehold.test");
    const answer = await call(third.url, "/wallet/check-pending-total-withdrawal", token);
    expect(await answer.json()).toMatchObject({
      success: true,
      withdrawal: { id: (await created.json()).withdrawal.id, amount_ubxs: "2570.75", status: "pending" },
    });
    expect(await stop(third, "SIGTERM")).toBe(0);
    expect(await postgresPid(dataDir)).toBeNull();
  }, 180_000);

  // A terminal's Ctrl+C reaches initdb and the builds as well; a supervisor's signal reaches the demo alone.
  it.each([
    { from: "a terminal", pid: (pid: number) => -pid },
    { from: "a supervisor", pid: (pid: number) => pid },
  ])("takes a stop while it prepares for a stop and not for a failure: $from", async ({ pid }) => {
    const dataDir = await folder();
    const starting = await run({ DATA_DIR: dataDir }, { detached: true });
    await starting.said("Starting PostgreSQL");
    process.kill(pid(starting.child.pid as number), "SIGINT");
    await expectStopped(starting);
  });

  it("takes a stop in the middle of the demo world for a stop, too", async () => {
    const dataDir = await folder();
    const stopped = await run({ DATA_DIR: dataDir });
    await stopped.said("Starting the chain");
    const sql = await connectTo(dataDir);
    // Nobody of the demo world can be registered until this transaction ends.
    await sql.begin(async (tx) => {
      await tx`lock table users in exclusive mode`;
      await stopped.said("Preparing the demo world");
      stopped.child.kill("SIGINT");
      await stopped.said("Stopping");
    });
    await expectStopped(stopped);
  });

  it("completes the demo world after a start that was killed in the middle of it", async () => {
    const dataDir = await folder();
    const killed = await run({ DATA_DIR: dataDir });
    await killed.said("Preparing the demo world");
    const sql = await connectTo(dataDir);
    await expect.poll(() => sql`select 1 from users`, { timeout: 30_000, interval: 5 }).not.toEqual([]);
    await stop(killed, "SIGKILL");

    const second = await start(dataDir);
    expect(await deposits(second.url)).toEqual({ total_deposits_ubxs: "2570.75", deposit_count: 3 });
    expect(await referrals(second.url)).toBe(2);
    for (const email of ["operator@freehold.test", "approver@freehold.test"]) {
      const me = await call(second.url, "/auth/me", await signIn(second.url, email));
      expect(await me.json()).toMatchObject({ role: "admin" });
    }
  });
});

async function run(...options: Parameters<typeof runDemo>): Promise<Demo> {
  const demo = await runDemo(...options);
  demos.push(demo);
  return demo;
}

async function start(dataDir: string): Promise<Demo> {
  const demo = await run({ DATA_DIR: dataDir });
  await demo.ready();
  return demo;
}

async function failing(env: Record<string, string>) {
  const demo = await run(env);
  const code = await demo.exited;
  return { code, errors: demo.errors(), output: demo.output() + demo.errors() };
}

async function stop({ child, exited }: Demo, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  return exited;
}

/** It has taken a signal for what it is, while it was starting. */
async function expectStopped(demo: Demo): Promise<void> {
  expect(await demo.exited).toBe(0);
  expect(demo.output()).toMatch(/Stopping\nStopped\n$/);
  expect(demo.output()).not.toContain("Freehold runs at");
  expect(demo.errors()).toBe("");
}

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "freehold-start-"));
  folders.push(made);
  return made;
}

/** The database of a demo that runs, until the test ends. */
async function connectTo(dataDir: string): Promise<Sql> {
  const port = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[3];
  const password = (await readFile(join(dataDir, "postgres.password"), "utf8")).trim();
  const sql = connect(`postgres://freehold:${password}@127.0.0.1:${port}/freehold`, { max: 1 });
  onTestFinished(() => sql.end({ timeout: 0 }));
  return sql;
}

/** The PostgreSQL that runs on a data folder, if one does. */
async function postgresPid(dataDir: string): Promise<number | null> {
  const [line] = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const pid = Number(line);
  if (!pid) return null;
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    // No such process: the file was left by one that was killed.
    return null;
  }
}

/** That of a demo which was killed ends by itself. */
async function expectPostgresEnds(dataDir: string): Promise<void> {
  await expect.poll(() => postgresPid(dataDir), { timeout: 30_000, interval: 20 }).toBeNull();
}

function call(url: string, path: string, token?: string, body?: object): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method: body ? "POST" : "GET",
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function signIn(url: string, email: string): Promise<string> {
  const answer = await call(url, "/auth/login", undefined, { email, password: DEMO_PASSWORD });
  return ((await answer.json()) as { token: string }).token;
}

async function deposits(url: string): Promise<unknown> {
  const answer = await call(url, "/wallet/total-deposits", await signIn(url, "investor@freehold.test"));
  const { total_deposits_ubxs, deposit_count } = (await answer.json()) as Record<string, unknown>;
  return { total_deposits_ubxs, deposit_count };
}

async function referrals(url: string): Promise<unknown> {
  const answer = await call(url, "/auth/referrals/history", await signIn(url, "investor@freehold.test"));
  return ((await answer.json()) as { total: number }).total;
}
