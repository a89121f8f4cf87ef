import { messages, params } from "@freehold/ui";

/** Every word about the passkeys that approvals are signed with. */
export const $keysMessages = messages("siteApprovalKeys", {
  title: "Approval keys",
  lead: "Admins sign approvals with their passkeys. The payer counts a new passkey 24 hours after two admins have confirmed it, each with a passkey that counts already. The first ones are set on the payer's machine.",
  notRead: "We couldn't load the approval keys. Try again.",
  none: "No admin has a passkey yet.",
  nameOf: "{name} of {email}",
  words: "Words: {words}",
  confirmedBy: "Confirmed by {emails}",
  unconfirmed: "No admin has confirmed it here.",
  confirm: "Confirm passkey",
  confirmOf: params("Confirm the passkey {name} of {email}"),
  confirmTitle: "Confirm this passkey?",
  confirmText:
    "Ask {email}, by phone or in person, to read the words of this passkey from their screen. They must be exactly these:",
  confirming: "Confirming...",
  notConfirmed: "We couldn't confirm the passkey",
  confirmedTitle: "Passkey confirmed",
  confirmedText: "It counts 24 hours after the second admin confirms it.",
});
