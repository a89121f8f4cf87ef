import type { AdminWithdrawal, Reconciliation, UnbackedDeposits, UnmatchedTransfers } from "@freehold/contract";
import { admin } from "@freehold/session/api/admin";
import { createAdminStore } from "../shared/admin-query.ts";

/** What the reconciliation found when it last ran; asked for again while it is on the screen. */
export const $reconciliation = createAdminStore<Reconciliation>(["admin:reconciliation"], {
  fetcher: () => admin.reconciliation.get(),
  revalidateInterval: 60_000,
});

/** Transfers to the platform that are nobody's deposit. */
export const $unmatched = createAdminStore<UnmatchedTransfers>(["admin:unmatched"], {
  fetcher: () => admin.deposits.unmatched(),
});

/** Booked deposits that are no longer on the chain, and whose money is gone. */
export const $unbacked = createAdminStore<UnbackedDeposits>(["admin:unbacked"], {
  fetcher: () => admin.deposits.unbacked(),
});

/** More of one kind the server does not list. */
export const MAX_DEPOSITS = 500;

/** Something that should be true of the books and is not. */
export type Difference = Reconciliation["differences"][number];

/** How the books stand. */
export type ReconciliationState = "differ" | "unbacked" | "not-run" | "chain-unknown" | "agree";

/**
 * What an admin has to know of the books before anything else.
 *
 * @param unbacked - how many booked deposits are no longer on the chain.
 */
export function stateOf(result: Reconciliation, unbacked: number): ReconciliationState {
  if (result.differences.length > 0) return "differ";
  if (unbacked > 0) return "unbacked";
  if (result.last_run === null) return "not-run";
  return result.chain_fault === null ? "agree" : "chain-unknown";
}

/**
 * The hash of a transaction that may have paid this request, though no payment explains it: of exactly its amount to exactly its
 * wallet. Null if the books name none.
 */
export function paidBefore(
  result: Pick<Reconciliation, "differences"> | undefined,
  { id }: Pick<AdminWithdrawal, "id">,
): string | null {
  const match = result?.differences.find(({ request }) => request === id);
  return match?.subject.split(":")[0] ?? null;
}
