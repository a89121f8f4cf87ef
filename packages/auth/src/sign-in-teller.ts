import type { User } from "@freehold/contract";
import { $session, type Session } from "@freehold/session";
import type { ReadableAtom } from "nanostores";

/** Says who signed in: by a form, by a kept token, or in another tab. */
export type SignInTeller = {
  /** Follows the session. A sign-in is told once, also across stop and start. Returns how to stop. */
  connect(tell: (event: { user: User }) => void): () => void;
};

/**
 * Follows the session for the sake of whoever wants to hear of sign-ins.
 *
 * @example
 * const stop = createSignInTeller().connect(({ user }) => greet(user.email));
 */
export function createSignInTeller(session: ReadableAtom<Session> = $session): SignInTeller {
  /** The user of the sign-in that was told last. A new profile of the same user is no sign-in. */
  let told: string | null = null;
  return {
    connect: (tell) =>
      session.subscribe((now) => {
        if (now.status === "signed-out") told = null;
        if (now.status !== "signed-in" || now.user.id === told) return;
        told = now.user.id;
        tell({ user: now.user });
      }),
  };
}
