import type { PropertyDraft } from "@freehold/contract";
import type { DemoPerson } from "./accounts.ts";
import { SUSPENDED } from "./members.ts";
import { publishedDaysAgo } from "./properties.ts";
import { createRandom } from "./random.ts";

/** A purchase. */
export type DemoPurchase = { email: string; slug: string; shares: number; daysAgo: number };

/** What the known accounts bought: each on a day after a deposit of theirs that pays for it. */
const KNOWN: readonly DemoPurchase[] = [
  { email: "investor@freehold.test", slug: "harbour-mill-12", shares: 16, daysAgo: 629 },
  { email: "investor@freehold.test", slug: "linden-court", shares: 12, daysAgo: 600 },
  { email: "investor@freehold.test", slug: "orchard-row", shares: 10, daysAgo: 362 },
  { email: "investor@freehold.test", slug: "scholars-yard", shares: 14, daysAgo: 63 },
  { email: "friend.one@freehold.test", slug: "harbour-mill-12", shares: 20, daysAgo: 548 },
  { email: "friend.one@freehold.test", slug: "quay-house", shares: 15, daysAgo: 540 },
];

type Wish = { email: string; budget: number; daysAgo: number; luck: number };

/**
 * What people bought, from the first purchase to the last. Each deposit pays for one to three purchases and is never spent twice; shares
 * that are sold are gone, so that nothing of it is refused when it is bought.
 */
export function createPurchases(people: readonly DemoPerson[], properties: readonly PropertyDraft[]): DemoPurchase[] {
  const left = new Map(properties.map(({ slug, shares_total }) => [slug, shares_total]));
  for (const { slug, shares } of KNOWN) left.set(slug, (left.get(slug) ?? 0) - shares);
  const known = new Set(KNOWN.map(({ email }) => email));
  const wishes = people
    .filter(({ email }) => !known.has(email))
    .flatMap(wishesOf)
    .sort((one, other) => other.daysAgo - one.daysAgo);
  const bought: DemoPurchase[] = [...KNOWN];
  for (const { email, budget, daysAgo, luck } of wishes) {
    const offered = properties.filter(
      ({ slug, share_price_ubxs }) =>
        publishedDaysAgo(slug) > daysAgo && Math.min(budget / Number(share_price_ubxs), left.get(slug) ?? 0) >= 1,
    );
    // People like what stood there first, so that some of it is sold out.
    const chosen = offered[Math.floor(luck ** 1.6 * offered.length)];
    if (!chosen) continue;
    const shares = Math.min(Math.floor(budget / Number(chosen.share_price_ubxs)), left.get(chosen.slug) ?? 0);
    left.set(chosen.slug, (left.get(chosen.slug) ?? 0) - shares);
    bought.push({ email, slug: chosen.slug, shares, daysAgo });
  }
  return bought.sort((one, other) => other.daysAgo - one.daysAgo);
}

function wishesOf({ email, deposits = [] }: DemoPerson, place: number): Wish[] {
  return deposits.flatMap(({ amount, daysAgo }, number) => {
    const random = createRandom(50_000 + 10 * place + number);
    const parts = 1 + Math.floor(random() * 3);
    return Array.from({ length: parts }, () => ({
      email,
      budget: (Number(amount) * (0.75 + 0.25 * random())) / parts,
      daysAgo: Math.max(daysAgo - 0.3 - random() * 25, SUSPENDED + 0.1 * random()),
      luck: random(),
    }));
  });
}
