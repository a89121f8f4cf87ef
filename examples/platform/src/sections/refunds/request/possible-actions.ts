import type { AdminPayment, AdminWithdrawal, Treasury } from "@freehold/contract";
import { remediesOf } from "../../../shared/admin/holds/describe.ts";
import { coolsOff, needsAnother } from "../approvals.ts";

/** What an admin can do about an open request that is not their own, and what it waits for. */
export type PossibleActions = {
  /** The transaction that seems to have paid it already, where that still matters. */
  paidBefore: string | null;
  needsApproval: boolean;
  waitsForAnother: boolean;
  coolsOff: boolean;
  beingPaid: boolean;
  approve: boolean;
  /** Sign an approval that this admin gave before they had a passkey. */
  sign: boolean;
  /** How the button to record a payment looks; null where no payment can be recorded. */
  record: "primary" | "secondary" | null;
  reject: boolean;
};

/**
 * What can be done about a request, by its status, its approvals and how far its payment is.
 *
 * @param given.mode - how payments are made; unknown until the treasury is read.
 * @param given.paid - the transaction that may have paid it, by the reconciliation.
 */
export function possibleActions({
  withdrawal,
  payment,
  mode,
  paid,
}: {
  withdrawal: AdminWithdrawal;
  payment: AdminPayment | null;
  mode: Treasury["mode"] | undefined;
  paid: string | null;
}): PossibleActions {
  const needsApproval = withdrawal.approvals_given < withdrawal.approvals_needed;
  const waitsForAnother = withdrawal.your_part === "approver";
  const live = payment && payment.status !== "failed" ? payment : null;
  const stuck = live?.status === "attention" ? remediesOf(withdrawal.hold_reason) : null;
  const paidBefore = live ? null : paid;
  // The server knows of a transfer also where this page was not told which.
  const mayBePaid = paidBefore !== null || withdrawal.hold_reason?.code === "paid_before";
  const byHand = !needsApproval && mode === "manual";
  const waits = byHand && coolsOff(withdrawal);
  const records = (byHand && !waits) || Boolean(stuck?.record) || (mayBePaid && !needsApproval);
  const undecided = !live || Boolean(stuck?.retry);
  return {
    paidBefore,
    needsApproval,
    waitsForAnother,
    coolsOff: waits,
    beingPaid: !undecided,
    approve: needsApproval && !waitsForAnother,
    sign: withdrawal.lacks_your_signature && undecided,
    record: records ? (byHand || mayBePaid ? "primary" : "secondary") : null,
    reject: undecided && !mayBePaid,
  };
}

/**
 * What follows an admin's approval. Until it is known how payments are made, money may move by itself.
 *
 * @param given.mode - how payments are made; unknown until the treasury is read.
 * @param given.stopped - nothing is paid now, whatever is approved.
 */
export function afterApproval({
  withdrawal,
  mode,
  stopped,
}: {
  withdrawal: AdminWithdrawal;
  mode: Treasury["mode"] | undefined;
  stopped: boolean;
}): "another" | "unknown" | "elsewhere" | "stopped" | "later" | "at once" {
  if (needsAnother(withdrawal)) return "another";
  if (mode === undefined) return "unknown";
  if (mode !== "treasury") return "elsewhere";
  if (stopped) return "stopped";
  return coolsOff(withdrawal) ? "later" : "at once";
}
