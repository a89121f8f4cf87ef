import type { AuditEntry } from "@freehold/contract";
import { messages, params } from "@freehold/ui";

/** A refused act in words. */
export const $refusalMessages = messages("siteRefusal", {
  refused: params("Wanted to {act}: {why}."),

  "POST /admin/withdrawals/{id}/approve": "approve the request",
  "POST /admin/withdrawals/approve": "approve the request among several",
  "POST /admin/withdrawals/{id}/reject": "reject the request",
  "POST /admin/withdrawals/{id}/complete": "record its payment",
  "POST /admin/payments/{id}/retry": "have it paid again",
  "POST /admin/payments/batches/{id}/take-back": "take back a file of payments",
  "POST /admin/settings/changes/{id}/confirm": "confirm a change of the payment rules",
  "POST /admin/payouts/{id}/confirm": "confirm a property's month",
  "POST /admin/payouts/{id}/withdraw": "withdraw a property's month",
  "POST /admin/reconciliation/differences/{number}/accept": "propose that a difference is accepted",
  "POST /admin/reconciliation/acceptances/{id}/confirm": "confirm that a difference is accepted",
  "POST /admin/reconciliation/acceptances/{id}/withdraw": "take back that a difference is accepted",
  "PATCH /admin/users/{id}": "change an account",
  "POST /admin/users/{id}/role-change/confirm": "confirm that somebody becomes an admin",
  "POST /admin/users/{id}/role-change/withdraw": "withdraw the proposal of an admin",
  "POST /admin/users/{id}/sessions/end": "sign somebody out everywhere",
  "POST /admin/users/{id}/mails/{mail_id}/resend": "send a mail once more",
  otherAct: params("call {act}"),

  self_approval: "it is their own, and another admin has to decide",
  own_account: "it is their own account, and another admin has to do it",
  already_approved: "they had approved it already, and another admin has to",
  approvals_missing: "it did not have the approvals it needs",
  cooling_off: "it was still in its waiting period",
  forbidden: "only admins may",
  otherWhy: params("the server refused it ({code})"),
});

const ACTS = [
  "POST /admin/withdrawals/{id}/approve",
  "POST /admin/withdrawals/approve",
  "POST /admin/withdrawals/{id}/reject",
  "POST /admin/withdrawals/{id}/complete",
  "POST /admin/payments/{id}/retry",
  "POST /admin/payments/batches/{id}/take-back",
  "POST /admin/settings/changes/{id}/confirm",
  "POST /admin/payouts/{id}/confirm",
  "POST /admin/payouts/{id}/withdraw",
  "POST /admin/reconciliation/differences/{number}/accept",
  "POST /admin/reconciliation/acceptances/{id}/confirm",
  "POST /admin/reconciliation/acceptances/{id}/withdraw",
  "PATCH /admin/users/{id}",
  "POST /admin/users/{id}/role-change/confirm",
  "POST /admin/users/{id}/role-change/withdraw",
  "POST /admin/users/{id}/sessions/end",
  "POST /admin/users/{id}/mails/{mail_id}/resend",
] as const;

const REASONS = [
  "self_approval",
  "own_account",
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
 * // "Wanted to approve the request: it still cooled off."
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
