import { messages } from "@freehold/ui";

/** What stands in place of sections that have no content yet. */
export const $comingMessages = messages("siteComing", {
  comingTitle: "Nothing here yet",
  dashboard: "This page will show your balance, your latest transactions and the state of your refund.",
  properties:
    "This page will show the buildings on the platform, with their place, price per share and expected yield.",
  investments: "This page will show every share you hold, what you paid for it and what it has earned.",
  referrals: "This page will show your invitation link, the people who joined with it and your rewards.",
  payouts: "This page will show what your properties paid you, month by month, and what is expected next.",
  users: "This page will show every account, with its role, its wallet and a switch to disable it.",
  analytics: "This page will show deposits, refunds and payouts over time, as charts and as tables.",
});
