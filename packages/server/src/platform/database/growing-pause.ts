import type { Queryable } from "./connect.ts";

/**
 * In SQL: a pause before the next try, which doubles with each, up to the longest.
 *
 * @param tries - how many pauses there were before.
 * @param pause - in seconds.
 */
export function growingPause(
  sql: Queryable,
  tries: ReturnType<Queryable>,
  { first, longest }: { first: number; longest: number },
) {
  return sql`make_interval(secs => least(${first} * 2 ^ least(${tries}, 10), ${longest}))`;
}
