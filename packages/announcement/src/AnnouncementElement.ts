import { widgetElement } from "@freehold/element";
import { THEMES, type WidgetFailure } from "@freehold/ui";
import { baseCss, buttonCss, dialogCss, noticeCss, toneCss } from "@freehold/ui/css";
import type { AnnouncementProps } from "./Announcement.tsx";
import { css } from "./css.ts";
import { SlottedAnnouncement } from "./SlottedAnnouncement.tsx";

/** Events of `<freehold-announcement>`, which bubble to the document and the window. */
export interface AnnouncementElementEvents {
  "freehold-announcement-closed": CustomEvent<{ announcementId: string }>;
  "freehold-ready": CustomEvent<undefined>;
  "freehold-error": CustomEvent<WidgetFailure>;
}

/**
 * Shows the announcement modal to a signed-in user who hasn't closed it before. Without an ID, it shows the operator's latest
 * announcement, or else the one about the suspension, which only opens while the platform is suspended.
 *
 * @tag freehold-announcement
 * @attr {string} announcement-id - The announcement's ID. An announcement with a new ID opens again. Default: the operator's latest one,
 *   or else `suspension`.
 * @attr {string} api-url - The API's address: a path on the page's origin or an absolute URL. Default: `/api`. If the page uses another
 *   API, the element shows an error instead.
 * @attr {"light"|"dark"|"auto"} theme - Default: the page's own `color-scheme`.
 * @attr {string} locale - Language of the messages. Default: the page's `<html lang>`.
 * @prop {string} announcementId
 * @prop {string} apiUrl
 * @prop {(event: { announcementId: string }) => void} onClosed
 * @prop {() => void} onReady
 * @prop {(event: WidgetFailure) => void} onError
 * @fires {CustomEvent<{ announcementId: string }>} freehold-announcement-closed - The user closed it, so it counts as seen.
 * @fires {CustomEvent<undefined>} freehold-ready - The session has loaded. Fires once.
 * @fires {CustomEvent<WidgetFailure>} freehold-error - Its `api-url` was refused: `code`, `kind`, `message`.
 * @slot - The text. Default: the operator's announcement, or else the text about the suspension and the refunds.
 * @csspart root - The outermost node.
 * @csspart dialog - The window around the panel, with the backdrop.
 * @csspart dialog-panel
 * @csspart dialog-title
 * @csspart dialog-body
 * @csspart close - The close icon.
 * @csspart button - I Understand.
 * @cssprop --fh-accent - Main button, focus. The other tokens: see @freehold/ui.
 */
export class AnnouncementElement extends widgetElement<AnnouncementProps>({
  component: SlottedAnnouncement,
  attributes: { announcementId: "string", apiUrl: "string", theme: THEMES, locale: "string" },
  events: { onClosed: "freehold-announcement-closed", onReady: "freehold-ready", onError: "freehold-error" },
  styles: [baseCss, buttonCss, toneCss, noticeCss, dialogCss, css],
}) {}

declare global {
  interface HTMLElementTagNameMap {
    /** @ts-ignore: said twice where a project has the element of two packages. */
    "freehold-announcement": AnnouncementElement;
  }
  interface HTMLElementEventMap extends AnnouncementElementEvents {}
  interface DocumentEventMap extends AnnouncementElementEvents {}
  interface WindowEventMap extends AnnouncementElementEvents {}
}
