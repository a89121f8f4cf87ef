import { count, messages } from "@freehold/ui";

/** The words of the list of people. */
export const $listMessages = messages("siteUsers", {
  title: "User Management",
  lead: "All people with an account. Open one to see their balance and history.",
  notRead: "We couldn't load the people. Try again.",
  caption: "People with an account",
  filters: "Filter the people",
  search: "Email, wallet or ID",
  role: "Role",
  anyRole: "Any role",
  user: "User",
  admin: "Admin",
  proposed: "Role change proposed",
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
  found: count({ one: "{count} person", other: "{count} people" }),

  sort: "Order",
  "-created_at": "Newest first",
  created_at: "Oldest first",
  email: "Email, A to Z",
  "-email": "Email, Z to A",
  "-total": "Largest balance",
  total: "Smallest balance",

  person: "Person",
  registered: "Registered",
  balance: "Balance (UBXS)",

  emptyTitle: "No matches",
  emptyText: "Search by part of an email address, a wallet or a whole ID, or change the filters.",
});
