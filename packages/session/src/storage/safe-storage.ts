/** The lifetime of a value: the browser, the tab or the page. */
export type StorageKind = "local" | "session" | "memory";

/** A `Storage` whose members never throw. */
export type SafeStorage = {
  readonly kind: StorageKind;
  /** Returns the current value, even if another tab wrote it. */
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** Whether a `storage` event is about this key. `clear()` in another tab sends none. */
  isAbout(event: StorageEvent, key: string): boolean;
};

/**
 * Opens the browser's storage. If the browser blocks it (private mode, third-party frame, full), values are kept in memory until the
 * page closes, with one warning on the console. On a server it is the same as `memory`.
 *
 * @param kind - `local` is shared by all tabs, `session` belongs to one tab, `memory` to one page.
 * @example
 * const storage = safeStorage("session");
 * storage.setItem("freehold.draft", JSON.stringify(draft));
 */
export function safeStorage(kind: StorageKind): SafeStorage {
  /** What this page has read or written last: it stands in where the browser refuses. */
  const known = new Map<string, string | null>();
  /** Keys whose value is only here, since the browser did not take it. */
  const refused = new Set<string>();
  let warned = false;

  /** Runs against the browser's storage, if it lets it. */
  function attempt<T>(action: (area: Storage) => T): T | undefined {
    if (kind === "memory" || typeof window === "undefined") return undefined;
    try {
      return action(kind === "local" ? window.localStorage : window.sessionStorage);
    } catch (error) {
      if (!warned)
        console.warn("@freehold/session: browser storage is blocked, so nothing is kept when the page closes.", error);
      warned = true;
      return undefined;
    }
  }

  return {
    kind,
    getItem(key) {
      if (!refused.has(key)) attempt((area) => known.set(key, area.getItem(key)));
      return known.get(key) ?? null;
    },
    setItem(key, value) {
      known.set(key, value);
      refused.add(key);
      attempt((area) => {
        try {
          area.setItem(key, value);
          refused.delete(key);
        } catch (error) {
          // A full storage refuses the new value but would still hold the old one.
          area.removeItem(key);
          throw error;
        }
      });
    },
    removeItem(key) {
      known.delete(key);
      refused.delete(key);
      attempt((area) => area.removeItem(key));
    },
    isAbout(event, key) {
      if (refused.has(key)) return false;
      return attempt((area) => event.storageArea === area && (event.key === null || event.key === key)) ?? false;
    },
  };
}
