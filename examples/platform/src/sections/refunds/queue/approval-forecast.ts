import { type AdminWithdrawal, parseAmount } from "@freehold/contract";
import { needsAnother } from "../approvals.ts";

type Requested = Pick<
  AdminWithdrawal,
  "id" | "amount_ubxs" | "approval_totals" | "approvals_needed" | "approvals_given" | "user" | "wallet_address"
>;

/**
 * Which of several requests still need another admin once this admin approves them one after the other: by themselves, or
 * because of what those before them add to the sums that the limit is for. The server decides; this says it before.
 *
 * @param limit - of the payment rules, in UBXS; unknown until they are read.
 * @returns the ids.
 */
export function forecastSecondApprovals(requests: readonly Requested[], limit: string | undefined): Set<string> {
  const waiting = new Set<string>();
  const approved: Requested[] = [];
  for (const request of requests) {
    const { admin_ubxs, recipient_ubxs } = request.approval_totals;
    const toSame = approved.filter((other) => isSameRecipient(other, request));
    const above = (total: string, more: readonly Requested[]) =>
      limit !== undefined && parseAmount(total) + sum(more) > parseAmount(limit);
    const alone = request.approvals_given === 0;
    if (needsAnother(request) || (alone && (above(admin_ubxs, approved) || above(recipient_ubxs, toSame))))
      waiting.add(request.id);
    else if (alone) approved.push(request);
  }
  return waiting;
}

function isSameRecipient(one: Requested, other: Requested): boolean {
  return one.user.id === other.user.id || one.wallet_address.toLowerCase() === other.wallet_address.toLowerCase();
}

function sum(requests: readonly Requested[]): bigint {
  return requests.reduce((total, { amount_ubxs }) => total + parseAmount(amount_ubxs), 0n);
}
