import { nanoquery } from "@nanostores/query";
import { KeepingCache } from "../query/keeping-cache.ts";

const [createFetcherStore, , { invalidateKeys, revalidateKeys }] = nanoquery({
  cache: new KeepingCache(),
  revalidateOnFocus: true,
  // A queue of money is read afresh whenever it is shown; the cache only bridges the wait.
  dedupeTime: 0,
  // What went wrong is shown with Try Again, instead of asking a troubled server again and again.
  onErrorRetry: false,
});

const isAdminKey = (key: string): boolean => key.startsWith("admin:");

/** Makes a store of something the admins' screens read. Its keys begin with `admin:`. */
export const createAdminStore = createFetcherStore;

/**
 * Reads everything again that the admins' screens show, or only what has one of these keys' beginnings.
 *
 * @example
 * reload("request", "trail");
 */
export function reload(...parts: readonly string[]): void {
  revalidateKeys(parts.length ? (key) => parts.some((part) => key.startsWith(`admin:${part}`)) : isAdminKey);
}

/** Forgets everything the admins' screens have read. */
export function forgetReads(): void {
  invalidateKeys(isAdminKey);
}
