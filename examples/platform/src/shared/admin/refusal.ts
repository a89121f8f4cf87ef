import type { AuditEntry } from "@freehold/contract";
import { messages, params } from "@freehold/ui";

/** A refused act in words. */
export const $refusalMessages = messages("siteRefusal", {
  refused: params("Tried to {act}: {why}."),

  "POST /admin/withdrawals/{id}/approve": "approve the request",
  "POST /admin/withdrawals/approve": "approve the request among several",
  "POST /admin/withdrawals/{id}/reject": "reject the request",
  "POST /admin/withdrawals/{id}/complete": "record its payment",
  "POST /admin/payments/{id}/retry": "pay it again",
  "POST /admin/payments/batches/{id}/take-back": "take back a file of payments",
  "POST /admin/proposals/{id}/confirm": "confirm a proposal",
  "POST /admin/proposals/{id}/cancel": "cancel a proposal",
  "POST /admin/payouts/{id}/cancel": "cancel a property's month",
  "POST /admin/reconciliation/differences/{number}/accept": "propose to accept a difference",
  "POST /admin/reconciliation/differences/{number}/record": "propose whom a transfer paid",
  "POST /admin/reconciliation/acceptances/{id}/revoke": "revoke an accepted difference",
  "PATCH /admin/users/{id}": "change an account",
  "POST /admin/users/{id}/sessions/end": "sign a person out everywhere",
  "POST /admin/users/{id}/factor-reset": "propose to reset an admin's second factors",
  "POST /admin/users/{id}/factor-reset/cancel": "cancel the reset of an admin's second factors",
  "POST /admin/users/{id}/mails/{mail_id}/resend": "send an email again",
  "POST /admin/mails/failed/resend": "send emails again",
  otherAct: params("call {act}"),

  self_approval: "it's their own, so another admin has to decide",
  holds_shares: "they, or people they invited, held shares of the property in that month",
  own_account: "it's their own account, so another admin has to do this",
  already_approved: "they had already approved it, so another admin has to",
  approvals_missing: "it doesn't have enough approvals",
  cooling_off: "it was still in its waiting period",
  forbidden: "only admins can do this",
  otherWhy: params("the server refused it ({code})"),
});

const ACTS = [
  "POST /admin/withdrawals/{id}/approve",
  "POST /admin/withdrawals/approve",
  "POST /admin/withdrawals/{id}/reject",
  "POST /admin/withdrawals/{id}/complete",
  "POST /admin/payments/{id}/retry",
  "POST /admin/payments/batches/{id}/take-back",
  "POST /admin/proposals/{id}/confirm",
  "POST /admin/proposals/{id}/cancel",
  "POST /admin/payouts/{id}/cancel",
  "POST /admin/reconciliation/differences/{number}/accept",
  "POST /admin/reconciliation/differences/{number}/record",
  "POST /admin/reconciliation/acceptances/{id}/revoke",
  "PATCH /admin/users/{id}",
  "POST /admin/users/{id}/sessions/end",
  "POST /admin/users/{id}/factor-reset",
  "POST /admin/users/{id}/factor-reset/cancel",
  "POST /admin/users/{id}/mails/{mail_id}/resend",
  "POST /admin/mails/failed/resend",
] as const;

const REASONS = [
  "self_approval",
  "own_account",
  "holds_shares",
  "already_approved",
  "approvals_missing",
  "cooling_off",
  "forbidden",
] as const;

/**
 * Says what a refused act was and why it was refused, by the entry's details.
 *
 * @example
 * refusalOf({ act: "POST /admin/withdrawals/{id}/approve", code: "cooling_off" })
 * // "Tried to approve the request: it was still in its waiting period."
 */
export function refusalOf(details: AuditEntry["details"]): string {
  const t = $refusalMessages.get();
  const act = ACTS.find((name) => name === details.act);
  const code = REASONS.find((name) => name === details.code);
  return t.refused({
    act: act ? t[act] : t.otherAct({ act: String(details.act) }),
    why: code ? t[code] : t.otherWhy({ code: String(details.code) }),
  });
}
