import type { AuditEntry } from "@freehold/contract";
import { formatDate } from "@freehold/ui/format";
import type { RecordsMessages } from "./messages.ts";

const ACTIONS = [
  "user.role",
  "user.disabled",
  "user.enabled",
  "user.wallet",
  "user.email",
  "user.password",
  "user.password_hash",
  "user.sessions_ended",
  "user.mail_resent",
  "user.note",
  "role_change.proposed",
  "role_change.confirmed",
  "role_change.cancelled",
  "role_change.replaced",
  "role_change.commanded",
  "factor_reset.proposed",
  "factor_reset.confirmed",
  "factor_reset.cancelled",
  "factor_reset.replaced",
  "factor_reset.commanded",
  "user.factor_reset_cancelled",
  "refused",
] as const;

/** When the registered wallet was verified: the entry has its own date. */
const VERIFIED_AT = "wallet_verified_at";

/**
 * What was done to an account, in words.
 *
 * @example
 * actionOf({ action: "user.disabled", details: {} }, t) // "Account disabled"
 */
export function actionOf({ action, details }: Pick<AuditEntry, "action" | "details">, t: RecordsMessages): string {
  // The same wallet, and that the person has proved it, or what they proved counts no more.
  const verified =
    action === "user.wallet" && !("wallet_address" in details) && (details[VERIFIED_AT] as { to: unknown } | undefined);
  if (verified) return verified.to === null ? t.walletUnverified : t.walletVerified;
  const known = ACTIONS.find((name) => name === action);
  return known ? t[known] : action.replace(/[._]/g, " ");
}

/**
 * What an entry says beside that: what changed from what to what, or what was refused and why. Ids stay in the log.
 *
 * @example
 * detailOf({ action: "user.role", details: { role: { from: "admin", to: "user" } } }, t) // "admin → user"
 */
export function detailOf({ action, details }: Pick<AuditEntry, "action" | "details">, t: RecordsMessages): string {
  if (action === "refused") return [details.act, details.code].filter((text) => typeof text === "string").join(": ");
  if (action === "user.mail_resent") return typeof details.template === "string" ? details.template : "";
  return Object.entries(details)
    .filter(([name]) => name !== VERIFIED_AT)
    .map(([, change]) => change)
    .filter((change) => typeof change === "object" && change !== null && "to" in change)
    .map((change) => {
      const { from, to } = change as { from?: unknown; to: unknown };
      return t.changed({ from: valueName(from, t), to: valueName(to, t) });
    })
    .join("; ");
}

/** A value of the log as people read it: a moment is a date. */
function valueName(value: unknown, t: RecordsMessages): string {
  if (value === null || value === undefined) return t.nothing;
  const text = String(value);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatDate(text, { zone: true }) : text;
}
