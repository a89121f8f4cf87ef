import { computed, onMount, type ReadableAtom } from "nanostores";
import { $route, openSection, type Place, type Route, type Search, toPath } from "./router.ts";

/** The part of the URL that belongs to a section. */
export type SectionPath = {
  /** The id of the section. */
  readonly section: string;
  /** What follows the section: nothing for its first screen. */
  readonly $rest: ReadableAtom<readonly string[]>;
  /** All search parameters. */
  readonly $search: ReadableAtom<Route["search"]>;
  /** One part of what follows the section, from 0; null where there is none. */
  segment(place: number): ReadableAtom<string | null>;
  /** A search parameter, or its default. One of several words falls back to the default if it is none of them. */
  param<Value extends string>(name: string, fallback: Value, among?: readonly Value[]): ReadableAtom<Value>;
  /** The URL of a place in the section, for links. */
  href(place?: Place): string;
  /** The URL of a list in the section as it was last shown, with its filters and its page, for the links back to it. */
  hrefBack(rest?: readonly string[]): string;
  /** Shows a place in the section. */
  open(place?: Place & { replace?: boolean }): void;
  /**
   * Changes search parameters and keeps the others; null takes one away. Whatever changes but the page, the list begins anew:
   * `after` and `page` go unless they are given.
   *
   * @param options.replace - it takes the place of the current entry of the history, as while a person types. @default false
   */
  setSearch(changes: Search, options?: { replace?: boolean }): void;
};

/**
 * What a section reads of the URL and changes in it. While another section is open its values stay as they were: a
 * screen that is on its way out asks for nothing anew.
 *
 * @example
 * const path = sectionPath("properties");
 * const $kind = path.param("type", "all");
 * export const $property = createUserStore<Property>(["property:", path.segment(0)], { fetcher: … });
 */
export function sectionPath(section: string): SectionPath {
  let latest: Route = { section, rest: [], search: {} };
  const shown = new Map<string, Search>();
  const $own = computed($route, (route) => {
    if (route.section !== section) return latest;
    shown.set(toPath({ section, rest: route.rest }), route.search);
    latest = route;
    return latest;
  });
  // A person who comes to the section anew, or another one, begins with its lists as they are.
  onMount($own, () => () => shown.clear());
  return {
    section,
    $rest: computed($own, ({ rest }) => rest),
    $search: computed($own, ({ search }) => search),
    segment: (place) => computed($own, ({ rest }) => rest[place] ?? null),
    param: (name, fallback, among) =>
      computed($own, ({ search }) => {
        const found = (Object.hasOwn(search, name) && search[name]) || fallback;
        return among?.every((value) => value !== found) ? fallback : (found as typeof fallback);
      }),
    href: (place) => toPath({ section, ...place }),
    hrefBack: (rest = []) => toPath({ section, rest, search: shown.get(toPath({ section, rest })) ?? {} }),
    open: (place) => openSection(section, place),
    setSearch(changes, { replace = false } = {}) {
      const { rest, search } = $own.get();
      openSection(section, { rest, search: { ...search, after: null, page: null, ...changes }, replace });
    },
  };
}
