import { type SafeStorage, safeStorage } from "@freehold/session";
import { atom, onMount, type ReadableAtom } from "nanostores";

/** The storage key of the flag that an announcement was seen in this browser (SPEC 3). */
export const SEEN_KEY = "freehold_announcement_seen";

/** How many seen announcements are remembered. */
const REMEMBERED = 50;

/** The announcements closed in this browser. */
export type Seen = {
  readonly $seen: ReadableAtom<readonly string[]>;
  /** Sets the flag of one announcement. */
  markSeen(id: string): void;
};

/**
 * Creates the seen flag (SPEC 3): IDs in browser storage, so that a new announcement is shown.
 *
 * If storage is blocked, a closed announcement stays closed until the user leaves the page. A flag set in another tab also counts.
 *
 * @param storage - the storage of the flag.
 */
export function createSeen(storage: SafeStorage = safeStorage("local")): Seen {
  const $seen = atom<readonly string[]>([]);

  function readStored(): string[] {
    try {
      return (storage.getItem(SEEN_KEY) ?? "").split(" ").filter(Boolean).map(decodeURIComponent);
    } catch (error) {
      console.warn(`@freehold/announcement: ${SEEN_KEY} is unreadable and counts as empty.`, error);
      return [];
    }
  }

  /** Another copy of this package may have closed another announcement meanwhile. */
  const withStored = (ids: readonly string[]) =>
    [...new Set([...readStored(), ...$seen.get(), ...ids])].slice(-REMEMBERED);

  onMount($seen, () => {
    if (typeof window === "undefined") return;
    $seen.set(withStored([]));
    const follow = (event: StorageEvent) => {
      if (storage.isAbout(event, SEEN_KEY)) $seen.set(withStored([]));
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  });

  return {
    $seen,
    markSeen(id) {
      const ids = withStored([id]);
      $seen.set(ids);
      storage.setItem(SEEN_KEY, ids.map(encodeURIComponent).join(" "));
    },
  };
}
