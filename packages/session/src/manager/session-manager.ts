import type { Credentials, Login, User } from "@freehold/contract";
import { retryTimer } from "../activity/backoff.ts";
import { isApiError, localError } from "../http/api-error.ts";
import { type Call, isToken, loginCall, logoutCall, meCall } from "../http/call.ts";
import { own } from "../http/own-property.ts";
import { resolveApiUrl } from "../http/resolve-api-url.ts";
import { send } from "../http/send.ts";
import { EXPIRED, isServer, LOADING, type Page, type Session, SIGNED_OUT } from "./session-state.ts";
import { followNeighbours, tellNeighbours } from "./tab-channel.ts";

/** What keeps the session once there is something to keep; session.ts loads it then. */
export type Keeper = ReturnType<typeof createKeeper>;

/** Creates the keeper of a page's session: it alone talks to the server and decides who is signed in. */
export function createKeeper(page: Page) {
  const { $session } = page;
  /** The token that `$session` stands for, or is being loaded for. */
  let held: string | null = null;
  /** Counts decisions about the session, so that an answer from before the latest one changes nothing. */
  let turn = 0;
  let profile: { token: string; user: Promise<User>; stop: AbortController } | null = null;
  let signingIn: AbortController | null = null;
  /** Ends the streams that are open, all of one token. */
  let streams: { token: string | null; stop: AbortController } | null = null;
  let unfollow: (() => void) | null = null;
  const retry = retryTimer(() => void load());

  async function readToken(): Promise<string | null> {
    if (isServer()) return null;
    const token = page.settings.getToken ? await page.settings.getToken() : page.tokens.get();
    return isToken(token) ? token : null;
  }

  /** Taken before the token is read: a configure() meanwhile must not send it to another origin. */
  const target = () => ({ baseUrl: resolveApiUrl(page.settings.apiUrl), timeout: page.settings.timeout });

  /** Decides the session anew; whatever is under way is void. */
  function decide(state: Session, token: string | null): number {
    retry.stop();
    retry.reset();
    if (profile && profile.token !== token) {
      profile.stop.abort();
      profile = null;
    }
    endStreams(token);
    held = token;
    turn += 1;
    $session.set(state);
    return turn;
  }

  /** A stream would go on telling of the person it was opened for. */
  function endStreams(token: string | null): void {
    if (!streams || streams.token === token) return;
    streams.stop.abort();
    streams = null;
  }

  /** Ends with the call's own signal, or when another token comes. */
  function streamSignal(token: string | null, signal: AbortSignal | undefined): AbortSignal {
    endStreams(token);
    streams ??= { token, stop: new AbortController() };
    return signal ? AbortSignal.any([signal, streams.stop.signal]) : streams.stop.signal;
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
    if (error.status) forget(token, error.status === 401 ? EXPIRED : SIGNED_OUT);
    else {
      $session.set({ status: "loading", error });
      if (page.mounted) retry.start();
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
      if (token === null) forget(page.tokens.get());
      // enter() has put its failure into $session.
      else await enter(token, mine).catch(() => {});
    } catch (cause) {
      if (mine === turn) fail(null, cause);
    }
  }

  /** Ends the session of a token, but not of one that another tab has stored in its place meanwhile. */
  function forget(token: string | null, state = SIGNED_OUT): void {
    if (page.settings.getToken) decide(state, null);
    else if (page.tokens.get() !== token) look();
    else {
      page.tokens.remove();
      decide(state, null);
    }
  }

  /** The stored token may be another one now: another tab, or time spent in the back-forward cache. */
  function look(): void {
    if (page.settings.getToken) return;
    const token = page.tokens.get();
    if (token === held) return;
    if (token === null) return void decide(SIGNED_OUT, null);
    decide(LOADING, token);
    void load();
  }

  function start(): void {
    if (!page.mounted) return;
    if ($session.value?.status === "loading") void load();
    else look();
  }

  function verify(): void {
    if ($session.value?.status === "signed-in") void refreshSession().catch(console.warn);
  }

  function online(): void {
    if (retry.isWaiting()) void load();
  }

  /** The first listener has come: loads the session and follows the other tabs. */
  function mount(): void {
    if (unfollow) return;
    const stop = followNeighbours(() => page.tokens, look, verify);
    window.addEventListener("online", online);
    unfollow = () => {
      stop();
      window.removeEventListener("online", online);
    };
    start();
  }

  /** The last listener has gone. */
  function unmount(): void {
    retry.stop();
    unfollow?.();
    unfollow = null;
  }

  /** A 401 ends the session it was about. An answer to an older token must not end a newer session. */
  async function expire(token: string): Promise<void> {
    if (page.settings.getToken) {
      const now = await readToken().catch(() => token);
      if (now === token && held === token) decide(EXPIRED, null);
      else if (now !== held) await load();
    } else forget(token, EXPIRED);
  }

  /** What a person confirmed is not done in the name of whom another tab has signed in since, unheard of here. */
  function isStrangers(call: Call, token: string | null): boolean {
    if (call.method === "GET" || own(call, "ownCredentials") || page.settings.getToken) return false;
    return $session.value?.status === "signed-in" && token !== held;
  }

  async function request(call: Call): Promise<unknown> {
    const to = target();
    const token = await readToken();
    if (isStrangers(call, token)) {
      look();
      throw localError("session_changed");
    }
    try {
      const sent = own(call, "stream") ? { ...call, signal: streamSignal(token, own(call, "signal")) } : call;
      return await send(sent, token, to);
    } catch (error) {
      if (token !== null && !call.ownCredentials && isApiError(error) && error.status === 401) await expire(token);
      throw error;
    }
  }

  async function signIn(credentials: Credentials): Promise<User> {
    if (isServer())
      throw new Error("@freehold/session: signIn() needs a browser; a server must not hold a person's session.");
    if (page.settings.getToken)
      throw new Error("@freehold/session: signIn() is off, since configure({ getToken }) supplies the token.");
    signingIn?.abort();
    const attempt = new AbortController();
    signingIn = attempt;
    const { token } = (await request(loginCall(credentials, attempt.signal))) as Login;
    page.tokens.set(token);
    const before = $session.value?.status === "signed-out" ? SIGNED_OUT : LOADING;
    const mine = decide(before, token);
    tellNeighbours("signed-in");
    return enter(token, mine);
  }

  async function signOut(): Promise<void> {
    const source = page.settings.getToken;
    const stored = source ? null : page.tokens.get();
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

  /** Follows a configure(): whatever is under way was for other page.settings. */
  function reconfigure(): void {
    signingIn?.abort();
    decide(LOADING, null);
    if (page.mounted) queueMicrotask(start);
  }

  return { mount, unmount, reconfigure, signIn, signOut, refreshSession, retrySession, request };
}
