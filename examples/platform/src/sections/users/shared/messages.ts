import { messages } from "@freehold/ui";

/** What several screens about people say alike. */
export const $usersMessages = messages("siteUsersShared", {
  admin: "Admin",
  disabled: "Disabled",
  proposed: "Admin proposed",
  unconfirmed: "E-mail not confirmed",
  verified: "Wallet verified",

  pending: "Pending",
  approved: "Approved",
  completed: "Completed",
  rejected: "Rejected",
  cancelled: "Cancelled",
});
