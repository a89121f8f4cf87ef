import type { PropertyDraft } from "@freehold/contract";
import { PROPERTIES } from "./property-drafts.ts";
import { type DemoEntry, PROPERTY_HISTORY, PROPERTY_LETTINGS } from "./property-events.ts";

/** How long before its first valuation is recorded a property was entered, and how long after it was published, in days. */
export const ENTERED_BEFORE = 6;
const PUBLISHED_AFTER = 3;

/** The properties of the demo, and for benchmarks as many more of the same kinds. */
export function createProperties(scale: number): PropertyDraft[] {
  const more = Array.from({ length: Math.max(scale, 1) - 1 }, (_, index) => index + 2);
  return [
    ...PROPERTIES,
    ...more.flatMap((number) =>
      PROPERTIES.map((draft) => ({
        ...draft,
        slug: `${draft.slug}-no-${number}`,
        name: `${draft.name}, no. ${number}`,
      })),
    ),
  ];
}

/** What happened to a property, the oldest first. */
export function historyOf(slug: string): readonly DemoEntry[] {
  return PROPERTY_HISTORY[slug.replace(/-no-\d+$/, "")] ?? [];
}

/** How many of a property's units were let when it was entered, and what changed since; undefined where all stayed as it is. */
export function lettingOf(slug: string): (typeof PROPERTY_LETTINGS)[string] | undefined {
  return PROPERTY_LETTINGS[slug.replace(/-no-\d+$/, "")];
}

/** Since when a property's history is told, in days. */
export const firstDayOf = (slug: string) => historyOf(slug)[0]?.daysAgo ?? 30;

/** Since when its shares are offered, in days. */
export const publishedDaysAgo = (slug: string) => firstDayOf(slug) - PUBLISHED_AFTER;
