import { nanoquery } from "@nanostores/query";
import { KeepingCache } from "./keeping-cache.ts";

const cache = new KeepingCache();

/** Every read of the site, by its key: what belongs to a person has their id in it, what is public begins with `public:`. */
export const [createQuery, , { revalidateKeys }] = nanoquery({
  cache,
  // Read afresh whenever it is shown and whenever a person comes back to the page; the cache only bridges the wait.
  dedupeTime: 0,
  revalidateOnFocus: true,
  // What went wrong is shown with Try Again, instead of asking a troubled server again and again.
  onErrorRetry: false,
});

/** Forgets what was read for a person, and asks for nothing. */
export function forgetReads(): void {
  for (const key of cache.keys()) if (!key.startsWith("public:")) cache.delete(key);
}
