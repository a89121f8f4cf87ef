import { messages } from "@freehold/ui";

/** Every word of the shell; SPEC 2's labels to the letter, by section id. */
export const $text = /* @__PURE__ */ messages("sidebarShell", {
  dashboard: "Dashboard",
  properties: "Properties",
  investments: "Investments",
  wallet: "Wallet",
  referrals: "Referrals",
  payouts: "Payouts",
  "withdraw-all": "Withdraw All Deposits",
  users: "User Management",
  analytics: "Analytics",

  admin: "Admin",
  administration: "Administration",
  sections: "Sections",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  collapse: "Collapse sidebar",
  skip: "Skip to content",
  settings: "Settings",
  logout: "Logout",
  verified: "Wallet verified",

  loading: "Loading your session...",
  unreachable: "Your session could not be loaded",
});
