import { INVESTMENT_STATUSES, type InvestmentQuery } from "@freehold/contract";
import { investments } from "@freehold/session/api/investments";
import { computed } from "nanostores";
import { idOf, oneOf } from "../../shared/filter/known.ts";
import { createListStore } from "../../shared/query/list-store.ts";
import { path } from "./path.ts";

/** The search parameters that are filters of the purchases. */
export const FILTERS = ["property", "status"];

/** The query of the purchases as the URL has it; what no filter knows is left out. */
export function toQuery(search: Readonly<Record<string, string>>): InvestmentQuery {
  const property = idOf(search.property);
  const status = oneOf(INVESTMENT_STATUSES, search.status);
  return {
    ...(property && { property_id: property }),
    ...(status && { status }),
    ...(search.after && { after: search.after }),
    limit: 10,
  };
}

const $asked = computed(path.$search, (search) => JSON.stringify(toQuery(search)));

/** Everything that is held with its sums, and a page of the purchases. */
export const $investments = createListStore("investments:list", [$asked], () =>
  investments.list(JSON.parse($asked.get()) as InvestmentQuery),
);
