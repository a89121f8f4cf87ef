import { $session, type Session } from "@freehold/session";
import { computed, type ReadableAtom } from "nanostores";
import { createSeen, type Seen } from "./seen.ts";

/** The announcement of the suspension and the refunds. */
export const DEFAULT_ANNOUNCEMENT_ID = "suspension";

/** One announcement: whether it is open, and how it is closed. */
export type AnnouncementStore = {
  /** SPEC 4: open for a signed-in user if the seen flag is absent. */
  readonly $open: ReadableAtom<boolean>;
  /** SPEC 4: closing sets the flag. */
  close(): void;
};

const pageSeen = /* @__PURE__ */ createSeen();

/**
 * An announcement without a view.
 *
 * @param id - which announcement; another id is shown again to people who closed this one.
 * @param given - replacements for the page's session and seen flag.
 * @example
 * const announcement = createAnnouncement("suspension");
 * announcement.$open.subscribe((open) => (open ? dialog.showModal() : dialog.close()));
 */
export function createAnnouncement(
  id: string = DEFAULT_ANNOUNCEMENT_ID,
  given: { session?: ReadableAtom<Session>; seen?: Seen } = {},
): AnnouncementStore {
  const { session = $session, seen = pageSeen } = given;
  return {
    $open: computed([session, seen.$seen], ({ status }, ids) => status === "signed-in" && !ids.includes(id)),
    close: () => seen.markSeen(id),
  };
}
