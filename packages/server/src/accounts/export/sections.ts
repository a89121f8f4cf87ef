/** A part of the file: rows of one table that are one person's. */
export type Section = {
  /** Its name in the file. */
  name: string;
  table: string;
  columns: readonly string[];
  /** Columns of micro-UBXS, which the file has in UBXS with `_ubxs` after their names. @default none */
  amounts?: readonly string[];
  /** Which rows are the person's: the column that has the person's ID. @default "user_id" */
  owner?: string;
  /** Which of the person's rows people see, as a condition. @default all */
  only?: string;
  order: string;
};

/**
 * What the file has. A test compares it with the database and with docs/data.md: each column that could be personal is here, or named there
 * with the reason why it's left out.
 */
export const SECTIONS: readonly Section[] = [
  {
    name: "profile",
    table: "users",
    owner: "id",
    columns: [
      ...["id", "email", "email_confirmed_at", "wallet_address", "wallet_verified_at", "wallet_replaced_at", "role"],
      ...[
        "referral_code",
        "payout_mails",
        "password_reset_at",
        "destinations_frozen_until",
        "disabled_at",
        "closed_at",
        "factors_lost_at",
        "restored_at",
        "created_at",
      ],
    ],
    order: "id",
  },
  {
    name: "wallets",
    table: "verified_wallets",
    columns: ["address", "verified_at", "message", "signature", "block_number"],
    order: "verified_at, address",
  },
  {
    name: "earlier_wallets",
    table: "replaced_wallets",
    columns: ["address", "since", "replaced_at"],
    order: "replaced_at",
  },
  {
    name: "email_changes",
    table: "email_changes",
    columns: ["from_email", "to_email", "created_at", "confirmed_at", "undo_until", "undone_at"],
    order: "number",
  },
  {
    name: "sessions",
    table: "sessions",
    columns: [
      ...["id", "device", "network_address", "created_at", "opened_at", "last_used_at", "expires_at"],
      ...["proved_at", "proved_by"],
    ],
    order: "created_at, id",
  },
  {
    name: "connected_sites",
    table: "partner_links",
    columns: [
      ...["id", "partner_id", "external_id", "scope", "origin", "wallet_address"],
      ...["linked_at", "expires_at", "ended_at", "ended_because"],
    ],
    order: "linked_at, id",
  },
  { name: "devices", table: "known_devices", columns: ["created_at", "last_used_at"], order: "created_at" },
  {
    name: "passkeys",
    table: "passkeys",
    columns: ["name", "synced", "automatic", "transports", "created_at", "last_used_at", "restored_at"],
    order: "created_at",
  },
  { name: "authenticators", table: "authenticators", columns: ["created_at", "confirmed_at"], order: "created_at" },
  {
    name: "factor_recoveries",
    table: "factor_recoveries",
    columns: ["requested_at", "link_expires_at", "begun_at", "due_at", "ended_at", "outcome"],
    order: "requested_at, id",
  },
  { name: "email_words", table: "personal_words", columns: ["words"], order: "words" },
  { name: "recovery_codes", table: "recovery_codes", columns: ["created_at"], order: "created_at" },
  {
    name: "account_events",
    table: "account_events",
    columns: ["number", "at", "action", "code", "network_address", "known_device", "passkey", "session_id"],
    order: "number",
  },
  {
    name: "emails",
    table: "outbox",
    columns: ["to_address", "template", "subject", "created_at", "sent_at", "failed_at"],
    order: "created_at, id",
  },
  {
    name: "balances",
    table: "balances",
    columns: ["deposits_open"],
    amounts: ["available", "invested", "earnings", "reserved", "deposits_remaining"],
    order: "user_id",
  },
  {
    name: "deposits",
    table: "deposits",
    columns: ["id", "chain_id", "tx_hash", "status", "created_at", "confirmed_at", "block_hash"],
    amounts: ["amount", "remaining"],
    order: "created_at, id",
  },
  {
    name: "deposit_senders",
    table: "deposit_claims",
    columns: ["deposit_id", "chain_id", "tx_hash", "sender"],
    order: "tx_hash, sender",
  },
  {
    name: "announced_deposits",
    table: "announced_deposits",
    columns: ["chain_id", "tx_hash", "announced_at"],
    order: "announced_at, tx_hash",
  },
  {
    name: "withdrawals",
    table: "withdrawals",
    columns: [
      ...["id", "kind", "status", "deposit_count", "wallet_address", "chain_id", "tx_id", "reject_reason"],
      ...["created_at", "approved_at", "closed_at", "cooling_off_until", "cooling_off_because"],
      ...["link_id", "link_confirmed"],
    ],
    amounts: ["amount", "from_available", "from_invested", "from_earnings"],
    order: "created_at, id",
  },
  {
    name: "withdrawal_events",
    table: "withdrawal_events",
    columns: ["withdrawal_id", "number", "status", "at"],
    order: "number",
  },
  {
    name: "withdrawal_deposits",
    table: "withdrawal_deposits",
    columns: ["withdrawal_id", "deposit_id"],
    amounts: ["amount"],
    order: "withdrawal_id, deposit_id",
  },
  {
    name: "quoted_dates",
    table: "refund_expectations",
    columns: ["withdrawal_id", "paid_by", "told_at"],
    order: "told_at, withdrawal_id",
  },
  {
    name: "payments",
    table: "payments",
    columns: [
      ...["withdrawal_id", "attempt", "chain_id", "token_address", "from_address", "to_address", "status", "tx_hash"],
      ...["block_number", "block_hash", "created_at"],
    ],
    amounts: ["amount"],
    order: "created_at, withdrawal_id, attempt",
  },
  {
    name: "investments",
    table: "investments",
    columns: ["id", "property_id", "shares", "status", "withdrawal_id", "created_at", "ended_at"],
    amounts: ["share_price", "cost", "fee"],
    order: "created_at, id",
  },
  {
    name: "investment_fees",
    table: "investment_fees",
    columns: ["investment_id", "deposit_id"],
    amounts: ["amount"],
    order: "investment_id, deposit_id",
  },
  {
    name: "payouts",
    table: "payouts",
    columns: ["id", "distribution_id", "property_id", "month", "share_days", "posted_at"],
    amounts: ["amount"],
    only: "exists (select from distributions d where d.id = distribution_id and d.status = 'completed')",
    order: "month, id",
  },
  {
    name: "referrals",
    table: "referral_totals",
    columns: ["referral_count"],
    amounts: ["rewards"],
    order: "user_id",
  },
  {
    name: "referral_rewards",
    table: "referral_rewards",
    owner: "referrer_id",
    columns: ["earned_at", "booked_at", "voided_at"],
    amounts: ["amount"],
    order: "earned_at, referred_id",
  },
  {
    name: "ledger_transactions",
    table: "ledger_transactions",
    columns: ["id", "kind", "reference", "reverses", "created_at"],
    // As in statements: a part of a distribution is on its way until the distribution is whole. A reward's reference is another person.
    only: "kind not in ('payout_prepared', 'referral_reward')",
    order: "created_at, id",
  },
  {
    name: "ledger_rewards",
    table: "ledger_transactions",
    columns: ["id", "kind", "created_at"],
    only: "kind = 'referral_reward'",
    order: "created_at, id",
  },
  {
    name: "ledger_entries",
    table: "ledger_entries",
    columns: ["transaction_id", "account"],
    amounts: ["amount"],
    order: "transaction_id, account",
  },
];
