import { type AuditEntry, formatAmount, isTxHash } from "@freehold/contract";
import { shortHash } from "@freehold/ui/format";
import { duration, ubxs } from "../format.ts";
import { shortReason } from "../holds/describe.ts";
import { $holdMessages } from "../holds/messages.ts";
import { refusalOf } from "../refusal.ts";
import type { AuditMessages } from "./messages.ts";

/** One line of the audit log as people read it. */
export type Act = { title: string; detail: string | null; failed: boolean };

type Details = AuditEntry["details"];

const ACTIONS = [
  "withdrawal.pending",
  "withdrawal.approval",
  "withdrawal.approved",
  "withdrawal.completed",
  "withdrawal.rejected",
  "withdrawal.cancelled",
  "withdrawal.taken",
  "withdrawal.given_back",
  "withdrawal.note",
  "payment.signed",
  "payment.sent",
  "payment.mined",
  "payment.paid",
  "payment.attention",
  "payment.failed",
  "settings.changed",
  "setting_change.proposed",
  "setting_change.confirmed",
  "setting_change.cancelled",
  "setting_change.replaced",
  "announcement.published",
  "refused",
] as const;

const FAILED = new Set(["refused", "withdrawal.rejected", "payment.attention", "payment.failed"]);

const FIELDS = [
  "platform_status",
  "two_approvals_above",
  "approval_window_seconds",
  "cooling_off_seconds",
  "payments_stopped_at",
  "reorganisations",
  "investment_fee_bps",
  "referral_reward",
] as const;

const AMOUNTS = ["two_approvals_above", "referral_reward"];
const SPANS = ["cooling_off_seconds", "approval_window_seconds"];

/**
 * Puts an entry of the audit log into words: what was done, and what it says beside that.
 *
 * @example
 * actOf(entry, t) // { title: "Rejected", detail: "The wallet belongs to an exchange.", failed: true }
 */
export function actOf({ action, details }: Pick<AuditEntry, "action" | "details">, t: AuditMessages): Act {
  const known = ACTIONS.find((name) => name === action);
  return {
    title: known ? t[known] : plain(action),
    detail: detailOf(action, details, t),
    failed: FAILED.has(action),
  };
}

function detailOf(action: string, details: Details, t: AuditMessages): string | null {
  if (action === "refused") return refusalOf(details);
  if (action === "settings.changed") return changesOf(details, t);
  if (action.startsWith("setting_change.")) {
    const field = String(details.field);
    const change = `${nameOf(field, t) ?? field}: ${formatSetting(field, details.value, t)}`;
    return typeof details.reason === "string" ? `${change}. ${details.reason}` : change;
  }
  if (action === "announcement.published") return textOf(details.texts, t);
  if (action === "withdrawal.approved") return t.everyApproval;
  if (action === "withdrawal.note") return null;
  if (action === "payment.attention") return shortReason(String(details.reason), $holdMessages.get());
  const note = details.note ?? details.reason ?? details.hash ?? details.tx_hash;
  if (typeof note !== "string") return null;
  return isTxHash(note) ? shortHash(note) : note;
}

function changesOf(details: Details, t: AuditMessages): string {
  return Object.entries(details)
    .flatMap(([field, change]) => {
      const { from, to } = (change ?? {}) as { from?: unknown; to?: unknown };
      if (field === "payments_stopped_reason") return typeof to === "string" ? [to] : [];
      const values = t.changed({ from: formatSetting(field, from, t), to: formatSetting(field, to, t) });
      return [`${nameOf(field, t) ?? plain(field)}: ${values}`];
    })
    .join(". ");
}

/** What people call a setting; null where it has no name yet. */
function nameOf(field: string, t: AuditMessages): string | null {
  // What is proposed is that they run, and what changes is since when they are stopped.
  const known = FIELDS.find((name) => name === (field === "payments" ? "payments_stopped_at" : field));
  return known ? t[known] : null;
}

/** A setting's value as the database has it, in words. */
function formatSetting(field: string, value: unknown, t: AuditMessages): string {
  if (field === "payments_stopped_at") return value === null ? t.running : t.stopped;
  if (/^\d+$/.test(String(value))) {
    if (AMOUNTS.includes(field)) return ubxs(formatAmount(BigInt(String(value))));
    if (SPANS.includes(field)) return Number(value) === 0 ? t.none : duration(Number(value));
    if (field === "investment_fee_bps") return t.percent({ number: String(Number(value) / 100) });
  }
  return value === null || value === undefined ? t.none : String(value);
}

/** What an announcement says, in English or else in its first language; without a text the page's own words hold. */
function textOf(texts: unknown, t: AuditMessages): string {
  const { en, ...others } = (texts ?? {}) as Record<string, unknown>;
  return String(en ?? Object.values(others)[0] ?? t.ownWords);
}

/** An action without words of its own: `payment.fee_bumped` reads "Payment: fee bumped". */
function plain(name: string): string {
  const words = name.replaceAll("_", " ").replace(".", ": ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
