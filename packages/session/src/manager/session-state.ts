import type { User } from "@freehold/contract";
import type { ApiError } from "../http/api-error.ts";

/**
 * The state of the page's session.
 *
 * `loading` without an error: the profile of a token is being read. Each time the session begins with another token or another
 * configuration, the object is a new one, so a listener can tell. A page without a token is `signed-out` in the microtask after
 * `loading`: wait for that before you read anything beside the profile.
 *
 * `loading` with an `error`: the server could not be reached, so it is not known yet whether the kept token is good. It is
 * tried again by itself and by `retrySession()`.
 *
 * `signed-out` with the reason `expired`: the server no longer accepts the token that this page had; the person did not choose to leave.
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
