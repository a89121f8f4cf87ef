import { $session, type Session } from "@freehold/session";
import { atom, computed, onMount, type ReadableAtom } from "nanostores";

/** The storage key that records which announcements were seen on this browser. */
export const SEEN_KEY = "freehold_announcement_seen";
/** The announcement of the suspension and the refunds. */
export const DEFAULT_ANNOUNCEMENT_ID = "suspension";

/** As many seen announcements as are remembered. */
const REMEMBERED = 50;

/** The announcements this browser has shown to the end. */
export type Seen = {
  readonly $seen: ReadableAtom<readonly string[]>;
  /** Sets the flag of one announcement. */
  markSeen(id: string): void;
};

/**
 * The seen flag (SPEC 3): identifiers in browser storage, so that a new announcement shows again.
 *
 * A storage that throws (private mode, third-party frame, full) is done without: what was closed stays closed for as
 * long as the page lives. A flag set in another tab counts here too.
 *
 * @param storage - gives the storage; it may throw.
 */
export function createSeen(storage: () => Storage = () => window.localStorage): Seen {
  const $seen = atom<readonly string[]>([]);

  function attempt<T>(action: (storage: Storage) => T): T | undefined {
    try {
      return action(storage());
    } catch (error) {
      console.warn("@freehold/announcement: the seen flag cannot be kept.", error);
      return undefined;
    }
  }

  const readStored = () =>
    attempt((area) => (area.getItem(SEEN_KEY) ?? "").split(" ").filter(Boolean).map(decodeURIComponent)) ?? [];

  const merge = (id: string[]) => [...new Set([...readStored(), ...$seen.get(), ...id])].slice(-REMEMBERED);
  const refresh = () => $seen.set(merge([]));

  onMount($seen, () => {
    if (typeof window === "undefined") return;
    refresh();
    const follow = (event: StorageEvent) => {
      if (event.key === SEEN_KEY) refresh();
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  });

  return {
    $seen,
    markSeen(id) {
      // Another announcement may have been closed meanwhile, by another copy of this package.
      const seen = merge([id]);
      $seen.set(seen);
      attempt((area) => area.setItem(SEEN_KEY, seen.map(encodeURIComponent).join(" ")));
    },
  };
}

const pageSeen = /* @__PURE__ */ createSeen();

/** One announcement: whether it is open, and how it is closed. */
export type AnnouncementStore = {
  /** SPEC 4: open for a signed-in user if the seen flag is absent. */
  readonly $open: ReadableAtom<boolean>;
  /** SPEC 4: closing sets the flag. */
  close(): void;
};

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
