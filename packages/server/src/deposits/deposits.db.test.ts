import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import { addUser, expectSoundLedger, pay, someHash } from "../money.fixture.ts";
import { toHash } from "../platform/chain/address.ts";
import { happenAt } from "../seeding.ts";
import { confirmDeposit, confirmWithin } from "./confirm-deposit.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);

describe("a confirmed deposit", () => {
  it("counts once, however often, in whatever case and from however many at once its hash is reported", async () => {
    const { id: userId, get } = await api.person();
    const hash = `0x${"aB".repeat(32)}`;
    const reports = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        confirmDeposit(sql, { userId, chainId: 56, txHash: i % 2 ? hash : hash.toLowerCase(), amount: 5n }),
      ),
    );
    expect(reports.filter(({ outcome }) => outcome === "confirmed")).toHaveLength(1);
    expect(reports.filter(({ outcome }) => outcome === "known")).toHaveLength(19);
    expect(new Set(reports.map((report) => "depositId" in report && report.depositId)).size).toBe(1);
    expect((await get("/wallet/total-deposits")).body).toEqual({
      success: true,
      total_deposits_ubxs: "0.000005",
      deposit_count: 1,
    });
    await expectSoundLedger(sql);
  });

  it("counts for one user only", async () => {
    const people = await Promise.all([addUser(sql), addUser(sql), addUser(sql)]);
    const txHash = someHash();
    const reports = await Promise.all(
      people.map(({ id: userId }) => confirmDeposit(sql, { userId, chainId: 56, txHash, amount: 5n })),
    );
    expect(reports.map(({ outcome }) => outcome).sort()).toEqual(["confirmed", "foreign", "foreign"]);
    const [{ booked }] = await sql<[{ booked: number }]>`
      select count(*)::int as booked from deposits where user_id = any(${people.map(({ id }) => id)})`;
    expect(booked).toBe(1);
  });

  it("is another one on another chain", async () => {
    const { id: userId } = await addUser(sql);
    const txHash = someHash();
    const on = (chainId: number) => confirmDeposit(sql, { userId, chainId, txHash, amount: 5n });
    expect([(await on(56)).outcome, (await on(1)).outcome]).toEqual(["confirmed", "confirmed"]);
  });

  it.each([0n, -5n])("has an amount: %s is refused and nothing stays behind", async (amount) => {
    const { id: userId } = await addUser(sql);
    const txHash = someHash();
    await expect(confirmDeposit(sql, { userId, chainId: 56, txHash, amount })).rejects.toThrow("deposits_amount_check");
    expect((await confirmDeposit(sql, { userId, chainId: 56, txHash, amount: 1n })).outcome).toBe("confirmed");
  });

  it("needs a user", async () => {
    const transfer = { userId: randomUUID(), chainId: 56, txHash: someHash(), amount: 5n };
    await expect(confirmDeposit(sql, transfer)).rejects.toThrow("There is no user");
  });
});

describe("GET /wallet/deposit/{id} and /wallet/pending-deposits", () => {
  it("show the owner a deposit", async () => {
    const person = await api.person();
    const at = new Date("2026-03-01T09:30:00Z");
    const txHash = someHash();
    const confirmation = await happenAt(sql, at, (tx) =>
      confirmWithin(tx, { userId: person.id, chainId: 1, txHash: toHash(txHash), amount: 1_500_000n, sender: "" }),
    );
    const id = "depositId" in confirmation && confirmation.depositId;
    expect((await person.get(`/wallet/deposit/${id}`)).body).toEqual({
      id,
      amount_ubxs: "1.5",
      remaining_ubxs: "1.5",
      tx_hash: txHash,
      chain_id: 1,
      status: "confirmed",
      confirmations: null,
      confirmations_needed: null,
      created_at: at.toISOString(),
      confirmed_at: at.toISOString(),
    });
    expect((await person.get("/wallet/pending-deposits")).body).toEqual({ success: true, deposits: [] });

    const stranger = await api.person();
    const answers = await Promise.all(
      [id, randomUUID(), "nonsense"].map((any) => stranger.get(`/wallet/deposit/${any}`)),
    );
    for (const { status, body } of answers)
      expect([status, body.code, body.detail]).toEqual([404, "not_found", "We couldn't find this deposit."]);
  });
});

describe("GET /wallet/total-deposits", () => {
  it("is the user's own", async () => {
    const [one, other] = [await api.person(), await api.person()];
    await pay(sql, one.id, "1");
    expect((await other.get("/wallet/total-deposits")).body.total_deposits_ubxs).toBe("0");
  });
});
