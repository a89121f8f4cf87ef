import type { PaymentProgress, WithdrawalStatus } from "@freehold/contract";
import { isSameAddress } from "@freehold/contract/destination";

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
  /** It waits because the person's e-mail address is not confirmed, and for no other reason. */
  isEmailUnconfirmed: boolean;
};

/** What can be withdrawn now: `total` is UBXS as a decimal string. */
export type Deposits = { total: string; count: number | null };

/** A deposit: one that a request takes with it, or that can be withdrawn. */
export type IncludedDeposit = {
  amount: string | null;
  txHash: string | null;
  chainId: number | null;
  createdAt: string | null;
};

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

/** How far the payment of an approved request is. */
export type Payment = {
  status: PaymentProgress["status"];
  waitsFor: PaymentProgress["waits_for"];
  confirmations: number;
  /** Null where the chain itself says when it is final. */
  confirmationsNeeded: number | null;
};

/** What the server says of a request beyond the request itself. */
export type Progress = {
  /** The request it is about. */
  id: string;
  /** While pending: 1 if no older one waits. */
  queuePosition: number | null;
  /** Null where an admin pays by hand. */
  payment: Payment | null;
  /** Median seconds from request to payment of the last 30 days' refunds; null if nothing can be said of this one. */
  typicalSeconds: number | null;
  /** The server's time. */
  asOf: string | null;
};

const REFUND_STATUSES = ["pending", "approved", "completed", "rejected", "cancelled"] as const;
const PAYMENT_STATUSES = ["waiting", "sending", "confirming", "paid"] as const;
const WAITS = ["payments_stopped", "cooling_off", "approvals", "funds", "network", "token", "admins"] as const;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Reads a field of an answer, whatever the answer is; own properties only. */
export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Reads a list of an answer; empty if there is none. */
function listOf(value: unknown, name: string): unknown[] {
  const list = field(value, name);
  return Array.isArray(list) ? list : [];
}

/** Text without spaces around it; null if there is none. */
function text(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() ? value.trim() : null;
}

/** A whole number that is not negative. */
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
    status: REFUND_STATUSES.find((known) => known === status) ?? "pending",
    txId: text(field(value, "tx_id")),
    rejectReason: text(field(value, "reject_reason")),
    createdAt: text(field(value, "created_at")),
    approvedAt: text(field(value, "approved_at")),
    closedAt: text(field(value, "closed_at")),
    approvalsNeeded: count(field(value, "approvals_needed")),
    approvalsGiven: count(field(value, "approvals_given")),
    coolingOffUntil: text(field(value, "cooling_off_until")),
    isEmailUnconfirmed: field(value, "cooling_off_because") === "unconfirmed_email",
  };
}

/**
 * Reads `GET /wallet/withdrawals`, newest first. A request for an amount is left out: it stands beside one for all deposits, and
 * is no reason to refuse the latter (SPEC 4).
 */
export function readHistory(answer: unknown): Refund[] {
  return readRefunds(answer, (kind) => kind !== "amount");
}

/** Reads the withdrawals of an amount from `GET /wallet/withdrawals`, newest first. */
export function readAmountWithdrawals(answer: unknown): Refund[] {
  return readRefunds(answer, (kind) => kind === "amount");
}

function readRefunds(answer: unknown, isWanted: (kind: unknown) => boolean): Refund[] {
  return listOf(answer, "withdrawals")
    .filter((entry) => isWanted(field(entry, "kind")))
    .map(readRefund)
    .filter((refund) => refund !== null);
}

/** Reads the confirmed deposits from `GET /wallet/transactions`, newest first. */
export function readDepositList(answer: unknown): IncludedDeposit[] {
  return listOf(answer, "transactions")
    .filter((entry) => field(entry, "type") === "deposit" && field(entry, "status") !== "pending")
    .map(readDeposit);
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

/**
 * Reads the answer to a submission.
 *
 * @param sentTo - the address as it was sent, to compare with the one the server recorded.
 */
export function readReceipt(answer: unknown, sentTo: string): Receipt {
  const refund = readRefund(field(answer, "withdrawal"));
  const info = field(answer, "total_deposits_info");
  return {
    refund,
    depositCount: count(field(info, "deposit_count")) ?? refund?.depositCount ?? null,
    total: amount(field(info, "total_amount")) ?? refund?.amount ?? null,
    deposits: listOf(info, "deposits_breakdown").map(readDeposit),
    sentTo,
    addressDiffers: refund?.walletAddress != null && !isSameAddress(refund.walletAddress, sentTo),
  };
}

function readDeposit(entry: unknown): IncludedDeposit {
  return {
    amount: amount(field(entry, "amount_ubxs")),
    txHash: text(field(entry, "tx_hash")),
    chainId: count(field(entry, "chain_id")),
    createdAt: text(field(entry, "created_at")),
  };
}

/** Reads an answer or event of progress. A payment in a state this version does not know is left out. */
export function readProgress(answer: unknown): { refund: Refund; progress: Progress } | null {
  const refund = readRefund(field(answer, "withdrawal"));
  if (!refund?.id) return null;
  const progress = {
    id: refund.id,
    queuePosition: count(field(answer, "queue_position")),
    payment: readPayment(field(answer, "payment")),
    typicalSeconds: count(field(answer, "typical_seconds")),
    asOf: text(field(answer, "as_of")),
  };
  return { refund, progress };
}

function readPayment(value: unknown): Payment | null {
  const status = PAYMENT_STATUSES.find((known) => known === field(value, "status"));
  if (!status) return null;
  return {
    status,
    waitsFor: WAITS.find((known) => known === field(value, "waits_for")) ?? null,
    confirmations: count(field(value, "confirmations")) ?? 0,
    confirmationsNeeded: count(field(value, "confirmations_needed")) || null,
  };
}

/** Whether an admin still has something to do with it. */
export function isOpen(refund: Refund): boolean {
  return refund.status === "pending" || refund.status === "approved";
}

/** A person may take back a request that nobody has approved or paid. */
export function isCancellable(refund: Refund): refund is Refund & { id: string } {
  return refund.status === "pending" && refund.txId === null && refund.id !== null;
}
