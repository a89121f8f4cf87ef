/** Lists of values for browsers, which don't get the schemas. The schemas are built from them. */

/** The statuses of a withdrawal. */
export const WITHDRAWAL_STATUSES = ["pending", "approved", "completed", "rejected", "cancelled"] as const;

/**
 * Returns whether a request is still open: it's pending or approved. The same as `is_open` in the database.
 *
 * @example
 * isOpen({ status: "approved" }) // true
 */
export function isOpen({ status }: { status: string }): boolean {
  return status === "pending" || status === "approved";
}

/** The progress of an approved withdrawal's payment. */
export const PAYMENT_STEPS = ["waiting", "sending", "confirming", "paid"] as const;

/** The reasons why an approved withdrawal isn't paid yet. */
export const PAYMENT_WAITS = [
  "payments_stopped",
  "cooling_off",
  "approvals",
  "funds",
  "network",
  "token",
  "admins",
] as const;

/** The reasons why an open refund has no estimate: those of a payment, its turn, or the network's confirmation. */
export const UPDATE_REASONS = [...PAYMENT_WAITS, "turn", "confirmation"] as const;

/** The reasons for a waiting period. */
export const COOLING_OFF_CAUSES = ["new_wallet", "unconfirmed_email"] as const;

/** The statuses of a purchase. */
export const INVESTMENT_STATUSES = ["active", "in_refund", "ended"] as const;

/** The status of a distribution. */
export const DISTRIBUTION_STATUSES = ["proposed", "distributing", "completed", "cancelled"] as const;

/**
 * The topics of `GET /events`. For `withdrawals`, `deposits`, `investments`, `referrals` and `users`, people only get their own changes,
 * and admins get all. `platform`, `properties` and `payouts` (a finished distribution) go to all people, all others to admins only.
 * `request_notes` are the notes on refund requests and their assignment.
 */
export const CHANGE_TOPICS = [
  "withdrawals",
  "deposits",
  "investments",
  "referrals",
  "users",
  "platform",
  "properties",
  "payouts",
  "distributions",
  "proposals",
  "differences",
  "request_notes",
] as const;

/** What a partner's page may do for a person who has connected their account: read their refunds, and request one. */
export const LINK_SCOPES = ["refund:read", "refund:request"] as const;

/** What a partner's server can be told of by a webhook. */
export const WEBHOOK_EVENTS = [
  "refund.requested",
  "refund.approved",
  "refund.paid",
  "refund.rejected",
  "refund.cancelled",
  "link.made",
  "link.ended",
] as const;
