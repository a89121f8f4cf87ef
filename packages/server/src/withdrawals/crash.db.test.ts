import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { times } from "@freehold/test-utils/run/soak";
import { afterAll, describe, expect, it, vi } from "vitest";
import { insertSession } from "../accounts/store.ts";
import { hashToken } from "../accounts/tokens.ts";
import { addUser, expectSoundLedger, pay, someAddress } from "../money.fixture.ts";
import { connect, type Sql } from "../platform/database/connect.ts";
import { expectCleanBooks } from "../reconciliation/clean-books.fixture.ts";
import { end, startServerProcess } from "../server-process.fixture.ts";

/** Servers without an SMTP server write their mails there. */
const mails = await mkdtemp(join(tmpdir(), "freehold-crash-mails-"));

afterAll(() => rm(mails, { recursive: true }));

const ROUNDS = times(20);

describe("a server killed with -9 while it answers", () => {
  it(
    "has everything it acknowledged after a restart, and does the rest exactly once when asked again",
    async () => {
      const { sql, url: databaseUrl } = await createTestDatabase();
      const acknowledged: Acknowledged[] = [];
      let interrupted = 0;
      let server = await startServerProcess({ DATABASE_URL: databaseUrl, DATA_DIR: mails, LOG_LEVEL: "fatal" });
      // One that was killed when all was done is repeated.
      for (let round = 0; round < ROUNDS || interrupted <= 5; round++) {
        const asked = await Promise.all(Array.from({ length: 40 }, () => investor(sql)));
        const { url, child } = server;
        const answers = asked.map((one) => requestRefund(url, one));
        // Rounds die at different moments: soon after the first answers, in the middle, near the end.
        await Promise.all(answers.slice(0, (((round + 0.25) / ROUNDS) % 1) * answers.length));
        await end(child, "SIGKILL");
        const results = await Promise.all(answers);
        interrupted += results.filter((result) => result === null).length;

        server = await startServerProcess({ DATABASE_URL: databaseUrl, DATA_DIR: mails, LOG_LEVEL: "fatal" });
        for (const [i, one] of asked.entries()) {
          const before = results[i] ?? null;
          const after = await untilAnswered(server.url, one);
          if (before) expect(after).toEqual(before);
          acknowledged.push({ one, body: after });
        }
        for (const { one, body } of acknowledged) expect(await myRequests(server.url, one)).toEqual([body.withdrawal]);
        await expectSoundLedger(sql);
      }
      await expectCleanBooks(sql, null);
    },
    120_000 + 20_000 * ROUNDS,
  );

  it("loses nothing either when its own PostgreSQL is killed with it", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "freehold-crash-"));
    try {
      const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "fatal" });
      const sql = await connectEmbedded(dataDir);
      const asked = await Promise.all(Array.from({ length: 30 }, () => investor(sql)));
      const answers = asked.map((one) => requestRefund(server.url, one));
      await Promise.all(answers.slice(0, 10));
      const { pid } = await postmaster(dataDir);
      process.kill(pid, "SIGKILL");
      await end(server.child, "SIGKILL");
      const results = await Promise.all(answers);
      await sql.end({ timeout: 0 });

      const again = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "fatal" });
      for (const [i, one] of asked.entries()) {
        const after = await untilAnswered(again.url, one);
        if (results[i]) expect(after).toEqual(results[i]);
        expect(await myRequests(again.url, one)).toEqual([after.withdrawal]);
      }
      const recovered = await connectEmbedded(dataDir);
      await expectCleanBooks(recovered, null);
      await recovered.end();
      await end(again.child, "SIGTERM");
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 120_000);
});

type Investor = { token: string; key: string; address: string };
type Created = { withdrawal: { id: string } };
type Acknowledged = { one: Investor; body: Created };

async function investor(sql: Sql): Promise<Investor> {
  const { id } = await addUser(sql);
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
  return vi.waitUntil(() => requestRefund(url, one), { timeout: 30_000, interval: 50 });
}

async function myRequests(url: string, { token }: Investor): Promise<unknown[]> {
  const response = await fetch(`${url}/api/wallet/withdrawals`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await response.json()) as { withdrawals: unknown[] }).withdrawals;
}

async function postmaster(dataDir: string): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

async function connectEmbedded(dataDir: string): Promise<Sql> {
  const password = (await readFile(join(dataDir, "postgres.password"), "utf8")).trim();
  const { port } = await postmaster(dataDir);
  return connect(`postgres://freehold:${password}@127.0.0.1:${port}/freehold`);
}
