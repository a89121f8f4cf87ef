import type { WalletTransaction } from "@freehold/contract";
import { describe, expect, it } from "vitest";
import { describeStatus, describeType } from "./describe.ts";
import { $transactionWords } from "./messages.ts";

const words = $transactionWords.get();

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
    [{ type: "withdrawal", amount_ubxs: "-960", status: "completed", is_refund: true }, "Refund", "Completed"],
    [{ type: "investment_fee", amount_ubxs: "-6", status: "completed" }, "Investment fee", "Completed"],
    [{ type: "payout", status: "completed", is_correction: true }, "Payout correction", "Completed"],
    [{ type: "payout", status: "completed", month: "2026-10" }, "Payout for October 2026", "Completed"],
    [
      { type: "payout", status: "completed", is_correction: true, month: "2026-10" },
      "Payout correction for October 2026",
      "Completed",
    ],
    [{ type: "reversal", amount_ubxs: "960", status: "completed" }, "Returned to your account", "Completed"],
    [{ type: "reversal", amount_ubxs: "-5", status: "completed" }, "Correction", "Completed"],
    [{ type: "payout", status: "teleported" }, "Payout", "teleported"],
  ] as const)("%o is a %s, %s", (fields, type, status) => {
    expect([describeType(transaction(fields), words), describeStatus(transaction(fields), words)]).toEqual([
      type,
      status,
    ]);
  });
});
