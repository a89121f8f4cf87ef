import { secretKeyError } from "../http/api-error.ts";
import { inFull, originOf, pageOrigin, parseApiUrl, resolveApiUrl } from "../http/api-url.ts";
import type { ProvedCall } from "../http/page-key.ts";
import type { Target } from "../http/send.ts";
import { isSecretKey, isToken } from "../http/token.ts";
import { withoutPrototype } from "../http/without-prototype.ts";
import { type DeviceToken, deviceToken } from "../storage/device-token.ts";
import { type TokenStorage, tokenStorage } from "../storage/token-storage.ts";
import { secretsOf } from "./delegated-source.ts";
import { takeEarlySource } from "./early-configuration.ts";
import { applyOptions, DEFAULTS, type SessionOptions, type Settings } from "./options.ts";
import { redirectSource } from "./redirect-source.ts";
import { createSwaps, refuseRenders } from "./swaps.ts";
import type { TokenSource } from "./token-source.ts";

/** On a server one process serves many people: it must never hold the session of one of them. */
export const isServer = () => typeof window === "undefined";

/** A page's API address and token storage. */
export type Configuration = {
  readonly settings: Readonly<Settings>;
  readonly tokens: TokenStorage;
  /** Where tokens come from, if not from storage. */
  readonly source: TokenSource | null;
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

/**
 * The configuration of a page that has configured nothing yet.
 *
 * @param onDue - it's time for a new client secret.
 */
export function createConfiguration(onDue: () => void): Configuration {
  let settings: Settings = { ...DEFAULTS };
  /** Who has named the address of the API: the page's script or one of its widgets; null as long as none has. */
  let namedBy: "script" | "widget" | null = null;
  const origin = () => originOf(settings.apiUrl);
  const openTokens = () => tokenStorage(settings.storage, origin);
  const openDevice = () => deviceToken(settings.storage, origin);
  let tokens = openTokens();
  let device = openDevice();
  let source: TokenSource | null = null;
  const swaps = createSwaps();
  const getToken = () => settings.getToken?.() ?? null;

  function change(next: Settings): boolean {
    const before = settings;
    settings = next;
    if (isServer()) return false;
    if (settings.storage !== before.storage) {
      tokens = openTokens();
      device = openDevice();
    }
    const isElsewhere = settings.apiUrl !== before.apiUrl;
    // A token is read for each call, a client secret is kept: another function may be for another customer.
    const isNext = swaps.isNext(before.fetchClientSecret, settings.fetchClientSecret);
    const isOther =
      !settings.getToken !== !before.getToken || isNext || settings.oauth?.clientId !== before.oauth?.clientId;
    if (isOther || isElsewhere) openSource();
    return isElsewhere || isOther || settings.storage !== before.storage;
  }

  function openSource(): void {
    source?.reset();
    const { fetchClientSecret, oauth } = settings;
    const fetchNow = fetchClientSecret && swaps.areTooMany() ? refuseRenders : fetchClientSecret;
    if (fetchNow) source = takeEarlySource(fetchNow, onDue) ?? secretsOf(fetchNow, onDue);
    else if (oauth) source = redirectSource(oauth, () => `${resolveApiUrl(settings.apiUrl)}/oauth`, onDue);
    else source = settings.getToken && { read: getToken, delegate: null, reset: () => {} };
  }

  return {
    get settings() {
      return settings;
    },
    get tokens() {
      return tokens;
    },
    get source() {
      return source;
    },
    get device() {
      return device;
    },
    apply(options) {
      const given = withoutPrototype(options);
      const next = applyOptions(settings, given);
      const { apiUrl } = given;
      const isHosts = Boolean(given.getToken || given.fetchClientSecret || given.oauth);
      // Markup must not choose who receives the token of the host page.
      if (isHosts && apiUrl == null && namedBy === "widget" && originOf(next.apiUrl) !== pageOrigin())
        throw new TypeError("@freehold/session: configure() needs the apiUrl that the token is for.");
      if (apiUrl === null) namedBy = null;
      if (apiUrl || isHosts) namedBy = "script";
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
      const token = source ? await source.read() : tokens.get();
      if (isSecretKey(token)) throw secretKeyError();
      return isToken(token) ? token : null;
    },
    target() {
      const delegate = source?.delegate;
      const sign = delegate && (async (call: ProvedCall) => (await delegate()).sign(call));
      return { baseUrl: resolveApiUrl(settings.apiUrl), timeout: settings.timeout, sign };
    },
  };
}
