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
 * published last, else the one of the suspension, which opens only while the platform is suspended.
 *
 * @tag freehold-announcement
 * @attr {string} announcement-id - Which announcement this is; another one is shown again. Default: what the operator
 *   has published last, else `suspension`.
 * @attr {string} api-url - Where the API is: a path on the page's origin or an absolute URL. Default: `/api`. An element that names
 *   another one than the page uses is not drawn: a sentence stands in its place.
 * @attr {"light"|"dark"|"auto"} theme - Default: the page's own `color-scheme`.
 * @attr {string} locale - Language of the messages. Default: the page's `<html lang>`.
 * @prop {string} announcementId
 * @prop {string} apiUrl
 * @prop {(event: { announcementId: string }) => void} onClosed
 * @prop {() => void} onReady
 * @prop {(event: WidgetFailure) => void} onError
 * @fires {CustomEvent<{ announcementId: string }>} freehold-announcement-closed - A person closed it, and it counts as seen.
 * @fires {CustomEvent<undefined>} freehold-ready - It is known who is signed in. Once.
 * @fires {CustomEvent<WidgetFailure>} freehold-error - Its `api-url` is refused: `code`, `message`.
 * @slot - What it says. Default: what the operator has published, else the suspension and the refunds.
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
