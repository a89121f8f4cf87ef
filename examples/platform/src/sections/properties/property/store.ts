import { properties } from "@freehold/session/api/properties";
import { createUserStore } from "../../../shared/query/user-query.ts";
import { address } from "../address.ts";

/** The slug of the property whose page is open. */
export const $slug = address.segment(0);

/** The property whose page is open. */
export const $property = createUserStore("properties:one", [$slug], async () => {
  const { property } = await properties.get($slug.get() ?? "");
  return property;
});
