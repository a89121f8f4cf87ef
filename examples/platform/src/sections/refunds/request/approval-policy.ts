import { type AdminWithdrawal, isOpen, parseAmount } from "@freehold/contract";
import { ubxs } from "../../../shared/admin/format.ts";
import type { RequestMessages } from "./messages.ts";

/**
 * Says how many admins a request needs and why: by its amount, or by the sums that the server names.
 *
 * @param limit - up to and including it one admin approves; unknown until the settings are read.
 * @example
 * whyApprovers(request, "1000", t) // "Needs 2 approvers because it is above 1,000 UBXS."
 */
export function whyApprovers(
  request: Pick<
    AdminWithdrawal,
    "amount_ubxs" | "approvals_needed" | "second_approval_because" | "second_approval_sentence"
  >,
  limit: string | undefined,
  t: RequestMessages,
): string {
  const {
    amount_ubxs: amount,
    approvals_needed: needed,
    second_approval_because: because,
    second_approval_sentence: sentence,
  } = request;
  const approvers = t.approvers(needed);
  const isSum = because === "admin" || because === "recipient";
  // It was above the limit when an admin approved it, and two admins have raised that since.
  const wasAbove = because === "amount" && limit !== undefined && parseAmount(amount) <= parseAmount(limit);
  if (isSum || wasAbove) return `${t.needs({ approvers })} ${sentence}`;
  if (limit === undefined) return t.needs({ approvers });
  return (needed > 1 ? t.needsAbove : t.needsBelow)({ approvers, limit: ubxs(limit) });
}

/** What a request needs of this admin or another to be approved, in a sentence; null where it needs nothing of this admin. */
export function whatIsMissing(request: AdminWithdrawal, t: RequestMessages): string | null {
  const { approvals_needed: needed, approvals_given: given, approvals, your_part } = request;
  const missing = needed - given;
  if (!isOpen(request) || missing <= 0 || your_part === "approver") return null;
  if (given > 0) return t.oneMore(missing);
  if (approvals.length > 0) return t.noneCounts(missing);
  return missing === 1 ? t.oneMissing : t.moreMissing({ count: missing });
}
