import type { PropertyKind, PropertySort, PropertyStatus } from "@freehold/contract";
import { type PropertyFilters, properties } from "@freehold/session/api/properties";
import { computed } from "nanostores";
import { boundOf, oneOf } from "../../../shared/filter/known.ts";
import { createListStore } from "../../../shared/query/list-store.ts";
import { path } from "../path.ts";

/** The search parameters that are filters; SPEC's calls name the kind, people say type. */
export const FILTERS = ["q", "type", "place", "status", "yield_from", "yield_to", "price_from", "price_to", "proposed"];

/** Those of them that stand in "More filters". */
export const MORE_FILTERS = ["yield_from", "yield_to", "price_from", "price_to"];

/** Kinds that can be filtered by, in the order of the choices. */
export const KINDS: readonly PropertyKind[] = ["house", "apartments", "office", "retail", "student_homes", "logistics"];
/** The same for the status. */
export const STATUSES: readonly PropertyStatus[] = ["open", "funded", "closed"];

const SORTS: readonly PropertySort[] = [
  ...(["created_at", "name", "yield", "share_price", "progress"] as const),
  ...(["-created_at", "-name", "-yield", "-share_price", "-progress"] as const),
];

/** What the list is ordered by unless the URL says otherwise. */
export const DEFAULT_SORT = "-created_at";

/** How many stand on a page: rows of two, three or four are full. */
const LIMIT = 12;

/** Cards or a table. */
export const $view = path.param("view", "cards", ["cards", "table"]);

const PERCENT = { decimals: 2, digits: 4 };
const PRICE = { decimals: 6, digits: 30 };

/** The query of the list as the URL has it; what no filter knows is left out, so that a bookmark of another time still opens. */
export function toFilters(search: Readonly<Record<string, string>>): PropertyFilters {
  const asked = {
    q: search.q?.slice(0, 100),
    kind: oneOf(KINDS, search.type),
    place: search.place?.slice(0, 200),
    status: oneOf(STATUSES, search.status),
    yield_from: boundOf(search.yield_from, { is: "least", ...PERCENT }),
    yield_to: boundOf(search.yield_to, { is: "most", ...PERCENT }),
    price_from: boundOf(search.price_from, { is: "least", ...PRICE }),
    price_to: boundOf(search.price_to, { is: "most", ...PRICE }),
    proposed: oneOf(["true"], search.proposed),
    sort: oneOf(SORTS, search.sort),
    after: search.after,
  };
  return { ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value)), limit: LIMIT };
}

const $asked = computed(path.$search, (search) => JSON.stringify(toFilters(search)));

/** The properties that the filters let through, a page of them. */
export const $properties = createListStore("properties:list", [$asked], () =>
  properties.list(JSON.parse($asked.get()) as PropertyFilters),
);
