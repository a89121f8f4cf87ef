import type { PropertyChange, PropertyEvent } from "@freehold/contract";
import { formatUbxs } from "@freehold/ui/format";
import type { $propertyWords } from "./messages.ts";

type Words = ReturnType<(typeof $propertyWords)["get"]>;

/** The headline of an entry of a property's history. What an admin's edit recorded has none of its own. */
export function titleOfEvent({ title, kind }: Pick<PropertyEvent, "title" | "kind">, t: Words): string {
  return title || (kind === "letting" ? t.untitledLetting : t.untitledRent);
}

/** What an entry changed, in words: "Units let: 11 → 12". */
export function describeChange({ field, from, to }: PropertyChange, t: Words): string {
  const show = field === "units_let" ? (value: string) => value : formatUbxs;
  return t.change({ field: t[`changeOf_${field}`], from: show(from), to: show(to) });
}
