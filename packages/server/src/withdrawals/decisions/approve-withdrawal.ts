import type { PayTarget } from "../../platform/chain/pay-target.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { requireSignature } from "../../signatures/require-signature.ts";
import { digestOfRequest } from "../../signatures/signed-acts.ts";
import {
  type ApprovalState,
  approvalState,
  insertApproval,
  insertSoleApproval,
  lockApprovals,
  waitsForAnother,
} from "../approvals.ts";
import { recordApproved } from "../events.ts";
import type { ReadOutlook } from "../read-outlook.ts";
import type { WithdrawalRow } from "../store.ts";
import { checkTransition, lockRequest } from "../transition.ts";

/**
 * An admin approves a request. It becomes approved with the last approval it needs, and its money stays reserved. One that is
 * approved but has lost approvals that count, as by a lower limit, takes new ones and stays approved.
 *
 * A second admin is needed where the amount is above the limit, or what this admin approved alone lately, or what the recipient
 * got lately, so that no admin goes past the limit in parts. Approvals are decided one at a time: two admins at once, or two
 * requests at once, each see what the other one did.
 *
 * @param approval.readOutlook - what the email about it says of its payment. @default the email names no days
 * @returns the status it has then, and the approvals it needs and has.
 * @throws {ProblemError} `not_found`; `self_approval`; `already_approved`; `invalid_transition`; `signature_required` from an admin
 * who has a passkey and didn't sign exactly this.
 */
export async function approveWithdrawal(
  tx: Tx,
  { id, adminId, target, readOutlook }: { id: string; adminId: string; target: PayTarget; readOutlook?: ReadOutlook },
): Promise<Pick<ApprovalState, "needed" | "given"> & { status: "pending" | "approved" }> {
  const withdrawal = await lockRequest(tx, { id, adminId });
  await lockApprovals(tx);
  const before = await approvalState(tx, withdrawal, target);
  if (withdrawal.status !== "approved" || before.complete) checkTransition(withdrawal, "approved");
  if (waitsForAnother(before, adminId))
    throw new ProblemError(
      "already_approved",
      "You've already approved this request. Another admin has to approve it too.",
    );
  // Complete and still pending: an approval counts again whose admin was none for a while.
  const again = before.by.some((approval) => approval.id === adminId);
  if (!again) {
    await requireSignature(tx, adminId, await digestOfRequest(withdrawal, target));
    await insertApproval(tx, withdrawal, { adminId, target });
  }
  const { needed, given, complete } = again ? before : await approvalState(tx, withdrawal, target);
  // Also where another one counts as well by now: this one would be enough without it.
  if (needed === 1) await insertSoleApproval(tx, withdrawal, adminId);
  if (withdrawal.status === "approved") return { status: "approved", needed, given };
  if (!complete) return { status: "pending", needed, given };
  if (await becomeApproved(tx, withdrawal, { adminId, readOutlook })) return { status: "approved", needed, given };
  const lost = await approvalState(tx, withdrawal, target);
  return { status: "pending", needed: lost.needed, given: lost.given };
}

/** @returns false, and nothing is changed, where an approval that counted a moment ago counts no more: the database decides. */
async function becomeApproved(
  tx: Tx,
  { user_id, id }: WithdrawalRow,
  by: { adminId: string; readOutlook: ReadOutlook | undefined },
): Promise<boolean> {
  try {
    await tx.savepoint(async (part) => {
      await part`
        update withdrawals set status = 'approved', approved_at = current_moment() where user_id = ${user_id} and id = ${id}`;
      await recordApproved(part, { user_id, id }, by);
    });
    return true;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== "approvals_missing") throw error;
    return false;
  }
}
