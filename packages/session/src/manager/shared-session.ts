import type { Credentials, User } from "@freehold/contract";
import type { ReadableAtom } from "nanostores";
import { ownProperty } from "../http/own-property.ts";
import { markIdle } from "../idle/mark-idle.ts";
import type { SessionOptions } from "./options.ts";
import { createSessionManager, type SessionManager } from "./session-manager.ts";
import type { Session } from "./session-state.ts";

/**
 * The agreement between copies of this package: what a {@link SessionManager} has and how its members behave. Raise it
 * when an older copy could not work with a newer session or the other way round; a package version alone is no reason.
 */
const VERSION = 1;

const KEY = Symbol.for("freehold.session");

/**
 * The page's session: the one that stands at `globalThis[Symbol.for("freehold.session")]`, or a new one put there.
 *
 * If the one there follows another agreement, this copy says so on the console and by `freehold-error` (`version`), and works alone. Failing instead would
 * take down a host page over a widget; and both copies still read the same storage and tell each other of changes
 * (tab-channel.ts), so with `local` and `session` storage they agree on who is signed in.
 */
export function sharedSession(): SessionManager {
  // As nanostores asks it, without which this file does not run.
  if (process.env.NODE_ENV !== "production") markIdle();
  const found = ownProperty(globalThis, KEY);
  if (isCurrent(found)) return found.session;
  const session = createSessionManager();
  if (found !== undefined) {
    const message =
      "Freehold: this page loads two versions, each with its own session. Load one version of every package.";
    console.error(message);
    const detail = { code: "version", message, requestId: null };
    globalThis.document?.dispatchEvent(new CustomEvent("freehold-error", { detail }));
    return session;
  }
  // Not writable, so that nothing replaces it by accident and collects passwords from signIn().
  Object.defineProperty(globalThis, KEY, Object.assign(Object.create(null), { value: { version: VERSION, session } }));
  return session;
}

function isCurrent(value: unknown): value is { session: SessionManager } {
  return ownProperty(value, "version") === VERSION;
}

/** The session of this page, shared by every copy of the package. */
const shared = /* @__PURE__ */ sharedSession();

/** Sends a call as the page's session: its token goes along, and a 401 about it signs out. */
export const request: SessionManager["request"] = (call) => shared.request(call);

/**
 * Who is signed in on this page. It loads on the first listener and follows other tabs; on a server it stays `loading`.
 *
 * @example
 * $session.subscribe((session) => {
 *   if (session.status === "signed-in") greet(session.user.email);
 * });
 */
export const $session: ReadableAtom<Session> = shared.$session;

/** Where the API is, as configured: a path on the page's origin or an absolute URL. */
export const $apiUrl: ReadableAtom<string> = shared.$apiUrl;

/**
 * Sets where the API is and who keeps the token, for every widget on the page. Call it before the first widget;
 * changing `apiUrl`, `storage` or the presence of `getToken` later loads the session anew. A token goes to the origin that has
 * issued it and nowhere else.
 *
 * @throws {TypeError} with a sentence that names the bad option.
 * @example
 * configure({ apiUrl: "https://freehold.example/api", storage: "session" });
 */
export function configure(options: SessionOptions): void {
  shared.configure(options);
}

/**
 * Checks the API address that a widget names: it must be valid, and the one that the page uses if it uses one already.
 *
 * @returns the sentence that refuses it, which a widget shows in place of itself; null for a good address.
 */
export function validateApiUrl(apiUrl: string): string | null {
  return shared.validateApiUrl(apiUrl);
}

/**
 * Names the address of the API for a widget. The first address that is named on a page counts, and only {@link configure} can
 * change it: all widgets have one session. Another one is refused, once on the console, and nothing is asked of it.
 *
 * @returns as {@link validateApiUrl}.
 * @example
 * const refusal = claimApiUrl(element.getAttribute("api-url") ?? "/api");
 */
export function claimApiUrl(apiUrl: string): string | null {
  return shared.claimApiUrl(apiUrl);
}

/**
 * Signs in: stores the token, then reads the profile (SPEC 4).
 *
 * @throws {ApiError} `invalid_credentials`, `too_many_requests` (see `retryAfter`), `account_disabled`, or any other.
 * @example
 * const user = await signIn({ email: "investor@freehold.test", password });
 */
export function signIn(credentials: Credentials): Promise<User> {
  return shared.signIn(credentials);
}

/**
 * Signs out. The page and its other tabs forget the token at once, then the server ends it; it never rejects.
 *
 * @example
 * button.onclick = () => signOut();
 */
export function signOut(): Promise<void> {
  return shared.signOut();
}

/**
 * Reads the profile again, say after the wallet was verified or after a `getToken` host signed a person in.
 *
 * @throws {ApiError} if the server gave no profile; a 401 signs out instead.
 */
export function refreshSession(): Promise<void> {
  return shared.refreshSession();
}

/** Tries again at once while `$session` is `loading` with an error. It never rejects: look at `$session`. */
export function retrySession(): Promise<void> {
  return shared.retrySession();
}
