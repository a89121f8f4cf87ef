import type { AdminWithdrawalDetail, AdminWithdrawals, Completion, WithdrawalStatus } from "@freehold/contract";
import { $session, api, isApiError } from "@freehold/session";
import { nanoquery } from "@nanostores/query";
import { atom } from "nanostores";

/** What the queue can be narrowed to, in the order of the filter. */
export const FILTERS = ["pending", "approved", "completed", "rejected", "cancelled", "all"] as const;

/** A filter of the queue. */
export type Filter = WithdrawalStatus | "all";

/** Requests on one page of the queue (SPEC 9). */
export const PAGE_SIZE = 10;

/** What stands above the request after an action: what happened, or that somebody else was quicker. */
export type Outcome = { tone: "success" | "warning"; title: string; text: string };

/** The filter the admin chose. Requests that wait for a decision come first. */
export const $filter = atom<Filter>("pending");
/** The page of the queue, from 1. */
export const $page = atom(1);
/** The request that is open, by id; null shows the queue. */
export const $openId = atom<string | null>(null);
/** What the last action led to. */
export const $outcome = atom<Outcome | null>(null);

const [createFetcherStore, , { invalidateKeys, revalidateKeys }] = nanoquery({
  revalidateOnFocus: true,
  // A queue of money is read afresh whenever it is shown; the cache only bridges the wait.
  dedupeTime: 0,
  // What went wrong is shown with Try Again, instead of asking a troubled server again and again.
  onErrorRetry: false,
});

/** The page of the queue that the filter and the page number name. */
export const $queue = createFetcherStore<AdminWithdrawals>(["refunds:", $filter, ":", $page], {
  fetcher: () => {
    const status = $filter.get();
    return api.admin.withdrawals.list({ page: $page.get(), limit: PAGE_SIZE, ...(status !== "all" && { status }) });
  },
});

/** The open request with its deposits and its history. */
export const $detail = createFetcherStore<AdminWithdrawalDetail>(["refund:", $openId], {
  fetcher: () => api.admin.withdrawals.get($openId.get() as string),
});

const isRefundKey = (key: string): boolean => key.startsWith("refund");

/** Shows the first page of another filter. */
export function filterBy(filter: Filter): void {
  $page.set(1);
  $filter.set(filter);
}

/** Opens a request; null goes back to the queue. */
export function openRequest(id: string | null): void {
  $outcome.set(null);
  $openId.set(id);
}

/** Reads the queue and the open request again. */
export function reload(): void {
  revalidateKeys(isRefundKey);
}

/**
 * Approves a pending request.
 *
 * @throws {ApiError} unless the request had changed meanwhile; then {@link $outcome} says so and the request is read again.
 */
export function approve(id: string): Promise<void> {
  return act(() => api.admin.withdrawals.approve(id), {
    title: "Request approved",
    text: "Send the payment to the destination wallet, then record its transaction here.",
  });
}

/**
 * Rejects a request that is pending or approved. The reservation returns to the person's deposits.
 *
 * @param reason - why, for the person who asked; 3 to 500 characters.
 * @throws {ApiError} as {@link approve}.
 */
export function reject(id: string, reason: string): Promise<void> {
  return act(() => api.admin.withdrawals.reject(id, { reason }), {
    title: "Request rejected",
    text: "The amount is back in the person's deposits, and they can see the reason.",
  });
}

/**
 * Records the payment of an approved request, which completes it.
 *
 * @throws {ApiError} as {@link approve}; `tx_id_used` if the transaction already stands for another refund.
 */
export function recordPayment(id: string, payment: Completion): Promise<void> {
  return act(() => api.admin.withdrawals.complete(id, payment), {
    title: "Payment recorded",
    text: "The refund is completed. The person sees the transaction in their request.",
  });
}

/** Forgets everything of the queue, so that nothing of it outlives the admin's session. */
export function forgetRefunds(): void {
  $filter.set("pending");
  $page.set(1);
  openRequest(null);
  invalidateKeys(isRefundKey);
}

$session.listen((session) => {
  if (session.status === "signed-out") forgetRefunds();
});

async function act(call: () => Promise<unknown>, done: Omit<Outcome, "tone">): Promise<void> {
  $outcome.set(null);
  try {
    await call();
    $outcome.set({ tone: "success", ...done });
  } catch (error) {
    if (!isApiError(error) || error.code !== "invalid_transition") throw error;
    $outcome.set({
      tone: "warning",
      title: "This request has changed in the meantime",
      text: "Somebody else was quicker, and nothing was done twice. This is how it stands now.",
    });
  }
  reload();
}
