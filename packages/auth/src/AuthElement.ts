import type { User } from "@freehold/contract";
import { LightSlot, widgetElement } from "@freehold/element";
import { type SignedOut, slottedCss, THEMES, type WidgetFailure } from "@freehold/ui";
import { baseCss, buttonCss, cardCss, fieldCss, noticeCss, supportCss, toneCss, waitingCss } from "@freehold/ui/css";
import { css } from "./css.ts";
import { FORM_SLOTS } from "./form/light-form.ts";
import { SlottedAuth, type SlottedAuthProps } from "./SlottedAuth.tsx";
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

/** Of the fields in the page's tree, and of what goes wrong between them. */
const SLOTTED_STYLES = /* @__PURE__ */ [baseCss, buttonCss, fieldCss, toneCss, noticeCss, css].map(slottedCss);

/**
 * Shows sign-in and registration. Signed-in users see the element's content, or nothing.
 *
 * @tag freehold-auth
 * @attr {string} api-url - The API's address: a path on the page's origin or an absolute URL. Default: `/api`. If the page uses another
 *   API, the element shows an error instead.
 * @attr {"light"|"dark"|"auto"} theme - Default: the page's own `color-scheme`.
 * @attr {string} locale - Language of the messages. Default: the page's `<html lang>`.
 * @attr {"login"|"register"|"forgot"} view - The first form. Default: from the page's address.
 * @attr {string} referral-code - The initial referral code. Default: the address's `ref` parameter.
 * @attr {"light"|"shadow"} fields - Where the fields are: `light` puts the form into the page's tree, where password managers find it;
 *   `shadow` keeps it in the element's shadow tree. Default: `light`.
 * @prop {string} apiUrl
 * @prop {string} referralCode
 * @prop {(event: { user: User }) => void} onSignedIn
 * @prop {(event: SignedOut) => void} onSignedOut
 * @prop {(event: { user: User }) => void} onRegistered
 * @prop {(event: { view: AuthView }) => void} onViewChange
 * @prop {() => void} onReady
 * @prop {(event: WidgetFailure) => void} onError
 * @fires {CustomEvent<{ user: User }>} freehold-signed-in - A user is signed in: by the form, by a stored token or in another tab.
 * @fires {CustomEvent<SignedOut>} freehold-signed-out - The user was signed out; `reason` is `expired` or null.
 * @fires {CustomEvent<undefined>} freehold-ready - The widget has rendered and finished loading. Fires once.
 * @fires {CustomEvent<WidgetFailure>} freehold-error - Something failed, and the widget shows why: `code`, `kind`, `message`, `requestId`.
 * @fires {CustomEvent<{ user: User }>} freehold-registered - An account was created. This doesn't sign in.
 * @fires {CustomEvent<{ view: AuthView }>} freehold-auth-view - A form is shown, including the first one.
 * @slot - Content for signed-in users.
 * @slot wallet - Content below the wallet address, such as a `freehold-wallet-connect`. The form offers the connected wallet.
 * @csspart root - The outermost node.
 * @csspart card - The card around a form.
 * @csspart form
 * @csspart title
 * @csspart subtitle
 * @csspart field - In the page's tree, as the five below and `button`: style it as `freehold-auth [part~="field"]`, with `!important`.
 * @csspart label
 * @csspart input
 * @csspart help
 * @csspart error
 * @csspart toggle - Shows and hides the password.
 * @csspart button - In the page's tree.
 * @csspart switch - Goes to the other form.
 * @csspart success
 * @csspart notice - Also `notice-error`, the red box above a form.
 * @csspart spinner
 * @csspart support - The support contact below an error.
 * @cssprop --fh-accent - Main button, links, focus. The other tokens: see @freehold/ui.
 */
export class AuthElement extends widgetElement<SlottedAuthProps>({
  component: SlottedAuth,
  attributes: {
    apiUrl: "string",
    theme: THEMES,
    locale: "string",
    view: ["login", "register", "forgot"],
    referralCode: "string",
    fields: ["light", "shadow"],
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
  lightSlots: (element) =>
    Object.fromEntries(FORM_SLOTS.map((name) => [name, new LightSlot(element, name, SLOTTED_STYLES)])),
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
