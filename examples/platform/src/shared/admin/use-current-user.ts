import { $session } from "@freehold/session";
import { useStore } from "@freehold/ui";

const NO_USER = { id: "", email: "" };

/** The admin who is signed in. */
export function useCurrentUser(): { id: string; email: string } {
  const session = useStore($session);
  return session.status === "signed-in" ? session.user : NO_USER;
}
