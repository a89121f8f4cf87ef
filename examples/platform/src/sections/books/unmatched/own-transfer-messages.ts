import { messages, params } from "@freehold/ui";

/** What admins read where they record that a transfer is the platform's own. */
export const $ownTransferMessages = messages("siteOwnTransfer", {
  transfer: params("Transfer of {amount}"),
  sender: "Sender",
  ours: "Ours",
  record: "Record as ours...",
  recordTitle: "Record this transfer as ours?",
  recordEffect:
    "We can then pay rewards and rental income from it. It won't become a deposit, even if the sender verifies the wallet.",
  undo: "Record as not ours...",
  undoTitle: "Record this transfer as not ours?",
  undoEffect: "We'll owe it to its sender again. It becomes their deposit once they verify the wallet.",
  propose: "Propose",
  proposing: "Proposing...",
  notProposed: "We couldn't propose this. Try again.",
  reasonHelp: "Say what this money is. The admin who confirms it and the audit log show your reason.",

  proposedOurs: "{who} proposed to record this as ours: {reason}",
  youProposedOurs: "You proposed to record this as ours: {reason}",
  proposedNotOurs: "{who} proposed to record this as not ours: {reason}",
  youProposedNotOurs: "You proposed to record this as not ours: {reason}",
  confirm: "Confirm",
  confirming: "Confirming...",
  notConfirmed: "We couldn't confirm this. Try again.",
  recorded: "Recorded as ours",
  recordedText: "We can pay rewards and rental income from it.",
  undone: "Recorded as not ours",
  undoneText: "We owe it to its sender again.",
});
