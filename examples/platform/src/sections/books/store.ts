import {
  type AttributionProposal,
  formatAmount,
  type LostPaymentProposal,
  type OwnTransferProposal,
  parseAmount,
  type Reconciliation,
} from "@freehold/contract";
import { depositAdmin } from "@freehold/session/api/deposit-admin";
import { reconciliation } from "@freehold/session/api/reconciliation";
import { type Decision, decideProposal } from "../../shared/admin/signing/sign.ts";
import { act, cancelled, proposed } from "../../shared/admin/store.ts";
import { $acceptanceMessages } from "./differences/acceptance-messages.ts";
import { $lostPaymentMessages } from "./differences/lost-payment-messages.ts";
import { $attributedDepositMessages } from "./unmatched/attributed-deposit-messages.ts";
import { $ownTransferMessages } from "./unmatched/own-transfer-messages.ts";

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
 * @returns false if another admin was quicker.
 * @throws {ApiError} unless another admin has proposed it already.
 */
export function accept(number: number, reason: string): Promise<boolean> {
  return act(async () => {
    await reconciliation.accept(number, { reason });
    return proposed();
  });
}

/** Confirms or cancels what an admin proposed to accept. @throws {ApiError} `self_approval`. */
export async function decideAcceptance(id: string, decision: Decision): Promise<void> {
  const t = $acceptanceMessages.get();
  await act(async () => {
    await decideProposal(id, decision);
    return decision === "cancel" ? cancelled() : { title: t.done, text: t.doneText };
  });
}

/**
 * Proposes to record an unexplained transfer as a payment to a person. Another admin has to confirm it.
 *
 * @param number - the difference's own.
 * @returns false if another admin was quicker.
 * @throws {ApiError} `not_found`, `own_account`, `invalid_transition`.
 */
export function recordLostPayment(number: number, payment: LostPaymentProposal): Promise<boolean> {
  return act(async () => {
    await reconciliation.record(number, payment);
    return proposed();
  });
}

/**
 * Confirms or cancels what an admin proposed to record as a payment to a person.
 *
 * @throws {ApiError} `self_approval`, `own_account`; `insufficient_balance` while other requests hold the person's money.
 */
export async function decideLostPayment(
  id: string,
  { decision, email }: { decision: Decision; email: string },
): Promise<void> {
  const t = $lostPaymentMessages.get();
  await act(async () => {
    await decideProposal(id, decision);
    return decision === "cancel" ? cancelled() : { title: t.recorded, text: t.recordedText({ person: email }) };
  });
}

/** Undoes that a difference is accepted. @throws {ApiError} unless another admin was quicker. */
export async function revokeAcceptance(id: string): Promise<void> {
  const t = $acceptanceMessages.get();
  await act(async () => {
    await reconciliation.revokeAcceptance(id);
    return { title: t.revoked, text: t.revokedText };
  });
}

/**
 * Proposes to record that an unclaimed transfer is the platform's own, or is not after all; another admin has to confirm it.
 *
 * @returns false if another admin was quicker.
 * @throws {ApiError} `not_found` if it is a deposit by now.
 */
export function proposeOwn(transfer: OwnTransferProposal): Promise<boolean> {
  return act(async () => {
    await depositAdmin.proposeOwn(transfer);
    return proposed();
  });
}

/**
 * Confirms or cancels what an admin proposed to record of a transfer.
 *
 * @throws {ApiError} `self_approval`, `own_account`.
 */
export async function decideOwn(
  id: string,
  { decision, isOwn }: { decision: Decision; isOwn: boolean },
): Promise<void> {
  const t = $ownTransferMessages.get();
  await act(async () => {
    await decideProposal(id, decision);
    if (decision === "cancel") return cancelled();
    return isOwn ? { title: t.recorded, text: t.recordedText } : { title: t.undone, text: t.undoneText };
  });
}

/**
 * Proposes to attribute an unclaimed transfer to a person by evidence; another admin has to confirm it.
 *
 * @returns false if another admin was quicker.
 * @throws {ApiError} `not_found`, `own_account`, `invalid_transition`.
 */
export function proposeAttribution(transfer: AttributionProposal): Promise<boolean> {
  return act(async () => {
    await depositAdmin.proposeAttribution(transfer);
    return proposed();
  });
}

/**
 * Confirms or cancels what an admin proposed to attribute to a person.
 *
 * @throws {ApiError} `self_approval`, `own_account`; `invalid_transition` if the transfer has an owner by now.
 */
export async function decideAttribution(
  id: string,
  { decision, email }: { decision: Decision; email: string },
): Promise<void> {
  const t = $attributedDepositMessages.get();
  await act(async () => {
    await decideProposal(id, decision);
    return decision === "cancel" ? cancelled() : { title: t.recorded, text: t.recordedText({ person: email }) };
  });
}

/**
 * Reads all differences as a CSV file.
 *
 * @throws {ApiError} if they could not be read.
 */
export function readDifferences(): Promise<Blob> {
  return reconciliation.csv();
}
