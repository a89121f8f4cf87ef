/** Lists that count what matches stop here: a total of 1,000 means 1,000 or more. */
export const MOST_COUNTED = 1_000;

/**
 * Whether a search for people or their requests is too short, so that it finds nothing: an index needs a word of three letters or digits,
 * or three digits after `0x`.
 *
 * @example
 * isSearchTooShort("me") // true
 * isSearchTooShort("me@home") // false
 */
export function isSearchTooShort(q: string): boolean {
  const text = q.trim();
  if (text === "") return false;
  if (/^0x[0-9a-f]{0,2}($|\.|…)/i.test(text)) return true;
  return !/[\p{L}\p{N}]{3}/u.test(text);
}
