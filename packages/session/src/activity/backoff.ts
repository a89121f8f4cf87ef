/** Growing pauses. */
export type Backoff = {
  /** The next pause, in milliseconds. */
  next(): number;
  /** Starts again with the first pause. */
  reset(): void;
};

/**
 * Creates pauses that double from `first` to `longest` milliseconds. Up to a fifth is added at random, so that a thousand pages don't
 * retry at once when a server is back.
 *
 * @example
 * const backoff = createBackoff({ first: 1_000, longest: 30_000 });
 * await pause(backoff.next(), signal);
 */
export function createBackoff(
  { first, longest }: { first: number; longest: number },
  random: () => number = Math.random,
): Backoff {
  let milliseconds = first;
  return {
    next() {
      const now = milliseconds;
      milliseconds = Math.min(milliseconds * 2, longest);
      return now * (1 + random() / 5);
    },
    reset() {
      milliseconds = first;
    },
  };
}
