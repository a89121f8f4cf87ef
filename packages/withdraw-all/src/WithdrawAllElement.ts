import { widgetElement } from "@freehold/element";
import {
  baseCss,
  buttonCss,
  cardCss,
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
import { SlottedWithdrawAll } from "./SlottedWithdrawAll.tsx";
import type { StatusChange, Submitted } from "./store/index.ts";
import type { WithdrawAllProps } from "./WithdrawAll.tsx";

/**
 * The refund panel: current deposits, the request to withdraw all of them, and its status.
 *
 * @tag freehold-withdraw-all
 *
 * @attr {string} api-url - Where the API is. Default: `/api` on the page's origin.
 * @attr {"light"|"dark"|"auto"} theme - Default: the page's own `color-scheme`.
 * @attr {string} locale - Language of the messages. Default: the page's `<html lang>`.
 * @attr {boolean} wallet-section - The page has a Wallet section, where the status can be checked: the Next Steps then name it.
 *
 * @prop {string} apiUrl - As `api-url`.
 * @prop {string} theme - As the attribute.
 * @prop {string} locale - As the attribute.
 * @prop {boolean} walletSection - As `wallet-section`.
 * @prop {(event: Submitted) => void} onSubmitted - Called with the detail of `freehold-withdrawal-submitted`.
 * @prop {(event: StatusChange) => void} onStatusChange - Called with the detail of `freehold-withdrawal-status`.
 *
 * @fires {CustomEvent<Submitted>} freehold-withdrawal-submitted - A request was created.
 * @fires {CustomEvent<StatusChange>} freehold-withdrawal-status - The status became known or changed.
 *
 * @slot wallet - Stands beneath the destination, such as a `freehold-wallet-connect`: the connected wallet can be filled in.
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
 *
 * @cssprop --fh-accent - Buttons, links and focus.
 * @cssprop --fh-surface - Cards.
 * @cssprop --fh-ink - Text.
 * @cssprop --fh-font - Default: the host's font.
 * @cssprop --fh-font-title - Titles and the large figure.
 * @cssprop --fh-radius-card - Default: 10px.
 * @cssprop --fh-radius-field - Default: 8px.
 */
export class WithdrawAllElement extends widgetElement<WithdrawAllProps>({
  component: SlottedWithdrawAll,
  attributes: { apiUrl: "string", theme: "string", locale: "string", walletSection: "boolean" },
  events: { onSubmitted: "freehold-withdrawal-submitted", onStatusChange: "freehold-withdrawal-status" },
  styles: [
    baseCss,
    buttonCss,
    fieldCss,
    cardCss,
    toneCss,
    noticeCss,
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
    "freehold-withdraw-all": WithdrawAllElement;
  }
  interface HTMLElementEventMap {
    "freehold-withdrawal-submitted": CustomEvent<Submitted>;
    "freehold-withdrawal-status": CustomEvent<StatusChange>;
  }
}
