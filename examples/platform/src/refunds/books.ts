import type { Reconciliation, UnbackedDeposits, UnmatchedTransfers } from "@freehold/contract";
import { admin } from "@freehold/session/api/admin";
import { createDeskStore } from "./desk-query.ts";

/** What the reconciliation found when it last ran; asked for again while it is on the screen. */
export const $books = createDeskStore<Reconciliation>(["desk:books"], {
  fetcher: () => admin.reconciliation.get(),
  revalidateInterval: 60_000,
});

/** Transfers to the platform that are nobody's deposit. */
export const $unmatched = createDeskStore<UnmatchedTransfers>(["desk:unmatched"], {
  fetcher: () => admin.deposits.unmatched(),
});

/** Booked deposits that are no longer on the chain, and whose money is gone. */
export const $unbacked = createDeskStore<UnbackedDeposits>(["desk:unbacked"], {
  fetcher: () => admin.deposits.unbacked(),
});

/** More of one kind the server does not list. */
export const MOST_DEPOSITS = 500;

/** How the books stand, the most important first. */
export type BooksState = "differ" | "unbacked" | "not-run" | "chain-unknown" | "agree";

/** What an admin has to know of the books before anything else. */
export function stateOf(books: Reconciliation, unbacked: number): BooksState {
  if (books.differences.length > 0) return "differ";
  if (unbacked > 0) return "unbacked";
  if (books.last_run === null) return "not-run";
  return books.chain_fault === null ? "agree" : "chain-unknown";
}
