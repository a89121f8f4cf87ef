import type {
  DepositBreakdown,
  NextUpdate,
  PaymentProgress,
  PendingTotalWithdrawal,
  RefundEstimate,
  TotalDeposits,
  TotalDepositsInfo,
  WalletTransaction,
  WalletTransactions,
  Withdrawal,
  WithdrawalAnswer,
  WithdrawalProgress,
  Withdrawals,
} from "@freehold/contract";
import {
  COOLING_OFF_CAUSES,
  isAmount,
  PAYMENT_STEPS,
  PAYMENT_WAITS,
  UPDATE_REASONS,
  WITHDRAWAL_STATUSES,
} from "@freehold/contract";
import { isApiError } from "../http/api-error.ts";
import { isRecord, textOf } from "../http/without-prototype.ts";

/** SPEC 8: the server declined with `success: false`, with or without a sentence. */
export type Declined = { success: false; message: string | null };

/** SPEC 3: the response to a submission. Both parts are null if the server sent no details. */
export type TotalWithdrawal = {
  success: true;
  withdrawal: Withdrawal | null;
  total_deposits_info: TotalDepositsInfo | null;
};

type Body = Record<string, unknown>;

/** One of the values that this version knows, or null. */
const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | null =>
  values.find((value) => value === given) ?? null;

/** A whole number that is not negative, or null. */
const countOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** Every item of a list, or null where one of them cannot be read: half a list would add up to a wrong sum. */
function listOf<Item>(value: unknown, parse: (item: unknown) => Item | null): Item[] | null {
  if (!Array.isArray(value)) return null;
  const items = value.map(parse).filter((item) => item !== null);
  return items.length === value.length ? items : null;
}

/**
 * Reads a withdrawal request in either of SPEC 3's spellings: `id` or `_id`, `amount_ubxs` or `total_deposits_amount`. Without an ID or
 * an amount it isn't a request. Any other field may be missing.
 *
 * @returns null if there is none.
 * @example
 * parseWithdrawal({ _id: "7", total_deposits_amount: "12.5" })?.amount_ubxs // "12.5"
 */
export function parseWithdrawal(value: unknown): Withdrawal | null {
  if (!isRecord(value)) return null;
  const id = textOf(value.id) ?? textOf(value._id);
  const amount = [value.amount_ubxs, value.total_deposits_amount].find(isAmount);
  if (id === null || amount === undefined) return null;
  const deposits = countOf(value.deposit_count);
  return {
    id,
    kind: value.kind === "amount" ? "amount" : "total_deposits",
    amount_ubxs: amount,
    ...(deposits === null ? {} : { deposit_count: deposits }),
    wallet_address: textOf(value.wallet_address) ?? "",
    chain_id: countOf(value.chain_id),
    status: oneOf(WITHDRAWAL_STATUSES, value.status) ?? "pending",
    tx_id: textOf(value.tx_id),
    reject_reason: textOf(value.reject_reason),
    created_at: textOf(value.created_at) ?? "",
    approved_at: textOf(value.approved_at),
    closed_at: textOf(value.closed_at),
    approvals_needed: countOf(value.approvals_needed) ?? 1,
    approvals_given: countOf(value.approvals_given) ?? 0,
    cooling_off_until: textOf(value.cooling_off_until),
    cooling_off_because: oneOf(COOLING_OFF_CAUSES, value.cooling_off_because),
    requested_through: textOf(value.requested_through),
  };
}

/** Reads `{ withdrawal }`. */
export function parseWithdrawalAnswer(body: Body): WithdrawalAnswer | null {
  const withdrawal = parseWithdrawal(body.withdrawal);
  return withdrawal && { success: true, withdrawal };
}

/** Reads `GET /wallet/withdrawals`. */
export function parseWithdrawals(body: Body): Withdrawals | null {
  const withdrawals = listOf(body.withdrawals, parseWithdrawal);
  return withdrawals && { success: true, withdrawals };
}

/** Reads SPEC 4's pending check: only `success` with a withdrawal means that there is one. */
export function parsePendingWithdrawal(body: Body): PendingTotalWithdrawal | null {
  if (body.success !== true || body.withdrawal == null) return { success: false, withdrawal: null };
  return parseWithdrawalAnswer(body);
}

/** Reads `GET /wallet/total-deposits`. */
export function parseTotalDeposits(body: Body): TotalDeposits | Declined | null {
  if (body.success === false) return { success: false, message: textOf(body.message) };
  const { total_deposits_ubxs } = body;
  const deposit_count = countOf(body.deposit_count);
  if (!isAmount(total_deposits_ubxs) || deposit_count === null) return null;
  return { success: true, total_deposits_ubxs, deposit_count };
}

/** Reads the response to a submission. A malformed request isn't a missing detail, because its destination is then unknown. */
export function parseTotalWithdrawal(body: Body): TotalWithdrawal | Declined | null {
  if (body.success !== true) return { success: false, message: textOf(body.message) };
  const withdrawal = parseWithdrawal(body.withdrawal);
  if (body.withdrawal != null && !withdrawal) return null;
  return { success: true, withdrawal, total_deposits_info: parseInfo(body.total_deposits_info) };
}

/** Reads `GET /wallet/transactions`. */
export function parseTransactions(body: Body): WalletTransactions | null {
  const transactions = listOf(body.transactions, parseTransaction);
  return transactions && { success: true, transactions, next: textOf(body.next) };
}

/** One without its amount adds up to nothing; the rest is words. */
function parseTransaction(value: unknown): WalletTransaction | null {
  const movement = isRecord(value) && textOf(value.type) !== null ? parseDeposit(value) : null;
  return movement && { ...(value as WalletTransaction), ...movement };
}

function parseInfo(value: unknown): TotalDepositsInfo | null {
  if (!isRecord(value) || !isAmount(value.total_amount)) return null;
  const deposit_count = countOf(value.deposit_count);
  const deposits_breakdown = listOf(value.deposits_breakdown, parseDeposit);
  if (deposit_count === null || !deposits_breakdown) return null;
  return { deposit_count, total_amount: value.total_amount, deposits_breakdown };
}

function parseDeposit(value: unknown): DepositBreakdown | null {
  if (!isRecord(value) || !isAmount(value.amount_ubxs)) return null;
  return {
    amount_ubxs: value.amount_ubxs,
    tx_hash: textOf(value.tx_hash) ?? "",
    chain_id: countOf(value.chain_id),
    created_at: textOf(value.created_at) ?? "",
  };
}

/** Reads the progress of a request, from a response or an event. A payment in a state that this version doesn't know is left out. */
export function parseProgress(body: unknown): WithdrawalProgress | null {
  if (!isRecord(body)) return null;
  const withdrawal = parseWithdrawal(body.withdrawal);
  return (
    withdrawal && {
      success: true,
      withdrawal,
      queue_position: countOf(body.queue_position),
      queue_moved: parseMove(body.queue_moved),
      payment: parsePayment(body.payment),
      typical_seconds: countOf(body.typical_seconds),
      estimate: parseEstimate(body.estimate),
      next_update: parseUpdate(body.next_update),
      as_of: textOf(body.as_of) ?? "",
    }
  );
}

/** Days that cannot be read are not told. */
function parseEstimate(value: unknown): RefundEstimate | null {
  if (!isRecord(value)) return null;
  const paid = parseDays(value.paid);
  return paid && { approved: parseDays(value.approved), paid };
}

function parseDays(value: unknown): RefundEstimate["paid"] | null {
  if (!isRecord(value)) return null;
  const { from, to } = value;
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

function parseMove(value: unknown): WithdrawalProgress["queue_moved"] {
  if (!isRecord(value)) return null;
  const from = countOf(value.from);
  return from !== null && isDay(value.on) ? { from, on: value.on } : null;
}

/** An update for a reason that this version does not know is left out. */
function parseUpdate(value: unknown): NextUpdate | null {
  if (!isRecord(value)) return null;
  const reason = oneOf(UPDATE_REASONS, value.reason);
  return reason && isDay(value.on) ? { on: value.on, reason, is_late: value.is_late === true } : null;
}

const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

function parsePayment(value: unknown): PaymentProgress | null {
  if (!isRecord(value)) return null;
  const status = oneOf(PAYMENT_STEPS, value.status);
  return (
    status && {
      status,
      waits_for: oneOf(PAYMENT_WAITS, value.waits_for),
      confirmations: countOf(value.confirmations) ?? 0,
      confirmations_needed: countOf(value.confirmations_needed) || null,
      tx_hash: textOf(value.tx_hash),
    }
  );
}

/**
 * Returns the open request that a submission was refused for.
 *
 * @param error - what `withdrawTotalDeposits()` rejected with; null for any other than `withdrawal_pending`.
 */
export function openRequestOf(error: unknown): Withdrawal | null {
  if (!isApiError(error) || error.code !== "withdrawal_pending" || !isRecord(error.body)) return null;
  return parseWithdrawal(error.body.withdrawal);
}
