import { type PropertyFilters, properties } from "@freehold/session/api/properties";
import { computed } from "nanostores";
import { createListStore } from "../../../shared/query/user-query.ts";
import { address } from "../address.ts";

/** The search parameters that are filters; SPEC's calls name the kind, people say type. */
export const FILTERS = ["q", "type", "place", "status", "yield_from", "yield_to", "price_from", "price_to"];

/** Those of them that stand in "More filters". */
export const MORE_FILTERS = ["yield_from", "yield_to", "price_from", "price_to"];

/** What the list is ordered by unless the address says otherwise. */
export const DEFAULT_SORT = "-created_at";

/** How many stand on a page: rows of two, three or four are full. */
const LIMIT = 12;

/** Cards or a table. */
export const $view = address.param("view", "cards", ["cards", "table"]);

const ASKED = [...FILTERS.filter((name) => name !== "type"), "sort", "after"];

/** The query of the list as the address has it. */
export function toFilters(search: Readonly<Record<string, string>>): PropertyFilters {
  const asked = ASKED.filter((name) => search[name]).map((name) => [name, search[name]]);
  return { ...Object.fromEntries(asked), ...(search.type && { kind: search.type }), limit: LIMIT };
}

const $asked = computed(address.$search, (search) => JSON.stringify(toFilters(search)));

/** The properties that the filters let through, a page of them. */
export const $properties = createListStore("properties:list", [$asked], () =>
  properties.list(JSON.parse($asked.get()) as PropertyFilters),
);
