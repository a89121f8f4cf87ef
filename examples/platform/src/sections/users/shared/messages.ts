import { messages } from "@freehold/ui";

/** What several screens about people say alike. */
export const $usersMessages = messages("siteUsersShared", {
  admin: "Admin",
  disabled: "Disabled",
  proposed: "Admin proposed",
  removalProposed: "Removal proposed",
  unconfirmed: "Email not confirmed",
  verified: "Wallet verified",
  unverified: "Wallet not verified",

  pending: "Pending",
  approved: "Approved",
  completed: "Completed",
  rejected: "Rejected",
  cancelled: "Cancelled",
});
