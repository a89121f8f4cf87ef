import { nanoquery } from "@nanostores/query";
import { KeepingCache } from "../shared/query/keeping-cache.ts";

const [createFetcherStore] = nanoquery({
  cache: new KeepingCache(),
  // The server itself reads anew only after a few seconds.
  dedupeTime: 5_000,
  revalidateOnFocus: true,
  onErrorRetry: false,
});

/** How often a page that is looked at is read anew, in milliseconds. */
const EVERY = 15_000;

/** Makes a store of something that anybody may read; while it is shown it follows what happens. */
export function createPublicStore<Answer>(name: string, fetcher: () => Promise<Answer>) {
  return createFetcherStore<Answer, unknown>([`public:${name}`], { fetcher, revalidateInterval: EVERY });
}
