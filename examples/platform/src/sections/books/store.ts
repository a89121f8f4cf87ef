import {
  type Difference,
  formatAmount,
  type OwnTransferProposal,
  parseAmount,
  type Reconciliation,
} from "@freehold/contract";
import { depositAdmin } from "@freehold/session/api/deposit-admin";
import { proposals } from "@freehold/session/api/proposals";
import { reconciliation } from "@freehold/session/api/reconciliation";
import { reload } from "../../shared/query/user-query.ts";

/** More of one kind the server does not list. */
export const MAX_DEPOSITS = 500;

/** What differs of one kind. */
export type DifferenceGroup = Reconciliation["groups"][number];

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
 * Proposes to accept a difference; another admin has to confirm it.
 *
 * @param number - the difference's own.
 * @throws {ApiError} `invalid_transition` if an admin has proposed it already.
 */
export async function accept(number: number, reason: string): Promise<void> {
  await reconciliation.accept(number, { reason });
  reload("admin:");
}

/** Confirms what another admin proposed to accept. @throws {ApiError} `self_approval`, `invalid_transition`. */
export async function confirmAcceptance(id: string): Promise<void> {
  await proposals.confirm(id);
  reload("admin:");
}

/** Takes back that a difference is accepted, or cancels the proposal. @throws {ApiError} `invalid_transition`. */
export async function revokeAcceptance({ id, status }: NonNullable<Difference["acceptance"]>): Promise<void> {
  await (status === "proposed" ? proposals.cancel(id) : reconciliation.revokeAcceptance(id));
  reload("admin:");
}

/**
 * Proposes to record that an unclaimed transfer is the platform's own, or is not after all; another admin has to confirm it.
 *
 * @throws {ApiError} `not_found` if it is a deposit by now, `invalid_transition` if an admin has proposed it already.
 */
export async function proposeOwn(transfer: OwnTransferProposal): Promise<void> {
  await depositAdmin.proposeOwn(transfer);
  reload("admin:");
}

/** Confirms or cancels what an admin proposed. @throws {ApiError} `self_approval`, `own_account`, `invalid_transition`. */
export async function decideOwn(id: string, act: "confirm" | "cancel"): Promise<void> {
  await proposals[act](id);
  reload("admin:");
}

/**
 * Reads all differences as a CSV file.
 *
 * @throws {ApiError} if they could not be read.
 */
export function readDifferences(): Promise<Blob> {
  return reconciliation.csv();
}
