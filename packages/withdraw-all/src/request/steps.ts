import { isOpen, type Withdrawal } from "@freehold/contract";

/** One line of the status timeline, with the time it happened if it did. */
export type Step = {
  name: "requested" | "approved" | "period" | "paid" | "rejected" | "cancelled";
  state: "done" | "current" | "upcoming" | "failed" | "cancelled";
  at: string | null;
};

/**
 * SPEC 4: the badge of an active request says Completed if there is a transaction, else Pending, whatever the status. Null: it
 * is over without a payment, and neither would be true.
 */
export function badgeOf(refund: Withdrawal): "completed" | "pending" | null {
  if (isOpen(refund)) return refund.tx_id ? "completed" : "pending";
  return refund.status === "completed" && refund.tx_id ? "completed" : null;
}

/**
 * The true course of a request under SPEC 4's badge: what happened, what is happening and what will.
 *
 * @param isPeriodOver - its waiting period has ended, or there is none.
 */
export function stepsOf(refund: Withdrawal, isPeriodOver: boolean): Step[] {
  const { status, created_at: createdAt, approved_at: approvedAt, closed_at: closedAt } = refund;
  const requested: Step = { name: "requested", state: "done", at: createdAt };
  const approved: Step = { name: "approved", state: "done", at: approvedAt };
  if (status === "rejected" || status === "cancelled") {
    const end: Step = { name: status, state: status === "rejected" ? "failed" : "cancelled", at: closedAt };
    return approvedAt ? [requested, approved, end] : [requested, end];
  }
  const until = refund.cooling_off_until;
  const period = (state: Step["state"]): Step[] => (until ? [{ name: "period", state, at: until }] : []);
  if (status === "completed")
    return [requested, approved, ...period("done"), { name: "paid", state: "done", at: closedAt }];
  const paid = (state: Step["state"]): Step => ({ name: "paid", state, at: null });
  if (status === "pending")
    return [requested, { ...approved, state: "current" }, ...period("upcoming"), paid("upcoming")];
  return isPeriodOver
    ? [requested, approved, ...period("done"), paid("current")]
    : [requested, approved, ...period("current"), paid("upcoming")];
}
