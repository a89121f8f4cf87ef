import { count, messages, params } from "@freehold/ui";

/** What the screens of admins say alike. */
export const $adminMessages = messages("siteAdmin", {
  toQueue: "All refund requests",
  open: "Open",
  openRequestOf: params("Open the request of {email}"),
  outdated: "This may be out of date",
  since: "Since",
  amount: "Amount",
  reason: "Reason",
  transaction: "Transaction",
  results: "Results",
  notRegistered: "Not the registered wallet",
  youApproved: "You approved this. Another admin needs to approve it too.",

  pending: "Pending",
  approved: "Approved",
  completed: "Completed",
  rejected: "Rejected",
  cancelled: "Cancelled",

  proposed: "Proposed",
  proposedText: "Nothing changes until another admin confirms it.",
  another: "Another admin needs to confirm it.",
  lapsed:
    "The admin who proposed it no longer has the admin role, so it can't be confirmed. Cancel it, then propose it again.",
  cancelProposal: "Cancel proposal",
  cancelProposalTitle: "Cancel this proposal?",
  cancelling: "Cancelling...",
  notCancelled: "We couldn't cancel the proposal. Try again.",
  proposalCancelled: "Proposal cancelled",
  proposalCancelledText: "Nothing has changed.",

  changedTitle: "This has changed in the meantime",
  changedText: "Nothing was done twice. Here is the current state.",

  days: count({ one: "{count} day", other: "{count} days" }),
  hours: count({ one: "{count} hour", other: "{count} hours" }),
  minutes: count({ one: "{count} minute", other: "{count} minutes" }),
  seconds: count({ one: "{count} second", other: "{count} seconds" }),

  reasonTooShort: "Give a reason of at least 3 characters",
  reasonTooLong: params("Use at most {length} characters"),
  txIdMissing: "Enter the transaction ID of the payment",
  txIdShape: "A transaction ID is 0x followed by 64 hexadecimal characters",
  txIdPrefix: params("{shape}. This one doesn't start with 0x"),
  txIdDigits: params("{shape}. This one has other characters"),
  txIdLength: params("{shape}. This one has {length} after 0x"),
  hashesMissing: "Enter at least one transaction hash",
  hashesTooMany: params("Enter at most {most} at once. You entered {count}"),
});
