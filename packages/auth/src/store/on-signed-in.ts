import type { User } from "@freehold/contract";
import { $session, type Session } from "@freehold/session";
import type { ReadableAtom } from "nanostores";

/** Who wants to know about sign-ins. */
type SignedInListener = (event: { user: User }) => void;

/**
 * Emits each sign-in once, whether it comes from a form, a stored token or another tab.
 *
 * @returns a function that adds a listener and returns how to remove it. Adding one again does not repeat a sign-in.
 * @example
 * const onSignedIn = createOnSignedIn();
 * const stop = onSignedIn(({ user }) => greet(user.email));
 */
export function createOnSignedIn(
  session: ReadableAtom<Session> = $session,
): (listener: SignedInListener) => () => void {
  /** The user of the last sign-in. A new profile of the same user is not a sign-in. */
  let lastEmitted: string | null = null;
  return (listener) =>
    session.subscribe((now) => {
      if (now.status === "signed-out") lastEmitted = null;
      if (now.status !== "signed-in" || now.user.id === lastEmitted) return;
      lastEmitted = now.user.id;
      listener({ user: now.user });
    });
}
