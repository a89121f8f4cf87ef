import { DOCS_URL, type EmbedSession } from "@freehold/contract";
import { isHidden } from "../activity/pause.ts";
import { type ApiError, isApiError, localError, secretKeyError } from "../http/api-error.ts";
import type { Call } from "../http/call.ts";
import { versionHeader } from "../http/client-version.ts";
import { createPageKey, type PageKey, type ProvedCall } from "../http/page-key.ts";
import { isSecretKey, isToken } from "../http/token.ts";
import { isRecord, textOf } from "../http/without-prototype.ts";
import type { Profile } from "./session-state.ts";

/** A client secret, and the key that it works with. */
type Grant = { secret: string | null; key: PageKey | null };

/** A new one is fetched so many seconds before the end of the last, and up to {@link JITTER} seconds earlier. */
const BEFORE_END = 60;
const JITTER = 15;
/** One that lasts no longer than so many seconds is no new one: a server that keeps them would be asked again and again. */
const SHORT = 90;

/** The client secrets of a partner's page: one at a time, in memory alone. */
export type ClientSecrets = {
  /** Returns the client secret, a new one if it's time for that; null if there is none. */
  read(): Promise<string | null>;
  /** The API has refused a client secret: `read()` then gives another one, once. */
  refuse(token: string): Promise<void>;
  /** The same for several calls that were refused at once. `load` then reads what the new one opens. */
  renew(token: string, load: () => Promise<void>): Promise<void>;
  /** Returns the headers of a call: the client secret, the proof of its key if it has one, and this client's version. */
  sign(call: ProvedCall): Promise<Record<string, string>>;
  /** Reads whether the person has connected their account, from what `send` returns for the call that it's given. */
  fetchProfile(send: (call: Call) => Promise<unknown>): Promise<Profile>;
  /** Makes the page's key, and returns its thumbprint. The client secret that is being fetched works with that key alone. */
  thumbprint(): Promise<string>;
  /** Fetches nothing more. */
  stop(): void;
};

/**
 * Keeps a partner's client secret. One call of the partner's server serves all callers; what it rejects with is kept, too, so a failure is
 * never repeated automatically.
 *
 * @param first - what the first call gives, which was made before this file came.
 * @param fetchNext - calls the page's function again.
 * @param onDue - it's time for a new one, and the page is visible.
 */
export function createClientSecrets(
  first: Promise<unknown>,
  fetchNext: () => Promise<unknown>,
  onDue: () => void,
): ClientSecrets {
  const stopped = new AbortController();
  /** By `Date.now()`: when to fetch the next one, and when this one ends. */
  let [dueAt, endsAt] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The API has refused the last one, and this one was fetched in its place. */
  let isSecondTry = false;
  /** The page's key, and the one that the call under way has asked for. */
  let pageKey: Promise<PageKey> | null = null;
  let usedKey: Promise<PageKey> | null = null;
  let renewing: Promise<void> | null = null;
  let grant = take(first);

  async function take(given: Promise<unknown>): Promise<Grant> {
    const secret = await given.catch((cause: unknown) => {
      throw tell(isApiError(cause) ? cause : callbackError(cause));
    });
    if (secret === null) return { secret, key: null };
    if (isSecretKey(secret)) throw tell(secretKeyError());
    if (!isToken(secret))
      throw tell(callbackError(new TypeError("fetchClientSecret() must return the client_secret as a string.")));
    return { secret, key: await usedKey };
  }

  /** Replaces the client secret, once a person looks at the page. */
  function replace(): void {
    clearTimeout(timer);
    dueAt = endsAt = Number.POSITIVE_INFINITY;
    usedKey = null;
    grant = whenVisible(stopped.signal).then(() => take(fetchNext()));
    // Who reads it hears of it.
    grant.catch(() => {});
  }
  grant.catch(() => {});

  async function refuse(token: string): Promise<void> {
    const current = await grant.catch(() => null);
    if (current?.secret !== token || isSecondTry) return;
    isSecondTry = true;
    replace();
  }

  /** The API has taken the client secret. */
  function accept(secondsLeft: number): void {
    isSecondTry = false;
    clearTimeout(timer);
    if (secondsLeft <= SHORT) return;
    // Timers count whole milliseconds: it must be due when its timer fires.
    const wait = Math.floor((secondsLeft - BEFORE_END - Math.random() * JITTER) * 1000);
    dueAt = Date.now() + wait;
    endsAt = Date.now() + secondsLeft * 1000;
    timer = setTimeout(() => whenVisible(stopped.signal).then(onDue, () => {}), wait);
  }

  return {
    async read() {
      if (Date.now() >= (isHidden() ? endsAt : dueAt)) replace();
      return (await grant).secret;
    },
    refuse,
    renew(token, load) {
      renewing ??= refuse(token)
        .then(load)
        .finally(() => {
          renewing = null;
        });
      return renewing;
    },
    async sign(call) {
      const dpop = await (await grant).key?.prove(call);
      const authorization = `${dpop ? "DPoP" : "Bearer"} ${call.token}`;
      return { authorization, ...(dpop && { dpop }), ...versionHeader() };
    },
    async fetchProfile(send) {
      const session = (await send(SESSION)) as EmbedSession;
      accept(session.seconds_left);
      return toProfile(session);
    },
    async thumbprint() {
      pageKey ??= createPageKey();
      usedKey = pageKey;
      try {
        return (await pageKey).thumbprint;
      } catch (error) {
        pageKey = null;
        throw error;
      }
    },
    stop() {
      clearTimeout(timer);
      stopped.abort();
    },
  };
}

const SESSION: Call = {
  method: "GET",
  path: "/embed/session",
  parse(body) {
    const { partner, link, scope, seconds_left } = body;
    if (!textOf(partner) || !isRecord(link) || !Array.isArray(scope) || typeof seconds_left !== "number") return null;
    if (link.id !== null) return textOf(link.id) && Array.isArray(link.scope) ? body : null;
    // A page shows it as a link: a script must not be one.
    return /^https?:\/\//i.test(String(link.url)) ? body : null;
  },
};

function toProfile({ partner, link, scope }: EmbedSession): Profile {
  const { id, wallet_address, url, number } = link;
  if (id === null) return { status: "unlinked", partner, url: url ?? "", number: number ?? "", inPlace: false };
  const user = Object.freeze({ id, partner, wallet_address: wallet_address ?? "" });
  return { status: "linked", user, scope: Object.freeze(scope.filter((one) => link.scope.includes(one))) };
}

const callbackError = (cause: unknown): ApiError =>
  localError("malformed", {
    code: "token_callback",
    message:
      "fetchClientSecret() failed. It must return the client_secret of POST /api/embed/sessions from your server.",
    detail: "This site couldn't connect you. Try again in a moment.",
    cause,
  });

/** Tells the page's developer, with what the page's own function threw. */
function tell(error: ApiError): ApiError {
  const causes = "cause" in error ? [error.cause] : [];
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
