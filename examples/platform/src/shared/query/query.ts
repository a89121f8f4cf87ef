import { $session, isApiError, refreshSession } from "@freehold/session";
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
  onError: (error: unknown) => {
    // The admin role was removed meanwhile: the page is a user's from now on.
    const session = $session.get();
    const isAdmin = session.status === "signed-in" && session.user.role === "admin";
    if (isAdmin && isApiError(error) && error.code === "forbidden") refreshSession().catch(console.warn);
  },
});

/** Forgets what was read for a person, and asks for nothing. */
export function forgetReads(): void {
  for (const key of cache.keys()) if (!key.startsWith("public:")) cache.delete(key);
}
