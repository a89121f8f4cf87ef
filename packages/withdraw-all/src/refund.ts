import type { WithdrawalStatus } from "@freehold/contract";

/** A withdrawal request, whichever of SPEC 3's shapes it arrived in. Fields the answer lacked are null. */
export type Refund = {
  id: string | null;
  /** UBXS as the decimal string that arrived; never a number. */
  amount: string | null;
  depositCount: number | null;
  walletAddress: string | null;
  /** The chain the payout is on, where the answer names one. */
  chainId: number | null;
  status: WithdrawalStatus;
  txId: string | null;
  rejectReason: string | null;
  createdAt: string | null;
  approvedAt: string | null;
  closedAt: string | null;
  /** How many admins have to approve it, and have. */
  approvalsNeeded: number | null;
  approvalsGiven: number | null;
  /** It is not paid before; null if nothing has to be waited for. */
  coolingOffUntil: string | null;
};

/** What can be withdrawn now: `total` is UBXS as a decimal string. */
export type Deposits = { total: string; count: number | null };

const STATUSES = ["pending", "approved", "completed", "rejected", "cancelled"] as const;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Reads a field of an answer, whatever the answer is; own properties only. */
export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Text without spaces around it; null if there is none. */
export function text(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() ? value.trim() : null;
}

/** A whole number that is not negative. */
export function count(value: unknown): number | null {
  const written = text(value);
  return written && /^\d{1,15}$/.test(written) ? Number(written) : null;
}

/** An amount is passed on digit for digit; anything that is not a plain decimal is treated as missing. */
export function amount(value: unknown): string | null {
  const written = text(value);
  return written && DECIMAL.test(written) ? written : null;
}

/**
 * Whether a decimal string is more than zero, judged by its characters (SPEC 5: submit is disabled at zero or less).
 *
 * @example
 * isAboveZero("0.000001") // true
 * isAboveZero("-5")       // false
 */
export function isAboveZero(value: string): boolean {
  return DECIMAL.test(value) && !value.startsWith("-") && /[1-9]/.test(value);
}

/**
 * Reads a withdrawal request in any of SPEC 3's shapes: `id` or `_id`, `amount_ubxs` or `total_deposits_amount`, missing fields.
 *
 * @returns null if there is no request in it.
 * @example
 * readRefund({ _id: "7", total_deposits_amount: "12.5" })?.amount // "12.5"
 */
export function readRefund(value: unknown): Refund | null {
  if (typeof value !== "object" || value === null) return null;
  const status = field(value, "status");
  return {
    id: text(field(value, "id")) ?? text(field(value, "_id")),
    amount: amount(field(value, "amount_ubxs")) ?? amount(field(value, "total_deposits_amount")),
    depositCount: count(field(value, "deposit_count")),
    walletAddress: text(field(value, "wallet_address")),
    chainId: count(field(value, "chain_id")),
    status: STATUSES.find((known) => known === status) ?? "pending",
    txId: text(field(value, "tx_id")),
    rejectReason: text(field(value, "reject_reason")),
    createdAt: text(field(value, "created_at")),
    approvedAt: text(field(value, "approved_at")),
    closedAt: text(field(value, "closed_at")),
    approvalsNeeded: count(field(value, "approvals_needed")),
    approvalsGiven: count(field(value, "approvals_given")),
    coolingOffUntil: text(field(value, "cooling_off_until")),
  };
}

/** Reads `GET /wallet/total-deposits`. Null if it does not say a total: then nothing may be submitted. */
export function readDeposits(answer: unknown): Deposits | null {
  const total = amount(field(answer, "total_deposits_ubxs"));
  return total === null ? null : { total, count: count(field(answer, "deposit_count")) };
}

/** The server's sentence in a `success: false` answer (SPEC 8). */
export function readMessage(answer: unknown): string | null {
  return text(field(answer, "message"));
}

/** Whether two addresses are one destination: hexadecimal ones whatever their case, others letter for letter. */
export function isSameDestination(a: string, b: string): boolean {
  const left = a.trim();
  const right = b.trim();
  return left === right || (/^0x[0-9a-f]+$/i.test(left) && left.toLowerCase() === right.toLowerCase());
}

/** Whether an admin still has something to do with it. */
export function isOpen(refund: Refund): boolean {
  return refund.status === "pending" || refund.status === "approved";
}

/** A person may take back a request that nobody has approved or paid. */
export function isCancellable(refund: Refund): boolean {
  return refund.status === "pending" && refund.txId === null && refund.id !== null;
}
