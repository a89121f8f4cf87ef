import { type DepositBreakdown, parseAmount, type WalletTransactions, type Withdrawal } from "@freehold/contract";
import { isApiError, type retryServerErrors } from "@freehold/session";
import type { WalletApi } from "@freehold/session/api/wallet";
import { type Deposits, type Failure, isOfAll } from "./state.ts";

/** The calls that tell what the form shows: `transactions` only once a person asks for the single deposits. */
export type ReadApi = Pick<WalletApi, "totalDeposits" | "checkPendingTotalWithdrawal" | "withdrawals" | "transactions">;

/** How a call is made; see `retryServerErrors()` of the session. */
export type Ask = typeof retryServerErrors;

/** Calls once: what fails has failed. */
export const askOnce: Ask = (read) => read();

/** What came of a read: one of the two. */
export type Read<Value> = { value: Value; failure: null } | { value: null; failure: Failure };

/** The largest pages there are. */
const DEPOSITS_ONLY = { type: "deposit", limit: 100 } as const;

const failed = (error: unknown): Read<never> => ({ value: null, failure: { reason: "failed", error } });

/** Reads the total of the deposits. It never rejects. */
export function readTotalDeposits(api: ReadApi, signal: AbortSignal, ask: Ask): Promise<Read<Deposits>> {
  return ask(() => api.totalDeposits({ signal }), signal).then((answer): Read<Deposits> => {
    if (!answer.success) return { value: null, failure: { reason: "declined", error: answer.message } };
    return { value: { total: answer.total_deposits_ubxs, count: answer.deposit_count }, failure: null };
  }, failed);
}

/** Reads the single deposits behind the total, newest first, page by page until they add up to it. It never rejects. */
export async function listDeposits(
  api: ReadApi,
  total: string,
  signal: AbortSignal,
): Promise<Read<DepositBreakdown[]>> {
  const deposits: DepositBreakdown[] = [];
  let left = parseAmount(total);
  let after: string | null = null;
  try {
    do {
      const page: WalletTransactions = await api.transactions(
        { ...DEPOSITS_ONLY, ...(after && { after }) },
        { signal },
      );
      for (const one of page.transactions) {
        if (left <= 0n || one.type !== "deposit" || one.status === "pending") continue;
        left -= parseAmount(one.amount_ubxs);
        deposits.push({ ...one, tx_hash: one.tx_hash ?? "" });
      }
      after = page.next;
    } while (after && left > 0n);
    return { value: deposits, failure: null };
  } catch (error) {
    return failed(error);
  }
}

/** What the check found. */
export type Existing = {
  /** The request that exists by SPEC 4, or null. */
  request: Withdrawal | null;
  /** The person's withdrawals, newest first. Null if they were not asked for or the call failed. */
  history: readonly Withdrawal[] | null;
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
export async function findExisting(api: ReadApi, signal: AbortSignal, ask: Ask): Promise<Existing> {
  const enough = new AbortController();
  // AbortSignal.any is younger than some browsers that Freehold is for.
  if (signal.aborted) enough.abort();
  signal.addEventListener("abort", () => enough.abort(), { once: true, signal: enough.signal });
  const past = readHistory(api, enough.signal, ask);
  let failed = false;
  try {
    const { withdrawal } = await ask(() => api.checkPendingTotalWithdrawal({ signal }), signal);
    if (withdrawal) {
      enough.abort();
      return { request: withdrawal, history: null, failed };
    }
  } catch (error) {
    failed = true;
    logUnlessAborted("the pending-withdrawal check failed", error, signal);
  }
  const history = await past;
  return { request: findPending(history ?? []), history, failed: failed || history === null };
}

async function readHistory(api: ReadApi, signal: AbortSignal, ask: Ask): Promise<Withdrawal[] | null> {
  try {
    return (await ask(() => api.withdrawals({ signal }), signal)).withdrawals;
  } catch (error) {
    logUnlessAborted("failed to read the withdrawal history", error, signal);
    return null;
  }
}

function findPending(history: readonly Withdrawal[]): Withdrawal | null {
  const pending = history.find((one) => isOfAll(one) && one.status === "pending");
  return pending?.tx_id ? { ...pending, status: "completed" } : (pending ?? null);
}

/** Says on the console what failed: by code and request id, which are enough for support. Bodies may hold personal data. */
export function logUnlessAborted(what: string, error: unknown, signal: AbortSignal): void {
  // A partner's page may not read before the person has connected their account, which the session says.
  if (signal.aborted || (isApiError(error) && error.code === "link_required")) return;
  if (!isApiError(error)) console.error(`Freehold: ${what}.`, error);
  else
    console.error(`Freehold: ${what}: ${error.message} (${error.code}, request id ${error.requestId ?? "unknown"}).`);
}
