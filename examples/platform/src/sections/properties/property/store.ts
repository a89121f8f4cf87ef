import type { PropertyAnswer, PropertyEvent } from "@freehold/contract";
import { payouts } from "@freehold/session/api/payouts";
import { properties } from "@freehold/session/api/properties";
import { computed } from "nanostores";
import { createUserStore } from "../../../shared/query/user-query.ts";
import { path } from "../path.ts";

/** The slug of the property whose page is open. */
export const $slug = path.segment(0);

/** The entry of its history that the URL names, such as of a link in the news. */
export const $entry = path.param("entry", "");

/** The property whose page is open. */
export const $property = createUserStore("properties:one", [$slug], async () => {
  const { property } = await properties.get($slug.get() ?? "");
  return property;
});

const $id = computed($property, ({ data }) => data?.id ?? null);

/** What the property whose page is open has paid the person. */
export const $paid = createUserStore("payouts:of-property", [$id], () => payouts.ofProperty($id.get() ?? ""));

/**
 * The whole history of a property: what came with its page, and the pages after that.
 *
 * @throws {ApiError} if the rest cannot be read.
 */
export async function readHistory({
  id,
  events,
  events_next,
}: Pick<PropertyAnswer["property"], "id" | "events" | "events_next">): Promise<PropertyEvent[]> {
  const all = [...events];
  for (let after = events_next; after !== null; ) {
    const { items, next } = await properties.events(id, { after, limit: 100 });
    all.push(...items);
    after = next;
  }
  return all;
}
