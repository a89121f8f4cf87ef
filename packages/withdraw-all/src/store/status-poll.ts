/** How often an open request is asked about while somebody looks at it, in milliseconds. */
export const POLL_EVERY = 30_000;
/** Polls after the last sign of life of the person, so that a forgotten tab does not keep a session alive: 10 minutes. */
export const POLLS_IN_A_ROW = 20;

const RETURNS = ["focus", "online"] as const;

const isHidden = () => globalThis.document?.visibilityState === "hidden";

/**
 * Asks again and again for as long as somebody is there.
 *
 * @param poll - asks once, and calls `schedule()` after the answer.
 * @param onReturn - called when somebody comes back to the page, or the page back to the network.
 */
export function createStatusPoll(poll: () => void, onReturn: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polls = 0;

  const stop = () => clearTimeout(timer);

  function hear(change: "addEventListener" | "removeEventListener"): void {
    for (const name of RETURNS) globalThis.window?.[change](name, comeBack);
    globalThis.document?.[change]("visibilitychange", comeBack);
  }

  function comeBack(): void {
    if (!isHidden()) onReturn();
  }

  return {
    /** Polls after a while, unless there were too many since the last sign of life. */
    schedule(): void {
      stop();
      if (polls >= POLLS_IN_A_ROW) return;
      timer = setTimeout(() => {
        polls++;
        if (!isHidden()) poll();
      }, POLL_EVERY);
    },
    /** Takes back what was scheduled. */
    stop,
    /** The person did something: the polls count from here. */
    signOfLife(): void {
      polls = 0;
    },
    /** Listens for people who come back. */
    connect: () => hear("addEventListener"),
    disconnect(): void {
      stop();
      hear("removeEventListener");
    },
  };
}
