import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTestDatabase } from "@freehold/testing/postgres/test-database";
import { times } from "@freehold/testing/run/soak";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { insertSession } from "../accounts/store.ts";
import { hashToken } from "../accounts/token-hash.ts";
import { expectSoundLedger, pay, someAddress, somebody } from "../money.fixture.ts";
import { connect, type Sql } from "../platform/database/connect.ts";
import { freePort } from "../platform/database/embedded/free-port.ts";

const MAIN = fileURLToPath(new URL("../cli.ts", import.meta.url));
const running = new Set<ChildProcess>();
/** Servers without an SMTP server write their mails there. */
const mails = await mkdtemp(join(tmpdir(), "freehold-crash-mails-"));

afterAll(() => rm(mails, { recursive: true }));
afterEach(async () => {
  await Promise.all([...running].map(kill));
});

describe("a server killed with -9 while it answers", () => {
  it("has everything it acknowledged after a restart, and does the rest exactly once when asked again", async () => {
    const { sql, url: databaseUrl } = await createTestDatabase();
    const acknowledged: Acknowledged[] = [];
    let interrupted = 0;
    let server = await start({ DATABASE_URL: databaseUrl, DATA_DIR: mails });
    const rounds = times(20);
    for (let round = 0; round < rounds; round++) {
      const asked = await Promise.all(Array.from({ length: 40 }, () => investor(sql)));
      const { url, process } = server;
      const answers = asked.map((one) => requestRefund(url, one));
      // Rounds die at different moments: before the first answer, in the middle, near the end.
      await Promise.all([...answers.slice(0, (round / rounds) * answers.length), sleep((round / rounds) * 15)]);
      await kill(process);
      const results = await Promise.all(answers);
      interrupted += results.filter((result) => result === null).length;

      server = await start({ DATABASE_URL: databaseUrl, DATA_DIR: mails });
      for (const [i, one] of asked.entries()) {
        const before = results[i] ?? null;
        const after = await untilAnswered(server.url, one);
        if (before) expect(after).toEqual(before);
        acknowledged.push({ one, body: after });
      }
      for (const { one, body } of acknowledged) expect(await myRequests(server.url, one)).toEqual([body.withdrawal]);
      await expectSoundLedger(sql);
    }
    // Otherwise every round would have been killed when all was done.
    expect(interrupted).toBeGreaterThan(10);
  }, 120_000);

  it("loses nothing either when its own PostgreSQL is killed with it", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "freehold-crash-"));
    try {
      const server = await start({ DATA_DIR: dataDir });
      const sql = await connectEmbedded(dataDir);
      const asked = await Promise.all(Array.from({ length: 60 }, () => investor(sql)));
      const answers = asked.map((one) => requestRefund(server.url, one));
      await Promise.all(answers.slice(0, 25));
      const { pid } = await postmaster(dataDir);
      process.kill(pid, "SIGKILL");
      await kill(server.process);
      const results = await Promise.all(answers);
      await sql.end({ timeout: 0 });

      const again = await start({ DATA_DIR: dataDir });
      for (const [i, one] of asked.entries()) {
        const after = await untilAnswered(again.url, one);
        if (results[i]) expect(after).toEqual(results[i]);
        expect(await myRequests(again.url, one)).toEqual([after.withdrawal]);
      }
      const recovered = await connectEmbedded(dataDir);
      await expectSoundLedger(recovered);
      await recovered.end();
      await stop(again.process);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 120_000);
});

type Investor = { token: string; key: string; address: string };
type Created = { withdrawal: { id: string } };
type Acknowledged = { one: Investor; body: Created };

async function investor(sql: Sql): Promise<Investor> {
  const { id } = await somebody(sql);
  const token = randomBytes(32).toString("base64url");
  await insertSession(sql, { id, password_hash: "none" }, hashToken(token), new Date());
  await pay(sql, id, "12.5");
  await pay(sql, id, "3");
  return { token, key: randomUUID(), address: someAddress() };
}

/** The answer, or null if the server was gone before it came whole. */
async function requestRefund(url: string, { token, key, address }: Investor): Promise<Created | null> {
  let response: Response;
  let body: Created & { code?: string };
  try {
    response = await fetch(`${url}/api/wallet/withdraw-total-deposits`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify({ wallet_address: address }),
    });
    body = (await response.json()) as typeof body;
  } catch {
    return null;
  }
  // 503 while the database goes away; in flight until PostgreSQL notices that the killed process is gone.
  if (response.status === 503 || body.code === "request_in_flight") return null;
  expect([response.status, body.code]).toEqual([201, undefined]);
  return body;
}

async function untilAnswered(url: string, one: Investor): Promise<Created> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await requestRefund(url, one);
    if (answer) return answer;
    await sleep(50);
  }
  throw new Error("The restarted server did not answer.");
}

async function myRequests(url: string, { token }: Investor): Promise<unknown[]> {
  const response = await fetch(`${url}/api/wallet/withdrawals`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await response.json()) as { withdrawals: unknown[] }).withdrawals;
}

async function start(env: Record<string, string>): Promise<{ process: ChildProcess; url: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--conditions=source", MAIN], {
    env: { PATH: process.env.PATH ?? "", PORT: String(port), LOG_LEVEL: "fatal", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  running.add(child);
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt++) {
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return { process: child, url };
    await sleep(25);
  }
  throw new Error("The server did not start.");
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}
const kill = (child: ChildProcess) => end(child, "SIGKILL");
const stop = (child: ChildProcess) => end(child, "SIGTERM");

async function postmaster(dataDir: string): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

async function connectEmbedded(dataDir: string): Promise<Sql> {
  const password = (await readFile(join(dataDir, "postgres.password"), "utf8")).trim();
  const { port } = await postmaster(dataDir);
  return connect(`postgres://freehold:${password}@127.0.0.1:${port}/freehold`);
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
