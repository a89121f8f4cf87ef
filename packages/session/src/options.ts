import { own } from "./own.ts";
import type { StorageKind } from "./token-storage.ts";

/** What {@link configure} takes. */
export type SessionOptions = {
  /**
   * Where the API is: a path on the page's origin, or an absolute http(s) URL. The token is sent to its origin only.
   * @default "/api"
   */
  apiUrl?: string | undefined;
  /**
   * Where the token is kept: `local` for all tabs until signed out, `session` for one tab, `memory` for one page.
   * @default "local"
   */
  storage?: StorageKind | undefined;
  /**
   * The host page keeps the token itself and gives it for each call; `null` when nobody is signed in. `storage` is then
   * not used and `signIn()` refuses. `null` goes back to `storage`.
   */
  getToken?: (() => string | null | Promise<string | null>) | null | undefined;
  /**
   * Milliseconds for a whole call, answer included.
   * @default 15000
   */
  timeout?: number | undefined;
};

/** {@link SessionOptions} without gaps. */
export type Settings = {
  apiUrl: string;
  storage: StorageKind;
  getToken: (() => string | null | Promise<string | null>) | null;
  timeout: number;
};

/** Settings of a page that configures nothing. */
export const DEFAULTS: Readonly<Settings> = { apiUrl: "/api", storage: "local", getToken: null, timeout: 15_000 };

/**
 * Checks options and lays them over the present settings. Options that are not given stay as they are.
 *
 * @throws {TypeError} with one sentence that names the bad option.
 */
export function applyOptions(settings: Settings, options: SessionOptions): Settings {
  const next = { ...settings };
  const apiUrl = own(options, "apiUrl");
  const storage = own(options, "storage");
  const getToken = own(options, "getToken");
  const timeout = own(options, "timeout");
  if (apiUrl !== undefined) next.apiUrl = checkApiUrl(apiUrl);
  if (storage !== undefined) {
    if (storage !== "local" && storage !== "session" && storage !== "memory")
      throw new TypeError(
        `configure({ storage }) must be "local", "session" or "memory", not ${JSON.stringify(storage)}.`,
      );
    next.storage = storage;
  }
  if (getToken !== undefined) {
    if (getToken !== null && typeof getToken !== "function")
      throw new TypeError("configure({ getToken }) must be a function that gives the token or null.");
    next.getToken = getToken;
  }
  if (timeout !== undefined) {
    if (!Number.isFinite(timeout) || timeout <= 0)
      throw new TypeError("configure({ timeout }) must be a number of milliseconds above zero.");
    next.timeout = Math.min(Math.ceil(timeout), 2_147_483_647);
  }
  return next;
}

/**
 * The API's absolute base URL, without a slash at its end.
 *
 * A path is taken below the page's origin and never below `<base href>`: an injected `<base>` must not be able to
 * choose who receives the token.
 *
 * @throws {TypeError} if there is no page to take the origin from.
 */
export function resolveApiUrl(apiUrl: string): URL {
  if (!apiUrl.startsWith("/")) return new URL(apiUrl);
  const origin = globalThis.origin;
  if (typeof origin !== "string" || origin === "null")
    throw new TypeError(`There is no page origin for ${apiUrl}: give configure({ apiUrl }) an absolute URL.`);
  return new URL(apiUrl, origin);
}

/** The origin that would receive the token, or `null` where there is none. */
export function originOf(apiUrl: string): string | null {
  return apiUrl.startsWith("/") && globalThis.origin === "null" ? null : resolveApiUrl(apiUrl).origin;
}

function checkApiUrl(value: unknown): string {
  const bad = () =>
    new TypeError(
      `configure({ apiUrl }) must be a path such as "/api" or an http(s) URL without query, not ${JSON.stringify(value)}.`,
    );
  if (typeof value !== "string") throw bad();
  const trimmed = value.trim().replace(/\/+$/, "");
  // "//host/api" is an address of another origin that looks like a path.
  const url = /^\/(?![/\\])/.test(trimmed) ? parseUrl(`http://page.invalid${trimmed}`) : parseUrl(trimmed);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) throw bad();
  return trimmed;
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
