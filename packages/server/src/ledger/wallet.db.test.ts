import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/testing/postgres/test-database";
import { expect, it } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import { createMarket } from "../investments/market.fixture.ts";
import { pay, someAddress, someHash } from "../money.fixture.ts";
import { bookEarnings } from "./bookings.ts";
import { post } from "./post.ts";

const { sql } = await createTestDatabase();
await sql`update settings set cooling_off_seconds = 0`;
const api = createTestApi(sql);

it("GET /wallet/transactions tells what moved, newest first, with the present status of withdrawals", async () => {
  const person = await api.person();
  const admin = await api.person("admin");
  const own = { userId: person.id, reference: randomUUID() };
  const deposited = await pay(sql, person.id, "100");
  await createMarket(sql).invest(person.id, 40_000_000n);
  await sql.begin(async (tx) => {
    await post(tx, { ...own, kind: "payout", entries: { income: -2_000_000n, earnings: 2_000_000n } });
    await bookEarnings(tx, "referral_reward", { ...own, amount: 1_000_000n });
  });
  const wallet_address = someAddress();
  const first = await person.post("/wallet/withdraw-total-deposits", { wallet_address });
  await admin.post(`/admin/withdrawals/${first.body.withdrawal.id}/reject`, { reason: "Wrong address" });
  const second = await person.post("/wallet/withdraw", { wallet_address, amount_ubxs: "3" });
  await admin.post(`/admin/withdrawals/${second.body.withdrawal.id}/approve`);
  const tx_id = someHash();
  await admin.post(`/admin/withdrawals/${second.body.withdrawal.id}/complete`, { tx_id, chain_id: 56 });

  const { status, body } = await person.get("/wallet/transactions");
  expect(status).toBe(200);
  const lines = body.transactions;
  expect(lines.map((line) => [line.type, line.amount_ubxs, line.status, line.tx_hash, line.chain_id])).toEqual([
    ["withdrawal", "-3", "completed", tx_id, 56],
    ["reversal", "100", "completed", null, null],
    ["withdrawal", "-100", "rejected", null, null],
    ["referral_reward", "1", "completed", null, null],
    ["payout", "2", "completed", null, null],
    ["investment", "-40", "completed", null, null],
    ["deposit", "100", "confirmed", deposited, 56],
  ]);
  const page = await person.get("/wallet/transactions?page=2&limit=3");
  expect(page.body.transactions).toEqual(lines.slice(3, 6));
  expect((await person.get("/wallet/transactions?limit=501")).status).toBe(422);
});

it("GET /wallet/balance is zero for a newcomer", async () => {
  const { get } = await api.person();
  expect((await get("/wallet/balance")).body).toEqual({
    available_ubxs: "0",
    invested_ubxs: "0",
    earnings_ubxs: "0",
    reserved_ubxs: "0",
    total_ubxs: "0",
  });
});

it("GET /wallet/test says whether the session is good", async () => {
  const { get } = await api.person();
  expect((await get("/wallet/test")).body).toEqual({ success: true, message: "The wallet is working." });
  expect((await api.call("GET", "/wallet/test", "x".repeat(43))).status).toBe(401);
});
