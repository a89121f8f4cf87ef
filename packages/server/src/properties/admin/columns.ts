import { parseAmount } from "@freehold/contract";
import type { PropertyRow } from "../property-view.ts";

/** What an admin may state of a property, with amounts in micro-UBXS as texts: any number of them. */
export type StatedColumns = Partial<Record<keyof PropertyRow, string | number>>;

/**
 * The columns of what an admin stated: the fields of the wire carry their unit in their name, the columns do not.
 *
 * @example
 * toColumns({ name: "Harbour Mill 12", gross_rent_ubxs: "1200" }) // { name: "Harbour Mill 12", gross_rent: "1200000000" }
 */
export function toColumns(stated: Record<string, string | number | undefined>): StatedColumns {
  const given = Object.entries(stated).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return Object.fromEntries(
    given.map(([field, value]) =>
      field.endsWith("_ubxs") ? [field.slice(0, -"_ubxs".length), String(parseAmount(String(value)))] : [field, value],
    ),
  );
}
