import { formatAmount, type PropertyDetail, type PropertyDraft, parseAmount } from "@freehold/contract";
import { readTypedAmount, readTypedCount } from "@freehold/ui/format";
import { FIELD_GROUPS, type FieldName, kindOf, OPTIONAL } from "./fields.ts";

/** What stands in the fields of the form, as text. */
export type Typed = Record<FieldName, string>;

/** What is wrong with a field. */
export type FieldProblem = "missing" | "badCount" | "badAmount" | "badSlug" | "tooManyLet";

const NAMES: readonly FieldName[] = FIELD_GROUPS.flatMap(({ fields }) => [...fields]);

/** The fields of a property that is entered anew. */
export const EMPTY: Typed = {
  ...(Object.fromEntries(NAMES.map((name) => [name, kindOf(name) === "amount" ? "0" : ""])) as Typed),
  kind: "apartments",
  share_price_ubxs: "",
};

/** A property as it stands in the form. */
export function toTyped(property: PropertyDetail): Typed {
  const stated: Partial<Record<FieldName, unknown>> = { ...property, ...property.money };
  return Object.fromEntries(NAMES.map((name) => [name, String(stated[name] ?? "")])) as Typed;
}

/** How many fields differ from the property as it was saved, or from a new one's. */
export function countUnsaved(typed: Typed, saved: PropertyDetail | undefined): number {
  const before = saved ? toTyped(saved) : EMPTY;
  return NAMES.filter((name) => typed[name] !== before[name]).length;
}

/** What is wrong with what was typed, by field. */
export function findProblems(typed: Typed): Partial<Record<FieldName, FieldProblem>> {
  const problems: Partial<Record<FieldName, FieldProblem>> = {};
  for (const name of NAMES) {
    const text = typed[name].trim();
    const kind = kindOf(name);
    if (text === "") {
      if (!OPTIONAL.includes(name)) problems[name] = "missing";
    } else if (kind === "count" && readTypedCount(text) === null) problems[name] = "badCount";
    else if (kind === "amount" && readTypedAmount(text) === null) problems[name] = "badAmount";
    else if (name === "slug" && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)) problems[name] = "badSlug";
  }
  if (
    !problems.units_let &&
    !problems.units &&
    (readTypedCount(typed.units_let) ?? 0) > (readTypedCount(typed.units) ?? 0)
  )
    problems.units_let = "tooManyLet";
  return problems;
}

/** What was typed, as the wire takes it; only of what {@link findProblems} finds nothing wrong with. */
export function toDraft(typed: Typed): PropertyDraft {
  const entries = NAMES.map((name) => {
    const text = typed[name].trim();
    const kind = kindOf(name);
    return [name, kind === "count" ? readTypedCount(text) : kind === "amount" ? readTypedAmount(text) : text];
  });
  return Object.fromEntries(entries) as PropertyDraft;
}

/** What differs from the property as it is. */
export function toPatch(typed: Typed, before: PropertyDetail): Partial<PropertyDraft> {
  const [next, old] = [toDraft(typed), toDraft(toTyped(before))];
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== old[name as FieldName]));
}

/** What the money that was typed comes to. Null as long as something of it cannot be read. */
export function sumUp(typed: Typed) {
  const of = (...names: FieldName[]) => {
    const amounts = names.map((name) => readTypedAmount(typed[name].trim() || "0"));
    return amounts.includes(null) ? null : amounts.reduce((sum, amount) => sum + parseAmount(amount ?? "0"), 0n);
  };
  const price = of("share_price_ubxs");
  const shares = readTypedCount(typed.shares_total);
  const total = price !== null && shares !== null ? price * BigInt(shares) : null;
  const paysFor = of("purchase_price_ubxs", "purchase_costs_ubxs", "reserve_ubxs");
  const gross = of("gross_rent_ubxs");
  const costs = of("management_ubxs", "maintenance_ubxs", "tax_ubxs", "insurance_ubxs", "vacancy_ubxs");
  return {
    total: total === null ? null : formatAmount(total),
    paysFor: paysFor === null ? null : formatAmount(paysFor),
    addsUp: total !== null && total === paysFor && total > 0n,
    netRent: gross === null || costs === null ? null : formatAmount(gross - costs),
  };
}

/** A name as it stands in addresses. */
export function toSlug(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80)
    .replace(/-+$/, "");
}
