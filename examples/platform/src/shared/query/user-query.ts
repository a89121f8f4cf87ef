import { atom, onStart, onStop, type ReadableAtom } from "nanostores";
import { createQuery, forgetReads, revalidateKeys } from "./query.ts";
import { $userId } from "./user-id.ts";

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
 * Reads again what is on the screen and has one of these beginnings of a name, after something has changed it.
 *
 * @example
 * reload("wallet:", "investments:");
 */
export function reload(...names: readonly string[]): void {
  revalidateKeys((key) => names.some((name) => key.startsWith(name)));
}
