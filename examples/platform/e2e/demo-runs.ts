import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Sql } from "@freehold/server";
import { afterEach, expect, onTestFinished } from "vitest";
import { DEMO_PASSWORD } from "../demo/world/accounts.ts";
import { type Demo, runDemo } from "./demo.ts";

const demos: Demo[] = [];
const folders: string[] = [];

/** Once a file: after each test, what it ran ends, and its folders go. */
export function endDemos(): void {
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
}

/** Runs the demo, until the test ends. */
export async function run(...options: Parameters<typeof runDemo>): Promise<Demo> {
  const demo = await runDemo(...options);
  demos.push(demo);
  return demo;
}

/** Runs the demo on a folder, and waits until it serves. */
export async function start(dataDir: string): Promise<Demo> {
  const demo = await run({ DATA_DIR: dataDir });
  await demo.ready();
  return demo;
}

/** Ends a demo by a signal. @returns its exit code */
export async function stop({ child, exited }: Demo, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  return exited;
}

/** A data folder, until the test ends. */
export async function newFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "freehold-start-"));
  folders.push(made);
  return made;
}

/** The database of a demo that runs, until the test ends. */
export async function connectTo(dataDir: string): Promise<Sql> {
  const port = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[3];
  const password = (await readFile(join(dataDir, "postgres.password"), "utf8")).trim();
  const sql = connect(`postgres://freehold:${password}@127.0.0.1:${port}/freehold`, { max: 1 });
  onTestFinished(() => sql.end({ timeout: 0 }));
  return sql;
}

/** The PostgreSQL that runs on a data folder, if one does. */
export async function postgresPid(dataDir: string): Promise<number | null> {
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

/** Calls the API. */
export function call(url: string, path: string, token?: string, body?: object): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method: body ? "POST" : "GET",
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** @returns the token of a person of the demo world */
export async function signIn(url: string, email: string): Promise<string> {
  const answer = await call(url, "/auth/login", undefined, { email, password: DEMO_PASSWORD });
  return ((await answer.json()) as { token: string }).token;
}

/** What the investor paid in and the people they invited, each once. */
export async function expectDemoWorld({ url }: Demo): Promise<void> {
  const token = await signIn(url, "investor@freehold.test");
  const deposits = await call(url, "/wallet/total-deposits", token);
  expect(await deposits.json()).toMatchObject({ total_deposits_ubxs: "2570.75", deposit_count: 3 });
  const referrals = await call(url, "/auth/referrals/history", token);
  expect(await referrals.json()).toMatchObject({ total: 2 });
}
