import type { User } from "@freehold/contract";
import type { ReadableAtom } from "nanostores";
import type { SignIn } from "../http/call.ts";
import { markIdle } from "../idle/mark-idle.ts";
import { earlyConfiguration } from "./early-configuration.ts";
import type { SessionOptions } from "./options.ts";
import { findSession, putSession, type SessionManager, tellOtherVersion } from "./page-session.ts";
import type { Prover } from "./proofs.ts";
import { createSessionManager } from "./session-manager.ts";
import type { Session } from "./session-state.ts";

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
  const found = findSession();
  if (found && found !== "other") return found;
  const session = createSessionManager();
  if (found) {
    tellOtherVersion();
    return session;
  }
  putSession(session);
  session.configure(earlyConfiguration()?.options ?? {});
  return session;
}

/** The session of this page, shared by every copy of the package. */
const shared = /* @__PURE__ */ sharedSession();

/** Sends a call as the page's session: its token goes along, and a 401 about it signs out. */
export const request: SessionManager["request"] = (call) => shared.request(call);

/**
 * The page's session. It loads on the first listener and follows other tabs. On a server it stays `loading`.
 *
 * @example
 * $session.subscribe((session) => {
 *   if (session.status === "signed-in") greet(session.user.email);
 * });
 */
export const $session: ReadableAtom<Session> = shared.$session;

/** The API's address: a path on the page's origin or an absolute URL. */
export const $apiUrl: ReadableAtom<string> = shared.$apiUrl;

/**
 * Sets the API's address and the token's storage for every widget on the page. Call it before the first widget renders.
 * Changing `apiUrl`, `storage` or the presence of `getToken` or `fetchClientSecret` later reloads the session. A token only goes to the
 * origin that issued it and nowhere else.
 *
 * @throws {TypeError} with a sentence that names the bad option.
 * @example
 * configure({ apiUrl: "https://freehold.example/api", storage: "session" });
 * @example
 * const fetchClientSecret = async () => (await (await fetch("/freehold-session", { method: "POST" })).json()).client_secret;
 * configure({ apiUrl: "https://freehold.example/api", fetchClientSecret });
 */
export function configure(options: SessionOptions): void {
  shared.configure(options);
}

/**
 * Checks a widget's API address: it must be valid and, if the page already uses an API, the same.
 *
 * @returns the error that the widget shows instead of itself, or null for a valid address.
 */
export function validateApiUrl(apiUrl: string): string | null {
  return shared.validateApiUrl(apiUrl);
}

/**
 * Claims the API's address for a widget. The first address on a page counts, and only {@link configure} can
 * change it, because all widgets share one session. Another address is refused with one error on the console, and nothing is sent to it.
 *
 * @returns as {@link validateApiUrl}.
 * @example
 * const refusal = claimApiUrl(element.getAttribute("api-url") ?? "/api");
 */
export function claimApiUrl(apiUrl: string): string | null {
  return shared.claimApiUrl(apiUrl);
}

/**
 * Signs in with a password, the code of a second step, or a passkey: stores the token, then fetches the profile (SPEC 4).
 *
 * @throws {ApiError} `invalid_credentials`, `too_many_requests` (see `retryAfter`), `account_disabled`, or any other. With
 *   `second_factor_required`, `body.second_factor` has the challenge of the second step and what would do.
 * @example
 * const user = await signIn({ email: "investor@freehold.test", password });
 * const user = await signIn({ challenge, code: "482 913" });
 */
export function signIn(input: SignIn): Promise<User> {
  return shared.signIn(input);
}

/**
 * Sets how a person is asked to prove who they are when a call needs it (`proof_required`). The call goes on afterwards. Without it, such
 * calls fail.
 *
 * @example
 * setProver(async (wanted) => (await import("@freehold/auth/proof")).askForProof(wanted));
 */
export function setProver(prover: Prover | null): void {
  shared.setProver(prover);
}

/**
 * Signs out. The page and its other tabs forget the token at once, then the server ends it. Never rejects.
 *
 * @example
 * button.onclick = () => signOut();
 */
export function signOut(): Promise<void> {
  return shared.signOut();
}

/**
 * Fetches the profile again, for example after the wallet was verified or after a `getToken` host signed a person in.
 *
 * @throws {ApiError} if the server returned no profile; a 401 signs out instead.
 */
export function refreshSession(): Promise<void> {
  return shared.refreshSession();
}

/** Retries at once while `$session` is `loading` with an error. Never rejects: see `$session`. */
export function retrySession(): Promise<void> {
  return shared.retrySession();
}
