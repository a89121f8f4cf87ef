import {
  type AdminWithdrawal,
  formatAmount,
  parseAmount,
  type Reconciliation,
  type UnbackedDeposits,
  type UnmatchedTransfers,
} from "@freehold/contract";
import { admin } from "@freehold/session/api/admin";
import { createAdminStore, reload } from "../shared/admin-query.ts";

/** What the reconciliation found when it last ran; asked for again while it is on the screen. */
export const $reconciliation = createAdminStore<Reconciliation>(["admin:reconciliation"], {
  fetcher: () => admin.reconciliation.get(),
  revalidateInterval: 60_000,
});

/** Transfers to the platform that are nobody's deposit. */
export const $unmatched = createAdminStore<UnmatchedTransfers>(["admin:unmatched"], {
  fetcher: () => admin.deposits.unmatched(),
});

/** Booked deposits that are no longer on the blockchain, and whose money is gone. */
export const $unbacked = createAdminStore<UnbackedDeposits>(["admin:unbacked"], {
  fetcher: () => admin.deposits.unbacked(),
});

/** More of one kind the server does not list. */
export const MAX_DEPOSITS = 500;

/** What differs of one kind. */
export type DifferenceGroup = Reconciliation["groups"][number];

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

/** What differs of one kind, and of unexplained transfers whether they may have paid open requests. */
export type FindingGroup = DifferenceGroup & { mayHavePaid: boolean };

/**
 * Tells the unexplained transfers that may have paid open requests from those that nothing speaks for: who matches the first with
 * their requests has not yet found out who made the others.
 */
export function findingGroups({ groups }: { groups: readonly DifferenceGroup[] }): FindingGroup[] {
  return groups.flatMap((group) => {
    if (group.kind !== "unexplained_transfer") return [{ ...group, mayHavePaid: false }];
    // The server names all of the first, and counts the others that it does not name.
    const paid = group.differences.filter(({ request }) => request !== null);
    const sum = paid.reduce((total, { found }) => total + parseAmount(found?.amount_ubxs ?? "0"), 0n);
    const parts: FindingGroup[] = [
      { ...group, mayHavePaid: true, count: paid.length, sum_ubxs: formatAmount(sum), differences: paid },
      {
        ...group,
        mayHavePaid: false,
        count: group.count - paid.length,
        sum_ubxs: formatAmount(parseAmount(group.sum_ubxs) - sum),
        differences: group.differences.filter(({ request }) => request === null),
      },
    ];
    return parts.filter(({ count }) => count > 0);
  });
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

/**
 * Proposes to accept a difference; another admin has to confirm it.
 *
 * @param number - the difference's own.
 * @throws {ApiError} `invalid_transition` if somebody has proposed it already.
 */
export async function accept(number: number, reason: string): Promise<void> {
  await admin.reconciliation.accept(number, { reason });
  reload();
}

/** Confirms what another admin proposed to accept. @throws {ApiError} `self_approval`, `invalid_transition`. */
export async function confirmAcceptance(id: string): Promise<void> {
  await admin.reconciliation.confirmAcceptance(id);
  reload();
}

/** Takes back that a difference is accepted, or the proposal. @throws {ApiError} `invalid_transition`. */
export async function withdrawAcceptance(id: string): Promise<void> {
  await admin.reconciliation.withdrawAcceptance(id);
  reload();
}

/**
 * Reads all differences as a CSV file.
 *
 * @throws {ApiError} if they could not be read.
 */
export function readDifferences(): Promise<Blob> {
  return admin.reconciliation.csv();
}
