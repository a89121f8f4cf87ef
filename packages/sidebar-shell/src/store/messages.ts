import { messages } from "@freehold/ui";

/** SPEC 2's sections, by id, in their order. Their labels are held to the letter. */
export const SECTION_LABELS = {
  dashboard: "Dashboard",
  properties: "Properties",
  investments: "Investments",
  wallet: "Wallet",
  referrals: "Referrals",
  payouts: "Payouts",
  "withdraw-all": "Withdraw All Deposits",
  users: "User Management",
  analytics: "Analytics",
} as const;

/** A section of SPEC 2, by id. */
export type SectionId = keyof typeof SECTION_LABELS;

/** Every word of the shell. */
export const $messages = /* @__PURE__ */ messages("sidebarShell", {
  ...SECTION_LABELS,

  renderFailed: "We couldn't show this page. Try again.",
  admin: "Admin",
  administration: "Administration",
  sections: "Sections",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  collapse: "Collapse sidebar",
  skip: "Skip to content",
  settings: "Settings",
  logout: "Sign out",
  verified: "Wallet verified",

  platformStatus: "Platform status",
  suspended: "Suspended.",
  refunded: "All deposits are refunded in full.",
  meaning: "Learn more",

  loading: "Loading your session...",
  unreachable: "We couldn't load your session",
});
