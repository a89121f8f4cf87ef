import { formatUbxs } from "@freehold/ui/format";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { APPROVED, progress, SHARED } from "../test/live.fixture.ts";
import {
  isAboveZero,
  isCancellable,
  isOpen,
  readDeposits,
  readProgress,
  readReceipt,
  readRefund,
} from "./read-answers.ts";

const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const hash = `0x${"ab".repeat(32)}`;

describe("reading a withdrawal request (SPEC 3)", () => {
  it("takes id or _id", () => {
    expect(readRefund({ id: "a" })?.id).toBe("a");
    expect(readRefund({ _id: "b" })?.id).toBe("b");
    expect(readRefund({ _id: 7 })?.id).toBe("7");
  });

  it("takes amount_ubxs or total_deposits_amount", () => {
    expect(readRefund({ amount_ubxs: "12.5" })?.amount).toBe("12.5");
    expect(readRefund({ total_deposits_amount: "7.25" })?.amount).toBe("7.25");
  });

  it("stands missing fields", () => {
    expect(readRefund({})).toEqual({
      id: null,
      amount: null,
      depositCount: null,
      walletAddress: null,
      chainId: null,
      status: "pending",
      txId: null,
      rejectReason: null,
      createdAt: null,
      approvedAt: null,
      closedAt: null,
      approvalsNeeded: null,
      approvalsGiven: null,
      coolingOffUntil: null,
      isEmailUnconfirmed: false,
    });
  });

  it.each([null, undefined, "x", 3, true])("finds none in %j", (value) => expect(readRefund(value)).toBeNull());

  it("takes nothing from a polluted prototype", () => {
    const polluted: object = Object.create({ id: "evil", tx_id: hash, amount_ubxs: "999" });
    expect(readRefund(polluted)).toMatchObject({ id: null, txId: null, amount: null });
  });

  it("treats a figure that is no plain decimal as missing", () => {
    for (const amount_ubxs of ["1e3", "1,000", "NaN", "", " ", "0x10", {}, null])
      expect(readRefund({ amount_ubxs })?.amount).toBeNull();
  });
});

describe("reading the deposits", () => {
  it("takes a total and a count", () =>
    expect(readDeposits({ total_deposits_ubxs: "2570.75", deposit_count: 3 })).toEqual({ total: "2570.75", count: 3 }));

  it("does without a count, not without a total", () => {
    expect(readDeposits({ total_deposits_ubxs: "1" })).toEqual({ total: "1", count: null });
    expect(readDeposits({ deposit_count: 3 })).toBeNull();
    expect(readDeposits(undefined)).toBeNull();
  });
});

describe("reading the answer to a submission", () => {
  const answer = {
    success: true,
    withdrawal: { id: "r", total_deposits_amount: "3", wallet_address: ADDRESS, status: "pending" },
    total_deposits_info: {
      deposit_count: 2,
      total_amount: "3",
      deposits_breakdown: [
        { amount_ubxs: "1", tx_hash: hash, created_at: "2026-03-01T09:30:00.000Z" },
        { amount_ubxs: "2", tx_hash: "nonsense", chain_id: 56 },
      ],
    },
  };

  it("takes details and breakdown", () =>
    expect(readReceipt(answer, ADDRESS)).toMatchObject({
      refund: { id: "r", amount: "3" },
      depositCount: 2,
      total: "3",
      deposits: [
        { amount: "1", txHash: hash, chainId: null },
        { amount: "2", txHash: "nonsense", chainId: 56, createdAt: null },
      ],
      addressDiffers: false,
    }));

  it("has no details when there are none", () =>
    expect(readReceipt({ success: true }, ADDRESS)).toMatchObject({ refund: null, deposits: [], total: null }));

  it("sees that the server recorded another address", () => {
    const other = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
    expect(readReceipt(answer, other).addressDiffers).toBe(true);
    expect(readReceipt(answer, ADDRESS.toLowerCase()).addressDiffers).toBe(false);
    expect(readReceipt({ withdrawal: {} }, other).addressDiffers).toBe(false);
  });
});

describe("money never goes through floating point", () => {
  const digits = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }), fc.stringMatching(/^\d{0,6}$/))
    .map(([whole, fraction]) => (fraction ? `${whole}.${fraction}` : `${whole}`));

  it("keeps every digit from the wire to the screen", () =>
    fc.assert(
      fc.property(digits, (value) => {
        const read = readRefund({ amount_ubxs: value })?.amount;
        expect(read).toBe(value);
        expect(readDeposits({ total_deposits_ubxs: value })?.total).toBe(value);
        const [whole = "", fraction = ""] = value.split(".");
        expect(formatUbxs(read).replaceAll(",", "")).toBe(`${whole}.${fraction.replace(/0+$/, "").padEnd(2, "0")}`);
      }),
    ));

  it("judges above zero as integers do", () =>
    fc.assert(
      fc.property(fc.boolean(), digits, (negative, value) => {
        const [whole = "", fraction = ""] = value.split(".");
        const micros = BigInt(whole + fraction.padEnd(6, "0"));
        expect(isAboveZero(negative ? `-${value}` : value)).toBe(!negative && micros > 0n);
      }),
    ));

  it("sees one millionth, which a comparison with rounding would lose", () => {
    expect(isAboveZero("0.000001")).toBe(true);
    expect(isAboveZero("0.000000")).toBe(false);
    expect(isAboveZero("0")).toBe(false);
    expect(isAboveZero("1e3")).toBe(false);
  });
});

describe("status", () => {
  const refund = (fields: object) => {
    const read = readRefund({ id: "r", created_at: "2026-03-01T09:30:00.000Z", ...fields });
    if (!read) throw new Error("no refund");
    return read;
  };

  it("is open while pending or approved, and cancellable only while pending and unpaid", () => {
    expect(
      ["pending", "approved", "completed", "rejected", "cancelled"].map((s) => isOpen(refund({ status: s }))),
    ).toEqual([true, true, false, false, false]);
    expect(isCancellable(refund({ status: "pending" }))).toBe(true);
    expect(isCancellable(refund({ status: "approved" }))).toBe(false);
    expect(isCancellable(refund({ status: "pending", tx_id: hash }))).toBe(false);
    expect(isCancellable(refund({ status: "pending", id: undefined }))).toBe(false);
  });
});

describe("reading progress", () => {
  function known(...what: Parameters<typeof progress>) {
    const read = readProgress(progress(...what));
    if (!read) throw new Error("It could not be read.");
    return read;
  }

  it("takes the request, the position and the payment", () => {
    const { refund, progress } = known(
      { ...APPROVED, cooling_off_until: "2026-03-03T10:00:00.000Z", cooling_off_because: "unconfirmed_email" },
      null,
      3,
    );
    expect(refund).toMatchObject({
      id: SHARED.id,
      status: "approved",
      approvalsNeeded: 2,
      approvalsGiven: 2,
      coolingOffUntil: "2026-03-03T10:00:00.000Z",
      isEmailUnconfirmed: true,
    });
    expect(progress).toEqual({
      id: SHARED.id,
      queuePosition: 3,
      payment: null,
      typicalSeconds: null,
      asOf: "2026-03-02T12:00:00.000Z",
    });
  });

  it("leaves out what it does not know, and what is inherited", () => {
    expect(known(APPROVED, { status: "teleported" }).progress.payment).toBeNull();
    expect(known(APPROVED, { status: "waiting", waits_for: "the moon" }).progress.payment).toMatchObject({
      status: "waiting",
      waitsFor: null,
    });
    expect(known(APPROVED, { status: "confirming", confirmations: -1 }).progress.payment?.confirmations).toBe(0);
    for (const answer of [null, "x", {}, { withdrawal: {} }, { withdrawal: null }])
      expect(readProgress(answer)).toBeNull();
    expect(readProgress(Object.create(progress({})))).toBeNull();
  });
});
