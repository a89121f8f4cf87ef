import { pageOrigin } from "../http/api-url.ts";
import { isFreeholdToken, isMarkedToken } from "../http/token.ts";
import { type SafeStorage, type StorageKind, safeStorage } from "./safe-storage.ts";

/** SPEC 9: the key of the session token in browser storage. */
export const TOKEN_KEY = "auth_token";
/** Where the token stands instead on a page that keeps something of its own under {@link TOKEN_KEY}. */
export const OTHER_TOKEN_KEY = "freehold_auth_token";
/** The origin of the API that issued the token: it is sent nowhere else. */
export const ISSUER_KEY = "freehold_auth_token_origin";

/** A part of the token and the ID of its person, once that is known: another token may be written by a script. */
export const OWNER_KEY = "freehold_auth_token_user";

/** The one place the token is kept. Nothing here throws. */
export type TokenStorage = {
  kind: StorageKind;
  /** The token that the API in force has issued; null if there is none, or only one of another API or of the host page. */
  get(): string | null;
  /** Keeps a token that the API in force has just issued. @param owner - the ID of its person, if that is known. */
  set(token: string, owner?: string): void;
  /** The API in force has taken this token: it is one of its own, also where nothing said so before, and of this person. */
  confirm(token: string, owner: string): void;
  /** The ID of the person whose token is stored; null if it is not known yet. */
  owner(): string | null;
  /**
   * Forgets the token of the API in force. What may be the host page's own stays where it is, and is not looked at again.
   *
   * @returns whether it was known to be ours.
   */
  remove(): boolean;
  /** Whether a `storage` event is about this token. */
  isAbout(event: StorageEvent): boolean;
};

/**
 * Opens the token's storage. Where the browser blocks it, the session ends with the page: the person can still work.
 *
 * A token without a note of its issuer (of an earlier version, or written by a script) is one of the page's own origin. If it is not
 * marked as ours either, it may be the host page's: it is then offered to that origin alone, and is ours once that has taken it.
 *
 * @param origin - the origin of the API in force.
 */
export function tokenStorage(kind: StorageKind, origin: () => string): TokenStorage {
  const storage: SafeStorage = safeStorage(kind);
  /** A token that the page's own origin did not take as ours. */
  let foreign: string | null = null;

  /** What is stored, of any API; `isOurs` unless it may be the host page's. */
  function find(): { key: string; token: string; issuer: string; isOurs: boolean } | null {
    const noted = storage.getItem(ISSUER_KEY);
    const issuer = noted ?? pageOrigin();
    const other = storage.getItem(OTHER_TOKEN_KEY);
    if (isFreeholdToken(other)) return { key: OTHER_TOKEN_KEY, token: other, issuer, isOurs: true };
    const token = storage.getItem(TOKEN_KEY);
    if (!isFreeholdToken(token) || token === foreign) return null;
    return { key: TOKEN_KEY, token, issuer, isOurs: noted !== null || isMarkedToken(token) };
  }

  const noteOwner = (token: string, owner: string) => storage.setItem(OWNER_KEY, `${partOf(token)} ${owner}`);

  /** The token of the API in force. */
  function current() {
    const found = find();
    return found?.issuer === origin() ? found : null;
  }

  return {
    kind,
    get: () => current()?.token ?? null,
    owner() {
      const token = current()?.token;
      const [part, owner] = storage.getItem(OWNER_KEY)?.split(" ") ?? [];
      return token && owner && part === partOf(token) ? owner : null;
    },
    set(token, owner) {
      const found = find();
      const isFree = storage.getItem(TOKEN_KEY) === null || (found?.key === TOKEN_KEY && found.isOurs);
      // First, so that a tab that hears of the token finds its issuer and its owner.
      storage.setItem(ISSUER_KEY, origin());
      if (owner !== undefined) noteOwner(token, owner);
      storage.setItem(isFree ? TOKEN_KEY : OTHER_TOKEN_KEY, token);
      if (isFree) storage.removeItem(OTHER_TOKEN_KEY);
    },
    confirm(token, owner) {
      if (current()?.token !== token) return;
      if (storage.getItem(ISSUER_KEY) === null) storage.setItem(ISSUER_KEY, origin());
      noteOwner(token, owner);
    },
    remove() {
      const found = current();
      if (!found) return true;
      if (found.isOurs) {
        storage.removeItem(found.key);
        storage.removeItem(ISSUER_KEY);
        storage.removeItem(OWNER_KEY);
      } else foreign = found.token;
      return found.isOurs;
    },
    isAbout: (event) => [TOKEN_KEY, OTHER_TOKEN_KEY].some((key) => storage.isAbout(event, key)),
  };
}

/** By it a token is told from another one. */
const partOf = (token: string) => token.slice(3, 11) + token.slice(-4);
