import { createQuery } from "../shared/query/query.ts";

/** The server itself reads anew only after a few seconds; in milliseconds. */
const FRESH_FOR = 5_000;

/** How often a page that is looked at is read anew, in milliseconds. */
const EVERY = 15_000;

/** Makes a store of something public; while it is shown it follows what happens. */
export function createPublicStore<Answer>(name: string, fetcher: () => Promise<Answer>) {
  return createQuery<Answer, unknown>([`public:${name}`], {
    fetcher,
    dedupeTime: FRESH_FOR,
    revalidateInterval: EVERY,
  });
}
