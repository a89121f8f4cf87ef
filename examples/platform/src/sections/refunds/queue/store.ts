import type { AdminWithdrawal, AdminWithdrawals, BulkApproved, WithdrawalStatus } from "@freehold/contract";
import { withdrawalAdmin } from "@freehold/session/api/withdrawal-admin";
import { computed } from "nanostores";
import { inParts } from "../../../shared/admin/results/in-parts.ts";
import { type Shown, signShown } from "../../../shared/admin/signing/sign.ts";
import { path } from "../../../shared/admin/store.ts";
import { isDay } from "../../../shared/period.ts";
import { createListStore } from "../../../shared/query/list-store.ts";
import { reload } from "../../../shared/query/user-query.ts";
import { clearSelection, partInBatch } from "./selection.ts";

/** What the queue can be narrowed to, in the order of the filter. */
export const FILTERS = ["pending", "approved", "completed", "rejected", "cancelled", "all"] as const;

/** A filter of the queue. */
export type Filter = WithdrawalStatus | "all";

/** Requests on one page of the queue (SPEC 9). */
export const PAGE_SIZE = 10;

/** The filter that the URL names. Requests that wait for a decision come first. */
export const $filter = path.param<Filter>("status", "pending", FILTERS);

/** The filters beside the status: search parameters of the URL. */
export const MORE_FILTERS = ["q", "waiting", "from", "to"] as const;

/** What is searched for: of an email address, a wallet, an id or a transaction's hash. */
export const $q = computed(path.param("q", ""), (q) => q.trim().slice(0, 254));

/** Whether only open refunds are shown, or those that wait longer than people are told; "" for neither. */
export const $waiting = path.param<"open" | "late" | "">("waiting", "", ["open", "late"]);

/** The first day, in UTC, on which what is shown was asked for; "" for no bound. */
export const $from = computed(path.param("from", ""), dayOrNothing);
/** The last day of the same. */
export const $to = computed(path.param("to", ""), dayOrNothing);

function dayOrNothing(text: string): string {
  return isDay(text) ? text : "";
}

/** What the queue can be ordered by. */
export const ORDERS = ["oldest", "newest", "largest"] as const;

/** The order that the URL names; "" for the one that fits the status. */
export const $order = path.param<(typeof ORDERS)[number] | "">("order", "", ORDERS);

/** The page of the queue that the URL names, from 1. */
export const $page = computed(path.param("page", "1"), (page) => Math.max(1, Number.parseInt(page, 10) || 1));

/** The filters beside the status together, the same text for the same ones: the numbers beside the statuses are of these. */
export const $moreFilters = computed([$waiting, $q, $from, $to], (...filters) => filters.join(" "));

/** All filters together. */
export const $filters = computed([$filter, $moreFilters], (...filters) => filters.join(" "));

// What one cannot see is not approved with the rest; pages of one list are seen together.
$filters.listen(clearSelection);

/** A page of the queue, and the filters it is of: it stays until the next one is there. */
type QueuePage = AdminWithdrawals & { filters: string; moreFilters: string };

/** The page of the queue that the filters and the page number name. */
export const $queue = createListStore<QueuePage>("admin:queue", [$page, $filters, $order], async () => {
  const [status, waiting, filters, moreFilters] = [$filter.get(), $waiting.get(), $filters.get(), $moreFilters.get()];
  const answer = await withdrawalAdmin.list({
    page: $page.get(),
    limit: PAGE_SIZE,
    q: $q.get() || undefined,
    status: status === "all" ? undefined : status,
    waiting: waiting || undefined,
    order: $order.get() || undefined,
    from: $from.get() || undefined,
    to: $to.get() || undefined,
  });
  return { ...answer, filters, moreFilters };
});

/** Shows the first page of another status. */
export function filterBy(filter: Filter): void {
  path.setSearch({ status: filter === "pending" ? null : filter });
}

/** Shows what the filters beside the status left out. */
export function clearFilters(): void {
  path.setSearch({ q: null, waiting: null, from: null, to: null });
}

/** How many requests a filter finds, by the counts of each status. */
export function countOf(counts: Partial<Record<string, number>>, filter: Filter): number {
  if (filter !== "all") return counts[filter] ?? 0;
  return Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** What became of one request when several were approved at once. `signed`: only its signature was missing. */
export type ApprovalResult = BulkApproved["results"][number] | { id: string; success: true; status: "signed" };

/** The most that are approved with one click. */
export const MAX_BULK = 200;

/**
 * Gives one admin's approval to several requests, at most {@link MAX_BULK}, signed with one touch if the admin has a passkey. Those that the
 * admin approved before they had one are only signed.
 *
 * @param shown - what the admin was shown of them.
 * @returns what became of each.
 * @throws {ApiError} if nothing was approved, and as {@link signShown}.
 */
export async function bulkApprove(
  requests: readonly AdminWithdrawal[],
  shown: Shown,
): Promise<readonly ApprovalResult[]> {
  await signShown(shown);
  const idsTo = (part: "approve" | "sign") =>
    requests.filter((request) => partInBatch(request) === part).map(({ id }) => id);
  const approved = await inParts(idsTo("approve"), (ids) => withdrawalAdmin.bulkApprove(ids));
  clearSelection();
  reload("admin:");
  return [...approved, ...idsTo("sign").map((id) => ({ id, success: true as const, status: "signed" as const }))];
}
