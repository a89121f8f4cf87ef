import { widgetElement } from "@freehold/element";
import { type SignedOut, THEMES, type WidgetFailure } from "@freehold/ui";
import {
  baseCss,
  buttonCss,
  cardCss,
  destinationCss,
  detailsCss,
  dialogCss,
  fieldCss,
  listCss,
  moneyCss,
  noticeCss,
  stepsCss,
  supportCss,
  tableCss,
  toneCss,
  waitingCss,
  windowNumberCss,
} from "@freehold/ui/css";
import { css } from "./css.ts";
import { SlottedWithdrawAll, type WithdrawAllElementProps } from "./SlottedWithdrawAll.tsx";
import type { StatusChange, Submitted } from "./store/index.ts";

/** Events of `<freehold-withdraw-all>`, which bubble to the document and the window. */
export interface WithdrawAllElementEvents {
  "freehold-withdrawal-submitted": CustomEvent<Submitted>;
  "freehold-withdrawal-status": CustomEvent<StatusChange>;
  "freehold-sign-in-needed": CustomEvent<undefined>;
  "freehold-signed-out": CustomEvent<SignedOut>;
  "freehold-ready": CustomEvent<undefined>;
  "freehold-error": CustomEvent<WidgetFailure>;
}

/**
 * Shows the refund panel: current deposits, the request to withdraw all of them, and its status.
 *
 * @tag freehold-withdraw-all
 *
 * @attr {string} api-url - The API's address. Default: `/api` on the page's origin. If the page uses another API, the element shows an
 *   error instead.
 * @attr {"light"|"dark"|"auto"} theme - Default: the page's own `color-scheme`.
 * @attr {string} locale - Language of the messages. Default: the page's `<html lang>`.
 * @attr {boolean} wallet-section - The page has a Wallet section that shows the status. Next Steps then mention it.
 * @attr {"inline"|"event"|string} sign-in - What signed-out visitors see: the sign-in form, which loads when needed (`inline`), a button
 *   that fires `freehold-sign-in-needed` (`event`), or a link to a URL. Default: `inline`, or a button that leads to the page's
 *   `<freehold-auth>` if it has one.
 *
 * @prop {string} apiUrl
 * @prop {string} signIn
 * @prop {string} theme
 * @prop {string} locale
 * @prop {boolean} walletSection
 * @prop {(event: Submitted) => void} onSubmitted
 * @prop {(event: StatusChange) => void} onStatusChange
 *
 * @prop {() => void} onSignInNeeded
 * @prop {(event: SignedOut) => void} onSignedOut
 * @prop {() => void} onReady
 * @prop {(event: WidgetFailure) => void} onError
 *
 * @fires {CustomEvent<Submitted>} freehold-withdrawal-submitted - A request was created.
 * @fires {CustomEvent<StatusChange>} freehold-withdrawal-status - The status became known or changed.
 *
 * @fires {CustomEvent<undefined>} freehold-sign-in-needed - A signed-out visitor clicked Sign In.
 * @fires {CustomEvent<SignedOut>} freehold-signed-out - The user was signed out; `reason` is `expired` or null.
 * @fires {CustomEvent<undefined>} freehold-ready - The widget has rendered and finished loading. Fires once.
 * @fires {CustomEvent<WidgetFailure>} freehold-error - Something failed, and the widget shows why: `code`, `kind`, `message`, `requestId`.
 *
 * @slot sign-in - Replaces the sign-in form, with `sign-in="inline"`.
 * @slot wallet - Content below the destination, such as a `freehold-wallet-connect`. The form offers the connected wallet.
 * @slot empty - Content below "No deposits found", such as a link.
 *
 * @csspart root - The outermost node.
 * @csspart heading - The heading of the view.
 * @csspart card - Every card.
 * @csspart title - The heading of a card.
 * @csspart button - Every button.
 * @csspart field - A label with its input and help.
 * @csspart label - The label of a field.
 * @csspart input - The input of a field.
 * @csspart notice - Every notice; also `notice-info`, `notice-success`, `notice-warning`, `notice-error`.
 * @csspart details - The deposits behind the total, collapsed.
 * @csspart wallet-choice - The registered wallet, and the connected one if it differs.
 * @csspart address-check - The address in groups of four, with the verdict on it.
 * @csspart look-alike - An address that looks like a known one, beside it.
 * @csspart check - A checkbox with its label; the box itself is `checkbox`.
 * @csspart important-notice - The four points above the button.
 * @csspart support-details - The details of an error for support, collapsed.
 * @csspart last-request - The line about the last request.
 * @csspart status - The banner with the status; also `status-pending`, `status-approved` and so on.
 * @csspart live - The line in the status banner that says where the money is.
 * @csspart bar - The progress bar of the payment.
 * @csspart support - The support contact.
 * @csspart waiting-period - The waiting period: when it ends, and why there is one.
 * @csspart timeline - The steps of the request so far and still to come.
 * @csspart steps - The numbered steps.
 * @csspart amount - Every amount of UBXS.
 * @csspart table - The deposits included.
 * @csspart dialog - The confirmation before a request is cancelled.
 * @csspart sign-in - The sign-in form. Its own parts are also parts of this element.
 *
 * @cssprop --fh-accent - Buttons, links and focus.
 * @cssprop --fh-surface - Cards.
 * @cssprop --fh-ink - Text.
 * @cssprop --fh-font - Default: the host's font.
 * @cssprop --fh-font-title - Titles and the large figure.
 * @cssprop --fh-radius-card - Default: 10px.
 * @cssprop --fh-radius-field - Default: 8px.
 */
export class WithdrawAllElement extends widgetElement<WithdrawAllElementProps>({
  component: SlottedWithdrawAll,
  attributes: { apiUrl: "string", theme: THEMES, locale: "string", walletSection: "boolean", signIn: "string" },
  events: {
    onSubmitted: "freehold-withdrawal-submitted",
    onStatusChange: "freehold-withdrawal-status",
    onSignInNeeded: "freehold-sign-in-needed",
    onSignedOut: "freehold-signed-out",
    onReady: "freehold-ready",
    onError: "freehold-error",
  },
  styles: [
    baseCss,
    buttonCss,
    fieldCss,
    cardCss,
    toneCss,
    noticeCss,
    destinationCss,
    detailsCss,
    dialogCss,
    moneyCss,
    tableCss,
    listCss,
    stepsCss,
    supportCss,
    waitingCss,
    windowNumberCss,
    css,
  ],
}) {}

declare global {
  interface HTMLElementTagNameMap {
    /** @ts-ignore: said twice where a project has the element of two packages. */
    "freehold-withdraw-all": WithdrawAllElement;
  }
  interface HTMLElementEventMap extends WithdrawAllElementEvents {}
  interface DocumentEventMap extends WithdrawAllElementEvents {}
  interface WindowEventMap extends WithdrawAllElementEvents {}
}
