import { isApiError } from "@freehold/session";
import { computed, onMount, type ReadableAtom } from "nanostores";
import { $route, openSection } from "../location/router.ts";
import { $userId } from "./user-id.ts";
import { createUserStore, type Read, type UserStore } from "./user-query.ts";

/**
 * As {@link createUserStore}, for a page of a list: the old page stays until the next one is there, and a URL whose `after` ends
 * no page of the list leads to the first one.
 *
 * @example
 * const $after = address.param("after", "");
 * export const $transactions = createListStore("wallet:transactions", [$after], () => wallet.list({ after: $after.get() }));
 */
export function createListStore<Answer>(
  ...[name, parts, fetcher, options]: Parameters<typeof createUserStore<Answer>>
): UserStore<Answer> {
  const $store = createUserStore(name, parts, () => fetcher().catch(toFirstPage), options);
  return Object.assign(keepPage($store), { reload: $store.reload });
}

/**
 * A list's pages as they are shown: the old page stays until the next one is there, for the same person. Its `next` does not: what
 * comes after it is no page of the list that the address names now.
 */
function keepPage<Answer>($store: ReadableAtom<Read<Answer>>): ReadableAtom<Read<Answer>> {
  let shown: Answer | undefined;
  let owner: string | null = null;
  const $kept = computed([$store, $userId], (value, userId): Read<Answer> => {
    if (userId !== owner) shown = undefined;
    owner = userId;
    if (value.data !== undefined) {
      shown = value.data;
      return { ...value, isPrevious: false };
    }
    if (isPage(shown) && shown.next !== undefined) shown = { ...shown, next: undefined };
    return { ...value, data: shown, isPrevious: shown !== undefined };
  });
  onMount($kept, () => {
    owner = $userId.get();
    // A person who comes back later begins with what was read for them, not with what was seen last.
    return () => {
      shown = undefined;
    };
  });
  return $kept;
}

/** A bookmark may have the end of a page of another list, or of another time. */
function toFirstPage(error: unknown): never {
  const { section, rest, search } = $route.get();
  if (search.after && isApiError(error) && error.errors.some(({ path }) => path === "after"))
    openSection(section, { rest, search: { ...search, after: null }, replace: true });
  throw error;
}

const isPage = <Answer>(answer: Answer): answer is Answer & { next: unknown } =>
  typeof answer === "object" && answer !== null && "next" in answer;
