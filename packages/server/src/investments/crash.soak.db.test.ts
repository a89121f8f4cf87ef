import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InvestmentAnswer, Investments } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, expect, it, vi } from "vitest";
import { insertSession } from "../accounts/store.ts";
import { hashToken } from "../accounts/tokens.ts";
import { addUser, expectSoundLedger, pay } from "../money.fixture.ts";
import type { Sql } from "../platform/database/connect.ts";
import { expectCleanBooks } from "../reconciliation/clean-books.fixture.ts";
import { end, startServerProcess } from "../server-process.fixture.ts";
import { createMarket } from "./market.fixture.ts";

const folder = await mkdtemp(join(tmpdir(), "freehold-crash-investments-"));
afterAll(() => rm(folder, { recursive: true }));

it("a server killed with -9 while it sells has sold what it acknowledged, and sells the rest once when asked again", async () => {
  const { sql, url: databaseUrl } = await createTestDatabase();
  await sql`update settings set platform_status = 'active', investment_fee_bps = 100`;
  const market = createMarket(sql);
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: "fatal" };
  let server = await startServerProcess(environment);
  let interrupted = 0;
  const rounds = 20;
  // One that was killed when all was done is repeated.
  for (let round = 0; round < rounds || interrupted <= 5; round++) {
    // As many shares as are asked for: a share that was sold twice or lost would be missing.
    const propertyId = await market.openProperty({ sharePrice: 2_000_000n, shares: 40 });
    const asked = await Promise.all(Array.from({ length: 40 }, () => investor(sql)));
    const answers = asked.map((one) => buy(server.url, one, propertyId));
    await Promise.all(answers.slice(0, (((round + 0.25) / rounds) % 1) * answers.length));
    await end(server.child, "SIGKILL");
    const results = await Promise.all(answers);
    interrupted += results.filter((result) => result === null).length;

    server = await startServerProcess(environment);
    for (const [i, one] of asked.entries()) {
      const after = await vi.waitUntil(() => buy(server.url, one, propertyId), { timeout: 30_000, interval: 50 });
      if (results[i]) expect(after).toEqual(results[i]);
      expect(await purchases(server.url, one)).toEqual([after.investment]);
    }
    expect(await sql`select status, shares_sold from properties where id = ${propertyId}`).toEqual([
      { status: "funded", shares_sold: 40n },
    ]);
    await expectSoundLedger(sql);
  }
  await end(server.child, "SIGTERM");
  await expectCleanBooks(sql, null);
}, 300_000);

type Investor = { token: string; key: string };

async function investor(sql: Sql): Promise<Investor> {
  const { id } = await addUser(sql);
  const token = randomBytes(32).toString("base64url");
  await insertSession(sql, { id, password_hash: "none" }, hashToken(token), new Date());
  await pay(sql, id, "5");
  return { token, key: randomUUID() };
}

/** The answer, or null if the server was gone before it came whole. */
async function buy(url: string, { token, key }: Investor, property_id: string): Promise<InvestmentAnswer | null> {
  let response: Response;
  let body: InvestmentAnswer & { code?: string };
  try {
    response = await fetch(`${url}/api/investments`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify({ property_id, shares: 1 }),
    });
    body = (await response.json()) as typeof body;
  } catch {
    return null;
  }
  if (response.status === 503 || body.code === "request_in_flight") return null;
  expect([response.status, body.code]).toEqual([201, undefined]);
  return body;
}

async function purchases(url: string, { token }: Investor): Promise<Investments["investments"]> {
  const response = await fetch(`${url}/api/investments`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await response.json()) as Investments).investments;
}
