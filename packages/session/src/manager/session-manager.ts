import type { Login, RenewedSession, User } from "@freehold/contract";
import { atom, onMount } from "nanostores";
import { isAttended } from "../activity/attended.ts";
import { createBackoff } from "../activity/backoff.ts";
import { hasOpenStream } from "../activity/open-streams.ts";
import { pause } from "../activity/pause.ts";
import { retryServerErrors } from "../activity/retry-server-errors.ts";
import { whileVisible } from "../activity/while-visible.ts";
import { isApiError, localError } from "../http/api-error.ts";
import { type Call, endWith, logoutCall, type SignIn, signInCallOf } from "../http/call.ts";
import { isDefinitive } from "../http/is-definitive.ts";
import { send } from "../http/send.ts";
import { isToken } from "../http/token.ts";
import { withoutPrototype } from "../http/without-prototype.ts";
import { createConfiguration, isServer } from "./configuration.ts";
import type { SessionOptions } from "./options.ts";
import type { SessionManager } from "./page-session.ts";
import { createProfileReader } from "./profile-reader.ts";
import { createProofs } from "./proofs.ts";
import { afterRenewals, whileRenewing } from "./renewals.ts";
import { EXPIRED, loading, type Profile, personOf, type Session, SIGNED_OUT } from "./session-state.ts";
import { followTabs, postToTabs } from "./tab-channel.ts";

/** What the page itself is to put right. */
const OWN_FAULT: readonly string[] = ["token_callback", "secret_key_in_page"];
/** Between two tries to reach a server, in milliseconds. */
const RETRY_PAUSES = { first: 1_000, longest: 30_000 };

/** Creates a session manager: it alone talks to the server and decides who is signed in. A page has one (shared-session.ts). */
export function createSessionManager(): SessionManager {
  const $session = atom<Session>(loading());
  const config = createConfiguration(() => mounted && void load());
  const $apiUrl = atom<string>(config.settings.apiUrl);

  /** `$session` has a listener. */
  let mounted = false;
  let stopFollowing: (() => void) | null = null;
  let stopChecking: (() => void) | null = null;
  /** The token that `$session` stands for, or is being loaded for; undefined until it was looked for. */
  let currentToken: string | null | undefined;
  /** Counts loads and transitions, so that an answer from before the latest one changes nothing. */
  let epoch = 0;
  /** Ends with the epoch. */
  let epochEnd = new AbortController();
  /** Ends when the session moves on to another person or to another configuration. */
  let sessionEnd = new AbortController();
  let signingIn: AbortController | null = null;
  let retrying: AbortController | null = null;
  /** Why addresses of widgets were refused: the console says each once. */
  const refusals = new Set<string>();
  const backoff = createBackoff(RETRY_PAUSES);
  const profiles = createProfileReader(config);
  const proofs = createProofs();
  /** A partner says who is there: the page has client secrets, and no person's own session. */
  const isDelegated = () => Boolean(config.source?.delegate);

  function endSession(): void {
    sessionEnd.abort();
    sessionEnd = new AbortController();
  }

  function nextEpoch(): number {
    retrying?.abort();
    epochEnd.abort();
    epochEnd = new AbortController();
    epoch += 1;
    return epoch;
  }

  /** Whether a state is about another person than the present one. A host may give a new token of the same person. */
  function isSomebodyElse(state: Session, token: string | null | undefined): boolean {
    const now = personOf($session.value);
    if (now !== null && isKnown(state)) return now !== personOf(state);
    return token !== currentToken;
  }

  /**
   * Decides the session anew; whatever is under way is void.
   *
   * @returns the epoch of this decision: a listener may have made another one by then.
   */
  function transition(state: Session, token: string | null | undefined): number {
    const mine = nextEpoch();
    backoff.reset();
    profiles.endOthers(token);
    if (isSomebodyElse(state, token)) endSession();
    currentToken = token;
    publish(state);
    return mine;
  }

  /** Tells the listeners. What one of them throws is about that listener: it reaches the console, and nothing here fails by it. */
  function publish(state: Session): void {
    try {
      $session.set(state);
    } catch (error) {
      reportError(error);
    }
  }

  /** Reads the profile and lets `$session` say what came of it, unless something newer has been decided meanwhile. */
  async function enter(token: string, mine: number): Promise<Profile> {
    try {
      const profile = await readProfile(token, mine);
      if (mine === epoch) {
        if (!config.source && profile.status === "signed-in") config.tokens.confirm(token, profile.user.id);
        transition(profile, currentToken);
      }
      return profile;
    } catch (error) {
      if (mine === epoch) fail(token, error);
      throw error;
    }
  }

  /** Reads a profile. A host that keeps the token is asked once more when the API refuses the one it gave. */
  async function readProfile(token: string, mine: number): Promise<Profile> {
    const { signal } = epochEnd;
    const read = (current: string) => retryServerErrors(() => profiles.read(current), signal);
    try {
      return await read(token);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await afterRenewals();
      if (!config.source) throw error;
      await (await config.source.delegate?.())?.refuse(token);
      const renewed = await config.readToken();
      if (mine !== epoch || renewed === null || renewed === token) throw error;
      currentToken = renewed;
      return await read(renewed);
    }
  }

  /**
   * SPEC 4: any answer that is not a profile removes the token; a 5xx does after ten seconds of it. Where no answer came, the token is
   * kept and tried again. A client secret isn't the page's to remove: what failed is said, and a decision is not asked for again.
   */
  function fail(token: string | null, cause: unknown): void {
    const error = isApiError(cause)
      ? cause
      : localError("unreachable", { detail: "This page couldn't sign you in. Try again.", cause });
    if (error.status && !isDelegated()) forget(token, error.status === 401 ? EXPIRED : SIGNED_OUT);
    else {
      // It is not known yet whether a host's new token is still of the same person.
      if (personOf($session.value) !== null) endSession();
      publish({ status: "loading", error });
      if (mounted && !isDefinitive(error) && !OWN_FAULT.includes(error.code)) void retryLater();
    }
  }

  async function retryLater(): Promise<void> {
    const stop = new AbortController();
    retrying = stop;
    await pause(backoff.next(), stop.signal);
    if (!stop.signal.aborted) await load();
  }

  /** SPEC 4: if a token exists the profile is fetched. It never rejects: `$session` says what came of it. */
  async function load(): Promise<void> {
    if (isServer()) return;
    let mine = nextEpoch();
    try {
      const token = await config.readToken();
      if (mine !== epoch) return;
      // A host's token may be a new one of the same person; a stored one is another person's.
      const isOther = currentToken !== undefined && token !== currentToken && !config.source;
      if (isOther && token !== null) mine = transition(loading(), token);
      if (mine !== epoch) return;
      if (token === null) {
        forget(config.source ? null : config.tokens.get());
        return;
      }
      currentToken = token;
      // enter() has put its failure into $session.
      await enter(token, mine).catch(() => {});
    } catch (cause) {
      if (mine === epoch) fail(null, cause);
    }
  }

  /** Ends the session of a token, but not of one that another tab has stored in its place meanwhile. */
  function forget(token: string | null, state = SIGNED_OUT): void {
    if (config.source) transition(config.source.vacant?.() ?? state, null);
    else if (config.tokens.get() !== token) syncFromStorage();
    else transition(config.tokens.remove() ? state : SIGNED_OUT, null);
  }

  const isAboutToken = (event: StorageEvent) => !config.source && config.tokens.isAbout(event);

  /** The stored token may be another one now: another tab, or time spent in the back-forward cache. */
  function syncFromStorage(): void {
    if (config.source) return;
    const token = config.tokens.get();
    if (token === currentToken) return;
    // Another tab has renewed it: the person is the same.
    const now = $session.value;
    if (token !== null && now?.status === "signed-in" && config.tokens.owner() === now.user.id) {
      currentToken = token;
      return;
    }
    transition(token === null ? SIGNED_OUT : loading(), token);
    if (token !== null) void load();
  }

  /** Visitors without a token are signed out at once, without a request. A configure() in the same task still counts. */
  function start(): void {
    if (!mounted) return;
    stopFollowing ??= followTabs(isAboutToken, syncFromStorage, verify);
    stopChecking ??= whileVisible(checkSession);
    if ($session.value?.status !== "loading") syncFromStorage();
    else if (!config.source && config.tokens.get() === null) transition(SIGNED_OUT, null);
    else void load();
  }

  /** A sign-out in another tab may have ended the token of this one. */
  function verify(): void {
    if ($session.value?.status === "signed-in") void refreshSession().catch(console.warn);
  }

  /**
   * Notices that the session has ended elsewhere, as after a theft, and changes nothing otherwise: the request does not count as a use
   * of the session. Where a stream is open, the server ends it together with the session.
   */
  function checkSession(): void {
    if (personOf($session.value) === null || hasOpenStream()) return;
    if (isDelegated()) {
      // Whatever came of it, $session says.
      refreshSession().catch(() => {});
      return;
    }
    // A 401 ends the session in request(); any other failure says nothing about it.
    request({ method: "GET", path: "/auth/session", background: true }).catch(() => {});
  }

  onMount($session, () => {
    if (isServer()) return;
    mounted = true;
    queueMicrotask(start);
    return () => {
      mounted = false;
      retrying?.abort();
      stopFollowing?.();
      stopChecking?.();
      stopFollowing = stopChecking = null;
    };
  });

  /**
   * A 401 ends the session it was about. An answer to an older token must not end a newer session, and a host that keeps the token
   * is asked once more.
   *
   * @returns the person's new token: another tab has renewed it, or the host has one that is good.
   */
  async function expire(token: string): Promise<string | null> {
    const secrets = await config.source?.delegate?.();
    if (secrets) {
      await secrets.renew(token, load);
      return currentToken !== token && isKnown($session.value) ? (currentToken ?? null) : null;
    }
    if (!config.source) {
      forget(token, EXPIRED);
      return $session.value?.status === "signed-in" && currentToken !== token ? (currentToken ?? null) : null;
    }
    const now = await config.readToken().catch(() => token);
    if (now === token && currentToken === token) transition(EXPIRED, null);
    else if (now !== currentToken) await load();
    return now !== token && now === currentToken ? now : null;
  }

  /** Another tab has signed in another person, and this one does not show it yet: nothing is done in that person's name. */
  function isFromAnotherTab(call: Call, token: string | null): boolean {
    if (call.ownCredentials || config.source) return false;
    if ($session.value?.status !== "signed-in" || token === currentToken) return false;
    syncFromStorage();
    return $session.value?.status !== "signed-in";
  }

  async function request(given: Call): Promise<unknown> {
    const call = withoutPrototype(given);
    const end = sessionEnd.signal;
    const to = config.target();
    const token = await config.readToken();
    if (isFromAnotherTab(call, token)) throw localError("session_changed");
    const background = call.background ?? !isAttended();
    const sent = { ...(call.stream ? endWith(call, end) : call), background };
    const sendWith = async (current: string | null) => {
      const answer = await send(sent, current, to);
      return call.renews && !end.aborted ? withoutToken(renew(answer as RenewedSession, current)) : answer;
    };
    const deliver = (current: string | null) =>
      call.renews ? whileRenewing(() => sendWith(current)) : sendWith(current);
    let answer: unknown;
    try {
      answer = await deliver(token);
    } catch (error) {
      if (token === null || call.ownCredentials) throw error;
      // A partner's page gives no proof of its own: the platform's window does.
      if (!isDelegated() && (await proofs.give(error))) return request(call);
      // The link has run out.
      if (isApiError(error) && error.code === "link_required" && personOf($session.value)) void load();
      if (!isRefusal(error)) throw error;
      await afterRenewals();
      const renewed = await expire(token);
      // Refused, it has done nothing yet; and it is sent again for the same person only.
      if (renewed === null || end.aborted) throw error;
      answer = await deliver(renewed);
    }
    // Delivered, it would show one person what another one has.
    if (call.method === "GET" && token !== null && end.aborted)
      throw localError("session_changed", {
        detail: "A different account is now signed in. Check what's shown, then try again.",
      });
    return answer;
  }

  /** Puts a session's new token in the place of the one it was sent with, in this tab and the others. */
  function renew<Answer extends RenewedSession>(answer: Answer, from: string | null): Answer {
    if (config.source) config.settings.setToken?.(answer.token);
    else if (config.tokens.get() === from) {
      const now = $session.value;
      config.tokens.set(answer.token, now?.status === "signed-in" ? now.user.id : undefined);
    }
    if (currentToken === from) currentToken = answer.token;
    postToTabs("renewed");
    // The factor that was just added opens the admin pages.
    const now = $session.value;
    if (now?.status === "signed-in" && now.user.second_factor_missing) void refreshSession().catch(console.warn);
    return answer;
  }

  async function signIn(input: SignIn): Promise<User> {
    if (isServer())
      throw new Error("@freehold/session: signIn() needs a browser: a server must not hold a person's session.");
    if (config.source)
      throw new Error("@freehold/session: signIn() is disabled, because configure() supplies the token.");
    signingIn?.abort();
    const attempt = new AbortController();
    signingIn = attempt;
    const known = { ...withoutPrototype(input), device_token: config.device.get() };
    const { token, device_token } = (await request(signInCallOf(known, attempt.signal))) as Login;
    // It is kept with the origin in force, which must still be the one that has issued it.
    if (attempt.signal.aborted) throw localError("aborted");
    config.tokens.set(token);
    config.device.set(device_token);
    // What was said of the sign-out stays said: that the session had expired, so that a page goes on where it was.
    const before = $session.value;
    const mine = transition(before?.status === "signed-out" ? before : loading(), token);
    postToTabs("signed-in");
    const profile = await enter(token, mine);
    if (profile.status !== "signed-in") throw localError("session_changed");
    return profile.user;
  }

  async function signOut(): Promise<void> {
    if (isServer()) return;
    const { source } = config;
    const stored = source ? null : config.tokens.get();
    signingIn?.abort();
    forget(stored);
    source?.reset();
    if (source?.delegate) return;
    try {
      const to = config.target();
      const token = source ? await source.read() : stored;
      if (isToken(token)) await send(logoutCall(), token, to);
    } catch (error) {
      // The page has forgotten the token; on the server it expires when it is not used. A 401: it has expired already.
      if (!isRefusal(error)) console.warn("@freehold/session: failed to sign out on the server.", error);
    }
    postToTabs("signed-out");
  }

  async function refreshSession(): Promise<void> {
    const token = await config.readToken();
    if (token === null || token !== currentToken || !isKnown($session.value)) return load();
    const mine = epoch;
    try {
      const profile = await profiles.read(token);
      if (mine === epoch) transition(profile, token);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await expire(token);
    }
  }

  async function retrySession(): Promise<void> {
    if ($session.value?.status !== "loading") return;
    config.source?.reset();
    transition(loading(), currentToken);
    await load();
  }

  /** Begins anew, with another API or another keeper of the token. */
  function restart(): void {
    // Whatever is under way was for the other configuration.
    signingIn?.abort();
    endSession();
    // Before the listeners hear of it: in a microtask of theirs it is known whether there is a token.
    if (mounted) queueMicrotask(start);
    transition(loading(), undefined);
  }

  /** On a server, which has no session, the address alone is followed. */
  function follow(isChanged: boolean): void {
    $apiUrl.set(config.settings.apiUrl);
    if (isChanged) restart();
  }

  const configure = (options: SessionOptions): void => follow(config.apply(options));

  const validateApiUrl = (apiUrl: string) => config.validateApiUrl(apiUrl, $session.value?.status === "signed-in");

  function claimApiUrl(apiUrl: string): string | null {
    const refusal = validateApiUrl(apiUrl);
    if (refusal === null) follow(config.adopt(apiUrl));
    if (refusal !== null && !refusals.has(refusal)) console.error(`Freehold: ${refusal}`);
    if (refusal !== null) refusals.add(refusal);
    return refusal;
  }

  return {
    $session,
    $apiUrl,
    configure,
    validateApiUrl,
    claimApiUrl,
    signIn,
    setProver: proofs.setProver,
    signOut,
    refreshSession,
    retrySession,
    request,
  };
}

/** The token goes to storage, and to no caller. */
const withoutToken = ({ token: _, ...answer }: RenewedSession) => answer;

/** The server has said what the token stands for. */
const isKnown = (state: Session = loading()) => state.status !== "loading" && state.status !== "signed-out";

/** The API does not take the token. */
const isRefusal = (error: unknown) => isApiError(error) && error.status === 401;
