import {
  type AdminWithdrawal,
  formatAmount,
  parseAmount,
  type Reconciliation,
  type UnbackedDeposits,
  type UnmatchedTransfers,
} from "@freehold/contract";
import { depositAdmin } from "@freehold/session/api/deposit-admin";
import { reconciliation } from "@freehold/session/api/reconciliation";
import { createListStore } from "../../query/list-store.ts";
import { createUserStore } from "../../query/user-query.ts";
import { path } from "../store.ts";

/** What the reconciliation found when it last ran; asked for again while it is on the screen. */
export const $reconciliation = createUserStore<Reconciliation>("admin:reconciliation", [], () => reconciliation.get(), {
  every: 60_000,
});

/** The search parameters of {@link $unmatched}: which page, and what is searched for. */
export const UNMATCHED = { page: "unclaimed", search: "q" } as const;
const $after = path.param(UNMATCHED.page, "");
const $search = path.param(UNMATCHED.search, "");

/** A page of the transfers to the platform that are no deposit of a person, the largest first. */
export const $unmatched = createListStore<UnmatchedTransfers>("admin:unmatched", [$after, $search], () =>
  depositAdmin.unmatched({ after: $after.get() || undefined, q: $search.get() || undefined }),
);

/** Booked deposits that are no longer on the blockchain, and whose money is gone. */
export const $unbacked = createUserStore<UnbackedDeposits>("admin:unbacked", [], () => depositAdmin.unbacked());

/** How the books stand. */
export type ReconciliationState = "differ" | "unbacked" | "not-run" | "chain-unknown" | "agree";

/**
 * What an admin has to know of the books before anything else.
 *
 * @param unbacked - how many booked deposits are no longer on the blockchain.
 */
export function stateOf(result: Reconciliation, unbacked: number): ReconciliationState {
  if (result.count > 0) return "differ";
  if (unbacked > 0) return "unbacked";
  if (result.last_run === null) return "not-run";
  return result.chain_fault === null ? "agree" : "chain-unknown";
}

/** By how much the books differ together, in UBXS. */
export function sumOfGroups({ groups }: Pick<Reconciliation, "groups">): string {
  return formatAmount(groups.reduce((sum, { sum_ubxs }) => sum + parseAmount(sum_ubxs), 0n));
}

/**
 * The hash of a transaction that may have paid this request, though no payment explains it: of exactly its amount to exactly its
 * wallet. Null if the books name none.
 */
export function paidBefore(
  result: Pick<Reconciliation, "groups"> | undefined,
  { id }: Pick<AdminWithdrawal, "id">,
): string | null {
  const transfers = result?.groups.find(({ kind }) => kind === "unexplained_transfer")?.differences;
  return transfers?.find(({ request }) => request === id)?.transaction ?? null;
}
