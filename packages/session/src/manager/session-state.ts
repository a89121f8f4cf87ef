import type { LinkScope, User } from "@freehold/contract";
import type { ApiError } from "../http/api-error.ts";

/** A person as a partner's page sees them once they have connected their account: without an email address. */
export type LinkedUser = {
  /** The ID of the link, which says nothing about the account. */
  readonly id: string;
  /** The name of the partner. */
  readonly partner: string;
  /** The wallet that they have verified; empty without one. */
  readonly wallet_address: string;
};

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
 *
 * On a partner's page with a client secret the person doesn't sign in. `unlinked`: they haven't connected their account yet, which they do
 * at `url`, a window of the platform that asks for the `number`. `inPlace`: the page is left for it and comes back, `number` is empty, and
 * `partner` isn't known yet. `linked`: they have, and agreed to `scope`.
 */
export type Session =
  | { readonly status: "loading"; readonly error: ApiError | null }
  | { readonly status: "signed-out"; readonly reason?: "expired" }
  | { readonly status: "signed-in"; readonly user: User }
  | {
      readonly status: "unlinked";
      readonly partner: string;
      readonly url: string;
      readonly number: string;
      readonly inPlace: boolean;
    }
  | { readonly status: "linked"; readonly user: LinkedUser; readonly scope: readonly LinkScope[] };

/** What a token stands for, as the server says. */
export type Profile = Extract<Session, { status: "signed-in" | "unlinked" | "linked" }>;

/** Returns whose data a session opens, or null. */
export const personOf = (session: Session | undefined): string | null =>
  session?.status === "signed-in" || session?.status === "linked" ? session.user.id : null;

/** A new `loading` state, which no listener has seen. */
export const loading = (): Session => Object.freeze({ status: "loading", error: null });

/** No session. */
export const SIGNED_OUT: Session = Object.freeze({ status: "signed-out" });
/** No session any more: the token was accepted once and is not now. */
export const EXPIRED: Session = Object.freeze({ status: "signed-out", reason: "expired" });
