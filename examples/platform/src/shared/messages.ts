import { messages, params } from "@freehold/ui";

/** What several sections say alike. */
export const $sharedMessages = messages("siteShared", {
  documentTitle: params("{title} · Freehold"),
  back: "Back",
  done: "Done",
  brand: "Freehold",

  comingTitle: "Nothing here yet",
  dashboard: "Your balance, your latest transactions and the state of your refund will stand here, on one page.",
  properties: "The buildings on the platform will stand here, with their place, price per share and expected yield.",
  investments: "Every share you hold will stand here, with what you paid for it and what it has earned.",
  referrals: "Your invitation link, the people who joined with it and your rewards will stand here.",
  payouts: "What your properties paid you, month by month, and what is expected next will stand here.",
  users: "Every account will stand here, with its role, its wallet and the switch that disables it.",
  analytics: "Deposits, refunds and payouts over time will stand here as charts, with their tables.",
});
