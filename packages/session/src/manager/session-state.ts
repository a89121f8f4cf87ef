import type { User } from "@freehold/contract";
import type { ApiError } from "../http/api-error.ts";

/**
 * The state of the page's session.
 *
 * `loading` without an error: the profile is loading. Whenever the token or the configuration changes, the object is a new one, so a
 * listener can tell. A page without a token is `signed-out` in the microtask after `loading`: wait for it before you fetch data alongside
 * the profile.
 *
 * `loading` with an `error`: the server can't be reached, so it isn't known yet whether the stored token is valid. The call is retried
 * automatically and by `retrySession()`.
 *
 * `signed-out` with the reason `expired`: the server no longer accepts the page's token. The user didn't sign out.
 */
export type Session =
  | { readonly status: "loading"; readonly error: ApiError | null }
  | { readonly status: "signed-out"; readonly reason?: "expired" }
  | { readonly status: "signed-in"; readonly user: User };

/** A new `loading` state, which no listener has seen. */
export const loading = (): Session => Object.freeze({ status: "loading", error: null });

/** No session. */
export const SIGNED_OUT: Session = Object.freeze({ status: "signed-out" });
/** No session any more: the token was accepted once and is not now. */
export const EXPIRED: Session = Object.freeze({ status: "signed-out", reason: "expired" });
