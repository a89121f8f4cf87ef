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
 * The refund panel: current deposits, the request to withdraw all of them, and its status.
 *
 * @tag freehold-withdraw-all
 *
 * @attr {string} api-url - Where the API is. Default: `/api` on the page's origin. An element that names another one than the
 *   page uses is not drawn: a sentence stands in its place.
 * @attr {"light"|"dark"|"auto"} theme - Default: the page's own `color-scheme`.
 * @attr {string} locale - Language of the messages. Default: the page's `<html lang>`.
 * @attr {boolean} wallet-section - The page has a Wallet section, where the status can be checked: the Next Steps then name it.
 * @attr {"inline"|"event"|string} sign-in - What signed-out people see: the sign-in form, loaded when it is needed (`inline`), a
 *   button that fires `freehold-sign-in-needed` (`event`), or a link to an address. Default: `inline`, with a way to the
 *   `<freehold-auth>` of the page where there is one.
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
 * @fires {CustomEvent<undefined>} freehold-sign-in-needed - A signed-out person pressed Sign In.
 * @fires {CustomEvent<SignedOut>} freehold-signed-out - The person who was signed in no longer is; `reason` is `expired` or null.
 * @fires {CustomEvent<undefined>} freehold-ready - The widget has rendered and finished loading. Fires once.
 * @fires {CustomEvent<WidgetFailure>} freehold-error - Something failed, and the person reads why: `code`, `message`, `requestId`.
 *
 * @slot sign-in - With `sign-in="inline"`: what signed-out people see in place of the sign-in form.
 * @slot wallet - Stands beneath the destination, such as a `freehold-wallet-connect`: the connected wallet can be filled in.
 * @slot empty - Stands beneath "No deposits found", such as a link that leads on.
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
 * @csspart details - The deposits behind the total, folded.
 * @csspart wallet-choice - The registered wallet, and the connected one if it is another.
 * @csspart address-check - The address in groups of four, with what is to be said about it.
 * @csspart look-alike - An address that looks like a known one, beside it.
 * @csspart check - A checkbox with its label; the box itself is `checkbox`.
 * @csspart important-notice - The four points above the button.
 * @csspart support-details - What to tell support of an error, folded.
 * @csspart last-request - The line about the last request.
 * @csspart status - The banner with the status; also `status-pending`, `status-approved` and so on.
 * @csspart live - Where the money is now, in the banner with the status.
 * @csspart bar - How much of the payment is done.
 * @csspart support - Whom to ask.
 * @csspart waiting-period - Why a request is not paid at once, and until when.
 * @csspart timeline - The course of the request.
 * @csspart steps - The numbered steps.
 * @csspart amount - Every amount of UBXS.
 * @csspart table - The deposits included.
 * @csspart dialog - The question before a request is cancelled.
 * @csspart sign-in - The sign-in form, whose own parts are parts of this element, too.
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
