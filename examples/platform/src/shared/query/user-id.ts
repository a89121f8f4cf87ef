import { $session } from "@freehold/session";
import { computed } from "nanostores";

/** The id of the signed-in person; null without a session. */
export const $userId = computed($session, (session) => (session.status === "signed-in" ? session.user.id : null));
