import { widgetElement } from "@freehold/element";
import { THEMES, type WidgetFailure } from "@freehold/ui";
import { baseCss, buttonCss, fieldCss, noticeCss, toneCss, waitingCss } from "@freehold/ui/css";
import { Account, type AccountProps } from "./account/Account.tsx";
import { css } from "./account/css.ts";

/** Events of `<freehold-account>`, which bubble to the document and the window. */
export interface AccountElementEvents {
  "freehold-ready": CustomEvent<undefined>;
  "freehold-error": CustomEvent<WidgetFailure>;
}

/**
 * Shows signed-in users their passkeys, authenticator app and recovery codes, their devices, the words in emails to them, their email, a
 * file with their data, and how to close the account.
 * Signed-out visitors see nothing.
 *
 * @tag freehold-account
 * @attr {string} api-url - The API's address: a path on the page's origin or an absolute URL. Default: `/api`. If the page uses another
 *   API, the element shows an error instead.
 * @attr {"light"|"dark"|"auto"} theme - Default: the page's own `color-scheme`.
 * @attr {string} locale - Language of the messages. Default: the page's `<html lang>`.
 * @attr {"factors"|"devices"|"sites"|"words"|"email"|"data"|"close"} show - Shows one part only. Default: all of them.
 * @prop {string} apiUrl
 * @prop {() => void} onReady
 * @prop {(event: WidgetFailure) => void} onError
 * @fires {CustomEvent<undefined>} freehold-ready - The widget has rendered and finished loading. Fires once.
 * @fires {CustomEvent<WidgetFailure>} freehold-error - Something failed, and the widget shows why: `code`, `kind`, `message`, `requestId`.
 * @csspart root - The outermost node.
 * @csspart section - One part, such as the passkeys.
 * @csspart title
 * @csspart question - Asks before something is removed.
 * @csspart form
 * @csspart qr-code
 * @csspart recovery-codes - New recovery codes.
 * @csspart field
 * @csspart label
 * @csspart input
 * @csspart help
 * @csspart error
 * @csspart button
 * @csspart notice - Also `notice-error`.
 * @csspart badge
 * @csspart link
 * @csspart spinner
 * @cssprop --fh-accent - Main button, links, focus. The other tokens: see @freehold/ui.
 */
export class AccountElement extends widgetElement<AccountProps>({
  component: Account,
  attributes: {
    apiUrl: "string",
    theme: THEMES,
    locale: "string",
    show: ["factors", "devices", "sites", "words", "email", "data", "close"],
  },
  events: { onReady: "freehold-ready", onError: "freehold-error" },
  styles: [baseCss, buttonCss, fieldCss, toneCss, noticeCss, waitingCss, css],
}) {}

declare global {
  interface HTMLElementTagNameMap {
    /** @ts-ignore: said twice where a project has the element of two packages. */
    "freehold-account": AccountElement;
  }
  interface HTMLElementEventMap extends AccountElementEvents {}
  interface DocumentEventMap extends AccountElementEvents {}
  interface WindowEventMap extends AccountElementEvents {}
}
