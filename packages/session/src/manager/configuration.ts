import { inFull, originOf, pageOrigin, parseApiUrl, resolveApiUrl } from "../http/api-url.ts";
import { isToken } from "../http/call.ts";
import type { Target } from "../http/send.ts";
import { withoutPrototype } from "../http/without-prototype.ts";
import { type DeviceToken, deviceToken } from "../storage/device-token.ts";
import { type TokenStorage, tokenStorage } from "../storage/token-storage.ts";
import { applyOptions, DEFAULTS, type SessionOptions, type Settings } from "./options.ts";

/** On a server one process serves many people: it must never hold the session of one of them. */
export const isServer = () => typeof window === "undefined";

/** A page's API address and token storage. */
export type Configuration = {
  readonly settings: Readonly<Settings>;
  readonly tokens: TokenStorage;
  /** By what the server knows this browser again. */
  readonly device: DeviceToken;
  /**
   * Lays options over the settings, as the page's own script says.
   *
   * @returns whether the session has to be loaded anew.
   * @throws {TypeError} with one sentence that names the bad option.
   */
  apply(options: SessionOptions): boolean;
  /**
   * Checks the address that a widget names: it must be valid, and the one that the page uses if it uses one already.
   *
   * @param isSignedIn - a person is signed in: no widget can then move the page to another origin.
   * @returns the sentence that refuses it; null for a good address.
   */
  validateApiUrl(apiUrl: string, isSignedIn: boolean): string | null;
  /** Takes the address that a widget names; the others have to name the same one from then on. Returns as {@link apply} does. */
  adopt(apiUrl: string): boolean;
  /** The token as it is now, from the host page or from storage; null without one, and on a server. */
  readToken(): Promise<string | null>;
  /** Where calls are sent. Take it before the token is read: a configuration meanwhile must not send it to another origin. */
  target(): Target;
};

/** The configuration of a page that has configured nothing yet. */
export function createConfiguration(): Configuration {
  let settings: Settings = { ...DEFAULTS };
  /** Who has named the address of the API: the page's script or one of its widgets; null as long as none has. */
  let namedBy: "script" | "widget" | null = null;
  const origin = () => originOf(settings.apiUrl);
  const openTokens = () => tokenStorage(settings.storage, origin);
  const openDevice = () => deviceToken(settings.storage, origin);
  let tokens = openTokens();
  let device = openDevice();

  function change(next: Settings): boolean {
    const before = settings;
    settings = next;
    if (isServer()) return false;
    if (settings.storage !== before.storage) {
      tokens = openTokens();
      device = openDevice();
    }
    return (
      settings.apiUrl !== before.apiUrl ||
      settings.storage !== before.storage ||
      !settings.getToken !== !before.getToken
    );
  }

  return {
    get settings() {
      return settings;
    },
    get tokens() {
      return tokens;
    },
    get device() {
      return device;
    },
    apply(options) {
      const given = withoutPrototype(options);
      const next = applyOptions(settings, given);
      const { apiUrl, getToken } = given;
      // Markup must not choose who receives the token of the host page.
      if (getToken && apiUrl == null && namedBy === "widget" && originOf(next.apiUrl) !== pageOrigin())
        throw new TypeError("@freehold/session: configure({ getToken }) needs the apiUrl that the token is for.");
      if (apiUrl === null) namedBy = null;
      if (apiUrl || getToken) namedBy = "script";
      return change(next);
    },
    validateApiUrl(apiUrl, isSignedIn) {
      const named = parseApiUrl(apiUrl);
      if (named === null) return `This part of the page can't be shown: “${apiUrl}” is not an API address.`;
      const [wanted, used] = [inFull(named), inFull(settings.apiUrl)];
      const isFixed = namedBy !== null || (isSignedIn && originOf(named) !== originOf(settings.apiUrl));
      return isFixed && wanted !== used
        ? `This part of the page can't be shown: it uses the API at ${wanted}, but the page uses ${used}.`
        : null;
    },
    adopt(apiUrl) {
      namedBy ??= "widget";
      return change(applyOptions(settings, { apiUrl }));
    },
    async readToken() {
      if (isServer()) return null;
      const token = settings.getToken ? await settings.getToken() : tokens.get();
      return isToken(token) ? token : null;
    },
    target: () => ({ baseUrl: resolveApiUrl(settings.apiUrl), timeout: settings.timeout }),
  };
}
