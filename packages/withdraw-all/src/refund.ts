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
};

/** A deposit that a request takes with it. */
export type IncludedDeposit = {
  amount: string | null;
  txHash: string | null;
  chainId: number | null;
  createdAt: string | null;
};

/** What can be withdrawn now: `total` is UBXS as a decimal string. */
export type Deposits = { total: string; count: number | null };

/** The answer to a submission. `refund` is null when the server sent no details. */
export type Receipt = {
  refund: Refund | null;
  depositCount: number | null;
  total: string | null;
  deposits: IncludedDeposit[];
  /** The address as it was sent. */
  sentTo: string;
  /** The server recorded another address than was sent: an alert, never a success. */
  addressDiffers: boolean;
};

/** One line of the status timeline, with the time it happened if it did. */
export type Step = {
  name: "requested" | "approved" | "paid" | "rejected" | "cancelled";
  state: "done" | "current" | "upcoming" | "failed";
  at: string | null;
};

const STATUSES = ["pending", "approved", "completed", "rejected", "cancelled"] as const;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Reads a field of an answer, whatever the answer is; own properties only. */
export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function text(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() ? value.trim() : null;
}

function count(value: unknown): number | null {
  const written = text(value);
  return written && /^\d{1,15}$/.test(written) ? Number(written) : null;
}

/** An amount is passed on digit for digit; anything that is not a plain decimal is treated as missing. */
function amount(value: unknown): string | null {
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
  };
}

/** Reads `GET /wallet/total-deposits`. Null if it does not say a total: then nothing may be submitted. */
export function readDeposits(answer: unknown): Deposits | null {
  const total = amount(field(answer, "total_deposits_ubxs"));
  return total === null ? null : { total, count: count(field(answer, "deposit_count")) };
}

/**
 * Reads the answer to a submission.
 *
 * @param sentTo - the address as it was sent, to compare with the one the server recorded.
 */
export function readReceipt(answer: unknown, sentTo: string): Receipt {
  const refund = readRefund(field(answer, "withdrawal"));
  const info = field(answer, "total_deposits_info");
  const list = field(info, "deposits_breakdown");
  const deposits = (Array.isArray(list) ? list : []).map((entry: unknown) => ({
    amount: amount(field(entry, "amount_ubxs")),
    txHash: text(field(entry, "tx_hash")),
    chainId: count(field(entry, "chain_id")),
    createdAt: text(field(entry, "created_at")),
  }));
  return {
    refund,
    depositCount: count(field(info, "deposit_count")) ?? refund?.depositCount ?? null,
    total: amount(field(info, "total_amount")) ?? refund?.amount ?? null,
    deposits,
    sentTo,
    addressDiffers: refund?.walletAddress != null && !isSameDestination(refund.walletAddress, sentTo),
  };
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

/** SPEC 4: the badge says Completed if there is a transaction, else Pending, whatever the status. */
export function badgeOf(refund: Refund): "completed" | "pending" {
  return refund.txId ? "completed" : "pending";
}

/** The true course of a request under SPEC 4's badge: what happened, what is happening and what will. */
export function stepsOf(refund: Refund): Step[] {
  const { status, createdAt, approvedAt, closedAt } = refund;
  const requested: Step = { name: "requested", state: "done", at: createdAt };
  const approved: Step = { name: "approved", state: "done", at: approvedAt };
  if (status === "rejected" || status === "cancelled") {
    const end: Step = { name: status, state: "failed", at: closedAt };
    return approvedAt ? [requested, approved, end] : [requested, end];
  }
  if (status === "completed") return [requested, approved, { name: "paid", state: "done", at: closedAt }];
  if (status === "approved") return [requested, approved, { name: "paid", state: "current", at: null }];
  return [requested, { ...approved, state: "current" }, { name: "paid", state: "upcoming", at: null }];
}
