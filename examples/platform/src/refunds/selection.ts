import { type AdminWithdrawal, formatAmount, parseAmount } from "@freehold/contract";
import { atom } from "nanostores";

/** The requests that are chosen for approval, by id, in the order they were chosen. Kept from page to page. */
export const $selected = atom<ReadonlyMap<string, AdminWithdrawal>>(new Map());

/** The requests that an admin is asked about before all of them are approved; null while nobody asks. */
export const $approving = atom<readonly AdminWithdrawal[] | null>(null);

/** Chooses requests, or lets them go again. */
export function select(requests: readonly AdminWithdrawal[], chosen: boolean): void {
  const next = new Map($selected.get());
  for (const request of requests) {
    if (chosen) next.set(request.id, request);
    else next.delete(request.id);
  }
  $selected.set(next);
}

/** Lets go of all that is chosen. */
export function clearSelection(): void {
  $selected.set(new Map());
}

/** The sum of what requests ask for, as the wire writes amounts. */
export function sumOf(requests: Iterable<AdminWithdrawal>): string {
  let sum = 0n;
  for (const request of requests) sum += parseAmount(request.amount_ubxs);
  return formatAmount(sum);
}

/**
 * Why an admin cannot approve a request, in a sentence; null if they can.
 *
 * @example
 * whyNot(request, me) // "Your own request: another admin decides on it."
 */
export function whyNot(request: AdminWithdrawal, me: { id: string; email: string }): string | null {
  if (request.user.id === me.id) return "Your own request: another admin decides on it.";
  if (hasApproved(request, me)) return "You approved this. Another admin has to approve.";
  return null;
}

/** True if this admin's approval of a request is given and counts. */
export function hasApproved(request: AdminWithdrawal, me: { email: string }): boolean {
  return request.approvals.some(({ by, valid }) => valid && by === me.email);
}

/** True if a request needs somebody else's approval beside the next one. */
export function needsAnother(request: AdminWithdrawal): boolean {
  return request.approvals_needed - request.approvals_given > 1;
}
