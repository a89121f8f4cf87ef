// Written by manifest.ts: do not edit.
import type { ShellSection, StatusChange, Submitted, User } from "./dist/bundler/details.js";

/** The announcement modal: it opens for a signed-in user who has not closed it before. Without an id it is what the operator has
published last, else the one of the suspension, which opens only while the platform is suspended. */
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
  /** Called with the detail of the event. */
  onReady?: (() => void) | undefined;
  /** Called with the detail of the event. */
  onError?: ((event: WidgetFailure) => void) | undefined;
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
  onSignedOut?: ((event: SignedOut) => void) | undefined;
  /** Called with the detail of the event. */
  onRegistered?: ((event: { user: User }) => void) | undefined;
  /** Called with the detail of the event. */
  onViewChange?: ((event: { view: AuthView }) => void) | undefined;
  /** Called with the detail of the event. */
  onReady?: (() => void) | undefined;
  /** Called with the detail of the event. */
  onError?: ((event: WidgetFailure) => void) | undefined;
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
  /** What stands in the sidebar: `{ id, label, adminOnly?, href? }`. Default: the nine of the class's `defaultSections`. */
  sections?: readonly ShellSection[] | undefined;
  /** Called with the detail of the event. */
  onSectionChange?: ((event: { section: string }) => void) | undefined;
  /** Called with the detail of the event. */
  onSettings?: (() => void) | undefined;
  /** Called with the detail of the event. */
  onSignedOut?: ((event: SignedOut) => void) | undefined;
  /** Called with the detail of the event. */
  onReady?: (() => void) | undefined;
  /** Called with the detail of the event. */
  onError?: ((event: WidgetFailure) => void) | undefined;
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
  /** Called with the detail of the event. */
  onReady?: (() => void) | undefined;
  /** Called with the detail of the event. */
  onError?: ((event: WidgetFailure) => void) | undefined;
}

/** The refund panel: current deposits, the request to withdraw all of them, and its status. */
export interface WithdrawAllElement extends HTMLElement {
  /** As `api-url`. */
  apiUrl?: string | undefined;
  /** As the attribute. */
  theme?: "light" | "dark" | "auto" | undefined;
  /** As the attribute. */
  locale?: string | undefined;
  /** As `wallet-section`. */
  walletSection?: boolean | undefined;
  /** As `sign-in`. */
  signIn?: "inline" | "event" | string | undefined;
  /** Called with the detail of `freehold-withdrawal-submitted`. */
  onSubmitted?: ((event: Submitted) => void) | undefined;
  /** Called with the detail of `freehold-withdrawal-status`. */
  onStatusChange?: ((event: StatusChange) => void) | undefined;
  /** Called with `freehold-sign-in-needed`. */
  onSignInNeeded?: (() => void) | undefined;
  /** Called with the detail of `freehold-signed-out`. */
  onSignedOut?: ((event: SignedOut) => void) | undefined;
  /** Called with `freehold-ready`. */
  onReady?: (() => void) | undefined;
  /** Called with the detail of `freehold-error`. */
  onError?: ((event: WidgetFailure) => void) | undefined;
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
    "freehold-ready": CustomEvent<undefined>;
    "freehold-error": CustomEvent<WidgetFailure>;
    "freehold-signed-in": CustomEvent<{ user: User }>;
    "freehold-signed-out": CustomEvent<SignedOut>;
    "freehold-ready": CustomEvent<undefined>;
    "freehold-error": CustomEvent<WidgetFailure>;
    "freehold-registered": CustomEvent<{ user: User }>;
    "freehold-auth-view": CustomEvent<{ view: AuthView }>;
    "freehold-section-change": CustomEvent<{ section: string }>;
    "freehold-settings": CustomEvent<void>;
    "freehold-signed-out": CustomEvent<SignedOut>;
    "freehold-ready": CustomEvent<undefined>;
    "freehold-error": CustomEvent<WidgetFailure>;
    "freehold-wallet-connected": CustomEvent<{ address: string; chainId: number }>;
    "freehold-wallet-disconnected": CustomEvent<void>;
    "freehold-wallet-verified": CustomEvent<{ address: string }>;
    "freehold-ready": CustomEvent<undefined>;
    "freehold-error": CustomEvent<WidgetFailure>;
    "freehold-withdrawal-submitted": CustomEvent<Submitted>;
    "freehold-withdrawal-status": CustomEvent<StatusChange>;
    "freehold-sign-in-needed": CustomEvent<undefined>;
    "freehold-signed-out": CustomEvent<SignedOut>;
    "freehold-ready": CustomEvent<undefined>;
    "freehold-error": CustomEvent<WidgetFailure>;
  }
  interface DocumentEventMap {
    "freehold-announcement-closed": CustomEvent<{ announcementId: string }>;
    "freehold-ready": CustomEvent<undefined>;
    "freehold-error": CustomEvent<WidgetFailure>;
    "freehold-signed-in": CustomEvent<{ user: User }>;
    "freehold-signed-out": CustomEvent<SignedOut>;
    "freehold-ready": CustomEvent<undefined>;
    "freehold-error": CustomEvent<WidgetFailure>;
    "freehold-registered": CustomEvent<{ user: User }>;
    "freehold-auth-view": CustomEvent<{ view: AuthView }>;
    "freehold-section-change": CustomEvent<{ section: string }>;
    "freehold-settings": CustomEvent<void>;
    "freehold-signed-out": CustomEvent<SignedOut>;
    "freehold-ready": CustomEvent<undefined>;
    "freehold-error": CustomEvent<WidgetFailure>;
    "freehold-wallet-connected": CustomEvent<{ address: string; chainId: number }>;
    "freehold-wallet-disconnected": CustomEvent<void>;
    "freehold-wallet-verified": CustomEvent<{ address: string }>;
    "freehold-ready": CustomEvent<undefined>;
    "freehold-error": CustomEvent<WidgetFailure>;
    "freehold-withdrawal-submitted": CustomEvent<Submitted>;
    "freehold-withdrawal-status": CustomEvent<StatusChange>;
    "freehold-sign-in-needed": CustomEvent<undefined>;
    "freehold-signed-out": CustomEvent<SignedOut>;
    "freehold-ready": CustomEvent<undefined>;
    "freehold-error": CustomEvent<WidgetFailure>;
  }
  interface WindowEventMap {
    "freehold-announcement-closed": CustomEvent<{ announcementId: string }>;
    "freehold-ready": CustomEvent<undefined>;
    "freehold-error": CustomEvent<WidgetFailure>;
    "freehold-signed-in": CustomEvent<{ user: User }>;
    "freehold-signed-out": CustomEvent<SignedOut>;
    "freehold-ready": CustomEvent<undefined>;
    "freehold-error": CustomEvent<WidgetFailure>;
    "freehold-registered": CustomEvent<{ user: User }>;
    "freehold-auth-view": CustomEvent<{ view: AuthView }>;
    "freehold-section-change": CustomEvent<{ section: string }>;
    "freehold-settings": CustomEvent<void>;
    "freehold-signed-out": CustomEvent<SignedOut>;
    "freehold-ready": CustomEvent<undefined>;
    "freehold-error": CustomEvent<WidgetFailure>;
    "freehold-wallet-connected": CustomEvent<{ address: string; chainId: number }>;
    "freehold-wallet-disconnected": CustomEvent<void>;
    "freehold-wallet-verified": CustomEvent<{ address: string }>;
    "freehold-ready": CustomEvent<undefined>;
    "freehold-error": CustomEvent<WidgetFailure>;
    "freehold-withdrawal-submitted": CustomEvent<Submitted>;
    "freehold-withdrawal-status": CustomEvent<StatusChange>;
    "freehold-sign-in-needed": CustomEvent<undefined>;
    "freehold-signed-out": CustomEvent<SignedOut>;
    "freehold-ready": CustomEvent<undefined>;
    "freehold-error": CustomEvent<WidgetFailure>;
  }
}
