/**
 * Escapes what `like` reads as a pattern, so that a person's words are searched for as they are typed.
 *
 * @example
 * sql`name like ${`%${escapeLike("100 %")}%`}`
 */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
