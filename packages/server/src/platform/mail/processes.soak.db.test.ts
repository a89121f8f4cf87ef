import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { startSmtp, type TestSmtp } from "@freehold/test-utils/mail/smtp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { end, startServerProcess } from "../../server-process.fixture.ts";
import { enqueueSome, outboxIds } from "./mail.fixture.ts";

const { sql, url: databaseUrl } = await createTestDatabase();
let folder: string;
let smtp: TestSmtp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "freehold-mail-"));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  const started = await startSmtp();
  // After the servers of the test, which end before it.
  onTestFinished(() => started.stop());
  smtp = started;
  await sql`truncate outbox`;
});

/** A server that sends its mails to `smtp`. */
async function start(): Promise<ChildProcess> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, SMTP_URL: smtp.url, LOG_LEVEL: "fatal" };
  return (await startServerProcess(env)).child;
}

const sent = async () => (await sql`select 1 from outbox where sent_at is not null`).length;
const active = async () => (await sql`select 1 from pgboss.job where name = 'mail' and state = 'active'`).length;

describe("server processes", { timeout: 120_000 }, () => {
  it("killed with -9 while mails wait and are being sent: they arrive after the restart, once; asked to stop, finish the mail at hand", async () => {
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
    await enqueueSome(sql, 30);
    await expect.poll(sent, { timeout: 20_000, interval: 10 }).toBeGreaterThan(12);
    expect(await end(again, "SIGTERM")).toBe(0);
    expect(await active()).toBe(0);
    expect(smtp.mails).toHaveLength(await sent());
  });
});
