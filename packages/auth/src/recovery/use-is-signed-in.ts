import { $session } from "@freehold/session";
import { useStore } from "@freehold/ui";

/** Whether a person is signed in already: they continue without signing in. */
export const useIsSignedIn = (): boolean => useStore($session).status === "signed-in";
