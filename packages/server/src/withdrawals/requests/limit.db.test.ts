import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { pay, someAddress } from "../../money.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql, { limits: { withdrawalRequest: { points: 3, duration: 900 } } });

it("no person fills a mailbox by asking and taking back again and again", async () => {
  const ask = (person: Person, amount_ubxs: string) =>
    person.post("/wallet/withdraw", { amount_ubxs, wallet_address: someAddress() });
  const [eager, other] = [await api.person(), await api.person()];
  for (const { id } of [eager, other]) await pay(sql, id, "10");
  for (let n = 0; n < 3; n++) {
    const { status, body } = await ask(eager, "1");
    expect(status).toBe(201);
    await eager.post(`/wallet/withdrawals/${body.withdrawal.id}/cancel`);
  }
  const late = await ask(eager, "1");
  expect([late.status, late.body.code]).toEqual([429, "too_many_requests"]);
  expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(800);
  const all = await eager.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
  expect(all.status).toBe(429);
  expect(await sql`select 1 from outbox where user_id = ${eager.id}`).toHaveLength(6);
  expect((await ask(other, "1")).status).toBe(201);
});

it("what is refused leaves no row under its Idempotency-Key, and counts in the limit", async () => {
  const newcomer = await api.person();
  const ask = () =>
    newcomer.post(
      "/wallet/withdraw-total-deposits",
      { wallet_address: someAddress() },
      { "Idempotency-Key": randomUUID() },
    );
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await ask()).status);
  expect(statuses).toEqual([409, 409, 409, 429]);
  expect(await sql`select 1 from idempotency_keys where user_id = ${newcomer.id}`).toEqual([]);
});
