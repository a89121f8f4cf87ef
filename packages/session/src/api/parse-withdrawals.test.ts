import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "../http/api-error.ts";
import { parseAnswer } from "../http/without-prototype.ts";
import {
  openRequestOf,
  parsePendingWithdrawal,
  parseProgress,
  parseTotalDeposits,
  parseTotalWithdrawal,
  parseTransactions,
  parseWithdrawal,
  parseWithdrawals,
} from "./parse-withdrawals.ts";

const HASH = `0x${"ab".repeat(32)}`;
const REQUEST = { id: "r", total_deposits_amount: "3", wallet_address: "0x1", status: "pending" };
/** Digits as people can own them. */
const digits = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 29n - 1n }), fc.stringMatching(/^\d{0,6}$/))
  .map(([whole, fraction]) => (fraction ? `${whole}.${fraction}` : `${whole}`));

describe("a withdrawal request (SPEC 3)", () => {
  it("has id or _id, amount_ubxs or total_deposits_amount", () => {
    expect(parseWithdrawal({ id: "a", amount_ubxs: "12.5" })).toMatchObject({ id: "a", amount_ubxs: "12.5" });
    expect(parseWithdrawal({ _id: "b", total_deposits_amount: "7" })).toMatchObject({ id: "b", amount_ubxs: "7" });
  });

  it("may lack everything else", () =>
    expect(parseWithdrawal({ id: "a", amount_ubxs: "1" })).toEqual({
      id: "a",
      kind: "total_deposits",
      amount_ubxs: "1",
      wallet_address: "",
      chain_id: null,
      status: "pending",
      tx_id: null,
      reject_reason: null,
      created_at: "",
      approved_at: null,
      closed_at: null,
      approvals_needed: 1,
      approvals_given: 0,
      cooling_off_until: null,
      cooling_off_because: null,
      requested_through: null,
    }));

  it.each([null, undefined, "x", 3, [], {}, { id: "a" }, { amount_ubxs: "1" }])("is not in %j", (value) =>
    expect(parseWithdrawal(value)).toBeNull(),
  );

  it.each(["1e3", "1,000", "NaN", "", " ", "0x10", "1.0000001", 5, {}, null])("has no amount in %j", (amount_ubxs) =>
    expect(parseWithdrawal({ id: "a", amount_ubxs })).toBeNull(),
  );

  it("takes what is no text for missing: a script's object would be drawn", () =>
    expect(parseWithdrawal({ ...REQUEST, tx_id: {}, status: "odd", chain_id: "56", reject_reason: 5 })).toMatchObject({
      tx_id: null,
      status: "pending",
      chain_id: null,
      reject_reason: null,
    }));

  it("keeps every digit, without floating point", () =>
    fc.assert(
      fc.property(digits, (value) => {
        expect(parseWithdrawal({ id: "a", amount_ubxs: value })?.amount_ubxs).toBe(value);
        expect(parseTotalDeposits({ total_deposits_ubxs: value, deposit_count: 1 })).toMatchObject({
          total_deposits_ubxs: value,
        });
      }),
    ));

  it("takes nothing that a page has added to objects", () => {
    Object.assign(Object.prototype, { _id: "evil", total_deposits_amount: "999", tx_id: HASH });
    try {
      expect(parseWithdrawal(parseAnswer('{"status":"approved"}'))).toBeNull();
      expect(parseWithdrawal(parseAnswer('{"id":"a","amount_ubxs":"1"}'))).toMatchObject({ tx_id: null });
      expect(openRequestOf(new Error("x"))).toBeNull();
    } finally {
      for (const name of ["_id", "total_deposits_amount", "tx_id"]) Reflect.deleteProperty(Object.prototype, name);
    }
  });
});

describe("lists", () => {
  it("are whole or not at all: half of one adds up to a wrong sum", () => {
    expect(parseWithdrawals({ withdrawals: [REQUEST] })?.withdrawals).toHaveLength(1);
    expect(parseWithdrawals({ withdrawals: [REQUEST, { id: "x" }] })).toBeNull();
    expect(parseWithdrawals({ success: true })).toBeNull();
    const line = { type: "deposit", status: "confirmed", amount_ubxs: "5", tx_hash: HASH };
    expect(parseTransactions({ transactions: [line] })).toMatchObject({ transactions: [line], next: null });
    expect(parseTransactions({ transactions: [line, { ...line, amount_ubxs: "many" }] })).toBeNull();
  });
});

describe("the pending check (SPEC 4)", () => {
  it("finds a request by success with a withdrawal, and cannot say where that cannot be read", () => {
    expect(parsePendingWithdrawal({ success: true, withdrawal: REQUEST })).toMatchObject({ withdrawal: { id: "r" } });
    for (const none of [{ success: true }, { success: false, withdrawal: REQUEST }, {}])
      expect(parsePendingWithdrawal(none)).toEqual({ success: false, withdrawal: null });
    expect(parsePendingWithdrawal({ success: true, withdrawal: { status: "pending" } })).toBeNull();
  });
});

describe("the deposits", () => {
  it("are a total and a count, or declined with the server's sentence (SPEC 8)", () => {
    expect(parseTotalDeposits({ total_deposits_ubxs: "2570.75", deposit_count: 3 })).toEqual({
      success: true,
      total_deposits_ubxs: "2570.75",
      deposit_count: 3,
    });
    expect(parseTotalDeposits({ success: false, message: "No." })).toEqual({ success: false, message: "No." });
    for (const half of [
      { deposit_count: 3 },
      { total_deposits_ubxs: "1" },
      { total_deposits_ubxs: 1, deposit_count: 1 },
    ])
      expect(parseTotalDeposits(half)).toBeNull();
  });
});

describe("the answer to a submission (SPEC 3)", () => {
  const total_deposits_info = {
    deposit_count: 2,
    total_amount: "3",
    deposits_breakdown: [
      { amount_ubxs: "1", tx_hash: HASH, created_at: "2026-03-01T09:30:00.000Z" },
      { amount_ubxs: "2", tx_hash: "nonsense", chain_id: 56 },
    ],
  };

  it("has details and breakdown, or none", () => {
    expect(parseTotalWithdrawal({ success: true, withdrawal: REQUEST, total_deposits_info })).toMatchObject({
      withdrawal: { id: "r", amount_ubxs: "3" },
      total_deposits_info: { deposits_breakdown: [{ chain_id: null }, { chain_id: 56, created_at: "" }] },
    });
    expect(parseTotalWithdrawal({ success: true })).toEqual({
      success: true,
      withdrawal: null,
      total_deposits_info: null,
    });
  });

  it("is declined with a sentence or without", () => {
    expect(parseTotalWithdrawal({ success: false, message: "No." })).toEqual({ success: false, message: "No." });
    expect(parseTotalWithdrawal({})).toEqual({ success: false, message: null });
  });

  it("is unreadable where its request is: where it goes is not known then", () =>
    expect(parseTotalWithdrawal({ success: true, withdrawal: { wallet_address: "0x2" } })).toBeNull());

  it("names the open request where it was refused for one", () => {
    const error = (code: string, body: unknown) => new ApiError({ code, body, message: "" } as never);
    expect(openRequestOf(error("withdrawal_pending", { withdrawal: REQUEST }))?.id).toBe("r");
    expect(openRequestOf(error("withdrawal_pending", {}))).toBeNull();
    expect(openRequestOf(error("internal", { withdrawal: REQUEST }))).toBeNull();
  });
});

describe("progress", () => {
  const progress = (fields: object) => parseProgress({ withdrawal: REQUEST, ...fields });

  it("of an older server has no move and no update, and leaves out what this version does not know", () => {
    expect(progress({})).toMatchObject({ queue_moved: null, next_update: null });
    expect(
      progress({ queue_moved: { from: 5, on: "Monday" }, next_update: { on: "2026-03-04", reason: "weather" } }),
    ).toMatchObject({ queue_moved: null, next_update: null });
  });

  it("has the request, the place in line, the payment and times", () =>
    expect(
      progress({
        queue_position: 3,
        queue_moved: { from: 5, on: "2026-03-01" },
        next_update: { on: "2026-03-04", reason: "approvals", is_late: true },
        typical_seconds: 60,
        estimate: { approved: { from: "2026-03-03", to: "soon" }, paid: { from: "2026-03-04", to: "2026-03-06" } },
        as_of: "2026-03-02T12:00:00.000Z",
        payment: { status: "paid" },
      }),
    ).toMatchObject({
      withdrawal: { id: "r" },
      queue_position: 3,
      queue_moved: { from: 5, on: "2026-03-01" },
      next_update: { on: "2026-03-04", reason: "approvals", is_late: true },
      typical_seconds: 60,
      estimate: { approved: null, paid: { from: "2026-03-04", to: "2026-03-06" } },
      payment: { status: "paid", waits_for: null, confirmations: 0, confirmations_needed: null },
    }));

  it("leaves out what this version does not know", () => {
    expect(progress({ payment: { status: "teleported" } })?.payment).toBeNull();
    expect(progress({ payment: { status: "waiting", waits_for: "the moon" } })?.payment?.waits_for).toBeNull();
    expect(progress({ payment: { status: "confirming", confirmations: -1 } })?.payment?.confirmations).toBe(0);
    for (const answer of [null, "x", {}, { withdrawal: {} }]) expect(parseProgress(answer)).toBeNull();
  });
});
