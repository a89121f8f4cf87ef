import type { User } from "@freehold/contract";
import type { WritableAtom } from "nanostores";
import type { ApiError } from "../http/api-error.ts";
import type { TokenStorage } from "../storage/token-storage.ts";
import type { Settings } from "./options.ts";

/**
 * The state of the page's session.
 *
 * `signed-out` with the reason `expired`: the server no longer accepts the token that this page had; nobody chose to leave.
 *
 * `loading` with an `error`: the server could not be reached, so nobody knows yet whether the kept token is good. It is
 * tried again by itself and by `retrySession()`.
 */
export type Session =
  | { readonly status: "loading"; readonly error: ApiError | null }
  | { readonly status: "signed-out"; readonly reason?: "expired" }
  | { readonly status: "signed-in"; readonly user: User };

/** What a page knows of its session, shared by the part that is always there and the part that is loaded. */
export type Page = {
  readonly $session: WritableAtom<Session>;
  settings: Settings;
  tokens: TokenStorage;
  /** Somebody listens to `$session`. */
  mounted: boolean;
};

export const LOADING: Session = Object.freeze({ status: "loading", error: null });
export const SIGNED_OUT: Session = Object.freeze({ status: "signed-out" });
export const EXPIRED: Session = Object.freeze({ status: "signed-out", reason: "expired" });

/** On a server one process serves many people: it must never hold anybody's session. */
export const isServer = () => typeof window === "undefined";
