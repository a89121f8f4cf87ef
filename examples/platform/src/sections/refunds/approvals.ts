import { type AdminWithdrawal, formatAmount, parseAmount } from "@freehold/contract";

/** True if a request is not to be paid yet, since its cooling-off goes on. */
export function coolsOff({ cooling_off_until }: Pick<AdminWithdrawal, "cooling_off_until">): boolean {
  return Date.parse(cooling_off_until ?? "") > Date.now();
}

/** True if a request needs another admin's approval beside the next one. */
export function needsAnother(request: Pick<AdminWithdrawal, "approvals_needed" | "approvals_given">): boolean {
  return request.approvals_needed - request.approvals_given > 1;
}

/** Requests by what they ask for, the largest first, so that none far down is approved unseen. */
export function largestFirst<Request extends Pick<AdminWithdrawal, "amount_ubxs">>(
  requests: readonly Request[],
): Request[] {
  return requests.toSorted((a, b) => {
    const [one, other] = [parseAmount(a.amount_ubxs), parseAmount(b.amount_ubxs)];
    return one === other ? 0 : one < other ? 1 : -1;
  });
}

/** The sum of what requests ask for, as the wire writes amounts. */
export function sumOf(requests: Iterable<Pick<AdminWithdrawal, "amount_ubxs">>): string {
  let sum = 0n;
  for (const request of requests) sum += parseAmount(request.amount_ubxs);
  return formatAmount(sum);
}
