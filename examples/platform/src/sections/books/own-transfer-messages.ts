import { messages } from "@freehold/ui";

/** What admins read where they record that a transfer is the platform's own. */
export const $ownTransferMessages = messages("siteOwnTransfer", {
  ours: "Ours",
  record: "Record as ours...",
  recordTitle: "Record this transfer as ours",
  recordEffect:
    "Rewards and rental income can be paid from it, and it never becomes a deposit, even if the sender verifies the wallet.",
  undo: "Not ours...",
  undoTitle: "Record that this transfer isn't ours",
  undoEffect: "We owe it to its sender again. It becomes their deposit once they verify the wallet.",
  propose: "Propose",
  proposing: "Proposing...",
  notProposed: "We couldn't propose this. Try again.",
  reasonHelp: "What this money is. The admin who confirms it and the audit log show your reason.",

  proposedOurs: "{who} proposed to record it as ours: {reason}",
  proposedNotOurs: "{who} proposed to record that it isn't ours: {reason}",
  another: "Another admin has to confirm it.",
  confirm: "Confirm",
  confirmTitle: "Confirm this?",
  confirming: "Confirming...",
  notConfirmed: "We couldn't confirm this. Try again.",
  cancel: "Cancel proposal",
  cancelTitle: "Cancel this proposal?",
  cancelling: "Cancelling...",
  notCancelled: "We couldn't cancel the proposal. Try again.",
});
