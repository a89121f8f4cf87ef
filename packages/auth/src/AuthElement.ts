import type { User } from "@freehold/contract";
import { widgetElement } from "@freehold/element";
import { type SignedOut, THEMES, type WidgetFailure } from "@freehold/ui";
import { baseCss, buttonCss, cardCss, fieldCss, noticeCss, supportCss, toneCss, waitingCss } from "@freehold/ui/css";
import type { AuthProps } from "./Auth.tsx";
import { css } from "./css.ts";
import { SlottedAuth } from "./SlottedAuth.tsx";
import type { AuthView } from "./store/entry.ts";

/** Events of `<freehold-auth>`, which bubble to the document and the window. */
export interface AuthElementEvents {
  "freehold-signed-in": CustomEvent<{ user: User }>;
  "freehold-signed-out": CustomEvent<SignedOut>;
  "freehold-registered": CustomEvent<{ user: User }>;
  "freehold-auth-view": CustomEvent<{ view: AuthView }>;
  "freehold-ready": CustomEvent<undefined>;
  "freehold-error": CustomEvent<WidgetFailure>;
}

/**
 * Sign-in and registration. For signed-in people it shows what stands inside the element, or nothing.
 *
 * @tag freehold-auth
 * @attr {string} api-url - Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names
 *   another one than the page uses is not drawn: a sentence stands in its place.
 * @attr {"light"|"dark"|"auto"} theme - Default: the page's own `color-scheme`.
 * @attr {string} locale - Language of the messages. Default: the page's `<html lang>`.
 * @attr {"login"|"register"|"forgot"} view - The form that is shown first. Default: what the page's address asks for.
 * @attr {string} referral-code - The referral code to begin with. Default: the address's `ref` parameter.
 * @prop {string} apiUrl
 * @prop {string} referralCode
 * @prop {(event: { user: User }) => void} onSignedIn
 * @prop {(event: SignedOut) => void} onSignedOut
 * @prop {(event: { user: User }) => void} onRegistered
 * @prop {(event: { view: AuthView }) => void} onViewChange
 * @prop {() => void} onReady
 * @prop {(event: WidgetFailure) => void} onError
 * @fires {CustomEvent<{ user: User }>} freehold-signed-in - A person is signed in: by the form, by a kept token, or in another tab.
 * @fires {CustomEvent<SignedOut>} freehold-signed-out - The person who was signed in no longer is; `reason` is `expired` or null.
 * @fires {CustomEvent<undefined>} freehold-ready - The widget has rendered and finished loading. Fires once.
 * @fires {CustomEvent<WidgetFailure>} freehold-error - Something failed, and the person reads why: `code`, `message`, `requestId`.
 * @fires {CustomEvent<{ user: User }>} freehold-registered - An account was created; it opens no session.
 * @fires {CustomEvent<{ view: AuthView }>} freehold-auth-view - Another form is shown, or the first one.
 * @slot - What signed-in people see.
 * @slot wallet - Stands beneath the wallet address, such as a `freehold-wallet-connect`: the connected wallet can be filled in.
 * @csspart root - The outermost node.
 * @csspart card - The sheet around a form.
 * @csspart form
 * @csspart title
 * @csspart subtitle
 * @csspart field
 * @csspart label
 * @csspart input
 * @csspart help
 * @csspart error
 * @csspart toggle - Shows and hides the password.
 * @csspart button
 * @csspart switch - Goes to the other form.
 * @csspart success
 * @csspart notice - With `notice-error` for the red box above a form.
 * @csspart spinner
 * @csspart support - Whom to ask, beneath what went wrong.
 * @cssprop --fh-accent - Main button, links, focus. The other tokens: see @freehold/ui.
 */
export class AuthElement extends widgetElement<AuthProps>({
  component: SlottedAuth,
  attributes: {
    apiUrl: "string",
    theme: THEMES,
    locale: "string",
    view: ["login", "register", "forgot"],
    referralCode: "string",
  },
  events: {
    onSignedIn: "freehold-signed-in",
    onSignedOut: "freehold-signed-out",
    onRegistered: "freehold-registered",
    onViewChange: "freehold-auth-view",
    onReady: "freehold-ready",
    onError: "freehold-error",
  },
  styles: [baseCss, buttonCss, fieldCss, cardCss, toneCss, noticeCss, supportCss, waitingCss, css],
}) {}

declare global {
  interface HTMLElementTagNameMap {
    /** @ts-ignore: said twice where a project has the element of two packages. */
    "freehold-auth": AuthElement;
  }
  interface HTMLElementEventMap extends AuthElementEvents {}
  interface DocumentEventMap extends AuthElementEvents {}
  interface WindowEventMap extends AuthElementEvents {}
}
