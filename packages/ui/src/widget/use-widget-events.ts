import { useEffect, useRef } from "react";
import { toNoticeProps } from "../notice/to-notice-props.ts";

/** An error in a widget, for the host's own records. Contains nothing that was typed, and never the token. */
export type WidgetFailure = {
  /**
   * What went wrong: a problem code of the API such as `too_many_requests`; `api_url` for an address that is refused or is no
   * Freehold API's; `origin_not_allowed`, `blocked_by_csp` and `unreachable` where the page gets no answer; `load` where a file of the widget is
   * missing or is another one than was built; `render` where the widget could not be rendered; `unknown` for anything else.
   */
  code: string;
  /** The sentence that the person reads. */
  message: string;
  /** For support: the id under which the server logged the request. */
  requestId: string | null;
};

/** The reason for a sign-out: `expired` if the server no longer accepted the token, null if the person signed out. */
export type SignedOut = { reason: "expired" | null };

/** Callbacks that every widget has. */
export type WidgetEvents = {
  /** The widget has drawn what it knows for the first time: it is no longer loading. Once. */
  onReady?: (() => void) | undefined;
  /** Something failed, and the person reads why. */
  onError?: ((event: WidgetFailure) => void) | undefined;
};

/** Calls back once, when a widget has drawn something else than that it is loading. */
export function useReady(isReady: boolean, onReady: () => void): void {
  const isTold = useRef(false);
  useEffect(() => {
    if (!isReady || isTold.current) return;
    isTold.current = true;
    onReady();
  }, [isReady, onReady]);
}

/** Calls back with each error that a widget shows; `null` and `undefined` are none. */
export function useFailure(error: unknown, onError: (event: WidgetFailure) => void): void {
  useEffect(() => {
    if (error == null) return;
    const { sentence, requestId } = toNoticeProps(error, "Something went wrong.");
    onError({ code: codeOf(error), message: sentence, requestId });
  }, [error, onError]);
}

function codeOf(error: unknown): string {
  const code =
    typeof error === "object" && error !== null && Object.hasOwn(error, "code") ? Reflect.get(error, "code") : null;
  return typeof code === "string" ? code : "unknown";
}

/** Calls back when the person who was signed in no longer is. */
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
