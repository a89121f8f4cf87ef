const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/** Calls an action again and again with growing pauses until it is told to stop. */
export type RetryTimer = {
  /** Waits for the next pause: 1 s, then twice as long each time, at most 30 s. */
  start(): void;
  /** Ends the wait; the next one goes on where this one was. */
  stop(): void;
  /** The next pause is the first one again. */
  reset(): void;
  isWaiting(): boolean;
};

/**
 * A timer with growing pauses. Up to a fifth is added at random, so that a thousand pages do not knock at once when a
 * server comes back.
 *
 * @example
 * const retry = retryTimer(() => void load());
 * retry.start();
 */
export function retryTimer(action: () => void, random: () => number = Math.random): RetryTimer {
  let pause = FIRST_PAUSE;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    start() {
      stop();
      timer = setTimeout(
        () => {
          timer = null;
          action();
        },
        pause * (1 + random() / 5),
      );
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    },
    stop,
    reset() {
      pause = FIRST_PAUSE;
    },
    isWaiting: () => timer !== null,
  };
}
