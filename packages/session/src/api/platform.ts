import {
  type Platform,
  type PlatformAnnouncement,
  type PlatformStatus,
  pageWide,
  type Support,
} from "@freehold/contract";
import { atom, onMount, type ReadableAtom } from "nanostores";
import { createBackoff } from "../activity/backoff.ts";
import { isHidden, pause } from "../activity/pause.ts";
import { retryServerErrors } from "../activity/retry-server-errors.ts";
import { resolveApiUrl } from "../http/api-url.ts";
import { type Call, type CallOptions, signalOf } from "../http/call.ts";
import { isDefinitive } from "../http/is-definitive.ts";
import { send } from "../http/send.ts";
import { isRecord, parseAnswer } from "../http/without-prototype.ts";
import { DEFAULTS } from "../manager/options.ts";
import { $apiUrl } from "../manager/shared-session.ts";
import { safeStorage } from "../storage/safe-storage.ts";

/** The platform's state as known to the page. `unknown`: the server can't be reached, which the console says, too. */
export type PlatformState =
  | { readonly state: "loading" }
  | {
      readonly state: "unknown";
      /** The reason: a {@link ConnectionError} if the page or its connection is at fault, otherwise the call's error. */
      readonly error: unknown;
    }
  | {
      readonly state: "known";
      readonly platformStatus: PlatformStatus;
      readonly support: Support;
      /** The operator's announcement; null if there's none besides the suspension. */
      readonly announcement: PlatformAnnouncement | null;
      /** This is the value that the browser stored last; a fresh one is loading. */
      readonly isRemembered?: true;
    };

/** The type of {@link $platform}. */
export type PlatformStore = ReadableAtom<PlatformState> & {
  /** Fetches it again if it has a listener, for example after an admin changed it. The known value stays until then, and if the call fails. */
  reload(): void;
};

const LOADING: PlatformState = Object.freeze({ state: "loading" });
const PLATFORM = "/platform";
/** Between two tries to read it, in milliseconds. */
const RETRY_PAUSES = { first: 5_000, longest: 300_000 };
/** Under which storage key a browser keeps what it knew last, and of which API. */
const REMEMBERED_KEY = "freehold_platform";

/**
 * Fetches the platform's status, support contact and announcement. All of it is public, so the session's token isn't sent.
 * {@link $platform} shares the result between all widgets of a page.
 */
export async function readPlatform(options?: CallOptions): Promise<Platform> {
  const call: Call = {
    method: "GET",
    path: PLATFORM,
    signal: signalOf(options),
    parse: (body) => (isPlatform(body) ? body : null),
  };
  const target = { baseUrl: resolveApiUrl($apiUrl.get()), timeout: DEFAULTS.timeout };
  return send(call, null, target) as Promise<Platform>;
}

function stateOf(platform: Platform, { isRemembered }: { isRemembered?: true } = {}): PlatformState {
  const { platform_status: platformStatus, support, announcement } = platform;
  return Object.freeze({
    state: "known",
    platformStatus,
    support,
    announcement,
    ...(isRemembered && { isRemembered }),
  });
}

function isPlatform(body: Record<string, unknown>): boolean {
  const { platform_status, support, announcement } = body;
  return (
    (platform_status === "active" || platform_status === "suspended") &&
    isRecord(support) &&
    [support.email, support.url, support.hours].every(isTextOrNull) &&
    // It becomes a link: a script must not.
    (support.url === null || /^https?:\/\//i.test(String(support.url))) &&
    (announcement === null || isAnnouncement(announcement))
  );
}

function isAnnouncement(value: unknown): boolean {
  if (!isRecord(value) || !Number.isInteger(value.version) || !isRecord(value.texts)) return false;
  return Object.values(value.texts).every((text) => typeof text === "string");
}

const isTextOrNull = (value: unknown) => value === null || typeof value === "string";

/** Nothing has come of a read yet. */
const isFirstRead = (now: PlatformState) =>
  now.state === "loading" || (now.state === "known" && now.isRemembered === true);

/** Few pages ever need it: it is loaded then. Where that fails, too, nothing more is known. */
const findProblem = (error: unknown, apiUrl: string) =>
  import("../http/find-connection-error.ts").then(
    ({ findConnectionError }) => findConnectionError(error, apiUrl, PLATFORM),
    () => null,
  );

function createPlatform(): PlatformStore {
  const $state = atom<PlatformState>(LOADING);
  let reload = () => {};
  /** The API that `$state` is known from. */
  let knownFrom: string | null = null;
  const storage = safeStorage("local");

  /** Pages begin with what was so the last time: what depends on it has its place from the first moment, and most of the time it is still so. */
  function recall(from: string): PlatformState {
    const kept = parseAnswer(storage.getItem(REMEMBERED_KEY) ?? "");
    if (!isRecord(kept) || kept.api !== from || !isPlatform(kept)) return LOADING;
    return stateOf(kept as Platform, { isRemembered: true });
  }

  /** Until it is known; where the server has decided otherwise, asking again is of no use. */
  async function read(signal: AbortSignal): Promise<void> {
    const from = $apiUrl.get();
    const backoff = createBackoff(RETRY_PAUSES);
    while (!signal.aborted && !(await readOnce(from, signal))) await pause(backoff.next(), signal);
  }

  async function readOnce(from: string, signal: AbortSignal): Promise<boolean> {
    try {
      const ask = () => readPlatform({ signal });
      const answer = await (isFirstRead($state.get()) ? retryServerErrors(ask, signal) : ask());
      if (signal.aborted) return true;
      knownFrom = from;
      storage.setItem(REMEMBERED_KEY, JSON.stringify({ ...answer, api: from }));
      const next = stateOf(answer);
      // Most of the time nothing has changed: nothing is drawn or announced anew.
      if (JSON.stringify(next) !== JSON.stringify($state.get())) $state.set(next);
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      // What was known of this API is the best there is.
      if (knownFrom === from) return true;
      const before = $state.get();
      // Said once: what follows are further tries.
      if (!isFirstRead(before)) return isDefinitive(error);
      const problem = await findProblem(error, from);
      if (signal.aborted) return true;
      if (problem) console.error(`Freehold: ${problem.message}`);
      else console.warn("@freehold/session: failed to read the platform's state.", error);
      if (before.state === "known") {
        const { isRemembered: _, ...known } = before;
        $state.set(Object.freeze(known));
      } else $state.set(Object.freeze({ state: "unknown", error: problem ?? error }));
      return isDefinitive(error);
    }
  }

  onMount($state, () => {
    // On a server nothing is fetched while rendering.
    if (typeof window === "undefined") return;
    let reading = new AbortController();
    const readAgain = () => {
      reading.abort();
      reading = new AbortController();
      void read(reading.signal);
    };
    const start = () => {
      knownFrom = null;
      $state.set(recall($apiUrl.get()));
      readAgain();
    };
    reload = () => {
      if (knownFrom === $apiUrl.get()) readAgain();
    };
    const onVisible = () => isHidden() || reload();
    // Events of the document pass through the window.
    window.addEventListener("visibilitychange", onVisible, true);
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
      window.removeEventListener("visibilitychange", onVisible, true);
      reload = () => {};
      reading.abort();
    };
  });
  return Object.assign($state, { reload: () => reload() });
}

/**
 * The platform's status, support contact and announcement. Fetched on the first subscription, when the page is shown
 * again, on `reload()`, and when the API changes. Failures are retried automatically. A page starts with the value that the browser
 * stored last, if there is one.
 *
 * @example
 * const platform = useStore($platform);
 * return platform.state === "known" && <SupportLine support={platform.support} />;
 */
export const $platform: PlatformStore = /* @__PURE__ */ pageWide("freehold.platform", createPlatform);
