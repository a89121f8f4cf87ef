import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@freehold/server";
import { afterEach, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../demo/world.ts";

const START = new URL("../demo/start.ts", import.meta.url).pathname;
const children: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
  for (const folder of folders.splice(0)) {
    await postgresEnded(folder);
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
  it("starts, stops on Ctrl+C with everything it started, and a second start builds and doubles nothing", async () => {
    const dataDir = await folder();
    const first = await start(dataDir);
    expect(first.output()).toContain("investor@freehold.test");
    expect(await deposits(first.url)).toEqual({ total_deposits_ubxs: "2570.75", deposit_count: 3 });
    expect(await stop(first.child, "SIGINT")).toBe(0);
    expect(await postgresPid(dataDir)).toBeNull();

    const second = await start(dataDir);
    expect(second.output()).not.toContain("Building");
    expect(await deposits(second.url)).toEqual({ total_deposits_ubxs: "2570.75", deposit_count: 3 });
    expect(await referrals(second.url)).toBe(2);
    expect(await stop(second.child, "SIGTERM")).toBe(0);
    expect(await postgresPid(dataDir)).toBeNull();
  });

  // A terminal's Ctrl+C reaches initdb and the builds as well; a supervisor's signal reaches the demo alone.
  it.each([
    { from: "a terminal", pid: (pid: number) => -pid, after: "Starting PostgreSQL" },
    { from: "a supervisor", pid: (pid: number) => pid, after: "Starting PostgreSQL" },
    { from: "a supervisor, late", pid: (pid: number) => pid, after: "Preparing the demo world" },
  ])("takes a stop while it prepares for a stop and not for a failure: $from", async ({ pid, after }) => {
    const dataDir = await folder();
    const starting = run({ DATA_DIR: dataDir, PORT: String(await freePort()) }, { detached: true });
    await starting.said(after);
    process.kill(pid(starting.child.pid as number), "SIGINT");
    expect(await starting.exited).toBe(0);
    expect(starting.output()).toMatch(/Stopping\nStopped\n$/);
    expect(starting.output()).not.toContain("Freehold runs at");
    expect(starting.errors()).toBe("");
    await postgresEnded(dataDir);
  });

  it("keeps every acknowledged request when it is killed with -9", async () => {
    const dataDir = await folder();
    const first = await start(dataDir);
    const token = await signIn(first.url, "investor@freehold.test");
    const created = await call(first.url, "/wallet/withdraw-total-deposits", token, {
      wallet_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    });
    expect(created.status).toBe(201);
    first.child.kill("SIGKILL");
    await once(first.child, "exit");

    const second = await start(dataDir);
    const answer = await call(second.url, "/wallet/check-pending-total-withdrawal", token);
    expect(await answer.json()).toMatchObject({
      success: true,
      withdrawal: { id: (await created.json()).withdrawal.id, amount_ubxs: "2570.75", status: "pending" },
    });
  });

  it("completes the demo world after a start that was killed in the middle of it", async () => {
    const dataDir = await folder();
    const first = run({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    await first.said("Preparing the demo world");
    await sleep(60);
    first.child.kill("SIGKILL");
    await once(first.child, "exit");

    const second = await start(dataDir);
    expect(await deposits(second.url)).toEqual({ total_deposits_ubxs: "2570.75", deposit_count: 3 });
    expect(await referrals(second.url)).toBe(2);
    for (const email of ["operator@freehold.test", "approver@freehold.test"]) {
      const me = await call(second.url, "/auth/me", await signIn(second.url, email));
      expect(await me.json()).toMatchObject({ role: "admin" });
    }
  });
});

function run(env: Record<string, string>, options: { detached?: boolean } = {}) {
  const child = spawn(process.execPath, ["--conditions=source", START], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
  children.push(child);
  let output = "";
  let errors = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  child.stderr.on("data", (text) => {
    errors += text;
  });
  const exited = once(child, "close").then(([code]) => code as number | null);
  return {
    child,
    exited,
    output: () => output,
    errors: () => errors,
    async said(line: string) {
      while (!output.includes(line)) {
        if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output}${errors}`);
        await sleep(10);
      }
    },
  };
}

async function start(dataDir: string) {
  const port = String(await freePort());
  const process = run({ DATA_DIR: dataDir, PORT: port });
  await process.said("Ctrl+C stops everything");
  return { ...process, url: `http://127.0.0.1:${port}` };
}

async function failing(env: Record<string, string>) {
  const process = run(env);
  const code = await process.exited;
  return { code, errors: process.errors(), output: process.output() + process.errors() };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  const [code] = await once(child, "exit");
  return code;
}

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "freehold-start-"));
  folders.push(made);
  return made;
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

async function postgresEnded(dataDir: string): Promise<void> {
  for (let tries = 0; (await postgresPid(dataDir)) && tries < 500; tries++) await sleep(20);
  expect(await postgresPid(dataDir)).toBeNull();
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
