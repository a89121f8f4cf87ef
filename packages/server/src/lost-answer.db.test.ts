import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it, onTestFinished } from "vitest";
import { createTestApi } from "./api.fixture.ts";
import { pay, someAddress } from "./money.fixture.ts";
import { connect } from "./platform/database/connect.ts";
import { createCutProxy } from "./platform/database/cut-proxy.fixture.ts";

const { sql, url } = await createTestDatabase();

it("a request whose commit was not answered is neither acknowledged nor refused, and the same key tells", async () => {
  const proxy = await createCutProxy(url);
  const pool = connect(proxy.url);
  onTestFinished(() => pool.end({ timeout: 0 }));
  const person = await createTestApi(pool).person();
  await pay(sql, person.id, "12.5");
  const headers = { "Idempotency-Key": randomUUID() };
  const body = { wallet_address: someAddress() };
  const request = () => person.post("/wallet/withdraw-total-deposits", body, headers);

  proxy.cutAfter = "commit\0";
  const lost = await request();
  expect([lost.status, lost.body.code, lost.headers.get("Retry-After")]).toEqual([503, "unavailable", "2"]);
  expect(lost.body.detail).toBe(
    "We lost contact with our database, so this may or may not have been done. Check before you try again. A program can repeat the request with the same Idempotency-Key.",
  );

  proxy.cutAfter = null;
  await expect.poll(async () => (await request()).status).toBe(201);
  const requests = await sql<{ id: string }[]>`select id from withdrawals where user_id = ${person.id}`;
  expect(requests).toEqual([{ id: (await request()).body.withdrawal.id }]);
});
