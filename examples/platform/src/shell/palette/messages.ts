import { count, messages, params } from "@freehold/ui";

/** What the palette says. */
export const $paletteMessages = messages("sitePalette", {
  title: "Search",
  field: "Sections and properties",
  adminField: "Sections, people, refund requests and properties",
  sections: "Sections",
  people: "People",
  requests: "Refund requests",
  properties: "Properties",

  account: "Account settings",
  transactions: "Transactions",
  withdraw: "Withdraw",
  statements: "Statements",
  treasury: "Treasury",
  reconciliation: "Books",
  rules: "Payment rules",
  emails: "Emails not delivered",
  months: "Monthly distributions",
  newProperty: "New property",

  request: params("{amount} UBXS · {status}"),
  searching: "Searching...",
  found: count({ one: "{count} result", other: "{count} results" }),
  nothing: params("Nothing found for “{text}”."),
  hint: "Search by name or place.",
  adminHint: "Search by email, name, wallet, ID or hash. People and requests need three letters.",
  keys: "↑↓ to move · ↵ to open · esc to close",
  notRead: "We couldn't load the results. Try again.",
});
