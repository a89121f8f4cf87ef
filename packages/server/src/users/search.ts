import type { Queryable } from "../platform/database/connect.ts";

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HEX = /^(0x[0-9a-f]{1,64})(?:(?:\.{2,3}|…)([0-9a-f]{1,64}))?$/i;
const END_OF_WALLET = /^[0-9a-f]{4,40}$/i;

/** Whether an id is searched for. */
export const isId = (q: string) => ID.test(q);

/** A wallet or a transaction's hash as it was typed: whole, its beginning, or as pages shorten it (SPEC 9). In lower case. */
export type TypedHex = { begins: string; ends: string };

/**
 * Reads a wallet or a hash; null for anything else. Nothing in it is a wildcard.
 *
 * @example
 * readHex("0x7099...79C8") // { begins: "0x7099", ends: "79c8" }
 */
export function readHex(q: string): TypedHex | null {
  const [, begins, ends = ""] = HEX.exec(q.toLowerCase()) ?? [];
  return begins === undefined ? null : { begins, ends };
}

/** Whether a column has such a wallet, by an index of its beginnings. */
export function hasWallet(sql: Queryable, column: ReturnType<Queryable>, { begins, ends }: TypedHex) {
  return sql`lower(${column}) like ${`${begins}%${ends}`}`;
}

/** Whether a column has such a hash, by any index of it. */
export function hasHash(sql: Queryable, column: ReturnType<Queryable>, { begins, ends }: TypedHex) {
  const [first, last] = [begins.padEnd(66, "0"), begins.padEnd(66, "f")];
  return sql`(${column} between ${first} and ${last} and ${column} like ${`${begins}%${ends}`})`;
}

/**
 * Whether a row of `users`, under the name `u`, has all the words that are searched for in its email address, or parts of words; or
 * the end of a wallet. By users_by_parts.
 */
export function hasParts(sql: Queryable, q: string) {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return sql`false`;
  const email = words.reduce(
    (before, word) => sql`${before} and lower(u.email) like '%' || lower(${word}) || '%'`,
    sql`true`,
  );
  return END_OF_WALLET.test(q) ? sql`((${email}) or lower(u.wallet_address) like ${`%${q.toLowerCase()}`})` : email;
}
