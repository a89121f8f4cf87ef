import { count, messages } from "@freehold/ui";

/** The words of the list of people. */
export const $listMessages = messages("siteUsers", {
  title: "User Management",
  lead: "All people with an account, newest first. Open one to see what they have and what you can do.",
  notRead: "The people could not be read.",
  caption: "People with an account",
  filters: "Filter the people",
  search: "E-mail, wallet or id",
  role: "Role",
  anyRole: "Any role",
  user: "User",
  admin: "Admin",
  access: "Access",
  anyAccess: "Any access",
  enabled: "Enabled",
  disabled: "Disabled",
  wallet: "Wallet",
  anyWallet: "Any wallet",
  verified: "Verified",
  unverified: "Not verified",
  refund: "Refund",
  anyRefund: "With or without",
  openRefund: "Open refund",
  adminRole: "Admin role",
  anyAdminRole: "Proposed or not",
  proposed: "Waits for another admin",
  found: count({ one: "{count} person", other: "{count} people" }),
  onPage: count({ one: "{count} person on this page", other: "{count} people on this page" }),

  person: "Person",
  registered: "Registered",
  balance: "Balance",

  emptyTitle: "No person fits",
  emptyText:
    "Try fewer words or filters. Words are found by their beginnings, a wallet by its first characters, an id as a whole.",
});
