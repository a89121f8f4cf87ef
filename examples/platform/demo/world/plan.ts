import type { PropertyDraft } from "@freehold/contract";
import type { DemoPerson } from "./accounts.ts";
import { createPeople } from "./members.ts";
import { createProperties } from "./properties.ts";
import { createPurchases, type DemoPurchase } from "./purchases.ts";
import { createRefunds, type DemoRefund } from "./refunds.ts";

/** Everything that has happened in the demo world. Moments are days before the day it was made. */
export type DemoPlan = {
  people: readonly DemoPerson[];
  properties: readonly PropertyDraft[];
  /** The oldest first. */
  purchases: readonly DemoPurchase[];
  refunds: readonly DemoRefund[];
};

/**
 * What happens in the demo world (PLATFORM 7), the same each time: it is worked out before anything of it is done, so that a start
 * that was killed half-way is completed by the next.
 *
 * @param scale - 1 is the demo, 0 the accounts of DESIGN 8 with no history, 100 a hundred times as much as the demo.
 */
export function planWorld(scale: number): DemoPlan {
  const people = createPeople(scale);
  const properties = createProperties(scale);
  if (scale === 0) return { people, properties, purchases: [], refunds: [] };
  return { people, properties, purchases: createPurchases(people, properties), refunds: createRefunds(scale, people) };
}
