import { messages, params } from "@freehold/ui";

/** What the history of a request says; the acts of the audit log by their names in it. */
export const $historyMessages = messages("siteRefundHistory", {
  title: "History",
  approval: "Approval",
  payment: "Payment",
  partial: "Only the changes of status are shown",
  notRead: "The audit log could not be read.",
  omitted: params("The latest {count} entries; those before them are left out."),
  details: "Details",
  number: "Number in the audit log",
  action: "Action",
  hash: "Hash",
  by: params("by {who}"),

  "withdrawal.pending": "Requested",
  "withdrawal.approval": "Approval given",
  "withdrawal.approved": "Approved",
  "withdrawal.completed": "Completed",
  "withdrawal.rejected": "Rejected",
  "withdrawal.cancelled": "Cancelled",
  "withdrawal.taken": "Taken",
  "withdrawal.given_back": "Given back",
  "withdrawal.note": "Note written",
  "payment.signed": "Payment signed",
  "payment.sent": "Payment sent",
  "payment.mined": "Payment in a block",
  "payment.paid": "Payment final",
  "payment.attention": "Payment needs an admin",
  "payment.failed": "Payment failed",
  "settings.changed": "Settings changed",
  "setting_change.proposed": "Change proposed",
  "setting_change.confirmed": "Change confirmed",
  "setting_change.cancelled": "Proposal cancelled",
  "setting_change.replaced": "Proposal replaced",
  refused: "Refused",
  everyApproval: "It has every approval it needs",

  platform_status: "Platform",
  two_approvals_above: "Approval limit",
  approval_window_seconds: "Limit period",
  cooling_off_seconds: "Waiting period",
  payments_stopped_at: "Payments",
  reorganisations: "If the blockchain undoes deposits",
  running: "running",
  stopped: "stopped",
  none: "none",
  changed: params("{from} to {to}"),
});

/** What {@link $historyMessages} holds. */
export type HistoryMessages = ReturnType<(typeof $historyMessages)["get"]>;
