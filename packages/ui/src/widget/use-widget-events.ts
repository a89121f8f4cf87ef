import { type FailureKind, failureKind } from "@freehold/contract";
import { useEffect, useRef } from "react";
import { toNoticeProps } from "../notice/to-notice-props.ts";

/** An error in a widget, for the host's own records. Contains nothing that was typed, and never the token. */
export type WidgetFailure = {
  /**
   * The reason: a problem code of the API such as `too_many_requests`; `api_url` if the address is refused or isn't a Freehold API's;
   * `origin_not_allowed`, `blocked_by_csp` and `unreachable` if the page gets no response; `load` if a file of the widget is missing or
   * from another build; `render` if the widget failed to render; `unknown` for anything else.
   */
  code: string;
  /** The kind of `code`, from a complete list: for a `switch` that newer servers don't break. */
  kind: FailureKind;
  /** The sentence that the widget shows. */
  message: string;
  /** The ID of the request in the server's log, for support. */
  requestId: string | null;
};

/** The reason for a sign-out: `expired` if the server no longer accepted the token, null if the person signed out. */
export type SignedOut = { reason: "expired" | null };

/** Callbacks that every widget has. */
export type WidgetEvents = {
  /** The widget has rendered and finished loading. Once. */
  onReady?: (() => void) | undefined;
  /** Something failed, and the widget shows why. */
  onError?: ((event: WidgetFailure) => void) | undefined;
};

/** Calls back once, when a widget has rendered and finished loading. */
export function useReady(isReady: boolean, onReady: () => void): void {
  const isTold = useRef(false);
  useEffect(() => {
    if (!isReady || isTold.current) return;
    isTold.current = true;
    onReady();
  }, [isReady, onReady]);
}

/** Calls back with each error that a widget shows, except `null` and `undefined`. */
export function useFailure(error: unknown, onError: (event: WidgetFailure) => void): void {
  useEffect(() => {
    if (error == null) return;
    const { sentence, requestId } = toNoticeProps(error, "Something went wrong.");
    const given = ownProperty(error, "code");
    const isKnown = typeof given === "string";
    const code = isKnown ? given : "unknown";
    const status = Number(ownProperty(error, "status") ?? (isKnown ? 0 : 500));
    onError({ code, kind: failureKind(code, status), message: sentence, requestId });
  }, [error, onError]);
}

/** A polluted `Object.prototype` supplies nothing. */
const ownProperty = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null && Object.hasOwn(error, name) ? Reflect.get(error, name) : undefined;

/** Calls back when the user is signed out. */
export function useSignedOut(
  session: { status: string; reason?: string | undefined },
  onSignedOut: (event: SignedOut) => void,
): void {
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (session.status === "signed-in") wasSignedIn.current = true;
    if (session.status !== "signed-out" || !wasSignedIn.current) return;
    wasSignedIn.current = false;
    onSignedOut({ reason: session.reason === "expired" ? "expired" : null });
  }, [session, onSignedOut]);
}
