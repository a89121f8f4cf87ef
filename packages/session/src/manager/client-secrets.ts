import { DOCS_URL } from "@freehold/contract";
import { isHidden } from "../activity/pause.ts";
import { type ApiError, localError } from "../http/api-error.ts";
import { isToken } from "../http/call.ts";
import { createPageKey, type PageKey } from "../http/page-key.ts";
import { isSecretKey } from "../http/token.ts";
import type { TokenSource } from "./configuration.ts";

/** What `fetchClientSecret` is called with. */
export type ClientSecretContext = {
  /**
   * Makes a key that only this page has, and returns its thumbprint for your server to send as `dpop_jkt`. The client secret then works with
   * that key alone, so one that was copied from a log is worthless. What it needs is loaded with the first call.
   */
  dpopThumbprint(): Promise<string>;
};

/** Gets a client secret from the partner's own server. */
export type FetchClientSecret = (context: ClientSecretContext) => string | Promise<string>;

/** A client secret, and the key that it works with. */
type Grant = { secret: string; key: PageKey | null };

/** A new one is fetched so many seconds before the end of the last, and up to {@link JITTER} seconds earlier. */
const BEFORE_END = 60;
const JITTER = 15;
/** One that lasts no longer than so many seconds is no new one: a server that keeps them would be asked again and again. */
const SHORT = 90;

/**
 * Keeps a partner's client secret. One call of the partner's server serves all callers; what it rejects with is kept, too, until
 * `reset()`, so a failure is never repeated automatically.
 *
 * @param fetchSecret - returns the function of the page that is in force.
 * @param onDue - it's time for a new one, and the page is visible.
 */
export function createClientSecrets(fetchSecret: () => FetchClientSecret, onDue: () => void): TokenSource {
  let grant: Promise<Grant> | null = null;
  /** By `Date.now()`: when to fetch the next one, and when this one ends. */
  let [dueAt, endsAt] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = new AbortController();
  /** The API has refused the last one, and this one was fetched in its place. */
  let isSecondTry = false;
  let pageKey: Promise<PageKey> | null = null;

  function makeKey(): Promise<PageKey> {
    if (pageKey) return pageKey;
    const made = createPageKey();
    made.catch(() => {
      pageKey = null;
    });
    pageKey = made;
    return made;
  }

  async function ask(): Promise<Grant> {
    let used: Promise<PageKey> | null = null;
    const dpopThumbprint = async () => {
      used = makeKey();
      return (await used).thumbprint;
    };
    let secret: unknown;
    try {
      secret = await fetchSecret()(Object.freeze({ dpopThumbprint }));
    } catch (cause) {
      throw failure("token_callback", cause);
    }
    if (isSecretKey(secret)) throw failure("secret_key_in_page");
    if (!isToken(secret))
      throw failure("token_callback", new TypeError("fetchClientSecret() must return the client_secret as a string."));
    return { secret, key: used && (await used) };
  }

  /** Replaces the client secret, once a person looks at the page. */
  function fetchNext(): Promise<Grant> {
    clearTimeout(timer);
    dueAt = endsAt = Number.POSITIVE_INFINITY;
    grant = whenVisible(stop.signal).then(ask);
    // Whoever reads it hears of it.
    grant.catch(() => {});
    return grant;
  }

  return {
    isDelegated: true,
    async read() {
      // The first is fetched at once, beside the widget's files, also by a page in the background.
      if (!grant) {
        grant = ask();
        grant.catch(() => {});
      } else if (Date.now() >= (isHidden() ? endsAt : dueAt)) fetchNext();
      return (await grant).secret;
    },
    async refuse(token) {
      const current = await grant?.catch(() => null);
      if (current?.secret !== token || isSecondTry) return;
      isSecondTry = true;
      fetchNext();
    },
    accept(secondsLeft) {
      isSecondTry = false;
      clearTimeout(timer);
      if (secondsLeft <= SHORT) return;
      const wait = (secondsLeft - BEFORE_END - Math.random() * JITTER) * 1000;
      dueAt = Date.now() + wait;
      endsAt = Date.now() + secondsLeft * 1000;
      const { signal } = stop;
      timer = setTimeout(() => whenVisible(signal).then(onDue, () => {}), wait);
    },
    async prove(call) {
      return (await (await grant)?.key?.prove(call)) ?? null;
    },
    reset() {
      clearTimeout(timer);
      stop.abort();
      stop = new AbortController();
      dueAt = endsAt = Number.POSITIVE_INFINITY;
      isSecondTry = false;
      grant = null;
    },
  };
}

/** What a person reads, and the page's developer on the console, with what the page's own function threw. */
function failure(code: "token_callback" | "secret_key_in_page", ...causes: [cause?: unknown]): ApiError {
  const error = localError(code, causes.length > 0 ? { cause: causes[0] } : {});
  console.error(`Freehold: ${error.message} See ${DOCS_URL}${error.docsPath}`, ...causes);
  return error;
}

/**
 * Resolves when the page is visible.
 *
 * @throws {ApiError} `aborted`, with the signal.
 */
function whenVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (isHidden() && !signal.aborted) return;
      document.removeEventListener("visibilitychange", look);
      signal.removeEventListener("abort", look);
      if (signal.aborted) reject(localError("aborted"));
      else resolve();
    };
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", look);
    look();
  });
}
