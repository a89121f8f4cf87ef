import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Sql } from "@freehold/server";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { DEMO_PASSWORD } from "../demo/world/accounts.ts";
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

it("a start that cannot work says why in one sentence, exits with 1, and does so before anything slow", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const dataDir = await folder();
  const demo = await run({ PORT: String(port), DATA_DIR: dataDir });
  expect(await demo.exited).toBe(1);
  expect(demo.output()).toBe(`Starting PostgreSQL in ${dataDir}\n`);
  expect(demo.errors()).toMatch(new RegExp(`^PORT ${port} .*\\.\\n$`));
  expect(await readdir(dataDir)).toEqual([]);
});

it("the demo takes a stop while it prepares for a stop and not for a failure, and loses nothing when it is killed", async () => {
  const dataDir = await folder();
  // A terminal's Ctrl+C reaches initdb and the builds as well; a supervisor's signal reaches the demo alone.
  const fromTerminal = await run({ DATA_DIR: dataDir }, { detached: true });
  await fromTerminal.said("Starting PostgreSQL");
  process.kill(-(fromTerminal.child.pid as number), "SIGINT");
  await expectStopped(fromTerminal);

  const fromSupervisor = await run({ DATA_DIR: dataDir });
  await fromSupervisor.said("Starting the chain");
  const sql = await connectTo(dataDir);
  // No person of the demo world can be registered until this transaction ends.
  await sql.begin(async (tx) => {
    await tx`lock table users in exclusive mode`;
    await fromSupervisor.said("Preparing the demo world");
    fromSupervisor.child.kill("SIGTERM");
    await fromSupervisor.said("Stopping");
  });
  await expectStopped(fromSupervisor);

  const killed = await run({ DATA_DIR: dataDir });
  await killed.said("Starting the chain");
  const people = await connectTo(dataDir);
  await expect.poll(() => people`select 1 from users`, { timeout: 60_000, interval: 5 }).not.toEqual([]);
  await stop(killed, "SIGKILL");

  // It completes the demo world.
  const first = await start(dataDir);
  expect(first.output()).toContain("investor@freehold.test");
  await expectDemoWorld(first);
  for (const email of ["operator@freehold.test", "approver@freehold.test"]) {
    const me = await call(first.url, "/auth/me", await signIn(first.url, email));
    expect(await me.json()).toMatchObject({ role: "admin" });
  }
  expect(await stop(first, "SIGINT")).toBe(0);
  expect(await postgresPid(dataDir)).toBeNull();

  // It builds and doubles nothing, and pays.
  const second = await start(dataDir);
  expect(second.output()).not.toContain("Building");
  await expectDemoWorld(second);
  const friend = await signIn(second.url, "friend.one@freehold.test");
  const asked = await call(second.url, "/wallet/withdraw-total-deposits", friend, {
    wallet_address: testAccount(5).address,
  });
  await expectPaid(second, (await asked.json()).withdrawal.id);
  const created = await call(
    second.url,
    "/wallet/withdraw-total-deposits",
    await signIn(second.url, "investor@freehold.test"),
    { wallet_address: testAccount(1).address },
  );
  expect(created.status).toBe(201);
  await stop(second, "SIGKILL");

  // It keeps what was acknowledged, and pays it.
  const third = await start(dataDir);
  const token = await signIn(third.url, "investor@freehold.test");
  const answer = await call(third.url, "/wallet/check-pending-total-withdrawal", token);
  const { id } = (await created.json()).withdrawal;
  expect(await answer.json()).toMatchObject({
    success: true,
    withdrawal: { id, amount_ubxs: "2570.75", status: "pending" },
  });
  await expectPaid(third, id);
  expect(await stop(third, "SIGTERM")).toBe(0);
  expect(await postgresPid(dataDir)).toBeNull();
}, 360_000);

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

/** What the investor paid in and the people they invited, each once. */
async function expectDemoWorld({ url }: Demo): Promise<void> {
  const token = await signIn(url, "investor@freehold.test");
  const deposits = await call(url, "/wallet/total-deposits", token);
  expect(await deposits.json()).toMatchObject({ total_deposits_ubxs: "2570.75", deposit_count: 3 });
  const referrals = await call(url, "/auth/referrals/history", token);
  expect(await referrals.json()).toMatchObject({ total: 2 });
}

/** A request is paid once both admins have approved it. */
async function expectPaid({ url }: Demo, id: string): Promise<void> {
  const path = `/admin/withdrawals/${id}`;
  let token = "";
  for (const email of ["operator@freehold.test", "approver@freehold.test"]) {
    token = await signIn(url, email);
    expect((await call(url, `${path}/approve`, token, {})).status).toBe(200);
  }
  const status = async () => (await (await call(url, path, token)).json()).withdrawal.status;
  await expect.poll(status, { timeout: 90_000, interval: 500 }).toBe("completed");
}
