import type { PropertyDraft } from "@freehold/contract";
import {
  addPropertyFile,
  buyShares,
  createProperty,
  type Files,
  publishProperty,
  type Queryable,
  recordEvent,
  type Sql,
} from "@freehold/server";
import { Transformer } from "@napi-rs/image";
import { drawProperty } from "./pictures/draw-property.ts";
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
 * @param files - where their pictures are kept.
 * @param step - is told how far it is.
 */
export async function seedProperties(
  sql: Sql,
  { adminId, files, step }: { adminId: string; files: Files; step: (line: string) => void },
): Promise<void> {
  for (const [place, property] of PROPERTIES.entries()) {
    const known = await findPropertyId(sql, property.slug);
    const propertyId = known ?? (await seedProperty(sql, adminId, property));
    const missing = await missingPictures(sql, propertyId, property);
    if (missing.length > 0) step(`Drawing property ${place + 1} of ${PROPERTIES.length}`);
    for (const { name, title, svg } of missing) {
      const bytes = await Transformer.fromSvg(svg).png();
      await addPropertyFile({ sql, files }, { propertyId, adminId, title, name, bytes });
    }
  }
}

/** The drawings of a property that it does not have yet. */
async function missingPictures(sql: Sql, propertyId: string, property: PropertyDraft) {
  const kept = await sql<{ name: string }[]>`
    select f.name from property_files pf join files f on f.id = pf.file_id where pf.property_id = ${propertyId}`;
  return drawProperty(property).filter(({ name }) => !kept.some((file) => file.name === name));
}

async function seedProperty(sql: Sql, adminId: string, draft: PropertyDraft): Promise<string> {
  const history = PROPERTY_HISTORY[draft.slug] ?? [];
  const first = history[0]?.daysAgo ?? 30;
  return sql.begin(async (tx) => {
    const id = await createProperty(tx, { adminId, draft, at: daysBefore(first + ENTERED_BEFORE) });
    await publishProperty(tx, { id, adminId, at: daysBefore(first - PUBLISHED_AFTER) });
    const today = toDay(new Date());
    for (const entry of history) await recordEvent(tx, { propertyId: id, adminId, entry: toEntry(entry), today });
    return id;
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
