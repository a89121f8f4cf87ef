import type { PropertyDraft } from "@freehold/contract";
import { buyShares, createProperty, publishProperty, type Queryable, recordEvent, type Sql } from "@freehold/server";
import { PROPERTIES } from "./properties.ts";
import { type DemoEntry, PROPERTY_HISTORY } from "./property-history.ts";

const DAY = 24 * 60 * 60_000;

/** How long before its first valuation is recorded a property was entered, and how long after it was published, in days. */
const ENTERED_BEFORE = 6;
const PUBLISHED_AFTER = 3;

/** What the demo's investor bought, by slug: on the day after a deposit of theirs. */
const PURCHASES: readonly { slug: string; shares: bigint; daysAgo: number }[] = [
  { slug: "harbour-mill-12", shares: 16n, daysAgo: 189 },
  { slug: "linden-court", shares: 12n, daysAgo: 180 },
  { slug: "orchard-row", shares: 10n, daysAgo: 120 },
  { slug: "scholars-yard", shares: 14n, daysAgo: 63 },
];

/**
 * Enters the properties of the demo as an admin would, with their history. What is there already stays as it is, so that a start
 * that was killed half-way is completed by the next.
 *
 * @param adminId - who enters them.
 */
export async function seedProperties(sql: Sql, adminId: string): Promise<void> {
  for (const property of PROPERTIES) {
    if (await findPropertyId(sql, property.slug)) continue;
    await seedProperty(sql, adminId, property);
  }
}

async function seedProperty(sql: Sql, adminId: string, draft: PropertyDraft): Promise<void> {
  const history = PROPERTY_HISTORY[draft.slug] ?? [];
  const first = history[0]?.daysAgo ?? 30;
  await sql.begin(async (tx) => {
    const id = await createProperty(tx, { adminId, draft, at: daysBefore(first + ENTERED_BEFORE) });
    await publishProperty(tx, { id, adminId, at: daysBefore(first - PUBLISHED_AFTER) });
    const today = toDay(new Date());
    for (const entry of history) await recordEvent(tx, { propertyId: id, adminId, entry: toEntry(entry), today });
  });
}

function toEntry({ daysAgo, body = "", ...entry }: DemoEntry) {
  return { ...entry, body, happened_on: toDay(daysBefore(daysAgo)) };
}

/** What the demo's investor holds, bought before the platform was suspended. */
export async function seedPurchases(sql: Sql, userId: string): Promise<void> {
  const [bought] = await sql`select 1 from investments where user_id = ${userId} limit 1`;
  if (bought) return;
  await sql.begin(async (tx) => {
    for (const { slug, shares, daysAgo } of PURCHASES) {
      const propertyId = await findPropertyId(tx, slug);
      if (propertyId)
        await buyShares(tx, { userId, propertyId, wanted: { shares }, feeBps: 0, at: daysBefore(daysAgo) });
    }
  });
}

async function findPropertyId(sql: Queryable, slug: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`select id from properties where slug = ${slug}`;
  return row?.id ?? null;
}

const daysBefore = (days: number) => new Date(Date.now() - days * DAY);

const toDay = (date: Date) => date.toISOString().slice(0, 10);
