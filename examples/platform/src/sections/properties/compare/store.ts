import { properties } from "@freehold/session/api/properties";
import { computed } from "nanostores";
import { createListStore } from "../../../shared/query/list-store.ts";
import { path } from "../path.ts";

/** How many stand side by side at once. */
export const MAX_COMPARED = 3;

/** The slugs that were chosen to be compared, from the URL. */
export function toCompared(value: string): string[] {
  return [...new Set(value.split(",").filter(Boolean))].slice(0, MAX_COMPARED);
}

const $chosen = path.param("compare", "");

/** The slugs of the properties that were chosen. */
export const $compared = computed($chosen, toCompared);

/** They stand side by side. */
export const $comparing = computed(
  [path.param<string>("view", ""), $compared],
  (view, compared) => view === "compare" && compared.length > 0,
);

/** Takes a property into the comparison, or out of it; a fourth one stays out. The list stays at its page. */
export function toggleCompared(slug: string): void {
  const compared = $compared.get();
  const next = compared.includes(slug) ? compared.filter((other) => other !== slug) : [...compared, slug];
  if (next.length > MAX_COMPARED) return;
  const { after, view } = path.$search.get();
  const isLast = next.length === 0;
  path.setSearch(
    { compare: next.join(","), after, view: isLast && view === "compare" ? null : view },
    { replace: true },
  );
}

/** What is compared, in the order in which it was chosen. */
export const $comparison = createListStore(
  "properties:comparison",
  [computed($compared, (slugs) => slugs.join(",") || null)],
  async () => {
    const answers = await Promise.all($compared.get().map((slug) => properties.get(slug)));
    return answers.map(({ property }) => property);
  },
);
