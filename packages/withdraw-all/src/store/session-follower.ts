import type { Session } from "@freehold/session";
import type { ReadableAtom } from "nanostores";

/** What follows from a change of the session. `Reads` are reads that were sent and have no answer yet. */
export type SessionEffects<Reads> = {
  /** Sends what the first screen needs; null if nobody waits for it. */
  send(): Reads | null;
  /** The answers to whatever was sent are for nobody. */
  abort(): void;
  /** Somebody is signed in now. `sent` was sent for this person while the session was still loading. */
  onSignedIn(userId: string, sent: Reads | null): void;
  onSignedOut(): void;
};

/**
 * Follows who is signed in. A session that is loading has a token, and the first reads need not wait for its profile: they are
 * sent beside it. Their answers count if the very next word of the session is that somebody is signed in.
 */
export function createSessionFollower<Reads>(session: ReadableAtom<Session>, effects: SessionEffects<Reads>) {
  let started = false;
  let early: Reads | null = null;
  /** Who was signed in by the session's last word. */
  let signedIn: string | null = null;

  function hear(current: Session): void {
    const sent = early;
    const before = signedIn;
    early = null;
    signedIn = current.status === "signed-in" ? current.user.id : null;
    // The profile of the same person, read again, begins nothing.
    if (signedIn && signedIn === before) return;
    if (!signedIn || !sent) effects.abort();
    if (signedIn) effects.onSignedIn(signedIn, sent);
    else if (current.status === "signed-out") effects.onSignedOut();
    else sendEarly();
  }

  function sendEarly(): void {
    const current = session.get();
    if (current.status !== "loading" || current.error) return;
    const begin = () => {
      if (session.get() === current) early ??= effects.send();
    };
    // The session looks for a token in a microtask that it queues after it has told that it loads: two later, visitors without
    // one are signed out.
    queueMicrotask(() => queueMicrotask(begin));
  }

  return {
    /** Follows the session from now on, for ever; once it does, sends early what somebody has come to wait for. */
    start(): void {
      if (started) sendEarly();
      else session.subscribe(hear);
      started = true;
    },
  };
}
