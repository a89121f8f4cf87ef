/** A place in PostgreSQL's log of writes. The more was written, the larger it is. */
export type Position = bigint;

/** Before everything: where a replica is that can't be read from. */
export const NOWHERE: Position = -1n;

/** Reads a `pg_lsn`, such as `16/B374D848`. */
export function parsePosition(text: string): Position {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
