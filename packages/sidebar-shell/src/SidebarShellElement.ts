import { widgetElement } from "@freehold/element";
import { type SignedOut, THEMES, type WidgetFailure } from "@freehold/ui";
import { baseCss, buttonCss, noticeCss, supportCss, toneCss, waitingCss } from "@freehold/ui/css";
import { css } from "./css.ts";
import { SECTIONS } from "./navigation/default-sections.ts";
import { type SidebarShellElementProps, SlottedShell } from "./SlottedShell.tsx";

/** Events of `<freehold-sidebar-shell>`, which bubble to the document and the window. */
export interface SidebarShellElementEvents {
  "freehold-section-change": CustomEvent<{ section: string }>;
  "freehold-settings": CustomEvent<undefined>;
  "freehold-signed-out": CustomEvent<SignedOut>;
  "freehold-ready": CustomEvent<undefined>;
  "freehold-error": CustomEvent<WidgetFailure>;
}

/**
 * Lays out a page for signed-in users: top bar, collapsible sidebar and main area. Signed-out visitors see the slot `signed-out`.
 *
 * @tag freehold-sidebar-shell
 * @attr {string} brand - The brand's name.
 * @attr {string} section - The current section, which follows the user's selection. Default: `withdraw-all`.
 * @attr {string} api-url - The API's address: a path on the page's origin or an absolute URL. Default: `/api`. If the page uses another
 *   API, the element shows an error instead.
 * @attr {"light"|"dark"|"auto"} theme - Default: the page's own `color-scheme`.
 * @attr {string} locale - Language of the messages. Default: the page's `<html lang>`.
 * @prop {string} apiUrl
 * @prop {readonly ShellSection[]} sections - The sidebar's items: `{ id, label, adminOnly?, href? }`. Default: the class's nine
 *   `defaultSections`.
 * @prop {(event: { section: string }) => void} onSectionChange
 * @prop {() => void} onSettings
 * @prop {(event: SignedOut) => void} onSignedOut
 * @prop {() => void} onReady
 * @prop {(event: WidgetFailure) => void} onError
 * @fires {CustomEvent<{ section: string }>} freehold-section-change - The user selected another section.
 * @fires {CustomEvent<undefined>} freehold-settings - The user clicked the settings button.
 * @fires {CustomEvent<SignedOut>} freehold-signed-out - The user was signed out; `reason` is `expired` or null.
 * @fires {CustomEvent<undefined>} freehold-ready - The widget has rendered and finished loading. Fires once.
 * @fires {CustomEvent<WidgetFailure>} freehold-error - Something failed, and the widget shows why: `code`, `kind`, `message`, `requestId`.
 * @slot - Sections without their own slot.
 * @slot dashboard - Likewise `properties`, `investments`, `wallet`, `referrals`, `payouts`, `withdraw-all`, `users`,
 *   `analytics`, or the ID of each section in `sections`. Shows while that section is selected.
 * @slot signed-out - Content for signed-out visitors, such as `<freehold-auth>`.
 * @csspart root - The outermost node.
 * @csspart header
 * @csspart brand
 * @csspart user - Email and wallet address.
 * @csspart menu - Opens the sidebar.
 * @csspart settings
 * @csspart logout
 * @csspart sidebar
 * @csspart nav
 * @csspart item - Also `item-current`, the selected section.
 * @csspart collapse - Closes the sidebar at 1024 px and wider.
 * @csspart overlay - The dark overlay behind the open sidebar, below 1024 px.
 * @csspart strip - The strip about the suspension, with the link to the announcement.
 * @csspart link
 * @csspart main
 * @csspart foot - The support contact.
 * @csspart support
 * @cssprop --fh-accent - The selected section. The other tokens: see @freehold/ui.
 */
export class SidebarShellElement extends widgetElement<SidebarShellElementProps>({
  component: SlottedShell,
  attributes: { brand: "string", section: "string", apiUrl: "string", theme: THEMES, locale: "string" },
  properties: ["sections"],
  events: {
    onSectionChange: "freehold-section-change",
    onSettings: "freehold-settings",
    onSignedOut: "freehold-signed-out",
    onReady: "freehold-ready",
    onError: "freehold-error",
  },
  styles: [baseCss, buttonCss, toneCss, noticeCss, supportCss, waitingCss, css],
}) {
  /**
   * The sections of SPEC 2, for a page that adds some of its own.
   *
   * @example
   * shell.sections = [...SidebarShellElement.defaultSections, { id: "help", label: "Help" }];
   */
  static readonly defaultSections = SECTIONS;

  constructor() {
    super();
    // The property and the attribute say what is shown, so that setting either one goes back to a section.
    this.addEventListener("freehold-section-change", (event) => {
      if (event.target === this) this.section = event.detail.section;
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    /** @ts-ignore: said twice where a project has the element of two packages. */
    "freehold-sidebar-shell": SidebarShellElement;
  }
  interface HTMLElementEventMap extends SidebarShellElementEvents {}
  interface DocumentEventMap extends SidebarShellElementEvents {}
  interface WindowEventMap extends SidebarShellElementEvents {}
}
