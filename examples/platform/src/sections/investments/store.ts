import type { InvestmentQuery } from "@freehold/contract";
import { investments } from "@freehold/session/api/properties";
import { computed } from "nanostores";
import { createListStore } from "../../shared/query/user-query.ts";
import { address } from "./address.ts";

/** The search parameters that are filters of the purchases. */
export const FILTERS = ["property", "status"];

const STATUSES = ["active", "in_refund", "ended"] as const;

/** The query of the purchases as the address has it. */
export function toQuery(search: Readonly<Record<string, string>>): InvestmentQuery {
  const status = STATUSES.find((known) => known === search.status);
  return {
    ...(search.property && { property_id: search.property }),
    ...(status && { status }),
    ...(search.after && { after: search.after }),
    limit: 10,
  };
}

const $asked = computed(address.$search, (search) => JSON.stringify(toQuery(search)));

/** Everything that is held with its sums, and a page of the purchases. */
export const $investments = createListStore("investments:list", [$asked], () =>
  investments.list(JSON.parse($asked.get()) as InvestmentQuery),
);
