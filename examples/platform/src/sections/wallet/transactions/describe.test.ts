import type { WalletTransaction } from "@freehold/contract";
import { formatUbxs } from "@freehold/ui/format";
import { describe, expect, it } from "vitest";
import { describeBooking, describeStatus, describeType, signed } from "./describe.ts";
import { $transactionMessages } from "./messages.ts";

const t = $transactionMessages.get();

function transaction(fields: Partial<WalletTransaction>): WalletTransaction {
  return {
    id: "1",
    type: "deposit",
    amount_ubxs: "1",
    status: "confirmed",
    tx_hash: null,
    chain_id: null,
    created_at: "2026-03-01T09:30:00.000Z",
    ...fields,
  };
}

describe("a line of the history", () => {
  it.each([
    [{ type: "deposit" }, "Deposit", "Confirmed"],
    [{ type: "withdrawal", amount_ubxs: "-960", status: "approved" }, "Withdrawal", "Approved"],
    [{ type: "investment_fee", amount_ubxs: "-6", status: "completed" }, "Investment fee", "Completed"],
    [{ type: "payout", status: "completed", is_correction: true }, "Payout of what was missing", "Completed"],
    [{ type: "reversal", amount_ubxs: "960", status: "completed" }, "Returned to your account", "Completed"],
    [{ type: "reversal", amount_ubxs: "-5", status: "completed" }, "Correction", "Completed"],
    [{ type: "payout", status: "teleported" }, "Payout", "teleported"],
  ] as const)("%o is a %s, %s", (fields, type, status) => {
    expect([describeType(transaction(fields), t), describeStatus(transaction(fields), t)]).toEqual([type, status]);
  });

  it.each([
    ["investment_fee", "The fee of the purchase was paid"],
    ["withdrawal_reserved", "Set aside for the withdrawal"],
    ["withdrawal_reserved_reversed", "Returned to where it came from"],
    ["dividend", "dividend"],
  ])("has a booking %s: %s", (movement, words) => {
    expect(describeBooking({ movement }, t)).toBe(words);
  });

  it("says by a sign whether money came or went", () => {
    expect(["1250.5", "-960", "0"].map((amount) => signed(amount, formatUbxs))).toEqual(["+1,250.50", "−960.00", "–"]);
  });
});
