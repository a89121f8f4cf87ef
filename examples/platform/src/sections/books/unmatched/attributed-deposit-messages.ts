import { messages, params } from "@freehold/ui";

/** What admins read where they attribute a transfer to a person whose wallet did not send it. */
export const $attributedDepositMessages = messages("siteAttributedDeposit", {
  transfer: params("Person behind the transfer of {amount}"),
  sender: "Sender",
  record: "Attribute to a person...",
  recordTitle: "Attribute this transfer to a person?",
  effect:
    "It becomes their deposit for good, even if another account verifies the wallet later. We tell them by email. They withdraw it to a wallet of their own.",
  neverBack: "Never send it back: an exchange's wallet belongs to the exchange, so the person would lose the money.",
  email: "Email address of the account",
  emailHelp: "Check that the evidence shows this transaction and this person.",
  propose: "Propose",
  proposing: "Proposing...",
  notProposed: "We couldn't propose this. Try again.",
  reasonHelp:
    "Describe the evidence, such as the exchange's record of this withdrawal. The admin who confirms it and the audit log show it.",

  proposedBy: "{who} proposed to attribute this to {person}: {reason}",
  youProposed: "You proposed to attribute this to {person}: {reason}",
  confirm: "Attribute",
  confirming: "Attributing...",
  notConfirmed: "We couldn't attribute this. Try again.",
  recorded: "Transfer attributed",
  recordedText: params("It's now a deposit of {person}."),
});
