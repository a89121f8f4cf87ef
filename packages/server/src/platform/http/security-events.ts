import type { ProblemCode } from "@freehold/contract";
import type { Logger } from "pino";
import { Counter, Registry } from "prom-client";

/** What the log says of one kind of event. */
type Kind = {
  /** The level of its line. */
  level: "info" | "warn" | "error";
  /** The calls that are this event, done or refused, as the API's description names them. @default none */
  calls?: readonly string[];
};

/**
 * Every security event, with the level of its line in the log. docs/alerts.md says what each is and which alert to set; a
 * test compares the two, and that each call that changes something is here or needs no event.
 */
export const SECURITY_EVENTS = {
  // Refused for what the caller is or sends, whatever the call.
  access_refused: { level: "warn" },
  limit_hit: { level: "warn" },
  token_refused: { level: "info" },
  request_malformed: { level: "info" },
  upload_refused: { level: "warn" },

  // Accounts.
  account_registered: { level: "info", calls: ["POST /auth/register"] },
  // Written by the sign-in itself, which knows the account also where it is refused.
  sign_in: { level: "info" },
  sign_out: {
    level: "info",
    calls: ["POST /auth/logout", "DELETE /auth/sessions/{id}", "POST /auth/sessions/end-others"],
  },
  sign_in_reported: { level: "warn", calls: ["POST /auth/sign-ins/report"] },
  proof_given: { level: "info", calls: ["POST /auth/proof", "POST /auth/proof-window/confirm"] },
  second_factor_changed: {
    level: "info",
    calls: [
      "POST /auth/factors/passkeys",
      "PATCH /auth/factors/passkeys/{id}",
      "DELETE /auth/factors/passkeys/{id}",
      "POST /auth/factors/authenticator/confirm",
      "DELETE /auth/factors/authenticator",
      "POST /auth/factors/recovery-codes",
    ],
  },
  words_renewed: { level: "info", calls: ["POST /auth/email-words/renew"] },
  recovery_requested: { level: "warn", calls: ["POST /auth/login/recovery"] },
  recovery_begun: { level: "warn", calls: ["POST /auth/login/recovery/confirm"] },
  recovery_cancelled: { level: "warn", calls: ["POST /auth/factors/keep"] },
  password_changed: { level: "info", calls: ["POST /auth/password/change"] },
  password_requested: { level: "info", calls: ["POST /auth/password/forgot"] },
  password_reset: { level: "info", calls: ["POST /auth/password/reset"] },
  email_confirmed: { level: "info", calls: ["POST /auth/email/confirm"] },
  email_change_requested: { level: "info", calls: ["POST /auth/email"] },
  email_changed: { level: "info", calls: ["POST /auth/email/change/confirm"] },
  email_change_undone: { level: "warn", calls: ["POST /auth/email/change/undo"] },
  data_export_requested: { level: "info", calls: ["POST /auth/export"] },
  account_closed: { level: "warn", calls: ["POST /auth/close"] },
  site_connected: { level: "warn", calls: ["POST /auth/links"] },
  site_sign_in: { level: "info", calls: ["POST /auth/links/continue"] },
  site_disconnected: { level: "info", calls: ["DELETE /auth/links/{id}"] },
  wallet_verified: { level: "info", calls: ["POST /auth/wallet/verify"] },

  // What admins do to accounts.
  role_changed: { level: "warn" },
  account_disabled: { level: "warn" },
  account_enabled: { level: "warn" },
  sessions_ended: { level: "warn", calls: ["POST /admin/users/{id}/sessions/end"] },
  factor_reset: {
    level: "warn",
    calls: ["POST /admin/users/{id}/factor-reset", "POST /admin/users/{id}/factor-reset/cancel"],
  },
  email_resent: {
    level: "info",
    calls: ["POST /admin/users/{id}/mails/{mail_id}/resend", "POST /admin/mails/failed/resend"],
  },
  personal_data_exported: {
    level: "warn",
    calls: [
      "GET /admin/analytics/rows.csv",
      "GET /admin/analytics/tables.csv",
      "GET /admin/reconciliation/differences.csv",
    ],
  },

  // Money.
  withdrawal_requested: {
    level: "info",
    calls: ["POST /wallet/withdraw", "POST /wallet/withdraw-total-deposits", "POST /wallet/refund-window/confirm"],
  },
  withdrawal_cancelled: { level: "info", calls: ["POST /wallet/withdrawals/{id}/cancel"] },
  withdrawal_reported: { level: "warn", calls: ["POST /withdrawals/report"] },
  withdrawal_approved: {
    level: "info",
    calls: ["POST /admin/withdrawals/{id}/approve", "POST /admin/withdrawals/approve"],
  },
  approval_signed: { level: "info", calls: ["POST /admin/signatures"] },
  withdrawal_rejected: { level: "info", calls: ["POST /admin/withdrawals/{id}/reject"] },
  withdrawal_completed: { level: "warn", calls: ["POST /admin/withdrawals/{id}/complete"] },
  payment_handled: {
    level: "warn",
    calls: [
      "POST /admin/payments/retry",
      "POST /admin/payments/settle",
      "POST /admin/payments/export",
      "POST /admin/payments/batches/{id}/take-back",
    ],
  },
  deposit_decided: {
    level: "warn",
    calls: ["POST /admin/deposits/unmatched/attribute", "POST /admin/deposits/unmatched/own"],
  },
  difference_decided: {
    level: "warn",
    calls: [
      "POST /admin/reconciliation/differences/{number}/accept",
      "POST /admin/reconciliation/differences/{number}/record",
      "POST /admin/reconciliation/acceptances/{id}/revoke",
    ],
  },
  distribution_decided: { level: "info", calls: ["POST /admin/payouts", "POST /admin/payouts/{id}/cancel"] },

  // Partners.
  partner_created: { level: "info", calls: ["POST /admin/partners"] },
  partner_key_changed: {
    level: "warn",
    calls: [
      "POST /admin/partners/{id}/keys",
      "POST /admin/partners/{id}/keys/{key}/show",
      "POST /admin/partners/{id}/keys/{key}/revoke",
      "POST /admin/partners/{id}/jwks",
      "POST /admin/partners/{id}/jwks/{jwks}/revoke",
      "POST /admin/partners/{id}/clients",
      "POST /admin/partners/{id}/clients/{client}/revoke",
    ],
  },
  customer_disconnected: { level: "warn", calls: ["POST /admin/partners/{id}/links/{link}/end"] },
  embed_session_created: { level: "info", calls: ["POST /embed/sessions"] },
  refund_window_requested: { level: "info", calls: ["POST /embed/refund-tickets"] },
  webhook_changed: {
    level: "warn",
    calls: [
      "POST /admin/partners/{id}/webhooks",
      "PATCH /admin/partners/{id}/webhooks/{webhook}",
      "POST /admin/partners/{id}/webhooks/{webhook}/rotate",
    ],
  },
  webhook_resent: {
    level: "info",
    calls: ["POST /admin/partners/{id}/webhooks/{webhook}/deliveries/{delivery}/resend"],
  },

  // What the platform is and says.
  settings_changed: { level: "warn", calls: ["PATCH /admin/settings"] },
  announcement_published: { level: "warn", calls: ["POST /admin/announcement"] },
  proposal_confirmed: { level: "warn", calls: ["POST /admin/proposals/{id}/confirm"] },
  proposal_cancelled: { level: "info", calls: ["POST /admin/proposals/{id}/cancel"] },
  property_changed: {
    level: "info",
    calls: [
      "POST /admin/properties",
      "PATCH /admin/properties/{id}",
      "POST /admin/properties/{id}/publish",
      "POST /admin/properties/{id}/close",
      "POST /admin/properties/{id}/reissue",
      "POST /admin/properties/{id}/events",
      "DELETE /admin/properties/{id}/events/{event}",
      "POST /admin/properties/{id}/files",
      "PATCH /admin/properties/{id}/files/{file}",
      "DELETE /admin/properties/{id}/files/{file}",
    ],
  },

  // What the server finds without a request.
  payments_held: { level: "error" },
  payments_stopped: { level: "error" },
  books_differ: { level: "error" },
  audit_failed: { level: "error" },
} as const satisfies Record<string, Kind>;

/** The name of a security event. It stays the same, so that alerts can be set on it. */
export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** What is refused for what the account is, or before others have consented, and not for the state that things are in. */
export const BEYOND_RIGHTS: ReadonlySet<ProblemCode> = new Set([
  "forbidden",
  "second_factor_missing",
  "self_approval",
  "own_account",
  "holds_shares",
  "already_approved",
  "approvals_missing",
  "cooling_off",
]);

const BY_CODE: Partial<Record<ProblemCode, SecurityEvent>> = {
  too_many_requests: "limit_hit",
  file_refused: "upload_refused",
  bad_request: "request_malformed",
  malformed_json: "request_malformed",
  unsupported_media_type: "request_malformed",
  payload_too_large: "request_malformed",
};

const BY_CALL = new Map(
  Object.entries(SECURITY_EVENTS).flatMap(([name, kind]) =>
    ("calls" in kind ? kind.calls : []).map((call): [string, SecurityEvent] => [call, name as SecurityEvent]),
  ),
);

/** What is known of a request once it is answered. */
export type Answered = {
  /** Such as `PATCH /admin/users/{id}`. */
  call: string;
  /** With which problem it was answered, if with one. */
  code?: ProblemCode | undefined;
  /** The request had an `Authorization` header. */
  hadToken: boolean;
  /** What the handler says that it is, where a call can be several. */
  chosen?: SecurityEvent | undefined;
};

/** Returns which security event a request is; undefined for the others. */
export function securityEventOf({ call, code, hadToken, chosen }: Answered): SecurityEvent | undefined {
  if (code === "unauthorized") return hadToken ? "token_refused" : undefined;
  if (code && BEYOND_RIGHTS.has(code)) return "access_refused";
  return (code && BY_CODE[code]) ?? chosen ?? BY_CALL.get(call);
}

/** Of the process: events of all its servers count together. */
export const securityMetrics = new Registry();

const counter = new Counter({
  name: "security_events_total",
  help: "Security events by name and outcome",
  labelNames: ["event", "outcome"],
  registers: [securityMetrics],
});
// From the start, so that an alert sees the first one.
for (const event of Object.keys(SECURITY_EVENTS))
  for (const outcome of ["done", "refused"]) counter.inc({ event, outcome }, 0);

/**
 * Writes the one line of a security event, at its level, and counts it.
 *
 * @param line - who, what and why: ids and codes. Never an email address, a token or a text that a person typed.
 */
export function logSecurityEvent(
  log: Logger,
  event: SecurityEvent,
  line: { code?: string | undefined; [field: string]: unknown },
  message: string,
): void {
  const isDone = line.code === undefined || line.code === "ok";
  counter.inc({ event, outcome: isDone ? "done" : "refused" });
  log[SECURITY_EVENTS[event].level]({ event, ...line }, message);
}
