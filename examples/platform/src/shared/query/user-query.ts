import { $session } from "@freehold/session";
import { computed, onMount, type ReadableAtom } from "nanostores";
import { createQuery, forgetReads, revalidateKeys } from "./query.ts";

/** The id of the signed-in person; null without a session. */
export const $userId = computed($session, (session) => (session.status === "signed-in" ? session.user.id : null));

// No person sees what was read for another one.
$userId.listen(forgetReads);

/** How a read stands. */
export type Read<Answer> = {
  data?: Answer | undefined;
  /** Of a list: what is there is another page, or one of other filters, until this one is read. */
  isPrevious?: boolean;
  /** What the last attempt failed with. */
  error?: unknown;
  loading: boolean;
};

/** A store of something that the signed-in person reads. */
export type UserStore<Answer> = ReadableAtom<Read<Answer>> & {
  /** Reads it again, and keeps on the screen what is there until the answer comes. */
  reload(): void;
};

/** What a read depends on, such as filters. With null nothing is read. */
type Part = ReadableAtom<string | number | null>;

/**
 * Makes a store of something that the signed-in person reads: when it is shown, when one of its parts changes, when the page is
 * looked at again, and on {@link reload}. What was read of the same key for the same person stays while reading it again fails.
 *
 * @param name - begins its key, such as `wallet:balance`.
 * @param parts - stores that the read depends on.
 * @param options.every - milliseconds after which it is read again by itself. @default never
 * @example
 * export const $balance = createUserStore("wallet:balance", [], () => wallet.balance());
 */
export function createUserStore<Answer>(
  name: string,
  parts: readonly Part[],
  fetcher: () => Promise<Answer>,
  { every = 0 }: { every?: number } = {},
): UserStore<Answer> {
  const $store = createQuery<Answer, unknown>([`${name}:`, $userId, ...parts.flatMap((part) => [":", part])], {
    fetcher,
    revalidateInterval: every,
  });
  return Object.assign($store, { reload: () => $store.revalidate() });
}

/**
 * As {@link createUserStore}, for a page of a list: the old page stays until the next one is there.
 *
 * @example
 * const $after = address.param("after", "");
 * export const $transactions = createListStore("wallet:transactions", [$after], () => wallet.list({ after: $after.get() }));
 */
export function createListStore<Answer>(...of: Parameters<typeof createUserStore<Answer>>): UserStore<Answer> {
  const $store = createUserStore(...of);
  return Object.assign(keepPage($store), { reload: $store.reload });
}

/** A list's pages as they are shown: the old page stays until the next one is there, for the same person. */
function keepPage<Answer>($store: ReadableAtom<Read<Answer>>): ReadableAtom<Read<Answer>> {
  let shown: Answer | undefined;
  let owner: string | null = null;
  const $kept = computed([$store, $userId], (value, userId): Read<Answer> => {
    // The store learns of another person a moment later: until then it has what was read for the one before.
    if (userId !== owner) {
      owner = userId;
      shown = undefined;
      return { loading: userId !== null };
    }
    if (userId === null) return { loading: false };
    if (value.data !== undefined) shown = value.data;
    return { ...value, data: shown, isPrevious: value.data === undefined && shown !== undefined };
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

/**
 * Reads again what is on the screen and has one of these beginnings of a name, after something has changed it.
 *
 * @example
 * reload("wallet:", "investments:");
 */
export function reload(...names: readonly string[]): void {
  revalidateKeys((key) => names.some((name) => key.startsWith(name)));
}
