import type { Platform, PlatformAnnouncement, PlatformStatus, Support } from "@freehold/contract";
import { atom, onMount, type ReadableAtom } from "nanostores";
import { createBackoff } from "../activity/backoff.ts";
import { pause } from "../activity/pause.ts";
import { type Call, type CallOptions, signalOf } from "../http/call.ts";
import { isDecided } from "../http/is-decided.ts";
import { ownProperty, ownString } from "../http/own-property.ts";
import { resolveApiUrl } from "../http/resolve-api-url.ts";
import { send } from "../http/send.ts";
import { DEFAULTS } from "../manager/options.ts";
import { $apiUrl } from "../manager/shared-session.ts";

/** What the page knows of the platform. `unknown`: the server could not be asked. */
export type PlatformState =
  | { readonly state: "loading" }
  | { readonly state: "unknown" }
  | {
      readonly state: "known";
      readonly platformStatus: PlatformStatus;
      readonly support: Support;
      /** What the operator announces; null: nothing but the suspension, while there is one. */
      readonly announcement: PlatformAnnouncement | null;
    };

const LOADING: PlatformState = Object.freeze({ state: "loading" });
const UNKNOWN: PlatformState = Object.freeze({ state: "unknown" });
/** Between two tries to read it, in milliseconds. */
const RETRY_PAUSES = { first: 5_000, longest: 300_000 };

const KEY = Symbol.for("freehold.platform");

/**
 * Asks whether the platform is suspended, whom people ask, and what is announced. Anybody may know it, so the session's token stays here;
 * {@link $platform} has the answer for all widgets of a page.
 */
export async function readPlatform(options?: CallOptions): Promise<Platform> {
  const call: Call = { method: "GET", path: "/platform", signal: signalOf(options), accept: isPlatform };
  const target = { baseUrl: resolveApiUrl($apiUrl.get()), timeout: DEFAULTS.timeout };
  return send(call, null, target) as Promise<Platform>;
}

function isPlatform(body: unknown): body is Platform {
  const support = ownProperty(body, "support");
  const url = ownProperty(support, "url");
  return (
    ["active", "suspended"].includes(ownString(body, "platform_status") ?? "") &&
    ["email", "url", "hours"].every((key) => isTextOrNull(ownProperty(support, key))) &&
    // It becomes a link: a script must not.
    (url === null || /^https?:\/\//i.test(url as string)) &&
    isAnnouncementOrNull(ownProperty(body, "announcement"))
  );
}

/** An older server has none. */
function isAnnouncementOrNull(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  const texts = ownProperty(value, "texts");
  return (
    Number.isInteger(ownProperty(value, "version")) &&
    typeof texts === "object" &&
    texts !== null &&
    Object.values(texts).every((text) => typeof text === "string")
  );
}

const isTextOrNull = (value: unknown) => value === null || typeof value === "string";

/** One for every copy of this package on the page. */
function shared(): ReadableAtom<PlatformState> {
  if (!Object.hasOwn(globalThis, KEY)) {
    const value = createPlatform();
    Object.defineProperty(globalThis, KEY, Object.assign(Object.create(null), { value }));
  }
  return Reflect.get(globalThis, KEY);
}

function createPlatform(): ReadableAtom<PlatformState> {
  const $state = atom<PlatformState>(LOADING);
  /** The API that `$state` is known from. */
  let knownFrom: string | null = null;

  /** Until it is known; where the server has decided otherwise, asking again is of no use. */
  async function read(signal: AbortSignal): Promise<void> {
    const from = $apiUrl.get();
    const backoff = createBackoff(RETRY_PAUSES);
    while (!signal.aborted && !(await readOnce(from, signal))) await pause(backoff.next(), signal);
  }

  async function readOnce(from: string, signal: AbortSignal): Promise<boolean> {
    try {
      const { platform_status: platformStatus, support, announcement = null } = await readPlatform({ signal });
      if (signal.aborted) return true;
      knownFrom = from;
      $state.set(Object.freeze({ state: "known", platformStatus, support, announcement }));
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      if ($state.get() !== UNKNOWN) console.warn("@freehold/session: the platform's state could not be read.", error);
      $state.set(UNKNOWN);
      return isDecided(error);
    }
  }

  onMount($state, () => {
    // On a server nothing is fetched while rendering.
    if (typeof window === "undefined") return;
    let reading = new AbortController();
    const start = () => {
      reading.abort();
      reading = new AbortController();
      knownFrom = null;
      $state.set(LOADING);
      void read(reading.signal);
    };
    // What is not known of this API is not shown, either.
    if (knownFrom !== $apiUrl.get()) $state.set(LOADING);
    // A configure() in the same task still counts.
    let mounted = true;
    queueMicrotask(() => {
      if (mounted && knownFrom !== $apiUrl.get()) start();
    });
    const stop = $apiUrl.listen(start);
    return () => {
      mounted = false;
      stop();
      reading.abort();
    };
  });
  return $state;
}

/**
 * Whether the platform is suspended, whom people ask and what is announced: read once a page, when something first listens, and again
 * where the API is another one. What could not be read is tried again by itself.
 *
 * @example
 * const platform = useStore($platform);
 * return platform.state === "known" && <SupportLine support={platform.support} />;
 */
export const $platform: ReadableAtom<PlatformState> = /* @__PURE__ */ shared();
