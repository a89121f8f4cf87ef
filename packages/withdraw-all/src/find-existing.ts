import { isApiError } from "@freehold/session";
import type { WalletApi } from "@freehold/session/api/wallet";
import { field, type Refund, readRefund } from "./refund.ts";

/** The calls the check makes. */
export type CheckApi = Pick<WalletApi, "checkPendingTotalWithdrawal" | "withdrawals">;

/** What the check found. */
export type Existing = {
  /** The request that exists by SPEC 4, or null. */
  request: Refund | null;
  /** The user's requests for all deposits, newest first. Null if they were not asked for or the call failed. */
  history: Refund[] | null;
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
 * round trip, not two; the second answer is dropped if the first is enough.
 *
 * @param signal - ends both calls; the result is then to be ignored.
 */
export async function findExisting(api: CheckApi, signal: AbortSignal): Promise<Existing> {
  const enough = new AbortController();
  const history = listHistory(api, AbortSignal.any([signal, enough.signal]));
  let failed = false;
  try {
    const answer: unknown = await api.checkPendingTotalWithdrawal({ signal });
    const request = field(answer, "success") === true ? readRefund(field(answer, "withdrawal")) : null;
    if (request) {
      enough.abort();
      return { request, history: null, failed: false };
    }
  } catch (error) {
    failed = true;
    logUnlessAborted("the pending-withdrawal check failed", error);
  }
  const past = await history;
  return { request: pendingOf(past ?? []), history: past, failed: failed || past === null };
}

async function listHistory(api: CheckApi, signal: AbortSignal): Promise<Refund[] | null> {
  try {
    const answer: unknown = await api.withdrawals({ signal });
    const list = field(answer, "withdrawals");
    // A request for an amount stands beside one for all deposits, and is no reason to refuse the latter (SPEC 4).
    return (Array.isArray(list) ? list : [])
      .filter((entry: unknown) => field(entry, "kind") !== "amount")
      .map(readRefund)
      .filter((refund) => refund !== null);
  } catch (error) {
    logUnlessAborted("the withdrawal history could not be read", error);
    return null;
  }
}

function pendingOf(history: readonly Refund[]): Refund | null {
  const pending = history.find((refund) => refund.status === "pending");
  if (!pending) return null;
  return pending.txId ? { ...pending, status: "completed" } : pending;
}

/** Code and request id are enough for support; bodies may hold personal data and stay out of the console. */
function logUnlessAborted(what: string, error: unknown): void {
  if (!isApiError(error)) console.error(`Freehold: ${what}.`, error);
  else if (error.code !== "aborted")
    console.error(`Freehold: ${what}: ${error.message} (${error.code}, request id ${error.requestId ?? "unknown"}).`);
}
