import { randomUUID } from "node:crypto";
import { EXAMPLE_ADDRESS, parseAmount } from "@freehold/contract";
import { checksumAddress } from "@freehold/contract/address";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { createMarket } from "../../investments/market.fixture.ts";
import { earn, expectSoundLedger, pay, someAddress, someHash } from "../../money.fixture.ts";

const { sql } = await createTestDatabase();
await sql`update settings set cooling_off_seconds = 0`;
const api = createTestApi(sql);
const market = createMarket(sql);

const path = "/wallet/withdraw-total-deposits";

async function investor(...deposits: string[]) {
  const person = await api.person();
  const hashes: string[] = [];
  for (const ubxs of deposits) hashes.push(await pay(sql, person.id, ubxs));
  return { ...person, hashes };
}

describe("a request for all deposits", () => {
  it("takes everything that is confirmed, and shows what", async () => {
    const person = await investor("1250.5", "320.25", "1000");
    const wallet_address = someAddress();
    const { status, body } = await person.post(path, { wallet_address });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: "Your withdrawal request has been created and is waiting for admin approval.",
      withdrawal: {
        id: expect.any(String),
        kind: "total_deposits",
        amount_ubxs: "2570.75",
        total_deposits_amount: "2570.75",
        deposit_count: 3,
        wallet_address,
        chain_id: null,
        status: "pending",
        tx_id: null,
        reject_reason: null,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        approved_at: null,
        closed_at: null,
        approvals_needed: 2,
        approvals_given: 0,
        cooling_off_until: null,
        cooling_off_because: null,
        requested_through: null,
      },
      total_deposits_info: {
        deposit_count: 3,
        total_amount: "2570.75",
        deposits_breakdown: ["1250.5", "320.25", "1000"].map((amount_ubxs, i) => ({
          amount_ubxs,
          tx_hash: person.hashes[i],
          chain_id: 56,
          created_at: expect.any(String),
        })),
      },
    });
    expect((await person.get("/wallet/total-deposits")).body).toEqual({
      success: true,
      total_deposits_ubxs: "0",
      deposit_count: 0,
    });
    expect((await person.get("/wallet/balance")).body).toEqual({
      available_ubxs: "0",
      invested_ubxs: "0",
      earnings_ubxs: "0",
      reserved_ubxs: "2570.75",
      total_ubxs: "2570.75",
    });
    await expectSoundLedger(sql);
  });

  it("takes invested principal too, and leaves earnings", async () => {
    const person = await investor("100", "50");
    await market.invest(person.id, parseAmount("120"));
    await earn(sql, person.id, "7");
    expect((await person.get("/wallet/total-deposits")).body.total_deposits_ubxs).toBe("150");
    const { body } = await person.post(path, { wallet_address: someAddress() });
    expect(body.withdrawal.amount_ubxs).toBe("150");
    expect((await person.get("/wallet/balance")).body).toMatchObject({
      invested_ubxs: "0",
      earnings_ubxs: "7",
      reserved_ubxs: "150",
    });
    await person.post(`/wallet/withdrawals/${body.withdrawal.id}/cancel`);
    expect((await person.get("/wallet/balance")).body).toMatchObject({
      available_ubxs: "30",
      invested_ubxs: "120",
      earnings_ubxs: "7",
      reserved_ubxs: "0",
    });
    await expectSoundLedger(sql);
  });

  it("is refused while one is open, pending or approved, with the open one", async () => {
    const person = await investor("10");
    const first = (await person.post(path, { wallet_address: someAddress() })).body.withdrawal;
    await pay(sql, person.id, "5");
    const second = await person.post(path, { wallet_address: someAddress() });
    expect(second.status).toBe(409);
    expect(second.headers.get("Content-Type")).toBe("application/problem+json");
    expect(second.body).toMatchObject({ success: false, code: "withdrawal_pending", withdrawal: first });

    const admin = await api.person("admin");
    await admin.post(`/admin/withdrawals/${first.id}/approve`);
    const third = await person.post(path, { wallet_address: someAddress() });
    expect(third.body).toMatchObject({ code: "withdrawal_pending", withdrawal: { id: first.id, status: "approved" } });
    // What came in meanwhile is not lost: it waits for the next request.
    expect((await person.get("/wallet/total-deposits")).body).toMatchObject({
      total_deposits_ubxs: "5",
      deposit_count: 1,
    });
  });

  it("is possible again after the last one was closed, and takes what came since", async () => {
    const person = await investor("10");
    const admin = await api.person("admin");
    const first = (await person.post(path, { wallet_address: someAddress() })).body.withdrawal;
    await pay(sql, person.id, "5");
    await admin.post(`/admin/withdrawals/${first.id}/approve`);
    await admin.post(`/admin/withdrawals/${first.id}/complete`, { tx_id: someHash() });
    const second = await person.post(path, { wallet_address: someAddress() });
    expect(second.body.total_deposits_info).toMatchObject({ deposit_count: 1, total_amount: "5" });
    await expectSoundLedger(sql);
  });

  it("needs something to withdraw", async () => {
    const person = await investor();
    const { status, body } = await person.post(path, { wallet_address: someAddress() });
    expect([status, body.code, body.message]).toEqual([
      409,
      "nothing_to_withdraw",
      "You don't have any confirmed deposits to withdraw.",
    ]);
  });

  it("needs a session", async () => {
    const { status, headers } = await api.call("POST", path, null, { body: { wallet_address: someAddress() } });
    expect([status, headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
  });
});

describe("the destination", () => {
  it.each([
    ["", "Please enter a wallet address"],
    [" \t\n ", "Please enter a wallet address"],
    ["0x1234567890123456", "Please enter a valid wallet address (minimum 20 characters)"],
    ["                   x", "Please enter a valid wallet address (minimum 20 characters)"],
    ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", /is 0x followed by 40 characters/],
    [`0x${"0".repeat(40)}`, /the zero address, which has no owner/],
    ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", /don't match its checksum/],
    [EXAMPLE_ADDRESS, /the example address, which has no owner/],
    [checksumAddress(EXAMPLE_ADDRESS), /the example address, which has no owner/],
  ])("%j is refused", async (wallet_address, message) => {
    const person = await investor("10");
    const { status, body } = await person.post(path, { wallet_address });
    expect([status, body.code]).toEqual([422, "invalid_wallet_address"]);
    expect(body.message).toMatch(message);
    expect(body.errors).toEqual([{ path: "wallet_address", message: body.detail }]);
    expect((await person.get("/wallet/withdrawals")).body.withdrawals).toEqual([]);
  });

  it.each([
    ["  0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
    ["0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"],
  ])("%j is trimmed, stored and shown as %j", async (wallet_address, stored) => {
    const person = await investor("10");
    const { body } = await person.post(path, { wallet_address });
    expect(body.withdrawal.wallet_address).toBe(stored);
    expect((await person.get(`/wallet/withdrawals/${body.withdrawal.id}`)).body.withdrawal).toEqual(
      expect.objectContaining({ wallet_address: stored }),
    );
  });

  it.each([[{}], [{ wallet_address: 5 }], [{ wallet_address: null }], [[]], ["text"]])(
    "%j is a bad body, not a crash",
    async (body) => {
      const person = await investor("10");
      expect((await person.post(path, body)).status).toBe(422);
    },
  );
});

describe("an ordinary withdrawal", () => {
  const post = (person: Awaited<ReturnType<typeof investor>>, amount_ubxs: string) =>
    person.post("/wallet/withdraw", { amount_ubxs, wallet_address: someAddress() });

  it("is at least 1.00 UBXS, or all there is", async () => {
    const person = await investor("2");
    await earn(sql, person.id, "0.75");
    for (const amount of ["0.000001", "0.999999"]) {
      const { status, body } = await post(person, amount);
      expect([status, body.code, body.detail]).toEqual([
        422,
        "validation_failed",
        "Amount must be at least 1.00 UBXS, or everything you can withdraw.",
      ]);
    }
    expect(await sql`select from withdrawals where user_id = ${person.id}`).toHaveLength(0);
    expect((await person.get("/wallet/balance")).body).toMatchObject({ available_ubxs: "2", reserved_ubxs: "0" });
    expect((await post(person, "1")).status).toBe(201);
    expect((await post(person, "1.5")).status).toBe(201);
    expect((await post(person, "0.25")).status).toBe(201);
    expect((await post(person, "0.25")).body.code).toBe("insufficient_balance");
    await expectSoundLedger(sql);
  });

  it("takes earnings first, then the oldest deposits", async () => {
    const person = await investor("10", "20");
    await earn(sql, person.id, "3");
    const { status, body } = await post(person, "15.5");
    expect([status, body.withdrawal.kind, body.withdrawal.amount_ubxs]).toEqual([201, "amount", "15.5"]);
    expect(body.withdrawal.total_deposits_amount).toBeUndefined();
    const rest =
      await sql`select amount::text, remaining::text from deposits where user_id = ${person.id} order by confirmed_at`;
    expect(rest.map(({ amount, remaining }) => [amount, remaining])).toEqual([
      ["10000000", "0"],
      ["20000000", "17500000"],
    ]);
    expect((await person.get("/wallet/total-deposits")).body).toMatchObject({
      total_deposits_ubxs: "17.5",
      deposit_count: 1,
    });
    expect((await person.get("/wallet/balance")).body).toMatchObject({ earnings_ubxs: "0", reserved_ubxs: "15.5" });

    await person.post(`/wallet/withdrawals/${body.withdrawal.id}/cancel`);
    expect((await person.get("/wallet/balance")).body).toMatchObject({ earnings_ubxs: "3", available_ubxs: "30" });
    expect((await person.get("/wallet/total-deposits")).body.deposit_count).toBe(2);
    await expectSoundLedger(sql);
  });

  it("touches no deposit while earnings are enough, and no invested principal at all", async () => {
    const person = await investor("10");
    await earn(sql, person.id, "3");
    await market.invest(person.id, parseAmount("6"));
    expect((await post(person, "3")).body.withdrawal.deposit_count).toBe(0);
    const { status, body } = await post(person, "4.000001");
    expect([status, body.code, body.message]).toEqual([
      409,
      "insufficient_balance",
      "You can withdraw at most 4.00 UBXS.",
    ]);
    expect((await post(person, "4")).status).toBe(201);
    await expectSoundLedger(sql);
  });

  it("may stand beside an open request for all deposits", async () => {
    const person = await investor("10");
    await person.post(path, { wallet_address: someAddress() });
    await pay(sql, person.id, "2");
    expect((await post(person, "2")).status).toBe(201);
    const pending = await person.get("/wallet/check-pending-total-withdrawal");
    expect(pending.body).toMatchObject({ success: true, withdrawal: { kind: "total_deposits" } });
    await expectSoundLedger(sql);
  });

  it.each(["0", "0.0", "-1", "1e3", "1.0000001", "", " 1", "NaN", "9".repeat(31)])("refuses %j", async (amount) => {
    const { status, body } = await post(await investor("10"), amount);
    expect([status, body.code]).toEqual([422, "validation_failed"]);
  });

  it("refuses an amount that no column could hold like any other that is too much", async () => {
    const { body } = await post(await investor("10"), "9".repeat(30));
    expect(body.code).toBe("insufficient_balance");
  });
});

describe("an Idempotency-Key", () => {
  it("answers the same request the same way, and does it once", async () => {
    const person = await investor("10");
    const body = { wallet_address: someAddress() };
    const headers = { "Idempotency-Key": randomUUID() };
    const first = await person.post(path, body, headers);
    const second = await person.post(path, body, headers);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect((await person.get("/wallet/withdrawals")).body.withdrawals).toHaveLength(1);
  });

  it("cannot stand for another body", async () => {
    const person = await investor("10");
    const headers = { "Idempotency-Key": randomUUID() };
    await person.post(path, { wallet_address: someAddress() }, headers);
    const { status, body } = await person.post(path, { wallet_address: someAddress() }, headers);
    expect([status, body.code]).toEqual([422, "idempotency_key_reused"]);
  });

  it("is each person's own", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const body = { wallet_address: someAddress() };
    const [a, b] = [await investor("10"), await investor("20")];
    expect((await a.post(path, body, headers)).body.withdrawal.amount_ubxs).toBe("10");
    expect((await b.post(path, body, headers)).body.withdrawal.amount_ubxs).toBe("20");
  });
});
