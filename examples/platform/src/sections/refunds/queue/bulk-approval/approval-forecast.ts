import { type AdminWithdrawal, isSameAddress, parseAmount } from "@freehold/contract";
import { needsAnother } from "../../approvals.ts";

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
    const { admin_ubxs, person_ubxs, wallet_ubxs } = request.approval_totals;
    const above = (total: string, counts: (other: Requested) => boolean) =>
      limit !== undefined && parseAmount(total) + sum(approved.filter(counts)) > parseAmount(limit);
    const waits =
      needsAnother(request) ||
      (isAlone(request) &&
        (above(admin_ubxs, isAlone) ||
          above(person_ubxs, ({ user }) => user.id === request.user.id) ||
          above(wallet_ubxs, (other) => isSameAddress(other.wallet_address, request.wallet_address))));
    if (waits) waiting.add(request.id);
    else approved.push(request);
  }
  return waiting;
}

/** No other admin has approved it: this one's approval is the only one. */
function isAlone({ approvals_given }: Requested): boolean {
  return approvals_given === 0;
}

function sum(requests: readonly Requested[]): bigint {
  return requests.reduce((total, { amount_ubxs }) => total + parseAmount(amount_ubxs), 0n);
}
