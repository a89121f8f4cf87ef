import type { Credentials, User } from "@freehold/contract";
import type { ReadableAtom } from "nanostores";
import type { SessionOptions } from "./options.ts";
import type { Session } from "./session-state.ts";
import { page } from "./shared-session.ts";

/**
 * Who is signed in on this page. It loads on the first listener and follows other tabs; on a server it stays `loading`.
 *
 * @example
 * $session.subscribe((session) => {
 *   if (session.status === "signed-in") greet(session.user.email);
 * });
 */
export const $session: ReadableAtom<Session> = page.$session;

/** Where the API is, as configured: a path on the page's origin or an absolute URL. */
export const $apiUrl: ReadableAtom<string> = page.$apiUrl;

/**
 * Sets where the API is and who keeps the token, for every widget on the page. Call it before the first widget;
 * changing `apiUrl`, `storage` or the presence of `getToken` later loads the session anew, and a token that the API of
 * one origin has accepted is dropped rather than sent to another.
 *
 * @throws {TypeError} with a sentence that names the bad option.
 * @example
 * configure({ apiUrl: "https://freehold.example/api", storage: "session" });
 */
export function configure(options: SessionOptions): void {
  page.configure(options);
}

/**
 * Signs in: stores the token, then reads the profile (SPEC 4).
 *
 * @throws {ApiError} `invalid_credentials`, `too_many_requests` (see `retryAfter`), `account_disabled`, or any other.
 * @example
 * const user = await signIn({ email: "investor@freehold.test", password });
 */
export function signIn(credentials: Credentials): Promise<User> {
  return page.signIn(credentials);
}

/**
 * Signs out. The page and its other tabs forget the token at once, then the server is told; it never rejects.
 *
 * @example
 * button.onclick = () => signOut();
 */
export function signOut(): Promise<void> {
  return page.signOut();
}

/**
 * Reads the profile again, say after the wallet was verified or after a `getToken` host signed somebody in.
 *
 * @throws {ApiError} if the server gave no profile; a 401 signs out instead.
 */
export function refreshSession(): Promise<void> {
  return page.refreshSession();
}

/** Tries again at once while `$session` is `loading` with an error. It never rejects: look at `$session`. */
export function retrySession(): Promise<void> {
  return page.retrySession();
}
