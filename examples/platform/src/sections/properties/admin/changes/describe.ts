import { type AuditEntry, formatAmount, type PropertyEventKind } from "@freehold/contract";
import { formatUbxs } from "@freehold/ui/format";
import { titleOfEvent } from "../../../../shared/property/describe-event.ts";
import { formatDay } from "../../../../shared/property/format.ts";
import type { $propertyWords } from "../../../../shared/property/messages.ts";
import type { $adminMessages } from "../messages.ts";

type Text = ReturnType<(typeof $adminMessages)["get"]>;
type Words = ReturnType<(typeof $propertyWords)["get"]>;
type Entry = Pick<AuditEntry, "action" | "details">;

const ACTIONS = [
  "property.created",
  "property.changed",
  "property.published",
  "property.funded",
  "property.reopened",
  "property.closed",
  "publication.proposed",
  "publication.confirmed",
  "publication.cancelled",
  "publication.replaced",
  "reissue.proposed",
  "reissue.confirmed",
  "reissue.cancelled",
  "reissue.replaced",
  "property.entry",
  "property.entry_retracted",
  "property.file",
  "property.file_changed",
  "property.file_removed",
] as const;

/** Columns that hold micro-UBXS. */
const AMOUNTS = [
  "share_price",
  "purchase_price",
  "purchase_costs",
  "reserve",
  "gross_rent",
  "management",
  "maintenance",
  "tax",
  "insurance",
  "vacancy",
] as const;

const FIELDS = [
  "name",
  "slug",
  "kind",
  "place",
  "address",
  "year_built",
  "floor_area_m2",
  "units",
  "units_let",
  "description",
  "manager",
] as const;

/** Characters of a value: the rest of a description stays in the audit log. */
const LONGEST = 120;

/**
 * What an admin did to a property, in words.
 *
 * @example
 * actionOf({ action: "property.closed" }, t) // "Closed"
 */
export function actionOf({ action }: Pick<Entry, "action">, t: Text): string {
  const known = ACTIONS.find((name) => name === action);
  return known ? t[known] : action.replace(/[._]/g, " ");
}

/**
 * What an entry of the audit log says beside that, a line each: which fields changed from what to what, or which entry or file it is
 * about. Ids stay in the log.
 *
 * @example
 * detailsOf({ action: "property.changed", details: { manager: { from: "", to: "Rijn Beheer" } } }, t, words)
 * // ["Managed by: none → Rijn Beheer"]
 */
export function detailsOf({ action, details }: Entry, t: Text, words: Words): string[] {
  if (action === "property.changed") return Object.entries(details).map(([name, change]) => changeOf(name, change, t));
  if (action.startsWith("property.entry")) {
    const { kind, title, happened_on } = details as { kind: PropertyEventKind; title: string; happened_on: string };
    return [`${titleOfEvent({ kind, title }, words)} · ${t[kind]} · ${formatDay(happened_on)}`];
  }
  if (/^(publication|reissue)\./.test(action) && typeof details.shares === "string")
    return [t.shares(Number(details.shares))];
  return action.startsWith("property.file") && typeof details.title === "string" ? [details.title] : [];
}

function changeOf(name: string, change: unknown, t: Text): string {
  const { from, to } = (change ?? {}) as { from?: unknown; to?: unknown };
  const amount = AMOUNTS.find((column) => column === name);
  const field = FIELDS.find((column) => column === name);
  const show = (value: unknown) => (amount ? formatUbxs(formatAmount(BigInt(String(value)))) : plain(value, t));
  const label = amount ? t[`${amount}_ubxs`] : field ? t[field] : name === "shares_total" ? t.shares_total : name;
  return t.fieldChanged({ field: label, from: show(from), to: show(to) });
}

function plain(value: unknown, t: Text): string {
  const text = String(value ?? "");
  if (text === "") return t.nothing;
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
