import { $session } from "@freehold/session";
import { atom, computed, onMount, onStart, onStop, type ReadableAtom } from "nanostores";
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
  const $query = createQuery<Answer, unknown>([`${name}:`, $userId, ...parts.flatMap((part) => [":", part])], {
    fetcher,
    revalidateInterval: every,
  });
  // A store of its own: the query reads again for each listener, and learns a moment later that the person is another one.
  const $store = atom<Read<Answer>>({ loading: false });
  const take = () => {
    const userId = $userId.get();
    const isOwn = $query.key === undefined || $query.key.startsWith(`${name}:${userId}`);
    $store.set(isOwn ? $query.get() : { loading: userId !== null });
  };
  let unsubscribe: (() => void)[] = [];
  onStart($store, () => {
    unsubscribe = [$query.listen(take), $userId.listen(take)];
  });
  onStop($store, () => {
    for (const stop of unsubscribe) stop();
  });
  return Object.assign($store, { reload: () => $query.revalidate() });
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
    if (userId !== owner) shown = undefined;
    owner = userId;
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
