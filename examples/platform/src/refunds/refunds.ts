import type {
  AdminWithdrawalDetail,
  AdminWithdrawals,
  AuditEntries,
  Completion,
  WithdrawalStatus,
} from "@freehold/contract";
import { $session, isApiError } from "@freehold/session";
import { admin } from "@freehold/session/api/admin";
import { atom } from "nanostores";
import { createDeskStore, forgetDesk, reload } from "./desk-query.ts";
import { keepDraftsOf } from "./drafts.ts";
import { $approving, clearSelection } from "./selection.ts";

/** What the queue can be narrowed to, in the order of the filter. */
export const FILTERS = ["pending", "approved", "completed", "rejected", "cancelled", "all"] as const;

/** A filter of the queue. */
export type Filter = WithdrawalStatus | "all";

/** Requests on one page of the queue (SPEC 9). */
export const PAGE_SIZE = 10;

/** What stands above a screen of the desk after an action: what happened, or that somebody else was quicker. */
export type Outcome = { tone: "success" | "info" | "warning"; title: string; text: string };

/** Which screen of the desk is open: the queue, one request by its id, the rules of payment, or how the books stand. */
export type View = { screen: "queue" } | { screen: "request"; id: string } | { screen: "rules" } | { screen: "books" };

const QUEUE: View = { screen: "queue" };

/** The filter the admin chose. Requests that wait for a decision come first. */
export const $filter = atom<Filter>("pending");
/** The page of the queue, from 1. */
export const $page = atom(1);
/** The screen that is open. */
export const $view = atom<View>(QUEUE);
/** The request that is open, by id. */
const $openId = atom<string | null>(null);
/** What the last action led to. */
export const $outcome = atom<Outcome | null>(null);

/** The page of the queue that the filter and the page number name. */
export const $queue = createDeskStore<AdminWithdrawals>(["desk:queue:", $filter, ":", $page], {
  fetcher: () => {
    const status = $filter.get();
    return admin.withdrawals.list({ page: $page.get(), limit: PAGE_SIZE, ...(status !== "all" && { status }) });
  },
});

/** The open request with its deposits and its history. */
export const $detail = createDeskStore<AdminWithdrawalDetail>(["desk:request:", $openId], {
  fetcher: () => admin.withdrawals.get($openId.get() as string),
});

/** What the audit log knows of the open request, newest first. */
export const $trail = createDeskStore<AuditEntries>(["desk:trail:", $openId], {
  fetcher: () => admin.audit.list({ subject: $openId.get() as string, limit: 100 }),
});

/** Shows the first page of another filter. */
export function filterBy(filter: Filter): void {
  clearSelection();
  $page.set(1);
  $filter.set(filter);
}

/** Opens a request. */
export function openRequest(id: string): void {
  show({ screen: "request", id });
}

/** Opens the rules of payment. */
export function openRules(): void {
  show({ screen: "rules" });
}

/** Opens how the books stand. */
export function openBooks(): void {
  show({ screen: "books" });
}

/** Goes back to the queue. */
export function openQueue(): void {
  show(QUEUE);
}

function show(view: View): void {
  $outcome.set(null);
  $openId.set(view.screen === "request" ? view.id : null);
  $view.set(view);
}

/**
 * Gives one admin's approval to a request.
 *
 * @throws {ApiError} unless the request had changed meanwhile; then {@link $outcome} says so and the request is read again.
 */
export function approve(id: string): Promise<void> {
  return act(async () => {
    const { withdrawal } = await admin.withdrawals.approve(id);
    const missing = withdrawal.approvals_needed - withdrawal.approvals_given;
    return missing > 0
      ? { title: "Your approval is recorded", text: "Another admin has to approve it too, before it is paid." }
      : { title: "Request approved", text: "It has every approval it needs." };
  });
}

/**
 * Rejects a request that is pending or approved. The reservation returns to the person's deposits.
 *
 * @param reason - why, for the person who asked; 3 to 500 characters.
 * @throws {ApiError} as {@link approve}.
 */
export function reject(id: string, reason: string): Promise<void> {
  return act(async () => {
    await admin.withdrawals.reject(id, { reason });
    return {
      title: "Request rejected",
      text: "The amount is back in the person's deposits, and they can see the reason.",
    };
  });
}

/**
 * Records the payment of an approved request, which completes it.
 *
 * @throws {ApiError} as {@link approve}; `tx_id_used` if the transaction already stands for another refund.
 */
export function recordPayment(id: string, payment: Completion): Promise<void> {
  return act(async () => {
    await admin.withdrawals.complete(id, payment);
    return {
      title: "Payment recorded",
      text: "The refund is completed. The person sees the transaction in their request.",
    };
  });
}

/** Forgets everything of the desk, so that nothing of it outlives the admin's session. */
export function forgetRefunds(): void {
  filterBy("pending");
  $approving.set(null);
  openQueue();
  forgetDesk();
}

$session.listen((session, before) => {
  if (session.status === "signed-out") forgetRefunds();
  if (session.status === "signed-in") keepDraftsOf(session.user.id);
  // Who leaves leaves nothing behind; whose session ended may come back to what they typed.
  else if (before?.status === "signed-in" && session.status === "signed-out" && session.reason !== "expired")
    keepDraftsOf(null);
});

/**
 * Does something about the open request, says in {@link $outcome} what came of it, and reads the desk again. That somebody
 * else was quicker is an outcome, not an error.
 */
export async function act(call: () => Promise<Omit<Outcome, "tone">>): Promise<void> {
  $outcome.set(null);
  try {
    const done = await call();
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
