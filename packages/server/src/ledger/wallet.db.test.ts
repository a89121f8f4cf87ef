import { randomUUID } from "node:crypto";
import type { WalletTransactionAnswer } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import { createMarket } from "../investments/market.fixture.ts";
import { bookPayout, pay, someAddress, someHash } from "../money.fixture.ts";
import { bookEarnings } from "./bookings.ts";

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
    await bookPayout(tx, { ...own, amount: 2_000_000n });
    await bookEarnings(tx, { ...own, amount: 1_000_000n });
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
  // Both are withdrawals; the one of all deposits is the refund.
  expect(lines.map((line) => line.is_refund)).toEqual([false, false, true, false, false, false, false]);
  const first2 = await person.get("/wallet/transactions?limit=3");
  const then = await person.get(`/wallet/transactions?limit=3&after=${first2.body.next}`);
  expect([first2.body.transactions, then.body.transactions]).toEqual([lines.slice(0, 3), lines.slice(3, 6)]);
  expect(body.next).toBeNull();
  expect((await person.get("/wallet/transactions?limit=501")).status).toBe(422);
  expect((await person.get("/wallet/transactions?after=elsewhere")).status).toBe(422);

  const count = async (query: string) => (await person.get(`/wallet/transactions?${query}`)).body.transactions.length;
  const today = new Date().toISOString().slice(0, 10);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  expect(
    await Promise.all(["type=withdrawal", "status=rejected", "status=completed", "status=confirmed"].map(count)),
  ).toEqual([2, 1, 5, 1]);
  expect(await count(`from=${today}&to=${today}`)).toBe(7);
  expect(await count(`to=${yesterday}`)).toBe(0);
  expect(await count("type=deposit&status=rejected")).toBe(0);
});

it("GET /wallet/transactions.csv has every movement that the filter lets through, whatever a page holds", async () => {
  const person = await api.person();
  for (let n = 1; n <= 130; n++) await pay(sql, person.id, `${n}`);
  const file = async (query: string) => {
    const headers = { Authorization: `Bearer ${person.token}` };
    return (await api.app.request(`/api/wallet/transactions.csv${query}`, { headers })).text();
  };
  const [head, ...lines] = (await file("")).trimEnd().split("\r\n");
  expect(head).toBe("created_at,type,status,amount_ubxs,property_name,tx_hash,chain_id,id,payout_kind");
  expect(lines.map((line) => Number(line.split(",")[3]))).toEqual(Array.from({ length: 130 }, (_, n) => 130 - n));
  expect((await file("?type=payout")).trimEnd().split("\r\n")).toEqual([head]);
});

it("GET /wallet/transactions/{id} says what was booked for it, and nothing to others", async () => {
  const person = await api.person();
  const [other, admin] = [await api.person(), await api.person("admin")];
  await pay(sql, person.id, "10");
  await sql.begin((tx) => bookPayout(tx, { userId: person.id, reference: randomUUID(), amount: 2_000_000n }));
  const wallet_address = someAddress();
  const { body: created } = await person.post("/wallet/withdraw", { wallet_address, amount_ubxs: "3.5" });
  await admin.post(`/admin/withdrawals/${created.withdrawal.id}/reject`, { reason: "Wrong address" });
  const list = (await person.get("/wallet/transactions?type=withdrawal")).body.transactions;
  const { body } = await person.get<WalletTransactionAnswer>(`/wallet/transactions/${list[0]?.id}`);
  const { transaction } = body;
  expect(transaction).toMatchObject({
    ...list[0],
    status: "rejected",
    reference: created.withdrawal.id,
    wallet_address,
    reject_reason: "Wrong address",
  });
  expect(
    transaction.bookings.map((booking) => [
      ...[
        booking.movement,
        booking.available_ubxs,
        booking.invested_ubxs,
        booking.earnings_ubxs,
        booking.reserved_ubxs,
      ],
    ]),
  ).toEqual([
    ["withdrawal_reserved", "-1.5", "0", "-2", "3.5"],
    ["withdrawal_reserved_reversed", "1.5", "0", "2", "-3.5"],
  ]);
  for (const path of [`/wallet/transactions/${list[0]?.id}`, "/wallet/transactions/nonsense"])
    expect((await other.get(path)).status).toBe(404);
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
