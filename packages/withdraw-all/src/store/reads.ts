import { formatAmount, isAmount, parseAmount } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import type { WalletApi } from "@freehold/session/api/wallet";
import {
  type Deposits,
  field,
  type IncludedDeposit,
  type Refund,
  readAmountWithdrawals,
  readDepositList,
  readDeposits,
  readHistory,
  readMessage,
  readRefund,
} from "./read-answers.ts";
import type { DepositList, DepositsState, Failure } from "./state.ts";

/** The calls that tell what the form shows: `transactions` only once somebody asks for the single deposits. */
export type ReadApi = Pick<WalletApi, "totalDeposits" | "checkPendingTotalWithdrawal" | "withdrawals" | "transactions">;

/** A read that is under way. When `signal` has aborted, its answer is to be ignored. */
export type Sent<Answer> = { answer: Promise<Answer>; signal: AbortSignal };

/**
 * Reads of one thing, of which only the newest may be heard: sending one aborts the one before it.
 *
 * @param read - must not reject.
 */
export function abortPrevious<Answer>(read: (signal: AbortSignal) => Promise<Answer>) {
  let current = new AbortController();
  return {
    send(): Sent<Answer> {
      current.abort();
      current = new AbortController();
      return { answer: read(current.signal), signal: current.signal };
    },
    abort: () => current.abort(),
  };
}

/** What came of reading the deposits: one of the two. */
export type DepositsAnswer = { deposits: Deposits; failure: null } | { deposits: null; failure: Failure };

/** Reads the total of the deposits. It never rejects. */
export async function readTotalDeposits(api: ReadApi, signal: AbortSignal): Promise<DepositsAnswer> {
  try {
    const answer: unknown = await api.totalDeposits({ signal });
    const deposits = field(answer, "success") === false ? null : readDeposits(answer);
    if (deposits) return { deposits, failure: null };
    return { deposits: null, failure: { reason: "declined", error: readMessage(answer) } };
  } catch (error) {
    return { deposits: null, failure: { reason: "failed", error } };
  }
}

/** What came of reading the single deposits: one of the two. */
export type ListAnswer = { deposits: IncludedDeposit[]; failure: null } | { deposits: null; failure: Failure };

/** Reads the single deposits behind the total. It never rejects. */
export async function listDeposits(api: ReadApi, signal: AbortSignal): Promise<ListAnswer> {
  try {
    const answer: unknown = await api.transactions({ signal });
    if (field(answer, "success") !== false) return { deposits: readDepositList(answer), failure: null };
    return { deposits: null, failure: { reason: "declined", error: readMessage(answer) } };
  } catch (error) {
    return { deposits: null, failure: { reason: "failed", error } };
  }
}

/**
 * The deposits that a total is made of. A deposit is listed with what was paid in, and part of it may be gone: if the newest
 * ones do not add up to the total, all of them are listed with the difference.
 *
 * @returns null if the sum cannot be told.
 */
function matchTotal(listed: readonly IncludedDeposit[], { total, count }: Deposits): DepositList | null {
  const sum = (deposits: readonly IncludedDeposit[]) =>
    deposits.reduce((before, { amount }) => before + parseAmount(amount ?? ""), 0n);
  if (!isAmount(total) || !listed.every(({ amount }) => isAmount(amount))) return null;
  const newest = listed.slice(0, count ?? listed.length);
  if (sum(newest) === parseAmount(total)) return { deposits: newest, missing: null };
  return { deposits: [...listed], missing: formatAmount(parseAmount(total) - sum(listed)) };
}

/** The deposits after they were read. A failure leaves the figures that are known; the list stays while the total does. */
export function takeDeposits(before: DepositsState, { deposits, failure }: DepositsAnswer): DepositsState {
  const { value, list, listFailure } = before;
  const isSame = !deposits || (deposits.total === value?.total && deposits.count === value.count);
  const kept = isSame ? { list, listFailure } : { list: null, listFailure: null };
  return { value: deposits ?? value, loading: false, failure, ...kept };
}

/** The deposits after the single ones were read. What cannot be added up is not listed. */
export function takeList(before: DepositsState, { deposits, failure }: ListAnswer): DepositsState {
  const list = deposits && before.value && matchTotal(deposits, before.value);
  return { ...before, list, listFailure: list ? null : (failure ?? { reason: "declined", error: null }) };
}

/** What the check found. */
export type Existing = {
  /** The request that exists by SPEC 4, or null. */
  request: Refund | null;
  /** The user's requests for all deposits, newest first. Null if they were not asked for or the call failed. */
  history: Refund[] | null;
  /** The user's withdrawals of an amount, likewise. */
  withdrawals: Refund[] | null;
  /** Whether a call failed: then null means "not known" rather than "none". */
  failed: boolean;
};

/**
 * SPEC 4's existing-withdrawal check:
 *
 * 1. the dedicated call; success with a withdrawal: that one exists
 * 2. otherwise the first pending one in the history; with a `tx_id` it is shown as completed
 * 3. otherwise none
 *
 * A failed call is logged and means none. Both calls start together so that a person without a request waits for one
 * round trip, not two; the second answer is dropped if the first is enough. It never rejects.
 *
 * @param signal - ends both calls; the result is then to be ignored.
 */
export async function findExisting(api: ReadApi, signal: AbortSignal): Promise<Existing> {
  const enough = new AbortController();
  const history = listHistory(api, AbortSignal.any([signal, enough.signal]));
  let failed = false;
  try {
    const answer: unknown = await api.checkPendingTotalWithdrawal({ signal });
    const request = field(answer, "success") === true ? readRefund(field(answer, "withdrawal")) : null;
    if (request) {
      enough.abort();
      return { request, history: null, withdrawals: null, failed: false };
    }
  } catch (error) {
    failed = true;
    logUnlessAborted("the pending-withdrawal check failed", error, signal);
  }
  const past = await history;
  return { request: findPending(past.history ?? []), ...past, failed: failed || past.history === null };
}

async function listHistory(api: ReadApi, signal: AbortSignal): Promise<Pick<Existing, "history" | "withdrawals">> {
  try {
    const answer: unknown = await api.withdrawals({ signal });
    return { history: readHistory(answer), withdrawals: readAmountWithdrawals(answer) };
  } catch (error) {
    logUnlessAborted("the withdrawal history could not be read", error, signal);
    return { history: null, withdrawals: null };
  }
}

function findPending(history: readonly Refund[]): Refund | null {
  const pending = history.find((refund) => refund.status === "pending");
  if (!pending) return null;
  return pending.txId ? { ...pending, status: "completed" } : pending;
}

/** Code and request id are enough for support; bodies may hold personal data and stay out of the console. */
function logUnlessAborted(what: string, error: unknown, signal: AbortSignal): void {
  if (signal.aborted) return;
  if (!isApiError(error)) console.error(`Freehold: ${what}.`, error);
  else
    console.error(`Freehold: ${what}: ${error.message} (${error.code}, request id ${error.requestId ?? "unknown"}).`);
}
