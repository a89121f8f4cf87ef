import type { Queryable } from "../platform/database/connect.ts";

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether an id is searched for. */
export const isId = (q: string) => ID.test(q);

/** Whether a wallet is searched for, by its address or the beginning of it. */
export const isWalletBeginning = (q: string) => /^0x[0-9a-f]{1,40}$/i.test(q);

/** Whether a column has a wallet that begins so, as {@link isWalletBeginning} found: nothing in it is a wildcard. */
export function hasWallet(sql: Queryable, column: ReturnType<Queryable>, q: string) {
  return sql`lower(${column}) like ${`${q.toLowerCase()}%`}`;
}

/**
 * Whether the e-mail address of a row of `users`, under the name `u`, has words that begin with those that are searched for. By
 * users_by_email_words; what is no letter and no digit only parts words.
 */
export function hasEmailWords(sql: Queryable, q: string) {
  const words = sql`nullif(search_words(${q}), '')`;
  return sql`
    to_tsvector('simple', search_words(u.email)) @@ to_tsquery('simple', replace(${words}, ' ', ':* & ') || ':*')`;
}
