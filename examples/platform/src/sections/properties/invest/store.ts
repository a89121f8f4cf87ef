import type { Investment, InvestmentQuote } from "@freehold/contract";
import { investments } from "@freehold/session/api/investments";
import { createSubmission } from "@freehold/session/submission";
import { atom } from "nanostores";
import { createListStore } from "../../../shared/query/list-store.ts";
import { reload } from "../../../shared/query/user-query.ts";
import type { Asked } from "./wanted.ts";

/** What is to be quoted, as text: property and number of shares, or amount. Null while nothing is asked. */
const $asked = atom<string | null>(null);

/** Asks for a quote of this property; null while there is nothing to ask for. */
export function askForQuote(propertyId: string, asked: Asked | null): void {
  $asked.set(asked && JSON.stringify({ property_id: propertyId, ...asked }));
}

/** What the purchase would cost and leave. The one before stays until it is there, with `loading`. */
export const $quote = createListStore("investments:quote", [$asked], () =>
  investments.quote(JSON.parse($asked.get() ?? "{}")),
);

type Purchase = Parameters<typeof investments.invest>[0];

const submit = createSubmission((purchase: Purchase, idempotencyKey) =>
  investments.invest(purchase, { idempotencyKey }),
);

/**
 * Buys what a quote says, at its total or not at all.
 *
 * @throws {ApiError} 409 `platform_suspended`, `not_for_sale`, `not_enough_shares`, `insufficient_balance`, `price_changed`.
 */
export async function invest({ property_id, shares, total_ubxs }: InvestmentQuote): Promise<Investment> {
  try {
    return (await submit({ property_id, shares, total_ubxs })).investment;
  } finally {
    reload("properties:", "investments:", "wallet:", "dashboard:");
  }
}
