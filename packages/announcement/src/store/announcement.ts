import { $platform, $session, type PlatformState, type Session } from "@freehold/session";
import { atom, computed, type ReadableAtom } from "nanostores";
import { createSeen, type Seen } from "./seen.ts";

/** The announcement of the suspension and the refunds. */
export const DEFAULT_ANNOUNCEMENT_ID = "suspension";

/** The state and actions of one announcement. */
export type AnnouncementStore = {
  /**
   * SPEC 4: open for a signed-in user if the seen flag is absent. The suspension announcement only opens while the platform is suspended,
   * or if that's unknown.
   */
  readonly $open: ReadableAtom<boolean>;
  /** Opens the announcement again, for signed-out visitors too. */
  open(): void;
  /** SPEC 4: closing sets the flag. */
  close(): void;
};

/** What an announcement needs from the page. */
type AnnouncementDependencies = {
  session: ReadableAtom<Session>;
  seen: Seen;
  platform: ReadableAtom<PlatformState>;
};

const pageSeen = /* @__PURE__ */ createSeen();

/**
 * Creates an announcement without a view.
 *
 * @param id - the announcement; people who closed this one see another ID again.
 * @param given - replacements for the page's session, seen flag and platform.
 * @example
 * const announcement = createAnnouncement("suspension");
 * announcement.$open.subscribe((open) => (open ? dialog.showModal() : dialog.close()));
 */
export function createAnnouncement(
  id: string = DEFAULT_ANNOUNCEMENT_ID,
  given: Partial<AnnouncementDependencies> = {},
): AnnouncementStore {
  const { session = $session, seen = pageSeen, platform = $platform } = given;
  const $readAgain = atom(false);
  const $unseen = computed([session, seen.$seen], ({ status }, ids) => status === "signed-in" && !ids.includes(id));
  // An announcement of the page's own has nothing to do with the suspension.
  const $due = id === DEFAULT_ANNOUNCEMENT_ID ? computed([$unseen, platform], isDue) : $unseen;
  return {
    $open: computed([$due, $readAgain], (due, readAgain) => due || readAgain),
    open: () => $readAgain.set(true),
    close() {
      $readAgain.set(false);
      seen.markSeen(id);
    },
  };
}

function isDue(unseen: boolean, platform: PlatformState): boolean {
  if (platform.state === "known") return unseen && platform.platformStatus === "suspended" && !platform.isRemembered;
  return unseen && platform.state === "unknown";
}
