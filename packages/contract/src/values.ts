/** Lists of values for browsers, which get no schemas: the schemas are made of them. */

/** Where a withdrawal stands. */
export const WITHDRAWAL_STATUSES = ["pending", "approved", "completed", "rejected", "cancelled"] as const;

/**
 * Whether a request still holds its money: it is to be decided or to be paid. The same as `is_open` in the database.
 *
 * @example
 * isOpen({ status: "approved" }) // true
 */
export function isOpen({ status }: { status: string }): boolean {
  return status === "pending" || status === "approved";
}

/** How far the payment of an approved withdrawal is. */
export const PAYMENT_STEPS = ["waiting", "sending", "confirming", "paid"] as const;

/** What an approved withdrawal waits for. */
export const PAYMENT_WAITS = [
  "payments_stopped",
  "cooling_off",
  "approvals",
  "funds",
  "network",
  "token",
  "admins",
] as const;

/** What an open refund waits for where no day can be told: a payment's reasons, its turn, or the network's confirmation. */
export const UPDATE_REASONS = [...PAYMENT_WAITS, "turn", "confirmation"] as const;

/** Why a withdrawal cools off. */
export const COOLING_OFF_CAUSES = ["new_wallet", "unconfirmed_email"] as const;

/** What became of a purchase. */
export const INVESTMENT_STATUSES = ["active", "in_refund", "ended"] as const;

/** Where a distribution stands. */
export const DISTRIBUTION_STATUSES = ["proposed", "distributing", "completed", "cancelled"] as const;

/**
 * What a page is told has changed (`GET /events`). Of `withdrawals`, `deposits`, `investments`, `referrals` and `users` people hear what
 * is their own and admins everything; of `platform`, `properties` and `payouts` (a distribution is finished) all hear; of the rest
 * admins alone. `request_notes` are the notes on refund requests, and which admin is on one.
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
