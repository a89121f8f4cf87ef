import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startSmtp, type TestSmtp } from "@freehold/testing/mail/smtp";
import { createTestDatabase } from "@freehold/testing/postgres/test-database";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../database/embedded/free-port.ts";
import { enqueueSome, outboxIds } from "./mail.fixture.ts";

const MAIN = fileURLToPath(new URL("../../cli.ts", import.meta.url));
const { sql, url: databaseUrl } = await createTestDatabase();
const children = new Set<ChildProcess>();
let folder: string;
let smtp: TestSmtp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "freehold-mail-"));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  smtp = await startSmtp();
  await sql`truncate outbox`;
});
afterEach(async () => {
  for (const child of children) await end(child, "SIGTERM");
  await smtp.stop();
});

/** A server of its own process, which listens. */
async function start(env: Record<string, string> = {}): Promise<ChildProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--conditions=source", MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SMTP_URL: smtp.url,
      LOG_LEVEL: "fatal",
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.add(child);
  for (let attempt = 0; attempt < 1200 && child.exitCode === null; attempt++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (ready?.ok) return child;
    await sleep(25);
  }
  throw new Error("The server did not start.");
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  children.delete(child);
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}

const sent = async () => (await sql`select 1 from outbox where sent_at is not null`).length;
const active = async () => (await sql`select 1 from pgboss.job where name = 'mail' and state = 'active'`).length;

describe("server processes", { timeout: 120_000 }, () => {
  it("killed with -9 while mails wait and are being sent: they arrive after the restart, once", async () => {
    await smtp.behave("silent");
    const killed = await start();
    await enqueueSome(sql, 12);
    await expect.poll(active, { timeout: 10_000 }).toBeGreaterThan(0);
    await end(killed, "SIGKILL");
    expect(await sent()).toBe(0);
    await smtp.behave("well");
    const again = await start();
    await expect.poll(sent, { timeout: 60_000, interval: 200 }).toBe(12);
    expect(smtp.ids().sort()).toEqual(await outboxIds(sql));
    expect(await end(again, "SIGTERM")).toBe(0);
  });

  it("on one database share the outbox without a mail sent twice", async () => {
    await Promise.all([start(), start()]);
    for (let round = 0; round < 5; round++) await enqueueSome(sql, 20);
    await expect.poll(sent, { timeout: 60_000, interval: 200 }).toBe(100);
    expect(smtp.ids().sort()).toEqual(await outboxIds(sql));
  });

  it("asked to stop, finish the mail at hand", async () => {
    const server = await start();
    await enqueueSome(sql, 30);
    await expect.poll(sent, { timeout: 20_000, interval: 10 }).toBeGreaterThan(0);
    expect(await end(server, "SIGTERM")).toBe(0);
    expect(await active()).toBe(0);
    expect(smtp.mails).toHaveLength(await sent());
  });
});
