import { nanoquery } from "@nanostores/query";

const [createFetcherStore, , { invalidateKeys, revalidateKeys }] = nanoquery({
  revalidateOnFocus: true,
  // A queue of money is read afresh whenever it is shown; the cache only bridges the wait.
  dedupeTime: 0,
  // What went wrong is shown with Try Again, instead of asking a troubled server again and again.
  onErrorRetry: false,
});

const isDeskKey = (key: string): boolean => key.startsWith("desk:");

/** Makes a store of something the desk reads. Its keys begin with `desk:`. */
export const createDeskStore = createFetcherStore;

/** Reads everything of the desk again that is shown, or only what has one of these keys' beginnings. */
export function reload(...parts: readonly string[]): void {
  revalidateKeys(parts.length ? (key) => parts.some((part) => key.startsWith(`desk:${part}`)) : isDeskKey);
}

/** Forgets everything the desk has read. */
export function forgetDesk(): void {
  invalidateKeys(isDeskKey);
}
