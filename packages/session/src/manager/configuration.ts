import { isToken } from "../http/call.ts";
import { resolveApiUrl } from "../http/resolve-api-url.ts";
import type { Target } from "../http/send.ts";
import { type TokenStorage, tokenStorage } from "../storage/token-storage.ts";
import { applyOptions, DEFAULTS, originOf, type SessionOptions, type Settings } from "./options.ts";

/** On a server one process serves many people: it must never hold anybody's session. */
export const isServer = () => typeof window === "undefined";

/** Where a page's API is, and who keeps its token. */
export type Configuration = {
  readonly settings: Readonly<Settings>;
  readonly tokens: TokenStorage;
  /**
   * Lays options over the settings.
   *
   * @param accepted - the API has accepted the token: it is then dropped rather than shown to another origin.
   * @returns whether the session has to be loaded anew.
   * @throws {TypeError} with one sentence that names the bad option.
   */
  apply(options: SessionOptions, accepted: boolean): boolean;
  /** The token as it is now, from the host page or from storage; null without one, and on a server. */
  readToken(): Promise<string | null>;
  /** Where calls are sent. Take it before the token is read: a configuration meanwhile must not send it to another origin. */
  target(): Target;
};

/** The configuration of a page that has configured nothing yet. */
export function createConfiguration(): Configuration {
  let settings: Settings = { ...DEFAULTS };
  let tokens = tokenStorage(settings.storage);

  return {
    get settings() {
      return settings;
    },
    get tokens() {
      return tokens;
    },
    apply(options, accepted) {
      const before = settings;
      settings = applyOptions(before, options);
      if (isServer()) return false;
      const moved = originOf(settings.apiUrl) !== originOf(before.apiUrl);
      if (moved && accepted && !before.getToken) tokens.remove();
      if (settings.storage !== before.storage) tokens = tokenStorage(settings.storage);
      return (
        settings.apiUrl !== before.apiUrl ||
        settings.storage !== before.storage ||
        !settings.getToken !== !before.getToken
      );
    },
    async readToken() {
      if (isServer()) return null;
      const token = settings.getToken ? await settings.getToken() : tokens.get();
      return isToken(token) ? token : null;
    },
    target: () => ({ baseUrl: resolveApiUrl(settings.apiUrl), timeout: settings.timeout }),
  };
}
