import { type AuditEntry, formatAmount, isTxHash } from "@freehold/contract";
import { shortHash } from "@freehold/ui/format";
import { adviceOn } from "./advice.ts";
import { duration, inWords } from "./policy.ts";

/** One line of the audit log as people read it. */
export type Act = { title: string; detail: string | null; failed: boolean };

const TITLES: Readonly<Record<string, string>> = {
  "withdrawal.pending": "Requested",
  "withdrawal.approval": "Approval given",
  "withdrawal.approved": "Approved",
  "withdrawal.completed": "Completed",
  "withdrawal.rejected": "Rejected",
  "withdrawal.cancelled": "Cancelled",
  "payment.signed": "Payment signed",
  "payment.sent": "Payment sent",
  "payment.mined": "Payment in a block",
  "payment.paid": "Payment final",
  "payment.attention": "Payment needs an admin",
  "payment.failed": "Payment failed for certain",
  "settings.changed": "Settings changed",
  "setting_change.proposed": "Change proposed",
  "setting_change.confirmed": "Change confirmed",
  "setting_change.withdrawn": "Proposal withdrawn",
  "setting_change.replaced": "Proposal replaced",
};

const FAILED = new Set(["withdrawal.rejected", "withdrawal.cancelled", "payment.attention", "payment.failed"]);

const FIELDS: Readonly<Record<string, string>> = {
  platform_status: "Platform",
  two_approvals_above: "Approval limit",
  cooling_off_seconds: "Cooling-off",
  payments_stopped_at: "Payments",
};

/**
 * Puts an entry of the audit log into words: what was done, and what it says beside that.
 *
 * @example
 * actOf(entry) // { title: "Rejected", detail: "The wallet belongs to an exchange.", failed: true }
 */
export function actOf({ action, details }: Pick<AuditEntry, "action" | "details">): Act {
  return { title: TITLES[action] ?? plain(action), detail: detailOf(action, details), failed: FAILED.has(action) };
}

function detailOf(action: string, details: AuditEntry["details"]): string | null {
  if (action === "settings.changed") return changes(details);
  if (action.startsWith("setting_change."))
    return `${FIELDS[String(details.field)] ?? String(details.field)}: ${settingValue(String(details.field), details.value)}`;
  if (action === "withdrawal.approved") return "Every approval it needs is given";
  if (action === "payment.attention") return adviceOn({ reason: String(details.reason) }).title;
  const note = details.note ?? details.reason ?? details.hash ?? details.tx_hash;
  if (typeof note !== "string") return null;
  return isTxHash(note) ? shortHash(note) : note;
}

function changes(details: AuditEntry["details"]): string {
  return Object.entries(details)
    .flatMap(([field, change]) => {
      const { from, to } = (change ?? {}) as { from?: unknown; to?: unknown };
      if (field === "payments_stopped_reason") return typeof to === "string" ? [to] : [];
      return [`${FIELDS[field] ?? plain(field)}: ${settingValue(field, from)} to ${settingValue(field, to)}`];
    })
    .join(". ");
}

/** A setting's value as the database has it, in words. */
function settingValue(field: string, value: unknown): string {
  if (field === "payments_stopped_at") return value === null ? "running" : "stopped";
  if (field === "two_approvals_above" && /^\d+$/.test(String(value)))
    return inWords(formatAmount(BigInt(String(value))));
  if (field === "cooling_off_seconds" && /^\d+$/.test(String(value))) return duration(Number(value));
  return value === null || value === undefined ? "none" : String(value);
}

/** An action nobody has put into words yet: `payment.fee_bumped` reads "Payment: fee bumped". */
function plain(name: string): string {
  const words = name.replaceAll("_", " ").replace(".", ": ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
