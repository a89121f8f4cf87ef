import { type SafeStorage, type StorageKind, safeStorage } from "./safe-storage.ts";

/** SPEC 9: the key of the session token in browser storage. */
export const TOKEN_KEY = "auth_token";

/** The one place the token is kept. Nothing here throws. */
export type TokenStorage = {
  kind: StorageKind;
  get(): string | null;
  set(token: string): void;
  remove(): void;
  /** Whether a `storage` event is about this token. */
  isAbout(event: StorageEvent): boolean;
};

/** Opens the token's storage. Where the browser blocks it, the session ends with the page: the person can still work. */
export function tokenStorage(kind: StorageKind): TokenStorage {
  const storage: SafeStorage = safeStorage(kind);
  return {
    kind,
    get: () => storage.getItem(TOKEN_KEY),
    set: (token) => storage.setItem(TOKEN_KEY, token),
    remove: () => storage.removeItem(TOKEN_KEY),
    isAbout: (event) => storage.isAbout(event, TOKEN_KEY),
  };
}
