import type { Position } from "./position.ts";

/** As many places in the log are remembered at most: ten minutes' worth. */
const MOST = 1_200;

/** Options of {@link createLag}. */
export type LagOptions = {
  /** How far a replica that is read from may be behind, in seconds. */
  bound: number;
  /** Milliseconds of a clock that is never set. @default since the process began */
  now?: () => number;
};

/**
 * Tells by the places in the log how far a replica is behind, with one clock alone: what was written when, and when the replica had it.
 */
export function createLag({ bound, now = () => performance.now() }: LagOptions) {
  /** What the replica doesn't have yet, oldest first. */
  const ahead: { position: Position; at: number }[] = [];
  /** What was written in the last seconds, and one place before them. */
  const recent: { position: Position; at: number }[] = [];
  let caughtUpAt = now();
  return {
    /** Notes where the log of the primary is. */
    written(position: Position): void {
      const place = { position, at: now() };
      ahead.push(place);
      recent.push(place);
      if (ahead.length > MOST) ahead.shift();
      while (recent[1] && recent[1].at <= place.at - bound * 1_000) recent.shift();
    },
    /** Notes where the replica is. */
    replayed(position: Position): void {
      while (ahead[0] && ahead[0].position <= position) caughtUpAt = ahead.shift()?.at ?? caughtUpAt;
    },
    /** Seconds since the replica had all that was written by then. */
    seconds: () => (now() - caughtUpAt) / 1_000,
    /** Where a replica has to be so that it isn't too far behind. */
    bound: (): Position => recent[0]?.position ?? 0n,
  };
}
