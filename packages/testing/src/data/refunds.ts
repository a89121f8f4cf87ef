import type { DepositBreakdown, Withdrawal, WithdrawalProgress } from "@freehold/contract";
import { USER } from "./people.ts";

/** A well-formed transaction hash of one repeated byte, such as `a1`. */
export const hashOf = (byte: string): string => `0x${byte.repeat(32)}`;

/** Three confirmed deposits, oldest first: 2570.75 UBXS. */
export const DEPOSITS: readonly DepositBreakdown[] = [
  { amount_ubxs: "1250.5", tx_hash: hashOf("a1"), chain_id: 56, created_at: "2025-11-02T12:10:00.000Z" },
  { amount_ubxs: "320.25", tx_hash: hashOf("b2"), chain_id: 56, created_at: "2025-12-18T08:45:00.000Z" },
  { amount_ubxs: "1000", tx_hash: hashOf("c3"), chain_id: 56, created_at: "2026-01-09T17:20:00.000Z" },
];

/** A request to refund {@link DEPOSITS}, waiting for the first of two approvals. */
export const PENDING: Withdrawal = {
  id: "6f1c2b9e-8f0a-4c1d-9b52-2f6f5f1f7a10",
  kind: "total_deposits",
  amount_ubxs: "2570.75",
  total_deposits_amount: "2570.75",
  deposit_count: 3,
  wallet_address: USER.wallet_address,
  chain_id: null,
  status: "pending",
  tx_id: null,
  reject_reason: null,
  created_at: "2026-03-01T09:30:00.000Z",
  approved_at: null,
  closed_at: null,
  approvals_needed: 2,
  approvals_given: 0,
  cooling_off_until: null,
};

/** {@link PENDING}, approved by two. */
export const APPROVED: Withdrawal = {
  ...PENDING,
  status: "approved",
  approvals_given: 2,
  approved_at: "2026-03-02T10:00:00.000Z",
};

/** {@link APPROVED}, and paid. */
export const PAID: Withdrawal = {
  ...APPROVED,
  status: "completed",
  chain_id: 56,
  tx_id: hashOf("d4"),
  closed_at: "2026-03-03T11:12:00.000Z",
};

/** {@link PENDING}, rejected with a reason. */
export const REJECTED: Withdrawal = {
  ...PENDING,
  status: "rejected",
  reject_reason: "The wallet belongs to an exchange that does not accept UBXS.",
  closed_at: "2026-03-02T10:00:00.000Z",
};

/** {@link PENDING}, cancelled by the person. */
export const CANCELLED: Withdrawal = { ...PENDING, status: "cancelled", closed_at: "2026-03-01T10:00:00.000Z" };

/** The payment of a request that was approved, in line. */
export const IN_LINE: NonNullable<WithdrawalProgress["payment"]> = {
  status: "waiting",
  waits_for: null,
  confirmations: 0,
  confirmations_needed: null,
  tx_hash: null,
};
