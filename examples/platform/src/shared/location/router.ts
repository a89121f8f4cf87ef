import { DEFAULT_SECTION } from "@freehold/sidebar-shell";
import { createRouter } from "@nanostores/router";
import { computed, type ReadableAtom } from "nanostores";
import { asksFirst } from "./leaving.ts";

/** What the URL names: a section, what is open in it, and its filters. */
export type Route = {
  /** The id of a section (SPEC 2), or of a public page; of neither if nothing of that name is there. */
  section: string;
  /** What follows the section, such as the slug of a property. */
  rest: readonly string[];
  /** The search parameters: filters, sort and page of a list. */
  search: Readonly<Record<string, string>>;
};

/** Search parameters by name. What is empty stays out of the URL. */
export type Search = Readonly<Record<string, string | null | undefined>>;

/** Every path is a screen of this page; which one, {@link $route} says. */
const router = createRouter({ screen: [/^(\/.*)$/, (path: string | undefined) => ({ path: path ?? "/" })] });

/** The URL, taken apart. `/` is the default section (SPEC 2). */
export const $route: ReadableAtom<Route> = computed(router, (page) => {
  const [section = DEFAULT_SECTION, ...rest] = (page?.params.path ?? "/").split("/").filter(Boolean).map(decode);
  return { section, rest, search: page?.search ?? {} };
});

/** What cannot be decoded is the name of nothing. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The path of a screen, for links.
 *
 * @example
 * toPath({ section: "properties", rest: ["harbour-mill-12"], search: { sort: "-yield" } }) // "/properties/harbour-mill-12?sort=-yield"
 */
export function toPath({ section, rest = [], search = {} }: { section: string } & Place): string {
  const parts = section === DEFAULT_SECTION && rest.length === 0 ? [] : [section, ...rest];
  const given = Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(given).toString();
  return `/${parts.map(encodeURIComponent).join("/")}${query && `?${query}`}`;
}

/** A place within a section. */
export type Place = { rest?: readonly string[]; search?: Search };

/**
 * Shows a section, or what is open in it. The way there is in the history, so that Back leads back.
 *
 * @param place.replace - it takes the place of the current entry of the history.
 * @example
 * openSection("properties", { rest: ["harbour-mill-12"] });
 */
export function openSection(section: string, { replace = false, ...place }: Place & { replace?: boolean } = {}): void {
  openPath(toPath({ section, ...place }), replace);
}

/** Shows what a path of {@link toPath} names, as a link to it would: a person whose form would be left is asked first. */
export function openPath(path: string, replace = false): void {
  if (replace || !asksFirst(path, () => router.open(path))) router.open(path, replace);
}
