/** SPEC 9: the key of the session token in browser storage. */
export const TOKEN_KEY = "auth_token";

/** Where the token is kept: for the browser, for the tab, or for the page. */
export type StorageKind = "local" | "session" | "memory";

/** The one place the token is kept. Nothing here throws. */
export type TokenStorage = {
  kind: StorageKind;
  get(): string | null;
  set(token: string): void;
  remove(): void;
  /** Whether a `storage` event is about this token. `clear()` in another tab sends a null key. */
  isAbout(event: StorageEvent): boolean;
};

/**
 * Opens the token's storage. A browser that blocks it (private mode, third-party frame, full) leaves the page with a
 * session that ends with the page: the person can still work.
 */
export function tokenStorage(kind: StorageKind): TokenStorage {
  let kept: string | null = null;
  let usable = kind !== "memory";
  const area = () => (kind === "local" ? window.localStorage : window.sessionStorage);

  /** Runs against the real storage; its first refusal moves this page to memory. */
  function attempt<T>(action: (area: Storage) => T): T | undefined {
    if (!usable) return undefined;
    try {
      return action(area());
    } catch (error) {
      usable = false;
      console.warn("@freehold/session: browser storage is blocked; the session ends with this page.", error);
      return undefined;
    }
  }

  return {
    kind,
    get() {
      const stored = attempt((area) => area.getItem(TOKEN_KEY));
      if (stored !== undefined) kept = stored;
      return kept;
    },
    set(token) {
      kept = token;
      attempt((area) => {
        try {
          area.setItem(TOKEN_KEY, token);
        } catch (error) {
          // A full storage refuses the new token but would still hold the old one.
          area.removeItem(TOKEN_KEY);
          throw error;
        }
      });
    },
    remove() {
      kept = null;
      attempt((area) => area.removeItem(TOKEN_KEY));
    },
    isAbout(event) {
      return attempt((area) => event.storageArea === area && (event.key === null || event.key === TOKEN_KEY)) ?? false;
    },
  };
}
