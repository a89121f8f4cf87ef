import type { Credentials, Login, User } from "@freehold/contract";
import { atom, onMount, type ReadableAtom } from "nanostores";
import { type ApiError, isApiError, localError } from "./api-error.ts";
import { type Call, isToken, loginCall, logoutCall, meCall } from "./call.ts";
import { followNeighbours, tellNeighbours } from "./neighbours.ts";
import { applyOptions, DEFAULTS, originOf, resolveApiUrl, type SessionOptions } from "./options.ts";
import { retryTimer } from "./retry-timer.ts";
import { send } from "./send.ts";
import { type TokenStorage, tokenStorage } from "./token-storage.ts";

/**
 * The state of the page's session.
 *
 * `loading` with an `error`: the server could not be reached, so nobody knows yet whether the kept token is good. It is
 * tried again by itself and by `retrySession()`.
 */
export type Session =
  | { readonly status: "loading"; readonly error: ApiError | null }
  | { readonly status: "signed-out" }
  | { readonly status: "signed-in"; readonly user: User };

/** What stands at `globalThis[Symbol.for("freehold.session")]`; see page.ts. */
export type PageSession = {
  readonly $session: ReadableAtom<Session>;
  readonly $apiUrl: ReadableAtom<string>;
  configure(options: SessionOptions): void;
  signIn(credentials: Credentials): Promise<User>;
  signOut(): Promise<void>;
  refreshSession(): Promise<void>;
  retrySession(): Promise<void>;
  request(call: Call): Promise<unknown>;
};

const LOADING: Session = Object.freeze({ status: "loading", error: null });
const SIGNED_OUT: Session = Object.freeze({ status: "signed-out" });

/** On a server one process serves many people: it must never hold anybody's session. */
const isServer = () => typeof window === "undefined";

/** Creates a session. A page has one; page.ts sees to that. */
export function createSession(): PageSession {
  const $session = atom<Session>(LOADING);
  const $apiUrl = atom<string>(DEFAULTS.apiUrl);
  // nanostores reads these before it has set them; without own ones a polluted prototype would answer.
  Object.assign($session, { active: false, starting: false, events: {} });

  let settings = { ...DEFAULTS };
  let tokens: TokenStorage = tokenStorage(settings.storage);
  /** The token that `$session` stands for, or is being loaded for. */
  let held: string | null = null;
  /** Counts decisions about the session, so that an answer from before the latest one changes nothing. */
  let turn = 0;
  let profile: { token: string; user: Promise<User>; stop: AbortController } | null = null;
  let signingIn: AbortController | null = null;
  let mounted = false;
  const retry = retryTimer(() => void load());

  async function readToken(): Promise<string | null> {
    if (isServer()) return null;
    const token = settings.getToken ? await settings.getToken() : tokens.get();
    return isToken(token) ? token : null;
  }

  /** Taken before the token is read: a configure() meanwhile must not send it to another origin. */
  const target = () => ({ baseUrl: resolveApiUrl(settings.apiUrl), timeout: settings.timeout });

  /** Decides the session anew; whatever is under way is void. */
  function decide(state: Session, token: string | null): number {
    retry.stop();
    retry.reset();
    if (profile && profile.token !== token) {
      profile.stop.abort();
      profile = null;
    }
    held = token;
    turn += 1;
    $session.set(state);
    return turn;
  }

  /** One profile request at a time: whoever asks for the same token meanwhile gets the same answer. */
  function readProfile(token: string): Promise<User> {
    if (profile?.token === token) return profile.user;
    profile?.stop.abort();
    const stop = new AbortController();
    const user = send(meCall(stop.signal), token, target()).then((body) => Object.freeze(body as User));
    const mine = { token, user, stop };
    profile = mine;
    const done = () => {
      if (profile === mine) profile = null;
    };
    user.then(done, done);
    return user;
  }

  /** Reads the profile and lets `$session` say what came of it, unless something newer has been decided meanwhile. */
  async function enter(token: string, mine: number): Promise<User> {
    try {
      const user = await readProfile(token);
      if (mine === turn) decide({ status: "signed-in", user }, token);
      return user;
    } catch (error) {
      if (mine === turn) fail(token, error);
      throw error;
    }
  }

  /** SPEC 4: any answer that is not a profile removes the token. Where nobody answered, it is kept and tried again. */
  function fail(token: string | null, cause: unknown): void {
    const error = isApiError(cause)
      ? cause
      : localError("unreachable", { detail: "The page could not supply the sign-in token. Try again.", cause });
    if (error.status) forget(token);
    else {
      $session.set({ status: "loading", error });
      if (mounted) retry.start();
    }
  }

  /** SPEC 4: if a token exists the profile is fetched. It never rejects: `$session` says what came of it. */
  async function load(): Promise<void> {
    if (isServer()) return;
    retry.stop();
    turn += 1;
    const mine = turn;
    try {
      const token = await readToken();
      if (mine !== turn) return;
      held = token;
      if (token === null) forget(tokens.get());
      // enter() has put its failure into $session.
      else await enter(token, mine).catch(() => {});
    } catch (cause) {
      if (mine === turn) fail(null, cause);
    }
  }

  /** Ends the session of a token, but not of one that another tab has stored in its place meanwhile. */
  function forget(token: string | null): void {
    if (settings.getToken) decide(SIGNED_OUT, null);
    else if (tokens.get() !== token) look();
    else {
      tokens.remove();
      decide(SIGNED_OUT, null);
    }
  }

  /** The stored token may be another one now: another tab, or time spent in the back-forward cache. */
  function look(): void {
    if (settings.getToken) return;
    const token = tokens.get();
    if (token === held) return;
    if (token === null) return void decide(SIGNED_OUT, null);
    decide(LOADING, token);
    void load();
  }

  function start(): void {
    if (!mounted) return;
    if ($session.value?.status === "loading") void load();
    else look();
  }

  onMount($session, () => {
    if (isServer()) return;
    mounted = true;
    // A configure() in the same task as the first listener still counts.
    queueMicrotask(start);
    const verify = () => {
      if ($session.value?.status === "signed-in") void refreshSession().catch(console.warn);
    };
    const unfollow = followNeighbours(() => tokens, look, verify);
    const online = () => {
      if (retry.isWaiting()) void load();
    };
    window.addEventListener("online", online);
    return () => {
      mounted = false;
      retry.stop();
      unfollow();
      window.removeEventListener("online", online);
    };
  });

  /** A 401 ends the session it was about. An answer to an older token must not end a newer session. */
  async function expire(token: string): Promise<void> {
    if (settings.getToken) {
      const now = await readToken().catch(() => token);
      if (now === token && held === token) decide(SIGNED_OUT, null);
      else if (now !== held) await load();
    } else forget(token);
  }

  async function request(call: Call): Promise<unknown> {
    const to = target();
    const token = await readToken();
    try {
      return await send(call, token, to);
    } catch (error) {
      if (token !== null && !call.ownCredentials && isApiError(error) && error.status === 401) await expire(token);
      throw error;
    }
  }

  async function signIn(credentials: Credentials): Promise<User> {
    if (isServer())
      throw new Error("@freehold/session: signIn() needs a browser; a server must not hold a person's session.");
    if (settings.getToken)
      throw new Error("@freehold/session: signIn() is off, since configure({ getToken }) supplies the token.");
    signingIn?.abort();
    const attempt = new AbortController();
    signingIn = attempt;
    const { token } = (await request(loginCall(credentials, attempt.signal))) as Login;
    tokens.set(token);
    const before = $session.value?.status === "signed-out" ? SIGNED_OUT : LOADING;
    const mine = decide(before, token);
    tellNeighbours("signed-in");
    return enter(token, mine);
  }

  async function signOut(): Promise<void> {
    const source = settings.getToken;
    const stored = source ? null : tokens.get();
    signingIn?.abort();
    forget(stored);
    try {
      const to = target();
      const token = source ? await source() : stored;
      if (isToken(token)) await send(logoutCall(), token, to);
    } catch (error) {
      // The page has forgotten the token; on the server it dies of idleness. A 401 says it is dead already.
      if (!isApiError(error) || error.status !== 401)
        console.warn("@freehold/session: the server was not told of the sign-out.", error);
    }
    tellNeighbours("signed-out");
  }

  async function refreshSession(): Promise<void> {
    const token = await readToken();
    if (token === null || token !== held || $session.value?.status !== "signed-in") return load();
    const mine = turn;
    try {
      const user = await readProfile(token);
      if (mine === turn) decide({ status: "signed-in", user }, token);
    } catch (error) {
      if (!isApiError(error) || error.status !== 401) throw error;
      await expire(token);
    }
  }

  async function retrySession(): Promise<void> {
    if ($session.value?.status !== "loading") return;
    decide(LOADING, held);
    await load();
  }

  function configure(options: SessionOptions): void {
    const next = applyOptions(settings, options);
    const before = settings;
    settings = next;
    $apiUrl.set(next.apiUrl);
    if (isServer()) return;
    const moved = originOf(next.apiUrl) !== originOf(before.apiUrl);
    // A token that one API has accepted is never shown to another.
    if (moved && !before.getToken && $session.value?.status === "signed-in") tokens.remove();
    if (next.storage !== before.storage) tokens = tokenStorage(next.storage);
    const anew =
      next.apiUrl !== before.apiUrl || next.storage !== before.storage || !next.getToken !== !before.getToken;
    if (!anew) return;
    signingIn?.abort();
    decide(LOADING, null);
    if (mounted) queueMicrotask(start);
  }

  return { $session, $apiUrl, configure, signIn, signOut, refreshSession, retrySession, request };
}
