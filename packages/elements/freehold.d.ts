// Written by manifest.ts: do not edit.
import type { ShellSection, StatusChange, Submitted, User } from "./dist/bundler/details.js";

/** The announcement modal: it opens for a signed-in user who has not closed it before. */
export interface AnnouncementElement extends HTMLElement {
  /** As the attribute `announcement-id`. */
  announcementId?: string | undefined;
  /** As the attribute `api-url`. */
  apiUrl?: string | undefined;
  /** As the attribute `theme`. */
  theme?: "light" | "dark" | "auto" | undefined;
  /** As the attribute `locale`. */
  locale?: string | undefined;
  /** Called with the detail of the event. */
  onClosed?: ((event: { announcementId: string }) => void) | undefined;
}

/** Sign-in and registration. For signed-in people it shows what stands inside the element, or nothing. */
export interface AuthElement extends HTMLElement {
  /** As the attribute `api-url`. */
  apiUrl?: string | undefined;
  /** As the attribute `theme`. */
  theme?: "light" | "dark" | "auto" | undefined;
  /** As the attribute `locale`. */
  locale?: string | undefined;
  /** As the attribute `view`. */
  view?: "login" | "register" | "forgot" | undefined;
  /** As the attribute `referral-code`. */
  referralCode?: string | undefined;
  /** Called with the detail of the event. */
  onSignedIn?: ((event: { user: User }) => void) | undefined;
  /** Called with the detail of the event. */
  onRegistered?: ((event: { user: User }) => void) | undefined;
}

/** The signed-in layout: top bar, collapsible sidebar, main area. Signed-out people see the slot `signed-out`. */
export interface SidebarShellElement extends HTMLElement {
  /** As the attribute `brand`. */
  brand?: string | undefined;
  /** As the attribute `section`. */
  section?: string | undefined;
  /** As the attribute `api-url`. */
  apiUrl?: string | undefined;
  /** As the attribute `theme`. */
  theme?: "light" | "dark" | "auto" | undefined;
  /** As the attribute `locale`. */
  locale?: string | undefined;
  /** What stands in the sidebar: `{ id, label, adminOnly? }`. Default: the nine of the class's `defaultSections`. */
  sections?: readonly ShellSection[] | undefined;
  /** Called with the detail of the event. */
  onSectionChange?: ((event: { section: string }) => void) | undefined;
  /** Called with the detail of the event. */
  onSettings?: (() => void) | undefined;
}

/** Connects a wallet. It is light DOM: its dialogs stand in the page's body. */
export interface WalletConnectElement extends HTMLElement {
  /** As the attribute `project-id`. */
  projectId?: string | undefined;
  /** As the attribute `sign-only`. */
  signOnly?: boolean | undefined;
  /** As the attribute `connect-only`. */
  connectOnly?: boolean | undefined;
  /** As the attribute `local-chain`. */
  localChain?: boolean | undefined;
  /** As the attribute `api-url`. */
  apiUrl?: string | undefined;
  /** As the attribute `theme`. */
  theme?: "light" | "dark" | "auto" | undefined;
  /** As the attribute `locale`. */
  locale?: string | undefined;
  /** The host page's own wagmi configuration, in place of Freehold's. */
  config?: object | undefined;
  /** The nonce of the style that stops the page from scrolling under a dialog (npm build only). */
  styleNonce?: string | undefined;
  /** Called with the detail of the event. */
  onConnected?: ((event: { address: string; chainId: number }) => void) | undefined;
  /** Called with the detail of the event. */
  onDisconnected?: (() => void) | undefined;
  /** Called with the detail of the event. */
  onVerified?: ((event: { address: string }) => void) | undefined;
}

/** The refund panel: current deposits, the request to withdraw all of them, and its status. */
export interface WithdrawAllElement extends HTMLElement {
  /** As `api-url`. */
  apiUrl?: string | undefined;
  /** As the attribute. */
  theme?: "light" | "dark" | "auto" | undefined;
  /** As the attribute. */
  locale?: string | undefined;
  /** Called with the detail of `freehold-withdrawal-submitted`. */
  onSubmitted?: ((event: Submitted) => void) | undefined;
  /** Called with the detail of `freehold-withdrawal-status`. */
  onStatusChange?: ((event: StatusChange) => void) | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    "freehold-announcement": AnnouncementElement;
    "freehold-auth": AuthElement;
    "freehold-sidebar-shell": SidebarShellElement;
    "freehold-wallet-connect": WalletConnectElement;
    "freehold-withdraw-all": WithdrawAllElement;
  }
  interface HTMLElementEventMap {
    "freehold-announcement-closed": CustomEvent<{ announcementId: string }>;
    "freehold-signed-in": CustomEvent<{ user: User }>;
    "freehold-registered": CustomEvent<{ user: User }>;
    "freehold-section-change": CustomEvent<{ section: string }>;
    "freehold-settings": CustomEvent<void>;
    "freehold-wallet-connected": CustomEvent<{ address: string; chainId: number }>;
    "freehold-wallet-disconnected": CustomEvent<void>;
    "freehold-wallet-verified": CustomEvent<{ address: string }>;
    "freehold-withdrawal-submitted": CustomEvent<Submitted>;
    "freehold-withdrawal-status": CustomEvent<StatusChange>;
  }
  interface DocumentEventMap {
    "freehold-announcement-closed": CustomEvent<{ announcementId: string }>;
    "freehold-signed-in": CustomEvent<{ user: User }>;
    "freehold-registered": CustomEvent<{ user: User }>;
    "freehold-section-change": CustomEvent<{ section: string }>;
    "freehold-settings": CustomEvent<void>;
    "freehold-wallet-connected": CustomEvent<{ address: string; chainId: number }>;
    "freehold-wallet-disconnected": CustomEvent<void>;
    "freehold-wallet-verified": CustomEvent<{ address: string }>;
    "freehold-withdrawal-submitted": CustomEvent<Submitted>;
    "freehold-withdrawal-status": CustomEvent<StatusChange>;
  }
  interface WindowEventMap {
    "freehold-announcement-closed": CustomEvent<{ announcementId: string }>;
    "freehold-signed-in": CustomEvent<{ user: User }>;
    "freehold-registered": CustomEvent<{ user: User }>;
    "freehold-section-change": CustomEvent<{ section: string }>;
    "freehold-settings": CustomEvent<void>;
    "freehold-wallet-connected": CustomEvent<{ address: string; chainId: number }>;
    "freehold-wallet-disconnected": CustomEvent<void>;
    "freehold-wallet-verified": CustomEvent<{ address: string }>;
    "freehold-withdrawal-submitted": CustomEvent<Submitted>;
    "freehold-withdrawal-status": CustomEvent<StatusChange>;
  }
}
