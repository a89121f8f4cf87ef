import { parseApiUrl } from "../http/api-url.ts";
import { isSecretKey, SECRET_KEY } from "../http/token.ts";
import type { StorageKind } from "../storage/safe-storage.ts";
import type { FetchClientSecret } from "./delegated-source.ts";
import type { RedirectSignIn } from "./redirect-sign-in.ts";

/** Options of {@link configure}. */
export type SessionOptions = {
  /**
   * The API's address: a path on the page's origin, or an absolute http(s) URL. The token only goes to its origin. Widgets then can't use
   * another address. `null` restores the default, and the first widget can set one.
   * @default "/api"
   */
  apiUrl?: string | null | undefined;
  /**
   * Where the token is stored: `local` for all tabs until signed out, `session` for one tab, `memory` for one page.
   * @default "local"
   */
  storage?: StorageKind | undefined;
  /**
   * Returns the host page's own token for each call, or `null` without a session. It's called once more if the API refuses a token. The
   * session then doesn't use `storage`, and `signIn()` throws. `null` restores `storage`. The token is for the `apiUrl` set with it or
   * before: widgets can't use another one.
   */
  getToken?: (() => string | null | Promise<string | null>) | null | undefined;
  /**
   * Returns a client secret of the page's own server (`POST /api/embed/sessions`), for a partner that says who is there. It's called at once,
   * again shortly before a client secret ends, and once if the API refuses one. It comes before `getToken`. Another
   * function is for another customer: it's called at once, and the former customer's client secret and data are gone. So define it outside a
   * component, or keep it with `useCallback()`. More than five functions in ten seconds are refused as those of renders. `null` ends it.
   */
  fetchClientSecret?: FetchClientSecret | null | undefined;
  /**
   * The redirect sign-in of a partner's page without a server: people sign in and agree on the platform's own site, and come back. It comes
   * after `fetchClientSecret` and before `getToken`. `null` ends it.
   */
  oauth?: RedirectSignIn | null | undefined;
  /**
   * Stores the session's new token. A fresh proof of who the person is and a change of the password end the token of `getToken`
   * and return another one.
   */
  setToken?: ((token: string) => void) | null | undefined;
  /**
   * The timeout of a whole call, in milliseconds.
   * @default 15000
   */
  timeout?: number | undefined;
};

/** {@link SessionOptions} without gaps. */
export type Settings = {
  apiUrl: string;
  storage: StorageKind;
  getToken: (() => string | null | Promise<string | null>) | null;
  fetchClientSecret: FetchClientSecret | null;
  oauth: RedirectSignIn | null;
  setToken: ((token: string) => void) | null;
  timeout: number;
};

/** Settings of a page that configures nothing. */
export const DEFAULTS: Readonly<Settings> = {
  apiUrl: "/api",
  storage: "local",
  getToken: null,
  fetchClientSecret: null,
  oauth: null,
  setToken: null,
  timeout: 15_000,
};

/**
 * Checks options and lays them over the present settings. Missing options keep their value.
 *
 * @throws {TypeError} with one sentence that names the bad option.
 */
export function applyOptions(settings: Settings, given: SessionOptions): Settings {
  const next = { ...settings };
  const take = <K extends keyof Settings>(key: K, must: string, good: (value: Settings[K]) => unknown) => {
    const value = given[key] === null && key === "apiUrl" ? DEFAULTS[key] : (given[key] as Settings[K] | undefined);
    if (value === undefined) return;
    if (isSecretKey(value)) throw new TypeError(`@freehold/session: ${SECRET_KEY}`);
    if (!good(value)) throw new TypeError(`@freehold/session: configure({ ${key} }) must be ${must}.`);
    next[key] = value;
  };
  take("apiUrl", 'a path such as "/api" or an http(s) URL without a query', parseApiUrl);
  take("storage", '"local", "session" or "memory"', (value) => ["local", "session", "memory"].includes(value));
  take("getToken", "a function or null", (value) => value === null || typeof value === "function");
  take("fetchClientSecret", "a function or null", (value) => value === null || typeof value === "function");
  take("oauth", "an object with your clientId (fh_pc_…), or null", isRedirectSignIn);
  take("setToken", "a function or null", (value) => value === null || typeof value === "function");
  // Browsers count a longer time-out as none at all.
  take("timeout", "milliseconds above 0, at most 2147483647", (value) => value > 0 && value < 2 ** 31);
  next.apiUrl = parseApiUrl(next.apiUrl) ?? DEFAULTS.apiUrl;
  return next;
}

const isRedirectSignIn = (value: RedirectSignIn | null) =>
  value === null || (typeof value === "object" && /^fh_pc_[0-9a-f]{32}$/.test(String(value.clientId)));
