import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import { expectSoundLedger, pay } from "../money.fixture.ts";
import { createMarket } from "./market.fixture.ts";

const { sql } = await createTestDatabase();
await sql`update settings set platform_status = 'active'`;
const api = createTestApi(sql, { limits: { investment: { points: 3, duration: 900 } } });

it("a buyer does not keep a property from the others by trying to buy again and again", async () => {
  const property_id = await createMarket(sql).openProperty({ sharePrice: 1_000_000n, shares: 100 });
  const [eager, other] = [await api.person(), await api.person()];
  for (const { id } of [eager, other]) await pay(sql, id, "10");
  const buy = (shares: number) => eager.post("/investments", { property_id, shares });
  expect((await buy(2)).status).toBe(201);
  expect((await buy(50)).body.code).toBe("insufficient_balance");
  expect((await eager.post("/investments", { property_id: randomUUID(), shares: 1 })).status).toBe(404);
  const late = await buy(1);
  expect([late.status, late.body.code]).toEqual([429, "too_many_requests"]);
  expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(800);
  expect((await eager.get(`/properties/${property_id}`)).body.property).toMatchObject({ shares_sold: 2 });
  expect((await other.post("/investments", { property_id, shares: 1 })).status).toBe(201);
  await expectSoundLedger(sql);
});
